"""Events as stored: a log for each, who belongs to it, and its code. The text of rows is opaque here."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.error import BadData

SLOT = KIND = "event"  # of what is due for an event: its tables are made and looked after
_DUE = """
    insert into due (table_id, slot, n, at, kind, rules, payload, tries) values ($1, $2, $3, $4, $5, '', $6, 0)
    on conflict (table_id, slot) do update set n = excluded.n, at = excluded.at, tries = 0"""
_JOIN = """
    insert into event_people (event_id, person, role) values ($1, $2, $3)
    on conflict (event_id, person) do update set role = excluded.role"""
_ROW = "insert into event_rows (event_id, n, author, command, at, body) values ($1, $2, $3, $4, $5, $6)"


class EventRow(msgspec.Struct, frozen=True):
    event: str
    n: int
    author: str
    command: str
    at: int  # milliseconds since 1970
    body: bytes


class ListedEvent(msgspec.Struct, frozen=True):
    """An event of a person: who organizes it has the role `organizer`, who signed up `player`."""

    id: str
    code: str
    created: int
    stage: str
    role: str


class Events:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, code: str, row: EventRow, stage: str) -> bool:
        """A new event, with its first row; False: the code is another's."""
        header = "insert into events (id, code, created, stage) values ($1, $2, $3, $4)"
        statements = [(header, (row.event, code, row.at, stage)), _inserting(row)]
        try:
            await self._database.write_all([*statements, _joining(row.event, row.author, "organizer")])
        except BadData:
            if await self.id_of(code) is None:
                raise
            return False
        return True

    async def append(self, row: EventRow, stage: str, player: str = "", due: bool = False) -> bool:
        """The row, durably, and what becomes true with it; False: its number, or its command, is in the log already.

        `player` belongs to the event from now on. `due`: its tables are to be looked after, at once.
        """
        statements = [_inserting(row), ("update events set stage = $2 where id = $1", (row.event, stage))]
        if player:
            statements.append(_joining(row.event, player, "player"))
        if due:
            statements.append((_DUE, (row.event, SLOT, row.n, row.at, KIND, b"")))
        try:
            await self._database.write_all(statements)
        except BadData:
            if await self.head(row.event) < row.n and not await self.has(row.event, row.author, row.command):
                raise
            return False
        return True

    async def head(self, event: str) -> int:
        ((head,),) = await self._database.read("select coalesce(max(n), 0) from event_rows where event_id = $1", event)
        return int(head)

    async def has(self, event: str, author: str, command: str) -> bool:
        """Whether this author's command is in the log."""
        found = await self._database.read(
            "select 1 from event_rows where event_id = $1 and author = $2 and command = $3", event, author, command
        )
        return bool(found)

    async def rows(self, event: str, after: int = 0) -> list[EventRow]:
        found = await self._database.read(
            """select event_id, n, author, command, at, body from event_rows
               where event_id = $1 and n > $2 order by n""",
            event, after,
        )  # fmt: skip
        return [EventRow(id, n, author, command, at, bytes(body)) for id, n, author, command, at, body in found]

    async def id_of(self, code: str) -> str | None:
        found = await self._database.read("select id from events where code = $1", code)
        return str(found[0][0]) if found else None

    async def of(self, person: str, limit: int = 50) -> list[ListedEvent]:
        """A person's events, the newest first."""
        found = await self._database.read(
            """select e.id, e.code, e.created, e.stage, p.role from event_people p join events e on e.id = p.event_id
               where p.person = $1 order by e.created desc limit $2""",
            person, limit,
        )  # fmt: skip
        return [ListedEvent(*record) for record in found]

    async def all(self) -> list[str]:
        """The ids of all events."""
        return [id for (id,) in await self._database.read("select id from events order by id")]

    async def open_of(self, person: str) -> int:
        """How many events a person organizes that are not over."""
        ((count,),) = await self._database.read(
            """select count(*) from event_people p join events e on e.id = p.event_id
               where p.person = $1 and p.role = 'organizer' and e.stage <> 'over'""",
            person,
        )  # fmt: skip
        return int(count)

    async def rewrite(self, event: str, rows: Sequence[EventRow]) -> None:
        """Put other texts and authors in the place of rows that are there, all at once."""
        change = "update event_rows set author = $3, body = $4 where event_id = $1 and n = $2"
        await self._database.write_many(change, [(event, row.n, row.author, row.body) for row in rows])

    async def forget(self, event: str, person: str) -> None:
        """The person belongs to the event no more; see `rewrite` for its rows."""
        await self._database.write("delete from event_people where event_id = $1 and person = $2", event, person)

    async def delete(self, event: str) -> None:
        """The event and all of it, except its tables."""
        parts = (("event_rows", "event_id"), ("event_people", "event_id"), ("due", "table_id"), ("events", "id"))
        await self._database.write_all([(f"delete from {part} where {key} = $1", (event,)) for part, key in parts])


def _inserting(row: EventRow) -> Statement:
    return _ROW, (row.event, row.n, row.author, row.command, row.at, row.body)


def _joining(event: str, person: str, role: str) -> Statement:
    return _JOIN, (event, person, role)
