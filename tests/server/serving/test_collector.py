"""Garbage collection: tuned in each long-running process, because serving creates no reference cycles."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import weakref
from collections import Counter
from collections.abc import Coroutine, Iterator
from typing import Any

import httpx
import pytest
from tools.proving.line import Line

from starboard.server.collector import PORTION, collecting_between_steps
from starboard.server.serving import ServeOptions, serve, work
from starboard.server.work_time import work_time
from tests.server.serving.kit import Player, free_port, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
SERVERS = (
    "starboard",
    "uvicorn",
    "starlette",
    "websockets",
    "h11",
)  # asyncio's own transports are garbage; uvloop's not


@pytest.fixture(autouse=True)
def untuned() -> Iterator[None]:
    """Start with Python's own collections, and restore them."""
    gc.unfreeze()
    gc.enable()
    yield
    gc.unfreeze()
    gc.enable()


async def ended(running: "asyncio.Task[None]") -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 30)


def is_tuned() -> bool:
    return not gc.isenabled() and gc.get_freeze_count() > 100_000 and work_time.collecting in gc.callbacks


def started(process: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    assert not is_tuned()
    return asyncio.create_task(process)


async def test_a_server_collects_rarely(sqlite_url: str) -> None:
    port = free_port()
    running = started(serve(ServeOptions(port=port, data=sqlite_url, bots=0)))

    async def answers() -> bool:
        async with httpx.AsyncClient() as client:
            try:
                return (await client.get(f"http://127.0.0.1:{port}/ready")).is_success
            except httpx.TransportError:
                return False

    while not await answers():
        assert not running.done()
        await asyncio.sleep(0.02)
    assert is_tuned()
    await ended(running)


async def test_a_worker_collects_rarely(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    running = started(work(ServeOptions(data=sqlite_url, bots=1)))
    await until(lambda: "Working" in caplog.text)
    assert is_tuned()
    await ended(running)


class Knot:
    """An object in a reference cycle."""

    def __init__(self) -> None:
        self.own = self


async def test_cycles_are_freed_between_two_steps_and_survivors_are_not_looked_at_again() -> None:
    looked_at: list[int] = []

    def noting(phase: str, info: dict[str, int]) -> None:
        looked_at.append(info["generation"])

    async with collecting_between_steps():
        gc.callbacks.append(noting)
        try:
            kept = [[each] for each in range(PORTION)]
            knots = [weakref.ref(Knot()) for _ in range(PORTION)]
            assert looked_at == [], "not in the middle of a step"
            await until(lambda: not any(knot() for knot in knots))
            assert len(kept) == PORTION
            assert set(looked_at) == {0}
        finally:
            gc.callbacks.remove(noting)
    assert gc.isenabled()


@contextlib.contextmanager
def garbage() -> Iterator[list[Any]]:
    """Yield a list that receives what only a collection would free."""
    found: list[Any] = []
    gc.collect()
    gc.disable()
    try:
        yield found
    finally:
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += gc.garbage
        gc.garbage.clear()
        gc.set_debug(0)
        gc.enable()


async def test_connections_requests_and_moves_leave_no_garbage(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        host, port = address.split(":")
        player = await Player.new(address)
        table = await seated(player, "embers", bots=1, options="coals=5")
        await player.watch(table)

        async def request() -> bytes:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
            said = await reader.read()
            writer.close()
            await writer.wait_closed()
            return said

        async def everything() -> None:
            spectator = await Line.open(host, int(port), f"/api/tables/{table}/live", "", lambda _: None, lambda: None)
            assert (await request()).startswith(b"HTTP/1.1 200")
            await player.until(lambda player: player.asked)
            await player.move()
            spectator.close()
            await until(lambda: len(site.tables.connections) == 1)

        await everything()  # fills the caches
        with garbage() as found:
            for _ in range(3):
                await everything()
            await asyncio.sleep(0.1)
    ours = Counter(
        name for each in found if (name := f"{type(each).__module__}.{type(each).__qualname__}").startswith(SERVERS)
    )
    assert not ours
