"""Small tables for the tests of the store: a tally, to which everybody may add."""

import time
from collections.abc import Sequence

from starboard.server.store import Ask, DueChange, Lost, NewRow, Row, Store, Table, Won


def now() -> int:
    return time.time_ns() // 1_000_000


def new(table: str, n: int, command: str = "", author: str = "ann", due: Sequence[DueChange] = ()) -> NewRow:
    return NewRow(
        Row(table, n, author, command or f"command {n}", now(), f"row {n}", {2: f"for 2: {n}"}, b"\0kept"), due
    )


async def open_table(store: Store, id: str = "t", stage: str = "playing") -> str:
    assert await store.tables.create(Table(id, now(), "setup", "tally/1", stage))
    return id


async def append(store: Store, row: NewRow) -> Won | Lost:
    async with store.turn(row.row.table) as turn:
        return await turn.append(row)


class Tally:
    """A command that adds to a table's tally: refused when the tally, as this process knows it, is at its limit."""

    def __init__(self, table: str, command: str, known: list[Row], author: str = "ann", limit: int = 1_000_000) -> None:
        self.table, self.command, self.author, self.limit = table, command, author, limit
        self.known = known  # shared by all commands of a table in a process
        self.judged = 0

    @property
    def ask(self) -> Ask:
        return Ask(self.table, len(self.known), self.author, self.command)

    def judge(self) -> NewRow | str:
        self.judged += 1
        if len(self.known) >= self.limit:
            return "full"
        return new(self.table, len(self.known) + 1, self.command, self.author)

    async def learn(self, rows: Sequence[Row]) -> None:
        for row in rows:
            assert row.n == len(self.known) + 1
            self.known.append(row)

    async def settle(self, store: Store) -> Won | str:
        return await store.settle(self)
