"""The show game: bots play on, one game after the other, for whoever looks at the first page while no table is open.

It is a table as any other, made by the site itself. Its bots move only while somebody watches.
"""

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable

from starboard.core.registry import games
from starboard.server.store.error import NoTable
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.table_service import TableService, UnknownRules, new_id
from starboard.server.workers.levels import usual_level
from starboard.table.command import SYSTEM, Command
from starboard.table.setup import Setup, new_setup
from starboard.table.table import PLAYING, Table

SHOW, HOUSE = "show", "house"  # the item that names the show's table, and the one before it
MOST_SEATS = 4  # so that a game is not long
ENDED = 15_000  # ms for which the end of a game is seen
FRESH = 1.0  # seconds for which the same table is named again without a look


class ShowGame:
    def __init__(
        self, service: TableService, clock: Callable[[], int], delete: Callable[[str], Awaitable[None]]
    ) -> None:
        self._service = service
        self._items = service.store.expiring_items
        self._clock = clock
        self._delete = delete
        self._asking = asyncio.Lock()  # whoever waits finds it made
        self._known: tuple[float, Table] | None = None

    async def table(self) -> Table:
        """The table at which the show is played now; if the last game is over, the next one begins."""
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
        for old in ids[1:]:  # whoever still looks at the last one may go on looking
            await self._delete(old)
        return made

    async def _last(self, id: str) -> Table | None:
        try:
            return (await self._service.latest(id)).table
        except (NoTable, UnknownRules):
            return None

    async def _begun(self, id: str, last: str) -> Table:
        """A new game, of the kind after the last one. Made by several processes at once, it is one."""
        setup = next_show(id, last)
        await self._service.open(setup, SYSTEM, secrets.token_bytes(32), self._clock(), "open")
        level = usual_level(setup.game)
        for seat in setup.seating.seats:
            await self._do(setup, f"show/{seat}", "bot", seat, level)
        await self._do(setup, "show/start", "close")
        return (await self._service.cached(setup.id)).table

    async def _do(self, setup: Setup, id: str, kind: str, seat: int = -1, argument: str = "") -> None:
        await self._service.command(setup.id, Command(id, SYSTEM, kind, self._clock(), seat, argument))


def _following(id: str) -> str:
    """The id of the show after this one."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"show {id}".encode()).digest()[:9]).decode().replace("-", "_")


def next_show(id: str, last: str) -> Setup:
    """The game after this one, in the order of their keys, with as many seats as make a short game."""
    keys = sorted(games())
    key = next((each for each in keys if each > last), keys[0])
    game = games()[key]
    counts = [count for count in game.seats if count <= MOST_SEATS] or [game.seats.start]
    return new_setup(id, key, seats=counts[-1])
