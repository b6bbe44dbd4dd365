"""Snapshots: a table's state at some row, kept to save a replay. Never the truth."""

import msgspec

from starboard.server.store.database import Database


class Snapshot(msgspec.Struct, frozen=True):
    """Whoever cannot read this format, or has other rules, replays the log instead."""

    table: str
    n: int
    rules: str
    format: str
    body: bytes


class Snapshots:
    """The latest of each table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, snapshot: Snapshot) -> None:
        """Keep it, unless a later one is there."""
        await self._database.write(
            """insert into snapshots (table_id, n, rules, format, body) values ($1, $2, $3, $4, $5)
               on conflict (table_id) do update
               set n = excluded.n, rules = excluded.rules, format = excluded.format, body = excluded.body
               where snapshots.n <= excluded.n""",
            snapshot.table, snapshot.n, snapshot.rules, snapshot.format, snapshot.body,
        )  # fmt: skip

    async def get(self, table: str) -> Snapshot | None:
        found = await self._database.read(
            "select table_id, n, rules, format, body from snapshots where table_id = $1", table
        )
        return Snapshot(*found[0]) if found else None
