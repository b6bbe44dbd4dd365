"""The WebSocket endpoint of a table: admission, then sending and receiving until one side closes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from itertools import count

from starlette.types import Send
from starlette.websockets import WebSocket

from starboard.server.http.middleware import SEND, TOO_MUCH, deny
from starboard.server.http.request_context import address_of, site_of
from starboard.server.http.responses import UNREACHABLE, HttpProblem, parse_number, problem_response
from starboard.server.live.connection import Connection
from starboard.server.live.outbox import WRITE, busy
from starboard.server.site import Site
from starboard.server.store.error import NoTable, StoreError
from starboard.server.table_service import UnknownRules

AT_ONCE = 8  # messages heard in a row: one who talks without a pause leaves the others their turn


async def live(socket: WebSocket) -> None:
    """`…/live?since=n&seat=s`: n+1 onward, as that seat sees it; a reconnect is the same call."""
    site, table = site_of(socket), socket.path_params["table"]
    person, address = await site.person(socket) or "", address_of(socket)
    why = await _why_not(site, table, person or address)
    if why is not None:
        await deny(socket, problem_response(why))
        return
    with site.limits.holding(("connection", person or address), ("address", address)) as allowed:
        if not allowed:
            await deny(socket, problem_response(TOO_MUCH))
            return
        await socket.accept()
        await _serve(socket, site, table, person, address)


async def _why_not(site: Site, table: str, who: str) -> HttpProblem | None:
    if site.draining:
        return HttpProblem(503, "This server is about to stop; come again.")
    if not site.limits.take("connection", who, table):
        return TOO_MUCH
    try:
        await site.service.latest(table)
    except NoTable:
        return HttpProblem(404, "There is no such table.")
    except UnknownRules as unknown:
        return HttpProblem(503, str(unknown))
    except StoreError:
        return UNREACHABLE
    return None


async def _serve(socket: WebSocket, site: Site, table: str, person: str, address: str) -> None:
    room = await site.room(table)
    seat = parse_number(socket.query_params.get("seat", ""))
    connection = Connection(room, person, seat, site.limits, address, socket.scope.get(WRITE, busy))
    room.join(connection, parse_number(socket.query_params.get("since", "")), site.clock())
    site.connected(table, connection)
    try:
        await converse(socket, connection, site.clock, room.recall_chat)
    finally:
        site.disconnected(table, connection)


async def converse(
    socket: WebSocket,
    connection: Connection,
    clock: Callable[[], int],
    first: Callable[[Connection], Awaitable[None]] | None = None,
) -> None:
    """Send and receive until one side closes."""
    sending = asyncio.create_task(_send_waiting(socket, connection))
    try:
        if first is not None:
            with contextlib.suppress(StoreError):
                await first(connection)
        for number in count(1):
            heard = await socket.receive()
            if heard["type"] != "websocket.receive":
                return
            await connection.receive(heard.get("text") or heard.get("bytes") or "", clock())
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send_waiting(socket: WebSocket, connection: Connection) -> None:
    """Straight to the server: what stands between looks at the beginning and the end of a line only."""
    send: Send = socket.scope[SEND]
    while True:
        text = await connection.outbox.first()
        if text is None:
            await socket.close()
            return
        await send({"type": "websocket.send", "text": text.decode()})
        connection.outbox.sent(text)
