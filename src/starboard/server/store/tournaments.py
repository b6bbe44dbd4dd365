"""Tournaments as stored: a log, the members and a code for each. The bodies of rows are opaque to the store."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.error import BadData

SLOT = KIND = "event"  # of the due row for creating and watching a tournament's tables
_DUE = """
    insert into due (table_id, slot, n, at, kind, rules, payload, tries) values ($1, $2, $3, $4, $5, '', $6, 0)
    on conflict (table_id, slot) do update set n = excluded.n, at = excluded.at, tries = 0"""
_JOIN = """
    insert into event_people (event_id, person, role) values ($1, $2, $3)
    on conflict (event_id, person) do update set role = excluded.role"""
_ROW = "insert into event_rows (event_id, n, author, command, at, body) values ($1, $2, $3, $4, $5, $6)"


class StoredTournamentRow(msgspec.Struct, frozen=True):
    tournament: str
    n: int
    author: str
    command: str
    at: int  # milliseconds since 1970
    body: bytes


class ListedTournament(msgspec.Struct, frozen=True):
    """A tournament in a person's list. The role is `organizer`, or `player` after signing up."""

    id: str
    code: str
    created: int
    stage: str
    role: str


class Tournaments:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, code: str, row: StoredTournamentRow, stage: str) -> bool:
        """Store a new tournament with its first row; return False if its code or its id is taken."""
        header = "insert into events (id, code, created, stage) values ($1, $2, $3, $4)"
        statements = [(header, (row.tournament, code, row.at, stage)), _inserting(row)]
        try:
            await self._database.write_all([*statements, _joining(row.tournament, row.author, "organizer")])
        except BadData:
            if await self.id_of(code) is None and not await self.head(row.tournament):
                raise
            return False
        return True

    async def append(self, row: StoredTournamentRow, stage: str, player: str = "", due: bool = False) -> bool:
        """Append the row durably, with its effects. Return False if its number or its command is already in the log.

        `player` becomes a member of the tournament. `due` makes its tables due for a check now.
        """
        statements = [_inserting(row), ("update events set stage = $2 where id = $1", (row.tournament, stage))]
        if player:
            statements.append(_joining(row.tournament, player, "player"))
        if due:
            statements.append((_DUE, (row.tournament, SLOT, row.n, row.at, KIND, b"")))
        try:
            await self._database.write_all(statements)
        except BadData:
            if await self.head(row.tournament) < row.n and not await self.has(row.tournament, row.author, row.command):
                raise
            return False
        return True

    async def head(self, tournament: str) -> int:
        ((head,),) = await self._database.read(
            "select coalesce(max(n), 0) from event_rows where event_id = $1", tournament
        )
        return int(head)

    async def has(self, tournament: str, author: str, command: str) -> bool:
        """Return whether this author's command is in the log."""
        found = await self._database.read(
            "select 1 from event_rows where event_id = $1 and author = $2 and command = $3", tournament, author, command
        )
        return bool(found)

    async def rows(self, tournament: str, after: int = 0) -> list[StoredTournamentRow]:
        found = await self._database.read(
            """select event_id, n, author, command, at, body from event_rows
               where event_id = $1 and n > $2 order by n""",
            tournament, after,
        )  # fmt: skip
        return [
            StoredTournamentRow(id, n, author, command, at, bytes(body)) for id, n, author, command, at, body in found
        ]

    async def id_of(self, code: str) -> str | None:
        found = await self._database.read("select id from events where code = $1", code)
        return str(found[0][0]) if found else None

    async def of(self, person: str, limit: int = 50) -> list[ListedTournament]:
        """Return a person's tournaments, newest first."""
        found = await self._database.read(
            """select e.id, e.code, e.created, e.stage, p.role from event_people p join events e on e.id = p.event_id
               where p.person = $1 order by e.created desc limit $2""",
            person, limit,
        )  # fmt: skip
        return [ListedTournament(*record) for record in found]

    async def all(self) -> list[str]:
        """Return the ids of all tournaments."""
        return [id for (id,) in await self._database.read("select id from events order by id")]

    async def open_of(self, person: str) -> int:
        """Count the unfinished tournaments that a person organizes."""
        ((count,),) = await self._database.read(
            """select count(*) from event_people p join events e on e.id = p.event_id
               where p.person = $1 and p.role = 'organizer' and e.stage <> 'over'""",
            person,
        )  # fmt: skip
        return int(count)

    async def rewrite(self, tournament: str, rows: Sequence[StoredTournamentRow]) -> None:
        """Replace the bodies and authors of existing rows, in one transaction."""
        change = "update event_rows set author = $3, body = $4 where event_id = $1 and n = $2"
        await self._database.write_many(change, [(tournament, row.n, row.author, row.body) for row in rows])

    async def forget(self, tournament: str, person: str) -> None:
        """Remove a person from a tournament's members; see `rewrite` for their rows."""
        await self._database.write("delete from event_people where event_id = $1 and person = $2", tournament, person)

    async def delete(self, tournament: str) -> None:
        """Delete a tournament and all its data, except its tables."""
        parts = (("event_rows", "event_id"), ("event_people", "event_id"), ("due", "table_id"), ("events", "id"))
        await self._database.write_all([(f"delete from {part} where {key} = $1", (tournament,)) for part, key in parts])


def _inserting(row: StoredTournamentRow) -> Statement:
    return _ROW, (row.tournament, row.n, row.author, row.command, row.at, row.body)


def _joining(tournament: str, person: str, role: str) -> Statement:
    return _JOIN, (tournament, person, role)
