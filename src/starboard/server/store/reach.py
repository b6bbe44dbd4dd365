"""Start-up retries while the database does not answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starboard.server.store.error import Unreachable

FIRST = 0.5  # seconds before the second try; doubles after each
LONGEST = 2.0

log = logging.getLogger(__name__)
T = TypeVar("T")


async def until_reachable(start: Callable[[], Awaitable[T]]) -> T:
    """Call `start` until the database answers, since it may start later than this process or be down for a while.

    Each call starts from the beginning. `start` must leave nothing open when it raises Unreachable.
    """
    pause = FIRST
    while True:
        try:
            return await start()
        except Unreachable as error:
            log.warning("%s Start-up is waiting; next attempt in %s s.", error, pause)
        await asyncio.sleep(pause)
        pause = min(LONGEST, 2 * pause)
