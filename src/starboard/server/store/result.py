"""Results of finished games, by table and person. They follow from the log, and are stored to be listed."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement

COLUMNS = "table_id, person, name, game, ended, place, tied, sides, score, rival, bots, rated, closed"
# Games behind closed doors are told to those who sat there: $1 is the person, $2 the viewer.
_VISIBLE = """(results.closed = 0 or $1 = $2 or exists (
    select 1 from results as beside where beside.table_id = results.table_id and beside.person = $2))"""
_GIVEN = ", ".join(f"${number}" for number in range(1, 14))


class Result(msgspec.Struct, frozen=True):
    """How a game ended for one person at the table.

    `place` is that of the person's side among all sides, and `tied` how many others share it; place 0: the person held
    seats of several sides. `score` is the person's own and `rival` the best of the others, where nobody has a partner.
    """

    table: str
    person: str
    name: str
    game: str
    ended: int  # milliseconds since 1970
    place: int
    tied: int
    sides: int
    score: int
    rival: int
    bots: int
    rated: int
    closed: int  # 1: behind closed doors


class Played(msgspec.Struct, frozen=True):
    """How many games of a kind a person has played and won, and when the first and the last ended."""

    game: str
    played: int
    won: int
    first: int
    last: int


class Companion(msgspec.Struct, frozen=True):
    """Somebody else, and at how many finished tables; the name is one that they used there."""

    person: str
    name: str
    games: int


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, results: Sequence[Result]) -> None:
        """The results of a table, in place of any that were there."""
        insert = f"insert into results ({COLUMNS}) values ({_GIVEN}) on conflict do nothing"
        new: list[Statement] = [(insert, msgspec.structs.astuple(each)) for each in results]
        await self._database.write_all([("delete from results where table_id = $1", (table,)), *new])

    async def at(self, table: str) -> list[Result]:
        """Those of everybody at a table."""
        found = await self._database.read(f"select {COLUMNS} from results where table_id = $1 order by person", table)
        return [Result(*record) for record in found]

    async def of(self, person: str, viewer: str, before: int, limit: int) -> list[Result]:
        """A person's, as a viewer may see them, of games that ended before a time, the newest first."""
        found = await self._database.read(
            f"""select {COLUMNS} from results where person = $1 and {_VISIBLE} and ended < $3
                order by ended desc, table_id limit $4""",
            person, viewer, before, limit,
        )  # fmt: skip
        return [Result(*record) for record in found]

    async def beside(self, tables: Sequence[str], person: str) -> list[Result]:
        """Those of everybody else at these tables."""
        found = await self._database.read(
            f"""select {COLUMNS} from results where table_id {self._database.within("$1")} and person <> $2
                order by table_id, person""",
            self._database.listed(tables), person,
        )  # fmt: skip
        return [Result(*record) for record in found]

    async def played(self, person: str, viewer: str) -> list[Played]:
        """By game, as a viewer may see it."""
        found = await self._database.read(
            f"""select game, count(*), sum(case when place = 1 and tied = 0 then 1 else 0 end), min(ended), max(ended)
                from results where person = $1 and {_VISIBLE} group by game order by game""",
            person, viewer,
        )  # fmt: skip
        return [Played(*record) for record in found]

    async def since(self, person: str, viewer: str, at: int) -> int:
        """How many games of a person ended after a time, as a viewer may see it."""
        counted = f"select count(*) from results where person = $1 and {_VISIBLE} and ended > $3"
        found = await self._database.read(counted, person, viewer, at)
        return int(found[0][0])

    async def companions(self, person: str, viewer: str, limit: int) -> list[Companion]:
        """With whom a person has played most often."""
        found = await self._database.read(
            f"""select o.person, max(o.name), count(*) from results
                join results o on o.table_id = results.table_id and o.person <> results.person
                where results.person = $1 and {_VISIBLE} group by o.person order by 3 desc, 1 limit $3""",
            person, viewer, limit,
        )  # fmt: skip
        return [Companion(*record) for record in found]

    async def rename(self, person: str, name: str) -> None:
        await self._database.write("update results set name = $2 where person = $1", person, name)

    async def met(self, person: str, others: Sequence[str]) -> set[str]:
        """Those of these people who sat with a person at a table where the game has begun."""
        found = await self._database.read(
            f"""select distinct o.person from members m join tables t on t.id = m.table_id
                join members o on o.table_id = m.table_id
                where m.person = $1 and m.role <> '' and o.role <> '' and t.stage in ('playing', 'over')
                and o.person {self._database.within("$2")}""",
            person, self._database.listed(others),
        )  # fmt: skip
        return {other for (other,) in found}
