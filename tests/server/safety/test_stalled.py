"""Clients that never read, or send endless frames: they are dropped, and use little memory until then."""

import asyncio
import contextlib
import json
import logging
import socket
import struct
from asyncio import Transport
from collections.abc import AsyncIterator
from math import inf
from typing import Any

import pytest

from starboard.server import loop_lag, stalled
from starboard.server.connections import HttpProtocol
from starboard.server.live.connection import CROWDED, Connection
from starboard.server.settings import Settings
from starboard.server.socket_protocol import FRAMES, SocketProtocol
from starboard.server.stalled import FULL, Stalled
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
WIDE = Settings(limits=1000)
PING, TEXT, PART = 0x89, 0x81, 0x00
DRAFT = json.dumps({"type": "draft", "id": "d"}).encode()


def frame(payload: bytes, first: int = TEXT) -> bytes:
    """Return a WebSocket frame masked with zeros."""
    return struct.pack("!BB", first, 0x80 | len(payload)) + bytes(4) + payload


def handshake(table: str, cookie: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


@contextlib.asynccontextmanager
async def deaf(address: str) -> AsyncIterator[socket.socket]:
    """Connect a client that never reads."""
    host, _, port = address.partition(":")
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.setblocking(False)
        await asyncio.get_running_loop().sock_connect(made, (host, int(port)))
        yield made


async def upgraded(made: socket.socket, table: str, cookie: str) -> None:
    """Open a live connection, and read only the beginning of the response."""
    await asyncio.get_running_loop().sock_sendall(made, handshake(table, cookie))
    assert b" 101 " in await asyncio.get_running_loop().sock_recv(made, 16)


async def told(made: socket.socket, data: bytes, seconds: float = 3) -> None:
    """Send as much as the server accepts."""
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().sock_sendall(made, data)


@pytest.fixture
def small_buffers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the protocols of all connections, which have small system buffers, so that the server must buffer."""
    made: list[Any] = []

    def noting(kind: Any) -> Any:
        own = kind.connection_made

        def connection_made(self: Any, transport: Transport) -> None:
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            made.append(self)
            own(self, transport)

        return connection_made

    for kind in (HttpProtocol, SocketProtocol):
        monkeypatch.setattr(kind, "connection_made", noting(kind))
    return made


class Held(Transport):
    """A transport with a given number of unsent bytes."""

    def __init__(self, unsent: int, closing: bool = False) -> None:
        self.unsent, self.closing = unsent, closing

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing


def test_stalled_is_who_took_nothing_since_the_last_look() -> None:
    looking, idle, slow, little, closing = Stalled(), Held(FULL + 9), Held(FULL + 9), Held(9), Held(9, True)
    every = [idle, slow, little, closing]
    assert looking.look(every) == []
    slow.unsent -= 1
    assert looking.look(every) == [idle, closing]
    slow.unsent, idle.unsent = 0, 0
    assert looking.look(every) == [closing]
    slow.unsent = FULL + 9
    assert looking.look([slow]) == [], "full again, for the first time"


@pytest.mark.parametrize("kind", ["requests", "live"])
async def test_a_client_that_never_reads_is_dropped(
    sqlite_url: str, kind: str, small_buffers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stalled, "LOOK", 0.3)
    monkeypatch.setattr(loop_lag, "OVERLOADED", inf)  # on a busy machine the drafts would only be postponed
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "spacewalk", bob)
        request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
        async with deaf(address) as made:
            if kind == "live":
                await upgraded(made, table, ada.cookie)
            await told(made, (frame(DRAFT) if kind == "live" else request) * 200)
            await until(lambda: site.counters.refused_connections > 0, seconds=60)
            await until(lambda: small_buffers[-1].transport.is_closing())


async def test_a_client_that_reads_slowly_is_not(
    sqlite_url: str, small_buffers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stalled, "LOOK", 0.3)
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address), deaf(address) as made:
        await told(made, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        for _ in range(30):
            await asyncio.get_running_loop().sock_recv(made, 4096)
            await asyncio.sleep(0.05)
        assert site.counters.refused_connections == 0


async def test_pongs_do_not_pile_up_and_too_many_frames_end_a_connection(
    sqlite_url: str, small_buffers: list[Any]
) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("spacewalk")
        for kind, payload in ((PING, bytes(125)), (PART, b"")):
            async with deaf(address) as made:
                await upgraded(made, table, ada.cookie)
                opening = frame(b"{", 0x01) if kind == PART else b""
                await told(made, opening + frame(payload, kind) * (100 * FRAMES))
                socket_protocol = small_buffers[-1]
                assert isinstance(socket_protocol, SocketProtocol)
                await until(lambda own=socket_protocol: own.transport.is_closing())  # type: ignore[misc]
                assert socket_protocol.transport.get_write_buffer_size() < 2 * FULL
                assert len(socket_protocol.frames) <= FRAMES + 1


async def test_a_client_is_answered_no_more_while_it_does_not_take_its_answers(
    sqlite_url: str, small_buffers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    met: list[Connection] = []
    own = Connection.receive

    async def receive(self: Connection, text: str | bytes, now: int) -> None:
        met.append(self)
        await own(self, text, now)

    monkeypatch.setattr(Connection, "receive", receive)
    async with serving(sqlite_url, bots=0, settings=WIDE) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "spacewalk", bob)
        async with deaf(address) as made:
            await upgraded(made, table, ada.cookie)
            await told(made, frame(DRAFT) * 400)
            await until(lambda: met and len(met[-1]._outbox) > CROWDED)
            await asyncio.sleep(0.5)
            assert len(met[-1]._outbox) <= CROWDED + 1


async def test_bad_frames_before_a_connection_is_accepted_are_no_fault(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, sent = asyncio.Event(), asyncio.Event()

    async with serving(sqlite_url, bots=0) as (site, address):
        ada, caller = await Player.new(address), site.accounts.caller
        table, (host, _, port) = await ada.open("spacewalk"), address.partition(":")

        async def slowly(*given: Any, **named: Any) -> str | None:
            asked.set()
            await sent.wait()
            return await caller(*given, **named)

        monkeypatch.setattr(site.accounts, "caller", slowly)
        with caplog.at_level(logging.ERROR):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(handshake(table, ada.cookie))
            await asked.wait()
            writer.write(b"\xff" * 20)
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 10) == b""
            sent.set()
            writer.close()
        assert not caplog.text
