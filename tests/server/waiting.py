"""Helpers that wait for conditions instead of fixed times."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def until(true: Callable[[], object], seconds: float = 10) -> None:
    """Wait until `true()` holds; fail after `seconds`."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def eventually(found: Callable[[], Awaitable[T]], seconds: float = 10) -> T:
    """Call `found` repeatedly and return its first non-empty result."""
    end = time.monotonic() + seconds
    while not (answer := await found()):
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)
    return answer
