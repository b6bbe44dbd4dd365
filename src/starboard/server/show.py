"""The show game, in which bots play for visitors of the start page while no table is open.

It is an ordinary table created by the site. Its bots move only while there are viewers.
"""

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable

from starboard.core.registry import games
from starboard.core.seating import TABLE
from starboard.server.store.error import NoTable
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.stored_log import UnknownRules
from starboard.server.table_service import TableService, new_id
from starboard.server.workers.levels import usual_level
from starboard.table.command import SYSTEM, Command
from starboard.table.operations import CloseSeats, Operation, SeatBot
from starboard.table.setup import TableSetup, new_setup
from starboard.table.table import PLAYING, Table

SHOW, HOUSE = "show", "house"  # item with the ids of the current and the previous show table
MOST_SEATS = 4  # limits the length of a game
ENDED = 15_000  # ms that a finished game stays on screen
FRESH = 1.0  # seconds that the table is cached


class ShowGame:
    def __init__(
        self, service: TableService, clock: Callable[[], int], delete: Callable[[str], Awaitable[None]]
    ) -> None:
        self._service = service
        self._items = service.store.expiring_items
        self._clock = clock
        self._delete = delete
        self._asking = asyncio.Lock()  # concurrent requests wait for one table
        self._known: tuple[float, Table] | None = None

    async def table(self) -> Table:
        """Return the table of the current show game. If the game is over, start the next one."""
        async with self._asking:
            now = asyncio.get_running_loop().time()
            if self._known is None or self._known[0] < now:
                self._known = now + FRESH, await self._current()
            return self._known[1]

    async def _current(self) -> Table:
        item = await self._items.get(SHOW, HOUSE)
        ids = item.body.decode().split() if item else []
        last = await self._last(ids[0]) if ids else None
        if last is not None and (last.stage == PLAYING or self._clock() < last.at + ENDED):
            return last
        made = await self._begun(_following(ids[0]) if ids else new_id(), last.setup.key if last else "")
        await self._items.put(ExpiringItem(SHOW, HOUSE, "", " ".join([made.setup.id, *ids[:1]]).encode(), FOR_EVER))
        for old in ids[1:]:  # the previous table is kept for its viewers
            await self._delete(old)
        return made

    async def _last(self, id: str) -> Table | None:
        try:
            return await self._service.table(id)
        except (NoTable, UnknownRules):
            return None

    async def _begun(self, id: str, last: str) -> Table:
        """Start the next show game. Processes that do so concurrently create the same table."""
        setup = next_show(id, last)
        await self._service.open(setup, SYSTEM, secrets.token_bytes(32), self._clock(), "open")
        level = usual_level(setup.game)
        for seat in setup.seating.seats:
            await self._do(setup, f"show/{seat}", SeatBot(seat, level))
        await self._do(setup, "show/start", CloseSeats(TABLE))
        return (await self._service.cached(setup.id)).table

    async def _do(self, setup: TableSetup, id: str, operation: Operation) -> None:
        await self._service.command(setup.id, Command(id, SYSTEM, operation, self._clock()))


def _following(id: str) -> str:
    """Return the id of the next show table, derived from this one."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"show {id}".encode()).digest()[:9]).decode().replace("-", "_")


def next_show(id: str, last: str) -> TableSetup:
    """Return the setup of the next show: games in order of their keys, with at most `MOST_SEATS` seats if possible."""
    keys = sorted(games())
    key = next((each for each in keys if each > last), keys[0])
    game = games()[key]
    counts = [count for count in game.seats if count <= MOST_SEATS] or [game.seats.start]
    return new_setup(id, key, seats=counts[-1])
