"""The WebSocket endpoint of a table: admission, then sending and receiving until one side closes."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from itertools import count

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.server.http.banned import banned_response
from starboard.server.http.middleware import SEND, deny
from starboard.server.http.request_context import TOO_MUCH, network_of, site_of
from starboard.server.http.responses import UNREACHABLE, HttpProblem, parse_number, problem_response
from starboard.server.http.tables import DOORS
from starboard.server.live.connection import LARGEST, Connection
from starboard.server.live.outbox import WRITE, Outbox, busy
from starboard.server.restrictions import Banned
from starboard.server.site import Site
from starboard.server.store.error import NoTable, StoreError
from starboard.server.table_service import UnknownRules
from starboard.table.doors import admits
from starboard.wire.json import encode
from starboard.wire.server import Bye

AT_ONCE = 8  # messages heard in a row: one who talks without a pause leaves the others their turn
WAITING = 8  # messages of one client that have arrived and are not handled yet
Arrived = asyncio.Queue[tuple[str | bytes, int] | None]  # each with the time of its arrival


async def live(socket: WebSocket) -> None:
    """`…/live?since=n&seat=s`: n+1 onward, as that seat sees it; a reconnect is the same call."""
    site, table = site_of(socket), socket.path_params["table"]
    person, address = await caller(socket, fresh=True), network_of(socket)
    if person is None:
        return
    why = await _why_not(site, table, person, address)
    if why is not None:
        await deny(socket, problem_response(why))
        return
    with site.limits.holding(("connection", person or address), ("address", address)) as allowed:
        if not allowed:
            await deny(socket, problem_response(TOO_MUCH))
            return
        await socket.accept()
        await _serve(socket, site, table, person, address)


async def caller(socket: WebSocket, fresh: bool = False) -> str | None:
    """Who calls, "" for nobody in particular; None: the socket was refused."""
    try:
        return await site_of(socket).person(socket, fresh=fresh) or ""
    except StoreError:
        await deny(socket, problem_response(UNREACHABLE))
    except Banned as banned:
        await deny(socket, banned_response(socket, banned.decision))
    return None


async def _why_not(site: Site, table: str, person: str, address: str) -> HttpProblem | None:
    if site.draining:
        return HttpProblem(503, "This server is about to stop; come again.")
    if not site.limits.take("connection", person or address, table):
        return TOO_MUCH
    try:
        if not admits((await site.service.latest(table)).table, person):
            return DOORS
    except NoTable:
        return HttpProblem(404, "This table does not exist.")
    except UnknownRules as unknown:
        return HttpProblem(503, str(unknown))
    except StoreError:
        return UNREACHABLE
    return None


async def _serve(socket: WebSocket, site: Site, table: str, person: str, address: str) -> None:
    name = "" if not person or (await site.service.cached(table)).table.seats_of(person) else await site.name(person)
    room = await site.room(table)
    site.note_opened(room.table)
    with outbox(socket) as box:
        seat, since = (parse_number(socket.query_params.get(name, "")) for name in ("seat", "since"))
        connection = Connection(room, box, person, seat, site.limits, address)
        connection.name = name
        try:
            if not admits(room.table, person):  # the doors were closed since the handshake
                await _show_out(socket)
                return
            room.join(connection, since, site.clock())
            site.connected(table, connection)
            with contextlib.suppress(StoreError):
                await room.talk.recall(connection)
            await converse(socket, connection, site.clock)
        finally:
            site.disconnected(table, connection)


async def _show_out(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_text(encode(Bye("doors")).decode())
        await socket.close()


@contextlib.contextmanager
def outbox(socket: WebSocket) -> Iterator[Outbox]:
    """Straight to the server: what stands between looks at the beginning and the end of a line only."""
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


async def converse(socket: WebSocket, connection: Connection, clock: Callable[[], int]) -> None:
    """Handle what the client sends until one side closes, in order. Each message has the time of its arrival, however
    long the one before it takes to commit."""
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
    """Stamp messages as they arrive; None is the end. While the queue is full the socket is not read, so the client
    has to wait. Of a message that is too large only enough is kept to refuse it."""
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            message: str | bytes = heard.get("text") or heard.get("bytes") or ""
            await arrived.put((message[: LARGEST + 1], clock()))
    except Exception:
        await arrived.put(None)
        raise
    await arrived.put(None)
