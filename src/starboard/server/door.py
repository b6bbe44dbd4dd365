"""The door of the live line: who may come in, and the two halves of a conversation."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket

from starboard.server.desk import UnknownRules
from starboard.server.http.answer import AWAY, Unfit, number, problem
from starboard.server.http.asked import address_of, site_of
from starboard.server.http.guard import TOO_MUCH, deny
from starboard.server.live.line import Line
from starboard.server.site import Site
from starboard.server.store.error import NoTable, StoreError

AT_ONCE = 8  # answers that may wait before the next question is heard


async def live(socket: WebSocket) -> None:
    """`…/live?since=n&seat=s`: n+1 onward, as that seat sees it; a reconnect is the same call."""
    site, table = site_of(socket), socket.path_params["table"]
    person, address = await site.person(socket) or "", address_of(socket)
    why = await _why_not(site, table, person or address)
    if why is not None:
        await deny(socket, problem(why))
        return
    with site.limits.holding(("line", person or address), ("address", address)) as allowed:
        if not allowed:
            await deny(socket, problem(TOO_MUCH))
            return
        await socket.accept()
        await _talk(socket, site, table, person, address)


async def _why_not(site: Site, table: str, who: str) -> Unfit | None:
    if site.draining:
        return Unfit(503, "This server is about to stop; come again.")
    if not site.limits.take("line", who, table):
        return TOO_MUCH
    try:
        await site.desk.fresh(table)
    except NoTable:
        return Unfit(404, "There is no such table.")
    except UnknownRules as unknown:
        return Unfit(503, str(unknown))
    except StoreError:
        return AWAY
    return None


async def _talk(socket: WebSocket, site: Site, table: str, person: str, address: str) -> None:
    room = await site.room(table)
    line = Line(room, person, number(socket.query_params.get("seat", "")), site.limits, address)
    room.join(line, number(socket.query_params.get("since", "")), site.clock())
    site.came(table, line)
    try:
        await converse(socket, line, site.clock, room.recall_chat)
    finally:
        site.left(table, line)


async def converse(
    socket: WebSocket, line: Line, clock: Callable[[], int], first: Callable[[Line], Awaitable[None]] | None = None
) -> None:
    """The two halves of a conversation, until one side goes."""
    speaking = asyncio.create_task(_speak(socket, line))
    try:
        if first is not None:
            with contextlib.suppress(StoreError):
                await first(line)
        while True:
            heard = await socket.receive()
            if heard["type"] != "websocket.receive":
                return
            await line.hear(heard.get("text") or heard.get("bytes") or "", clock())
            if line.queue.qsize() > AT_ONCE:  # one who talks without a pause leaves the others their turn
                await asyncio.sleep(0)
    finally:
        speaking.cancel()
        await asyncio.gather(speaking, return_exceptions=True)


async def _speak(socket: WebSocket, line: Line) -> None:
    while True:
        text = await line.queue.get()
        if text is None:
            await socket.close()
            return
        await socket.send_text(text.decode())
