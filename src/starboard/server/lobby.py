"""The lobby: tables listed by their owners, shown while a seat is free and a player is present.

Responses are cached per filter, so each process queries the database at most once a second for each.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping

import msgspec

from starboard.server.background import in_portions
from starboard.server.guests import Pages
from starboard.server.live.room import Room
from starboard.server.store.listing import Listing
from starboard.server.store.store import Store
from starboard.table.seating import seats_to_take
from starboard.table.table import CLOSED, OVER, PLAYING, Table
from starboard.wire.api.lobby import LobbyPage, OpenTable
from starboard.wire.json import encode

DAY = 24 * 3600_000  # ms
LASTING = {"days": 3 * DAY}  # by pace: ms that a table stays listed with no player connected
BRIEFLY = 90_000  # ms that a table with any other pace stays listed
EVERY = 20.0  # seconds between renewals of the entries of tables watched here
PAGE = 30  # open tables per page
FRIENDS = 6  # maximum tables in the list of tables owned by people the caller has played with
LOOKED_AT = 200  # newest listings searched for them
WATCHED = 8  # running games to watch, on the first page
FRESH = 1.0  # seconds that a response is cached
ANSWERS = 256  # responses in the cache
NEWEST = (2**62, "")

Question = tuple[str, str, str, tuple[int, str]]  # game, pace, language, position to continue from


class Lobby:
    """Lists tables and keeps the entries up to date. `starboard.server.http.lobby` lets only owners list a table."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._listings = store.listings
        self._clock = clock
        self._answers: OrderedDict[Question, tuple[float, bytes]] = OrderedDict()
        self._asking = asyncio.Lock()  # concurrent requests wait for one query

    async def show(self, table: Table, language: str, yields: bool) -> None:
        """List a table. With `yields`, its bots give up their seats to people who join, even during the game."""
        await self._listings.put(self._listing(table, language, self._clock(), yields))
        self._answers.clear()

    async def hide(self, table: str) -> None:
        await self._listings.remove(table)
        self._answers.clear()

    async def listed(self, table: str) -> bool:
        return bool(await self._listings.get([table]))

    async def update(self, table: Table) -> None:
        """Update the entry of a listed table after seats changed or the game ended."""
        for known in await self._listings.get([table.setup.id]):
            await self._refresh(known, table)

    async def prolong(self, rooms: Mapping[str, Room]) -> None:
        """Keep a table listed while one of its players is connected to this process."""
        for here in in_portions(list(rooms)):
            for known in await self._listings.get(here):
                room = rooms.get(known.table)
                if room is not None and any(room.holds(seat) for seat in room.table.people):
                    await self._refresh(known, room.table)

    async def _refresh(self, known: Listing, table: Table) -> None:
        """Update or remove an entry. A table that was hidden in the meantime stays hidden."""
        if table.stage in (OVER, CLOSED):
            await self._listings.remove(known.table)
        else:
            await self._listings.change(self._listing(table, known.language, known.listed, known.yields))

    def _listing(self, table: Table, language: str, listed: int, yields: bool) -> Listing:
        setup, free = table.setup, seats_to_take(table, yields)
        host = next((table.occupant(seat).name for seat in table.seats_of(table.owner)), "")
        said = OpenTable(
            setup.id, setup.key, setup.options, str(setup.pace), language, host,
            [occupant.kind for occupant in table.occupants], list(free), table.history is not None,
            setup.rated, table.stage == PLAYING and not table.private, [] if table.private else _others(table),
        )  # fmt: skip
        expires = self._clock() + LASTING.get(setup.pace.kind, BRIEFLY)
        return Listing(
            setup.id, table.owner, setup.key, setup.pace.kind, language, listed, expires, len(free), yields,
            encode(said),
        )  # fmt: skip

    async def page(self, game: str, pace: str, language: str, before: tuple[int, str] = NEWEST) -> bytes:
        """Return an encoded page of open tables, which is the same for everyone."""
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


async def friends_tables(store: Store, pages: Pages, person: str) -> list[OpenTable]:
    """Return the listed tables whose owners a person has played with: first those with a free seat, newest first."""
    listings = store.listings
    found = await listings.page("", "", "", NEWEST, LOOKED_AT) + await listings.full("", "", "", LOOKED_AT)
    owners = sorted({each.person for each in found} - {person})
    met = set[str]().union(*[await shard.results.met(person, owners) for shard in store.shards] if owners else [])
    friends = met - await pages.hidden(sorted(met))
    tables = [_read(each) for each in found if each.person in friends]
    return [table for table in tables if table.free or table.watch][:FRIENDS]


def _others(table: Table) -> list[str]:
    """Return the names of the people at a table, except its owner."""
    own = table.seats_of(table.owner)
    return list(dict.fromkeys(table.occupant(seat).name for seat in table.people if seat not in own))


def _page(found: list[Listing], full: list[Listing]) -> LobbyPage:
    last = found[PAGE - 1] if len(found) > PAGE else None
    watch = [table for table in map(_read, full) if table.watch]
    return LobbyPage(list(map(_read, found[:PAGE])), f"{last.listed}.{last.table}" if last else "", watch=watch)


def _read(listing: Listing) -> OpenTable:
    return msgspec.json.decode(listing.body, type=OpenTable)
