"""Log levels: disconnects and bad frames from clients are not logged or counted as errors."""

import asyncio
import gc
import logging
import socket
import struct

import pytest

from starboard.server.site import Site
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
BAD_UTF8 = bytes([0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28])
UNMASKED = bytes([0x81, 0x02]) + b"{}"
TOO_LARGE = bytes([0x81, 0xFF]) + struct.pack("!Q", 2**32) + bytes(4)
RESERVED = bytes([0xF3, 0x80, 0, 0, 0, 0])
BAD_DEFLATE = bytes([0xC1, 0x84, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])


async def raw(address: str, *parts: bytes, answered: bool = True) -> None:
    """Send each part after the response to the previous one; then reset the connection."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    for number, part in enumerate(parts):
        if number:
            await asyncio.wait_for(reader.read(65536), 10)
        writer.write(part)
        await writer.drain()
    if answered:
        await asyncio.wait_for(reader.read(65536), 10)
    bound = writer.get_extra_info("socket")
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def upgrade(path: str, player: Player) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {player.address}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", f"Cookie: {player.cookie}",
        "Sec-WebSocket-Extensions: permessage-deflate",
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def quiet(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(20):
        await asyncio.sleep(0.02)
    gc.collect()
    grave = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert grave == []
    assert site.counters.faults == 0


@pytest.mark.parametrize("frame", [BAD_UTF8, UNMASKED, TOO_LARGE, RESERVED, BAD_DEFLATE])
async def test_a_bad_frame_is_not_an_error(sqlite_url: str, frame: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", bob)
        await raw(address, upgrade(f"/api/tables/{table}/live", ada), frame)
        await quiet(site, caplog)


async def test_a_client_that_goes_away_is_not_an_error(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", bob)
        live = upgrade(f"/api/tables/{table}/live", ada)
        body = f"POST /api/tables HTTP/1.1\r\nHost: {address}\r\nCookie: {ada.cookie}\r\n".encode()
        for _ in range(3):
            await raw(address, live, answered=False)
            await raw(address, live)
            await raw(address, upgrade("/api/tables/nowhere/live", ada), answered=False)
            await raw(address, body + b"Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{", answered=False)
            await raw(address, b"GET /api/games HTTP/1.1\r\nHost: " + address.encode() + b"\r\n\r\n", answered=False)
        await quiet(site, caplog)


async def test_a_connection_that_is_closed_while_its_client_goes_away_is_not_an_error(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", bob)
        await ada.watch(table)
        await ada.until(lambda player: player.n)
        assert ada.line is not None
        (connection,) = site.tables.rooms[table].connections
        ada.line.transport.abort()
        connection.close("drain")
        await quiet(site, caplog)
