"""Outages known to this process. Players' clocks stop during outages."""

import asyncio

from starboard.server.clock import now_ms
from starboard.server.store.heartbeat import SILENT, Outage, union
from starboard.server.store.store import Store

LATE = 60_000  # ms after the end of an outage within which it may still be written or extended


class Outages:
    """Outages of one database, read every second.

    After a longer gap this process may have had an outage itself. It then writes a heartbeat first, which records the
    outage.
    """

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
        """Wait until a possible outage of this process has been recorded and read."""
        if now_ms() - self._read > SILENT:
            if self._settling is None or self._settling.done():
                self._settling = asyncio.ensure_future(self._show_up())
            await asyncio.shield(self._settling)

    async def _show_up(self) -> None:
        """Write a heartbeat and read outages, once for all waiting commands."""
        await self._store.heartbeats.beat()
        await self.refresh()

    def missed(self, start: int, end: int) -> int:
        """Return how many ms between `start` and `end` fall into outages."""
        return sum(max(0, min(end, each.until) - max(start, each.since)) for each in self._union)

    async def quiet_since(self) -> int:
        """Return the last time, in ms since 1970, that a process started, stopped or regained write access."""
        return await self._store.heartbeats.changed()
