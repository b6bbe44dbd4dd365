"""Measures how far this machine's clock is from the database's, before anything is done and every second after it."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

from starboard.server.clock import KEPT, correction
from starboard.server.store.error import StoreError
from starboard.server.store.store import Store

APART = 500  # ms by which two databases that share a site's tables may differ
EVERY = 1.0  # seconds between measurements


async def measure(ask: Callable[[], Awaitable[int]]) -> tuple[int, int]:
    """How long it took to ask for another clock's time, and how far this machine's own is ahead of it; in ms."""
    before = time.time_ns()
    there = await ask()
    after = time.time_ns()
    return (after - before) // 1_000_000, (before + after) // 2_000_000 - there


async def agree(store: Store) -> None:
    """Know the time before anything is done; StoreError if the databases themselves do not agree."""
    if store.database.alone:
        return
    first = store.shards[0]
    for _ in range(KEPT):
        correction.learn(*await measure(first.time))
    for shard in store.shards[1:]:
        took, ahead = min([await measure(shard.time) for _ in range(KEPT)])
        apart = abs(ahead - correction.ms)
        if apart - took > APART:
            raise StoreError(f"The clocks of the databases differ by {apart / 1000:.1f} s: set all of them by NTP.")


async def keep_agreeing(store: Store) -> None:
    """For ever: a clock may be set, and the database may move to another machine."""
    while not store.database.alone:
        await asyncio.sleep(EVERY)
        with contextlib.suppress(StoreError):  # whoever needs the database says so
            correction.learn(*await measure(store.shards[0].time))
    await asyncio.Event().wait()
