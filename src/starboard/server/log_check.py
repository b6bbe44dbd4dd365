"""Checks that every log replays, row by row: of tables by the rules that they are played by, and of events."""

from collections.abc import AsyncIterator

import msgspec

from starboard.core.errors import Broken, Unreadable, why_it_failed
from starboard.event.referee import replay
from starboard.event.row import read_row as read_event_row
from starboard.server.outcome import results
from starboard.server.store.result import Result
from starboard.server.store.row import Row
from starboard.server.store.store import Store
from starboard.server.store.table import Listed
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import OVER, Table


class TableLog(msgspec.Struct, frozen=True):
    """A table as it is stored: its header, its rows, and the results that are listed of it."""

    listed: Listed
    rows: list[Row]
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
        """The first row that does not follow from those before it, and why; or what is said otherwise of the whole."""
        table: Table | None = None
        ended: Table | None = None
        for n, row in enumerate(self.rows, 1):
            try:
                table = follow(table, read_row(row.body.decode()))
            except Exception as error:
                return [f"row {row.n}: {why_it_failed(error)}"]
            if row.n != n or table.n != n:
                return [f"row {row.n} stands where row {n} should"]
            if table.stage != OVER:
                ended = None
            elif ended is None:
                ended = table
        if table is None:
            return [] if self.listed.head else ["it has no rows"]  # else it was deleted since it was listed
        if table.stage != self.listed.table.stage:
            return [f"it is said to be {self.listed.table.stage}, and is {table.stage}"]
        return [] if ended is None else self._result_faults(ended)

    def _result_faults(self, ended: Table) -> list[str]:
        """The people of whom another result is listed than the game came to."""
        due = {each.person: each for each in results(ended)}
        return [
            f"the result of {told.name} is listed as {_told(told)}, and is {_told(due[told.person])}"
            for told in self.results
            if told.person in due and _told(told) != _told(due[told.person])
        ]


def _told(result: Result) -> str:
    tied = f" with {result.tied} others" if result.tied else ""
    return f"place {result.place}{tied} of {result.sides}, {result.score} points to {result.rival}"


class Checked(msgspec.Struct, frozen=True):
    """A table, and what is wrong with its log: "" for nothing."""

    listed: Listed
    fault: str


async def read_log(shard: Store, listed: Listed) -> TableLog:
    """As it was when it was listed, though it may be played on."""
    id = listed.table.id
    rows = [row for row in await shard.rows(id) if row.n <= listed.head]
    return TableLog(listed, rows, await shard.results.at(id))


async def check(store: Store) -> AsyncIterator[Checked]:
    """Every table, in turn."""
    for shard in store.shards:
        async for listed in shard.tables.all():
            yield Checked(listed, "; ".join((await read_log(shard, listed)).faults()))


async def event_faults(store: Store) -> dict[str, str]:
    """The events whose logs do not replay, by their ids, and why."""
    found = {}
    for id in await store.events.all():
        try:
            replay([read_event_row(row.body.decode()) for row in await store.events.rows(id)])
        except (Broken, Unreadable, ValueError) as why:
            found[id] = str(why)
    return found
