"""The tournament service: the single entry point for all commands at tournaments.

As with tables, the log settles races. If a row's number is taken, the missing rows are read and the command is decided
again. A command that is already in the log is a no-op.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

from starboard.core.errors import Broken, Unreadable
from starboard.core.plain_name import plain_name
from starboard.core.registry import load
from starboard.server import runtime
from starboard.server.store.error import StoreError, Unreachable
from starboard.server.store.store import Store
from starboard.server.store.tournaments import StoredTournamentRow
from starboard.server.tournaments.codes import new_code
from starboard.table.pace import read_pace
from starboard.tournament.director import LARGEST, MOST_ROUNDS, TournamentRefused, decide, follow, opened
from starboard.tournament.row import TournamentCommand, TournamentRow, read_row
from starboard.tournament.tournament import Tournament

TRIES = 50
CACHED = 200  # tournaments cached in memory
MOST_OPEN = 5  # unfinished tournaments of one organizer


class NoTournament(StoreError):
    """There is no such tournament."""


class DamagedTournament(StoreError):
    """A row of the tournament cannot be replayed."""


class TournamentService:
    """Decides on commands and stores them. `on_due` is called when a row has fallen due. Memory is only a cache."""

    def __init__(self, store: Store, on_due: Callable[[], None]) -> None:
        self.stored = store.tournaments
        self._on_due = on_due
        self._cache: OrderedDict[str, Tournament] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self, person: str, terms: Mapping[str, Any], at: int) -> Tournament:
        """Create a tournament; raise TournamentRefused, with the reason, if the terms are invalid."""
        if await self.stored.open_of(person) >= MOST_OPEN:
            raise TournamentRefused("server.event.too_many_open", most=MOST_OPEN)
        return await self.create(secrets.token_urlsafe(12), person, terms, at)

    async def create(self, id: str, person: str, terms: Mapping[str, Any], at: int) -> Tournament:
        """Create a tournament with an id that cannot be guessed. Return it also if another process was faster."""
        given = _fitting(terms)
        for _ in range(TRIES):
            code = new_code()
            row, tournament = opened(
                TournamentCommand("open", person, "open", at, {"event": id, "code": code, **given})
            )
            if await self.stored.create(code, _stored(tournament, row), tournament.stage):
                return self._cached(tournament)
            if await self.stored.head(id):
                return await self.latest(id)
        raise Unreachable("No tournament code is free.")

    async def command(self, id: str, command: TournamentCommand) -> Tournament:
        """Apply a command durably and return the tournament after it; raise TournamentRefused if it is refused.

        A repeated command is a no-op.
        """
        async with self._locks.setdefault(id, asyncio.Lock()):  # concurrent sign-ups take turns
            return await self._command(id, command)

    async def _command(self, id: str, command: TournamentCommand) -> Tournament:
        for _ in range(TRIES):
            before = await self.latest(id)
            if await self.stored.has(id, command.author, command.id):
                return before
            row, after = await runtime.in_thread(decide, before, command)  # pairing a large round takes a while
            player = str(row.given["who"]) if row.kind == "enter" and row.given["who"] != before.organizer else ""
            due = row.kind in ("round", "close")
            if await self.stored.append(_stored(after, row), after.stage, player, due):
                if due:
                    self._on_due()
                return self._cached(after)
        raise Unreachable("The database is readable but does not accept rows.")

    async def latest(self, id: str) -> Tournament:
        """Return the tournament, up to date with its log."""
        tournament = self._cache.get(id)
        for stored in await self.stored.rows(id, tournament.n if tournament else 0):
            try:
                tournament = follow(tournament, read_row(stored.body.decode()))
            except (Unreadable, UnicodeDecodeError, Broken) as fault:
                raise DamagedTournament(
                    f"Row {stored.n} of tournament {id} is damaged: restore it from a backup."
                ) from fault
        if tournament is None:
            raise NoTournament(id)
        return self._cached(tournament)

    async def find(self, code: str) -> Tournament:
        id = await self.stored.id_of(code) if code else None
        if id is None:
            raise NoTournament(code)
        return await self.latest(id)

    async def delete(self, id: str) -> None:
        """Delete a tournament that has no tables."""
        await self.stored.delete(id)
        self.forget(id)

    def forget(self, id: str) -> None:
        """Drop a tournament from the cache after it was deleted or its rows were rewritten."""
        self._cache.pop(id, None)

    def _cached(self, tournament: Tournament) -> Tournament:
        self._cache[tournament.id] = tournament
        self._cache.move_to_end(tournament.id)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return tournament


def _stored(tournament: Tournament, row: TournamentRow) -> StoredTournamentRow:
    return StoredTournamentRow(tournament.id, row.n, row.author, row.id, row.at, str(row).encode())


def _fitting(terms: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the terms as stored in the log, with the table sizes that the game allows."""
    try:
        game = load(terms["game"], terms["options"])
        read_pace(terms["pace"])
    except (ValueError, Unreadable) as fault:
        raise TournamentRefused("server.event.terms") from fault
    most = min(int(terms["seats"]), LARGEST)
    sizes = [count for count in game.seats if 2 <= count <= most and game.seatings(count)]
    if not sizes:
        raise TournamentRefused("server.event.no_such_size")
    if not 1 <= terms["rounds"] <= MOST_ROUNDS:
        raise TournamentRefused("server.event.rounds", most=MOST_ROUNDS)
    name = plain_name(terms["name"])
    if not name and not terms.get("starts"):
        raise TournamentRefused("server.event.no_name")
    return {**terms, "name": name, "options": str(game.options), "seats": sizes[-1], "sizes": sizes}
