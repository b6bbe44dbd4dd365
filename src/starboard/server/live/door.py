"""The door of the live line: who may come in, and the two halves of a conversation."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.server.http.asked import site_of
from starboard.server.live.line import Line, now_ms
from starboard.server.store.error import NoTable


async def live(socket: WebSocket) -> None:
    """`…/live?since=n&seat=s`: n+1 onward, as that seat sees it; a reconnect is the same call."""
    site = site_of(socket)
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if origin is not None and origin.partition("://")[2] != host:
        await socket.close(4403, "another site's page may not listen here")
        return
    table = socket.path_params["table"]
    try:
        room = await site.room(table)
    except NoTable:
        await socket.close(4404, "there is no such table")
        return
    await socket.accept()
    since, seat = socket.query_params.get("since", ""), socket.query_params.get("seat", "")
    person = site.person(socket) or ""
    line = Line(room, person, int(seat) if seat.isdecimal() else None)
    room.join(line, int(since) if since.isdecimal() else None, now_ms())
    speaking = asyncio.create_task(_speak(socket, line))
    try:
        while True:
            text = await socket.receive_text()
            await line.hear(text, now_ms())
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        site.left(table, line)
        speaking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await speaking


async def _speak(socket: WebSocket, line: Line) -> None:
    while True:
        message = await line.queue.get()
        if message is None:
            await socket.close()
            return
        await socket.send_text(message.decode())
