"""Measures the offset of this machine's clock from the database's, at start-up and every second afterwards."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

from starboard.server.clock import KEPT, correction
from starboard.server.store.error import StoreError
from starboard.server.store.store import Store

APART = 500  # maximum difference in ms between the databases of one site
EVERY = 1.0  # seconds between measurements


async def measure(ask: Callable[[], Awaitable[int]]) -> tuple[int, int]:
    """Query another clock; return the duration of the query and how far this machine is ahead, in ms."""
    before = time.time_ns()
    there = await ask()
    after = time.time_ns()
    return (after - before) // 1_000_000, (before + after) // 2_000_000 - there


async def agree(store: Store) -> None:
    """Measure the offset at start-up. Raise StoreError if the databases differ by more than `APART` ms."""
    if store.database.alone:
        return
    first = store.shards[0]
    for _ in range(KEPT):
        correction.learn(*await measure(first.time))
    for shard in store.shards[1:]:
        took, ahead = min([await measure(shard.time) for _ in range(KEPT)])
        apart = abs(ahead - correction.ms)
        if apart - took > APART:
            raise StoreError(f"The clocks of the databases differ by {apart / 1000:.1f} s: synchronize them with NTP.")


async def keep_agreeing(store: Store) -> None:
    """Repeat the measurement forever, since clocks can be reset and the database can move to another machine."""
    while not store.database.alone:
        await asyncio.sleep(EVERY)
        with contextlib.suppress(StoreError):  # code that needs the database reports the failure
            correction.learn(*await measure(store.shards[0].time))
    await asyncio.Event().wait()
