"""Garbage collection between two steps of the event loop, instead of in the middle of a move."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

from starboard.server.work_time import work_time

EVERY = 0.1  # seconds between checks of the number of new objects
PORTION = 10_000  # minimum number of new objects for a collection


@contextlib.asynccontextmanager
async def collecting_between_steps() -> AsyncIterator[None]:
    """Freeze all loaded objects, and from now on collect new ones only between two steps of the loop.

    Python's automatic collections would interrupt a move and scan its temporary objects. Between two steps, the only
    new objects are those that stay. Only the youngest generation is collected, because with 1,000 tables a full
    collection stops the loop for 0.8 s. Moves, connections and requests create no reference cycles, so little leaks.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    gc.callbacks.append(work_time.collecting)
    task = asyncio.create_task(_collect())
    try:
        yield
    finally:
        task.cancel()
        gc.callbacks.remove(work_time.collecting)
        gc.enable()


async def _collect() -> None:
    while True:
        await asyncio.sleep(EVERY)
        if gc.get_count()[0] >= PORTION:
            gc.collect(0)
