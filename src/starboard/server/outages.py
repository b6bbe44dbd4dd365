"""Outages, as far as this process has read them: time that no clock counts."""

import asyncio

from starboard.server.clock import now_ms
from starboard.server.store.heartbeat import SILENT, Outage, union
from starboard.server.store.store import Store

LATE = 60_000  # an outage may be written, or grow, so long after it ended


class Outages:
    """Read every second. After a longer silence this process may have had an outage itself: then it shows first that
    it is back, which writes the outage down."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, int], int] = {}
        self._union: list[Outage] = []
        self._read = 0
        self._settling: asyncio.Future[None] | None = None

    async def refresh(self) -> None:
        now = now_ms()
        new = await self._store.heartbeats.outages(self._read - LATE if self._read else 0)
        if not new.items() <= self._known.items():
            self._known.update(new)
            self._union = union(Outage(since, until) for (_, since), until in self._known.items())
        self._read = now

    async def settle(self) -> None:
        """Whatever this process may have missed itself is known after this."""
        if now_ms() - self._read > SILENT:
            if self._settling is None or self._settling.done():
                self._settling = asyncio.ensure_future(self._show_up())
            await asyncio.shield(self._settling)

    async def _show_up(self) -> None:
        """Once for all commands that wait for it."""
        await self._store.heartbeats.beat()
        await self.refresh()

    def missed(self, start: int, end: int) -> int:
        """How much of the time from start to end lies in outages."""
        return sum(max(0, min(end, each.until) - max(start, each.since)) for each in self._union)

    async def quiet_since(self) -> int:
        """When a process last came, went, or could not write."""
        return await self._store.heartbeats.changed()
