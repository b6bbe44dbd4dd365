"""Watching: what this process hears of tables that somebody looks at here, or did a moment ago."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from starboard.core.keep import make_room
from starboard.server.bus import Bus, Stop
from starboard.server.desk import Desk
from starboard.server.live.room import CHAT, GONE, Room
from starboard.server.store.error import StoreError
from starboard.server.store.store import Store

EVERY = 1.0  # seconds between looks at the heads of all tables that are watched: what a lost message costs
REMEMBERED = 120.0  # seconds for which it is known who has left: longer than any grace
SWEEP = 3600.0  # seconds
KEPT_EMPTY = 14 * 86_400_000  # ms for which a table waits for its players

log = logging.getLogger(__name__)


class Watch:
    """A table's listener on the bus, and who held which seat's line here when last.

    `behind` is told of a table that others have appended to; `do` does what nobody waits for.
    """

    def __init__(
        self, table: str, bus: Bus, rooms: Mapping[str, Room],
        behind: Callable[[str], None], do: Callable[[Coroutine[Any, Any, Any]], None],
    ) -> None:  # fmt: skip
        self._table = table
        self._rooms = rooms
        self._behind = behind
        self._do = do
        self._left: dict[int, float] = {}
        self._since = time.monotonic()
        self.stop: Stop = bus.listen(table, self)

    def left(self, seats: Iterable[int]) -> None:
        self._since = time.monotonic()
        for seat in seats:
            self._left[seat] = self._since

    @property
    def idle(self) -> bool:
        return self._table not in self._rooms and time.monotonic() - self._since > REMEMBERED

    # ---- the listener

    def woken(self, n: int) -> None:
        room = self._rooms.get(self._table)
        if room is not None and room.table.n < n:
            self._behind(self._table)

    def whispered(self, audience: str, payload: bytes) -> None:
        room = self._rooms.get(self._table)
        if room is None:
            return
        if audience == CHAT:
            self._do(room.read_chat())
        elif audience == GONE:
            room.tell_all(payload)
        else:
            room.waved(audience, payload)

    def asked(self, question: str) -> bool:
        """`seat 2 60000`: does somebody hold the line of seat 2, or did within so many ms?"""
        _, seat, within = question.split()
        room = self._rooms.get(self._table)
        if room is not None and room.holds(int(seat)):
            return True
        last = self._left.get(int(seat))
        return last is not None and time.monotonic() - last < int(within) / 1000


async def keep_watch(desk: Desk, watches: dict[str, Watch], gone: Callable[[str], None]) -> None:
    """Every second: outages are read, and the heads of all tables watched here; who is long gone is forgotten.
    `gone` is told of a table that was deleted elsewhere."""
    while True:
        began = time.monotonic()
        try:
            await desk.outages.refresh()
            await look(desk, gone)
        except StoreError as error:
            log.warning("the tables could not be looked at: %s", error)
        for table, watch in list(watches.items()):
            if watch.idle:
                watch.stop()
                del watches[table]
        await asyncio.sleep(max(0.1, began + EVERY - time.monotonic()))


async def look(desk: Desk, gone: Callable[[str], None]) -> None:
    """Read the heads of the tables in play here, and keep room for what all of them need to be shown."""
    known = desk.known()
    make_room(len(known))
    heads = await desk.store.heads(list(known)) if known else {}
    now = desk.known()
    for table in known:
        if table not in heads:
            gone(table)
    await asyncio.gather(*(desk.catch_up(table) for table, n in now.items() if heads.get(table, 0) > n))


async def sweep(store: Store, clock: Callable[[], int]) -> None:
    """Every hour: tables at which nobody ever began to play go after a while, and so does what has expired."""
    while True:
        try:
            for stage in ("gathering", "sealing"):
                await store.tables.expire(stage, clock() - KEPT_EMPTY)
            await store.slips.expire()
        except StoreError as error:
            log.warning("nothing was swept away: %s", error)
        await asyncio.sleep(SWEEP)
