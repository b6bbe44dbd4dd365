"""Replays the stored logs of tables and tournaments, and reports broken ones."""

from collections.abc import AsyncIterator

import msgspec

from starboard.core.errors import Broken, Unreadable, why_it_failed
from starboard.server.outcome import results
from starboard.server.store.result import Result
from starboard.server.store.row import StoredRow
from starboard.server.store.store import Store
from starboard.server.store.table import ListedTable
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import OVER, Table
from starboard.tournament.director import replay
from starboard.tournament.row import read_row as read_tournament_row


class TableLog(msgspec.Struct, frozen=True):
    """A table as stored: its header, its rows and its results."""

    listed: ListedTable
    rows: list[StoredRow]
    results: list[Result]

    @property
    def name(self) -> str:
        return self.listed.table.id

    @property
    def game(self) -> str:
        return self.listed.table.rules

    @property
    def size(self) -> int:
        return len(self.rows)

    def faults(self) -> list[str]:
        """Return the first row that does not replay and why, or mismatches with the header or the results."""
        table: Table | None = None
        ended: Table | None = None
        for n, row in enumerate(self.rows, 1):
            try:
                table = follow(table, read_row(row.body.decode()))
            except Exception as error:
                return [f"row {row.n}: {why_it_failed(error)}"]
            if row.n != n or table.n != n:
                return [f"row {row.n} is in the place of row {n}"]
            if table.stage != OVER:
                ended = None
            elif ended is None:
                ended = table
        if table is None:
            return [] if self.listed.head else ["it has no rows"]  # otherwise it was deleted after it was listed
        if table.stage != self.listed.table.stage:
            return [f"it is listed as {self.listed.table.stage} but is {table.stage}"]
        return [] if ended is None else self._result_faults(ended)

    def _result_faults(self, ended: Table) -> list[str]:
        """Return a sentence for each stored result that differs from the game's outcome."""
        due = {each.person: each for each in results(ended)}
        return [
            f"the result of {told.name} is listed as {_told(told)} but is {_told(due[told.person])}"
            for told in self.results
            if told.person in due and _told(told) != _told(due[told.person])
        ]


def _told(result: Result) -> str:
    tied = f" with {result.tied} others" if result.tied else ""
    return f"place {result.place}{tied} of {result.sides}, {result.score} points to {result.rival}"


class Checked(msgspec.Struct, frozen=True):
    """A table and the error in its log; "" if there is none."""

    listed: ListedTable
    fault: str


async def read_log(shard: Store, listed: ListedTable) -> TableLog:
    """Read the log up to the row at which the table was listed. Later rows are ignored."""
    id = listed.table.id
    rows = [row for row in await shard.rows(id) if row.n <= listed.head]
    return TableLog(listed, rows, await shard.results.at(id))


async def check(store: Store) -> AsyncIterator[Checked]:
    """Check every table in turn."""
    for shard in store.shards:
        async for listed in shard.tables.all():
            yield Checked(listed, "; ".join((await read_log(shard, listed)).faults()))


async def tournament_faults(store: Store) -> dict[str, str]:
    """Return the errors in tournament logs by tournament id."""
    found = {}
    for id in await store.tournaments.all():
        try:
            replay([read_tournament_row(row.body.decode()) for row in await store.tournaments.rows(id)])
        except (Broken, Unreadable, ValueError) as why:
            found[id] = str(why)
    return found
