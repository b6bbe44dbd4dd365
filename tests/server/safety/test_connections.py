"""Connections that send nothing, half a request or too much: they are closed, and others are served."""

import asyncio
import logging

import httpx
import pytest

from starboard.server import connections
from starboard.server.connections import Connections
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio

HALF = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ",
    "half a body": b"POST /api/qr.svg HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
}


def test_one_address_has_at_most_half_and_a_proxy_of_ours_all() -> None:
    shared = Connections(10, proxies=("10.0.0.0/8",))
    assert [shared.admit("203.0.113.9") for _ in range(7)] == [True] * 5 + [False] * 2
    assert [shared.admit("10.0.0.7") for _ in range(6)] == [True] * 5 + [False]
    shared.release("203.0.113.9")
    assert shared.admit("198.51.100.1")
    assert not shared.admit("198.51.100.2")


def test_one_ipv6_network_has_at_most_half_whatever_addresses_it_uses() -> None:
    shared = Connections(10, proxies=("2001:db8:9::/48",))
    assert [shared.admit(f"2001:db8:1:2::{last}") for last in range(7)] == [True] * 5 + [False] * 2
    shared.release("2001:db8:1:2::1")
    assert shared.admit("2001:db8:1:2:ffff::1")
    assert [shared.admit(f"2001:db8:9:2::{last}") for last in range(6)] == [True] * 5 + [False]


async def opened(address: str, said: bytes, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    writer.write(said)
    return reader, writer


@pytest.mark.parametrize("said", HALF.values(), ids=HALF)
async def test_what_does_not_arrive_whole_is_closed_in_time(
    sqlite_url: str, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ARRIVAL", 0.3)
    async with serving(sqlite_url, bots=0) as (_, address):
        reader, writer = await opened(address, said, "127.0.0.1")
        assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()


async def test_a_live_connection_at_a_long_address_is_refused_before_it_is_made(sqlite_url: str) -> None:
    head = "GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    async with serving(sqlite_url, bots=0) as (site, address):
        reader, writer = await opened(address, f"{head % ('x' * 7000)}\r\n".encode(), "127.0.0.1")
        assert b" 400 " in await asyncio.wait_for(reader.readline(), 10)
        assert b"too long for a live connection" in await asyncio.wait_for(reader.read(), 10)
        assert site.counters.refused_connections == 1
        writer.close()


async def test_a_bots_stream_and_a_live_connection_outlast_it(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ARRIVAL", 0.1)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        await ada.watch(await ada.open("parley"))
        await ada.listen()
        head = f"GET /api/me/events HTTP/1.1\r\nHost: localhost\r\nCookie: {ada.cookie}\r\n\r\n".encode()
        reader, writer = await opened(address, head, "127.0.0.1")
        await asyncio.sleep(0.5)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert not reader.at_eof()
        await ada.say("ping", t=1)
        while (await ada.listen())["type"] != "pong":
            pass
        writer.close()
        await ada.leave()


async def test_one_address_is_refused_and_said_so_in_the_log_and_others_are_answered(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "SHARE", 20)
    async with serving(sqlite_url, bots=0) as (_, address):
        with caplog.at_level(logging.WARNING):
            held = [await opened(address, HALF["half a header"], "127.0.0.5") for _ in range(30)]
            assert b" 503 " in await asyncio.wait_for(held[-1][0].readline(), 10)
        assert "127.0.0.5. 20 are open, 20 of them from there" in caplog.text
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            assert (await client.get("/health")).status_code == 200
        for _, writer in held:
            writer.close()
        while True:  # after closing connections, the address may connect again
            _, writer = again = await opened(address, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", "127.0.0.5")
            line = await again[0].readline()
            writer.close()
            if b" 200 " in line:
                break


@pytest.mark.parametrize("long", ["path", "header", "headers"])
async def test_a_live_connection_asked_for_at_too_great_length_is_refused(sqlite_url: str, long: str) -> None:
    path = "x" * 9000 if long == "path" else "x"
    more = {"header": f"X-A: {'x' * 9000}\r\n", "headers": "".join(f"X-{n}: x\r\n" for n in range(200))}.get(long, "")
    asked = (
        f"GET /api/tables/{path}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
    async with serving(sqlite_url, bots=0) as (_, address):
        reader, writer = await opened(address, asked.encode(), "127.0.0.1")
        assert b" 4" in (await asyncio.wait_for(reader.read(), 10))[:12]
        writer.close()
