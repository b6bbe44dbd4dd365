"""Table headers, and the queries that list them."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from starboard.server.store.database import Database, Record, Statement

AT_ONCE = 500  # tables read in one statement
LATE = 60_000  # ms for which a deleted table stays at stage "", so that a late row is refused
_COLUMNS = "t.id, t.created, t.setup, t.rules, t.stage, t.audience"
_HEAD = "coalesce((select max(n) from rows where table_id = t.id), 0)"
TOUCHED = "coalesce((select at from rows where table_id = t.id order by n desc limit 1), t.created)"
_OF_A_TABLE = ("rows", "due", "members", "chat", "reviews", "results")


class TableHeader(msgspec.Struct, frozen=True):
    """A table's header. `setup` is opaque; `rules` is game/version; `audience` determines who can find the table."""

    id: str
    created: int
    setup: str
    rules: str
    stage: str
    audience: str = "link"


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list, with its last row's number and time, and the requester's role at it."""

    table: TableHeader
    head: int
    touched: int
    role: str = ""


class Tables:
    """The headers of tables. Each is written once; stage and members change only with a committed row."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: TableHeader) -> bool:
        """Store a new table; return False if its id is, or was, in use."""
        made = await self._database.write(
            "insert into tables (id, created, setup, rules, stage, audience) values ($1, $2, $3, $4, $5, $6)"
            " on conflict do nothing returning id",
            table.id, table.created, table.setup, table.rules, table.stage, table.audience,
        )  # fmt: skip
        return bool(made)

    async def exist(self) -> bool:
        return bool(await self._database.read("select 1 from tables where stage <> '' limit 1"))

    async def get(self, id: str) -> TableHeader | None:
        found = await self._database.read(f"select {_COLUMNS} from tables t where id = $1 and stage <> ''", id)
        return TableHeader(*found[0]) if found else None

    async def touched(self, id: str) -> int:
        """Return the time of a table's last row, or of its creation; 0 if there is no such table."""
        found = await self._database.read(f"select {TOUCHED} from tables t where id = $1 and stage <> ''", id)
        return int(found[0][0]) if found else 0

    async def members(self, id: str) -> dict[str, str]:
        """Return the role of each member of a table."""
        found = await self._database.read(
            "select person, role from members where table_id = $1 and role <> '' order by person", id
        )
        return {record[0]: record[1] for record in found}

    async def note_hint(self, id: str, person: str) -> None:
        """Remember that a member of a table has used a hint."""
        await self._database.write("update members set hinted = 1 where table_id = $1 and person = $2", id, person)

    async def hinted_by(self, person: str) -> list[str]:
        """Return the tables where a person has used a hint."""
        found = await self._database.read("select table_id from members where person = $1 and hinted = 1", person)
        return [id for (id,) in found]

    async def hinted(self, id: str) -> set[str]:
        """Return the members of a table who have used a hint."""
        found = await self._database.read("select person from members where table_id = $1 and hinted = 1", id)
        return {person for (person,) in found}

    async def of(self, person: str, limit: int = 100) -> list[ListedTable]:
        """Return a person's tables, last played first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {TOUCHED}, m.role
                from members m join tables t on t.id = m.table_id
                where m.person = $1 and m.role <> '' and t.stage <> '' order by 8 desc limit $2""",
            person, limit,
        )  # fmt: skip
        return _listed(found)

    async def at(self, stage: str, audience: str, limit: int = 100) -> list[ListedTable]:
        """Return the tables at a stage that this audience can find, newest first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {TOUCHED}, ''
                from tables t where stage = $1 and audience = $2 order by created desc limit $3""",
            stage, audience, limit,
        )  # fmt: skip
        return _listed(found)

    async def newest(self, stage: str, limit: int) -> list[ListedTable]:
        """Return the tables at a stage, newest first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {TOUCHED}, ''
                from tables t where stage = $1 order by created desc limit $2""",
            stage, limit,
        )  # fmt: skip
        return _listed(found)

    async def all(self) -> AsyncIterator[ListedTable]:
        """Yield every table, ordered by id."""
        last = ""
        page = f"""select {_COLUMNS}, {_HEAD}, {TOUCHED}, ''
            from tables t where id > $1 and stage <> '' order by id limit {AT_ONCE}"""
        while found := await self._database.read(page, last):
            for listed in _listed(found):
                yield listed
            last = found[-1][0]

    async def rules(self, stages: Sequence[str]) -> dict[str, int]:
        """Count the tables at these stages, by rules."""
        marks = ", ".join(f"${n}" for n, _ in enumerate(stages, 1))
        found = await self._database.read(
            f"select rules, count(*) from tables where stage in ({marks}) group by rules order by rules", *stages
        )
        return {record[0]: record[1] for record in found}

    async def delete(self, id: str) -> None:
        """Delete a table and all its data. A row in flight is lost."""
        await self.delete_many([id])

    async def delete_many(self, ids: Sequence[str]) -> None:
        """Delete tables in one transaction, then sweep the remains of tables deleted over a minute ago."""
        # `created` becomes the time of deletion: the sweep waits until no late row can arrive.
        those, given = self._database.within("$1"), (self._database.listed(ids),)
        blank = f"update tables set stage = '', setup = '', created = {self._database.now} where id {those}"
        cuts: list[Statement] = [(f"delete from {of} where table_id {those}", given) for of in _OF_A_TABLE]
        await self._database.write_all([(blank, given), *cuts])
        await self._sweep()

    async def _sweep(self) -> None:
        old = f"select id from tables where stage = '' and created < {self._database.now} - {LATE}"
        sweeps: list[Statement] = [(f"delete from {of} where table_id in ({old})", ()) for of in _OF_A_TABLE]
        await self._database.write_all([*sweeps, (f"delete from tables where id in ({old})", ())])


def _listed(found: Sequence[Record]) -> list[ListedTable]:
    return [ListedTable(TableHeader(*header), head, touched, role) for *header, head, touched, role in found]
