"""The lobby: tables that their owners show to everybody, as long as a seat is free and somebody is there.

What everybody reads is one answer for each filter, made at most once a second in a process, however many ask.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping

import msgspec

from starboard.server.live.room import Room
from starboard.server.store.listing import Listing
from starboard.server.store.store import Store
from starboard.table.seating import seats_to_take
from starboard.table.table import CLOSED, OVER, PLAYING, Table
from starboard.wire.api.lobby import LobbyPage, OpenTable
from starboard.wire.json import encode

DAY = 24 * 3600_000  # ms
LASTING = {"days": 3 * DAY}  # ms for which a table stays listed though none of its people is connected, by pace
BRIEFLY = 90_000  # at any other pace
EVERY = 20.0  # seconds after which the tables that are watched here are listed for longer
PAGE = 30  # tables in an answer
WATCHED = 8  # games to watch in it
FRESH = 1.0  # seconds for which an answer is given again
ANSWERS = 256  # that are remembered
NEWEST = (2**62, "")

Question = tuple[str, str, str, tuple[int, str]]  # game, pace, language, older than which


class Lobby:
    """Lists tables and keeps what is said of them true. Only owners list: see `starboard.server.http.lobby`."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._listings = store.listings
        self._clock = clock
        self._answers: OrderedDict[Question, tuple[float, bytes]] = OrderedDict()
        self._asking = asyncio.Lock()  # whoever waits finds the answer made

    async def show(self, table: Table, language: str, yields: bool) -> None:
        """List a table. With `yields` its bots make room for people who come, also during the game."""
        await self._listings.put(self._listing(table, language, self._clock(), yields))
        self._answers.clear()

    async def hide(self, table: str) -> None:
        await self._listings.remove(table)
        self._answers.clear()

    async def listed(self, table: str) -> bool:
        return bool(await self._listings.get([table]))

    async def update(self, table: Table) -> None:
        """Somebody sat down or left, or the game is over: what is said of the table follows, if it is listed."""
        for known in await self._listings.get([table.setup.id]):
            await self._refresh(known, table)

    async def prolong(self, rooms: Mapping[str, Room]) -> None:
        """Tables at which one of their people is connected here stay listed."""
        here = [id for id, room in rooms.items() if any(room.holds(seat) for seat in room.table.people)]
        for known in await self._listings.get(here) if here else []:
            if known.table in rooms:
                await self._refresh(known, rooms[known.table].table)

    async def _refresh(self, known: Listing, table: Table) -> None:
        """Whoever hid the table meanwhile finds it hidden."""
        if table.stage in (OVER, CLOSED):
            await self._listings.remove(known.table)
        else:
            await self._listings.change(self._listing(table, known.language, known.listed, known.yields))

    def _listing(self, table: Table, language: str, listed: int, yields: bool) -> Listing:
        setup, free = table.setup, seats_to_take(table, yields)
        host = next((table.occupant(seat).name for seat in table.seats_of(table.host)), "")
        said = OpenTable(
            setup.id, setup.key, setup.options, str(setup.pace), language, host,
            [occupant.kind for occupant in table.occupants], list(free), table.history is not None,
            setup.rated, table.stage == PLAYING and not table.private,
        )  # fmt: skip
        expires = self._clock() + LASTING.get(setup.pace.kind, BRIEFLY)
        return Listing(
            setup.id, table.host, setup.key, setup.pace.kind, language, listed, expires, len(free), yields, encode(said)
        )

    async def page(self, game: str, pace: str, language: str, before: tuple[int, str] = NEWEST) -> bytes:
        """The open tables as everybody reads them."""
        question, loop = (game, pace, language, before), asyncio.get_running_loop()
        async with self._asking:
            until, answer = self._answers.get(question, (0.0, b""))
            if until < loop.time():
                found = await self._listings.page(game, pace, language, before, PAGE + 1)
                full = await self._listings.full(game, pace, language, WATCHED) if before == NEWEST else []
                answer = encode(_page(found, full))
                self._answers[question] = loop.time() + FRESH, answer
                self._answers.move_to_end(question)
                if len(self._answers) > ANSWERS:
                    self._answers.popitem(last=False)
        return answer


def _page(found: list[Listing], full: list[Listing]) -> LobbyPage:
    last = found[PAGE - 1] if len(found) > PAGE else None
    watch = [table for table in map(_read, full) if table.watch]
    return LobbyPage(list(map(_read, found[:PAGE])), f"{last.listed}.{last.table}" if last else "", watch=watch)


def _read(listing: Listing) -> OpenTable:
    return msgspec.json.decode(listing.body, type=OpenTable)
