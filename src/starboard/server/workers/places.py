"""Slots for bots that think at the same time, and their queue."""

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

MOVE, HINT, SHOW = 0, 1, 2  # priorities: moves at tables with people, hints, moves at tables with bots only


class Places:
    """A limited number of slots. The most urgent waiter enters first; with equal urgency, owners take turns."""

    def __init__(self, size: int) -> None:
        self._size = self._free = size
        self._numbers = count()
        self._queue: list[tuple[int, int, int, asyncio.Future[None]]] = []
        self._waiting: Counter[tuple[int, str]] = Counter()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def share(self, urgency: int) -> float:
        """Return a slot's share of the time if it is split with waiters of the same or higher urgency."""
        waiting = sum(1 for each in self._queue if each[0] <= urgency and not each[-1].done())
        return self._size / (self._size + waiting)

    @asynccontextmanager
    async def taken(self, urgency: int = MOVE, owner: str = "") -> AsyncIterator[None]:
        await self._enter(urgency, owner)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, urgency: int, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        turn = self._waiting[urgency, owner]
        self._waiting[urgency, owner] += 1
        heapq.heappush(self._queue, (urgency, turn, next(self._numbers), place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave()
            raise
        finally:
            self._waiting[urgency, owner] -= 1
            if not self._waiting[urgency, owner]:
                del self._waiting[urgency, owner]

    def _leave(self) -> None:
        while self._queue:
            place = heapq.heappop(self._queue)[-1]
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
