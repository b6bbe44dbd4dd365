"""Watching: what this process hears of tables that somebody looks at here, or did a moment ago."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from starboard.server.bus import Stop
from starboard.server.live.room import CHAT, GONE
from starboard.server.store.error import StoreError

if TYPE_CHECKING:
    from starboard.server.site import Site

EVERY = 1.0  # seconds between looks at the heads of all tables that are watched: what a lost message costs
REMEMBERED = 120.0  # seconds for which it is known who has left: longer than any grace
SWEEP = 3600.0  # seconds
KEPT_EMPTY = 14 * 86_400_000  # ms for which a table waits for its players

log = logging.getLogger(__name__)


class Watch:
    """A table's listener on the bus, and who held which seat's line here when last."""

    def __init__(self, site: "Site", table: str) -> None:
        self._site = site
        self._table = table
        self._left: dict[int, float] = {}
        self._since = time.monotonic()
        self.stop: Stop = site.bus.listen(table, self)

    def left(self, seat: int | None) -> None:
        self._since = time.monotonic()
        if seat is not None:
            self._left[seat] = self._since

    @property
    def idle(self) -> bool:
        return self._table not in self._site.rooms and time.monotonic() - self._since > REMEMBERED

    # ---- the listener

    def woken(self, n: int) -> None:
        room = self._site.rooms.get(self._table)
        if room is not None and room.table.n < n:
            self._site.behind(self._table)

    def whispered(self, audience: str, payload: bytes) -> None:
        room = self._site.rooms.get(self._table)
        if room is None:
            return
        if audience == CHAT:
            self._site.do(room.read_chat())
        elif audience == GONE:
            room.tell_all(payload)
        else:
            room.waved(audience, payload)

    def asked(self, question: str) -> bool:
        """`seat 2 60000`: does somebody hold the line of seat 2, or did within so many ms?"""
        _, seat, within = question.split()
        room = self._site.rooms.get(self._table)
        if room is not None and room.holds(int(seat)):
            return True
        last = self._left.get(int(seat))
        return last is not None and time.monotonic() - last < int(within) / 1000


async def keep_watch(site: "Site") -> None:
    """Every second: outages are read, and the heads of all tables watched here; who is long gone is forgotten."""
    while True:
        began = time.monotonic()
        try:
            await site.desk.outages.refresh()
            await _look(site)
        except StoreError as error:
            log.warning("the tables could not be looked at: %s", error)
        for table, watch in list(site.watches.items()):
            if watch.idle:
                watch.stop()
                del site.watches[table]
        await asyncio.sleep(max(0.1, began + EVERY - time.monotonic()))


async def _look(site: "Site") -> None:
    known = site.desk.known()
    heads = await site.store.heads(list(known)) if known else {}
    now = site.desk.known()
    for table in known:
        if table not in heads:
            site.gone(table)
    await asyncio.gather(*(site.desk.catch_up(table) for table, n in now.items() if heads.get(table, 0) > n))


async def sweep(site: "Site") -> None:
    """Every hour: tables at which nobody ever began to play go after a while, and so does what has expired."""
    while True:
        try:
            for stage in ("gathering", "sealing"):
                await site.store.tables.expire(stage, site.clock() - KEPT_EMPTY)
            await site.store.slips.expire()
        except StoreError as error:
            log.warning("nothing was swept away: %s", error)
        await asyncio.sleep(SWEEP)
