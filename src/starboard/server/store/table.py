"""Tables: what is known of each besides its log, and which there are."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from starboard.server.store.database import Database, Record, Statement

AT_ONCE = 500  # tables read in one statement
LATE = 60_000  # a deleted table stays for so long, at stage "", so that a late row finds no place
_COLUMNS = "t.id, t.created, t.setup, t.rules, t.stage, t.audience"
_HEAD = "coalesce((select max(n) from rows where table_id = t.id), 0)"
_TOUCHED = "coalesce((select at from rows where table_id = t.id order by n desc limit 1), t.created)"
_OF_A_TABLE = ("rows", "due", "members", "chat", "reviews", "results")


class Table(msgspec.Struct, frozen=True):
    """A table's header. `setup` is opaque; `rules` is game/version; `audience` says who may find it."""

    id: str
    created: int
    setup: str
    rules: str
    stage: str
    audience: str = "link"


class Listed(msgspec.Struct, frozen=True):
    """A table in a list: with its last row's number and time, and the asker's role at it."""

    table: Table
    head: int
    touched: int
    role: str = ""


class Tables:
    """A header is written once; its stage and its members change only with a row that wins."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: Table) -> bool:
        """False: there is, or was, a table of that id."""
        made = await self._database.write(
            "insert into tables (id, created, setup, rules, stage, audience) values ($1, $2, $3, $4, $5, $6)"
            " on conflict do nothing returning id",
            table.id, table.created, table.setup, table.rules, table.stage, table.audience,
        )  # fmt: skip
        return bool(made)

    async def exist(self) -> bool:
        """Whether there are any."""
        return bool(await self._database.read("select 1 from tables where stage <> '' limit 1"))

    async def get(self, id: str) -> Table | None:
        found = await self._database.read(f"select {_COLUMNS} from tables t where id = $1 and stage <> ''", id)
        return Table(*found[0]) if found else None

    async def touched(self, id: str) -> int:
        """When its last row was written; 0: there is no such table."""
        found = await self._database.read(f"select {_TOUCHED} from tables t where id = $1 and stage <> ''", id)
        return int(found[0][0]) if found else 0

    async def members(self, id: str) -> dict[str, str]:
        """The role of each person who belongs to a table."""
        found = await self._database.read(
            "select person, role from members where table_id = $1 and role <> '' order by person", id
        )
        return {record[0]: record[1] for record in found}

    async def of(self, person: str, limit: int = 100) -> list[Listed]:
        """A person's tables, the last played first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {_TOUCHED}, m.role
                from members m join tables t on t.id = m.table_id
                where m.person = $1 and m.role <> '' and t.stage <> '' order by 8 desc limit $2""",
            person, limit,
        )  # fmt: skip
        return _listed(found)

    async def at(self, stage: str, audience: str, limit: int = 100) -> list[Listed]:
        """The tables at a stage that this audience may find, the newest first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {_TOUCHED}, ''
                from tables t where stage = $1 and audience = $2 order by created desc limit $3""",
            stage, audience, limit,
        )  # fmt: skip
        return _listed(found)

    async def newest(self, stage: str, limit: int) -> list[Listed]:
        """The tables at a stage, the newest first."""
        found = await self._database.read(
            f"""select {_COLUMNS}, {_HEAD}, {_TOUCHED}, ''
                from tables t where stage = $1 order by created desc limit $2""",
            stage, limit,
        )  # fmt: skip
        return _listed(found)

    async def all(self) -> AsyncIterator[Listed]:
        """Every table, in the order of their ids."""
        last = ""
        page = f"""select {_COLUMNS}, {_HEAD}, {_TOUCHED}, ''
            from tables t where id > $1 and stage <> '' order by id limit {AT_ONCE}"""
        while found := await self._database.read(page, last):
            for listed in _listed(found):
                yield listed
            last = found[-1][0]

    async def rules(self, stages: Sequence[str]) -> dict[str, int]:
        """By which rules the tables at these stages are played, and how many by each."""
        marks = ", ".join(f"${n}" for n, _ in enumerate(stages, 1))
        found = await self._database.read(
            f"select rules, count(*) from tables where stage in ({marks}) group by rules order by rules", *stages
        )
        return {record[0]: record[1] for record in found}

    async def delete(self, id: str) -> None:
        """The table and all of it. A row that is under way meanwhile is lost with it."""
        await self.delete_many([id])

    async def delete_many(self, ids: Sequence[str]) -> None:
        """In one transaction. Also sweeps away what is left of tables that were deleted some time ago."""
        # `created` becomes the time of deletion, so that the sweep knows when no late row can come any more.
        those, given = self._database.within("$1"), (self._database.listed(ids),)
        blank = f"update tables set stage = '', setup = '', created = {self._database.now} where id {those}"
        cuts: list[Statement] = [(f"delete from {of} where table_id {those}", given) for of in _OF_A_TABLE]
        await self._database.write_all([(blank, given), *cuts])
        await self._sweep()

    async def _sweep(self) -> None:
        old = f"select id from tables where stage = '' and created < {self._database.now} - {LATE}"
        sweeps: list[Statement] = [(f"delete from {of} where table_id in ({old})", ()) for of in _OF_A_TABLE]
        await self._database.write_all([*sweeps, (f"delete from tables where id in ({old})", ())])


def _listed(found: Sequence[Record]) -> list[Listed]:
    return [Listed(Table(*header), head, touched, role) for *header, head, touched, role in found]
