"""The WebSocket endpoint of a table: admission, then messages in both directions until one side closes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.server.http.endpoint import DOORS
from starboard.server.http.middleware import SEND
from starboard.server.http.request_context import TOO_MUCH, check_limit, check_running, network_of, site_of
from starboard.server.http.responses import parse_number
from starboard.server.http.screens import opened_by_owner
from starboard.server.live.connection import LARGEST, Connection
from starboard.server.live.outbox import WRITE, Outbox, busy
from starboard.server.store.error import StoreError
from starboard.server.work_time import timed
from starboard.table.doors import admits
from starboard.wire.json import encode
from starboard.wire.server import Bye

AT_ONCE = 8  # messages handled before other tasks get a turn
WAITING = 8  # messages received but not yet handled
Arrived = asyncio.Queue[tuple[str | bytes, int] | None]  # each with its time of arrival; None at the end


async def live(socket: WebSocket) -> None:
    """Serve `…/live?since=n&seat=s`: rows from n+1 on, as that seat sees them. Clients reconnect the same way.

    With `screen=1`, the client is a big screen: it gets the spectators' view, and acts for nobody.
    """
    site, id = site_of(socket), socket.path_params["table"]
    person, address = await site.accounts.caller(socket, fresh=True) or "", network_of(socket)
    check_running(socket)
    check_limit(socket, "connection", person or address, id)
    table = await site.service.table(id)
    screen = socket.query_params.get("screen") == "1"
    invited = screen and await opened_by_owner(socket, table)
    player = "" if screen else person
    if not (invited or admits(table, player)):
        raise DOORS
    async with accepted(socket, person or address) as box:
        name = "" if not player or table.seats_of(player) else await site.accounts.name(player)
        room = await site.tables.room(id)
        site.tables.note_opened(room.table)
        seat, since = (parse_number(socket.query_params.get(each, "")) for each in ("seat", "since"))
        connection = Connection(room, box, player, seat, site.limits, address, person, invited)
        connection.name = name
        try:
            if not connection.admitted:  # the doors were closed since the handshake
                await _show_out(socket)
                return
            room.join(connection, since, site.clock())
            site.tables.connected(id, connection)
            if site.settings.proxies and socket.headers.get("x-table") == id:
                site.tables.subscriptions[id].routed_here()
            with contextlib.suppress(StoreError):
                await room.talk.recall(connection)
            await converse(socket, connection, site.clock)
        finally:
            site.tables.disconnected(id, connection)


@contextlib.asynccontextmanager
async def accepted(socket: WebSocket, who: str) -> AsyncIterator[Outbox]:
    """Accept a socket and yield its outbox. Raise TOO_MUCH if the person or their address has too many open."""
    with site_of(socket).limits.holding(("connection", who), ("address", network_of(socket))) as allowed:
        if not allowed:
            raise TOO_MUCH
        await socket.accept()
        with _outbox(socket) as box:
            yield box


async def _show_out(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_text(encode(Bye("doors")).decode())
        await socket.close()


@contextlib.contextmanager
def _outbox(socket: WebSocket) -> Iterator[Outbox]:
    """Create the outbox of a socket. It bypasses the middleware, which only inspects open and close."""
    straight: Send = socket.scope[SEND]

    async def send(message: bytes | None) -> None:
        if message is None:
            with contextlib.suppress(WebSocketDisconnect):
                await socket.close()
        else:
            await straight({"type": "websocket.send", "text": message.decode()})

    box = Outbox(send, socket.scope.get(WRITE, busy))
    try:
        yield box
    finally:
        box.stop()


@timed("messages")
async def converse(socket: WebSocket, connection: Connection, clock: Callable[[], int]) -> None:
    """Handle the client's messages in order until one side closes.

    Each message keeps its arrival time, even if it has to wait for an earlier one to commit.
    """
    arrived: Arrived = asyncio.Queue(WAITING)
    reader = asyncio.create_task(_read(socket, arrived, clock))
    try:
        for number in count(1):
            message = await arrived.get()
            if message is None:
                return
            await connection.receive(*message)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
    finally:
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reader


async def _read(socket: WebSocket, arrived: Arrived, clock: Callable[[], int]) -> None:
    """Queue messages with their arrival times, then None. A full queue pauses reading, so the client has to wait.

    Oversized messages are truncated to one character over the limit, so they are still refused.
    """
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            message: str | bytes = heard.get("text") or heard.get("bytes") or ""
            await arrived.put((message[: LARGEST + 1], clock()))
    except Exception:
        await arrived.put(None)
        raise
    await arrived.put(None)
