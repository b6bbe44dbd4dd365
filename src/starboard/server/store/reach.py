"""Waiting at start-up for a database that does not answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starboard.server.store.error import Unreachable

FIRST = 0.5  # seconds before the second try; doubled after each
LONGEST = 2.0

log = logging.getLogger(__name__)
T = TypeVar("T")


async def until_reachable(start: Callable[[], Awaitable[T]]) -> T:
    """Call `start` until the database answers it: it may be started after us, or be away for a while.

    `start` is called again from its beginning, and leaves nothing open when it raises Unreachable.
    """
    pause = FIRST
    while True:
        try:
            return await start()
        except Unreachable as error:
            log.warning("%s Start-up waits for it; the next try is in %s s.", error, pause)
        await asyncio.sleep(pause)
        pause = min(LONGEST, 2 * pause)
