"""Waiting for something to be so, instead of for a time in which it should have become so."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def until(true: Callable[[], object], seconds: float = 10) -> None:
    """Wait until this is so; fail if it takes too long."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def eventually(found: Callable[[], Awaitable[T]], seconds: float = 10) -> T:
    """Ask again and again; the first answer that is not empty."""
    end = time.monotonic() + seconds
    while not (answer := await found()):
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)
    return answer
