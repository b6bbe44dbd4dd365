"""Minimal tables for the store tests: a tally that any author may add to."""

import time
from collections.abc import Sequence

from starboard.server.store import Appended, DueChange, LogQuery, LogTail, NewRow, Store, StoredRow, TableHeader
from starboard.server.store.attempt import settle


def now() -> int:
    return time.time_ns() // 1_000_000


def new(table: str, n: int, command: str = "", author: str = "ann", due: Sequence[DueChange] = ()) -> NewRow:
    return NewRow(StoredRow(table, n, author, command or f"command {n}", now(), b"\0row %d" % n), due)


async def open_table(store: Store, id: str = "t", stage: str = "playing") -> str:
    assert await store.tables.create(TableHeader(id, now(), "setup", "tally/1", stage))
    return id


async def append(store: Store, row: NewRow) -> Appended | LogTail:
    async with store.lock(row.row.table) as lock:
        return await lock.append(row)


class Tally:
    """A command that adds to a table's tally, refused when the known tally is at its limit."""

    def __init__(
        self, table: str, command: str, known: list[StoredRow], author: str = "ann", limit: int = 1_000_000
    ) -> None:
        self.table, self.command, self.author, self.limit = table, command, author, limit
        self.known = known  # shared by all commands of a table in a process
        self.decided = 0

    def query(self) -> LogQuery:
        return LogQuery(self.table, len(self.known), self.author, self.command)

    def decide(self) -> NewRow | str:
        self.decided += 1
        if len(self.known) >= self.limit:
            return "full"
        return new(self.table, len(self.known) + 1, self.command, self.author)

    async def learn(self, rows: Sequence[StoredRow]) -> None:
        for row in rows:
            assert row.n == len(self.known) + 1
            self.known.append(row)

    async def settle(self, store: Store) -> Appended | str:
        return await settle(store.lock(self.table), self)
