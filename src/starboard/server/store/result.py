"""Results of finished games, by table and person. They are derived from the log and stored for use in lists."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement

COLUMNS = (
    "table_id, person, name, game, ended, place, tied, sides, score, rival, bots, rated, closed, level, turns, even"
)
# Games behind closed doors are visible only to people who sat there: $1 is the person, $2 the viewer.
_VISIBLE = """(results.closed = 0 or $1 = $2 or exists (
    select 1 from results as beside where beside.table_id = results.table_id and beside.person = $2))"""
_GIVEN = ", ".join(f"${number}" for number in range(1, 17))


class Result(msgspec.Struct, frozen=True):
    """The outcome of a game for one person at the table.

    `place` is the place of the person's side, or 0 if the person held seats on several sides. `tied` is the number of
    other sides with the same place. `score` is the person's score and `rival` the best other score; both are 0 in team
    games and for a person with several seats. `level` is that of the bots the person beat, "" if none, and
    `turns` how many turns the person took for that. `even` is the strength of the bots in an even match, else -1.
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
    level: str = ""
    turns: int = 0
    even: int = -1


class GamesPlayed(msgspec.Struct, frozen=True):
    """A person's totals for one game: number played, number won, and when the first and the last ended."""

    game: str
    played: int
    won: int
    first: int
    last: int


class Beaten(msgspec.Struct, frozen=True):
    """A win of a person against bots of a level, in `turns` turns; 0: not counted yet."""

    person: str
    name: str
    level: str
    ended: int
    turns: int
    table: str


class Companion(msgspec.Struct, frozen=True):
    """Someone a person has played with: their id, a name they used, and the number of finished tables they shared.

    `won` counts those that the person won.
    """

    person: str
    name: str
    games: int
    won: int


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, results: Sequence[Result]) -> None:
        """Store the results of a table, replacing any earlier ones."""
        insert = f"insert into results ({COLUMNS}) values ({_GIVEN}) on conflict do nothing"
        new: list[Statement] = [(insert, msgspec.structs.astuple(each)) for each in results]
        await self._database.write_all([("delete from results where table_id = $1", (table,)), *new])

    async def at(self, table: str) -> list[Result]:
        """Return the results of everyone at a table."""
        found = await self._database.read(f"select {COLUMNS} from results where table_id = $1 order by person", table)
        return [Result(*record) for record in found]

    async def of(self, person: str, viewer: str, before: int, limit: int) -> list[Result]:
        """Return a person's results that a viewer may see, for games that ended before a time, newest first."""
        found = await self._database.read(
            f"""select {COLUMNS} from results where person = $1 and {_VISIBLE} and ended < $3
                order by ended desc, table_id limit $4""",
            person, viewer, before, limit,
        )  # fmt: skip
        return [Result(*record) for record in found]

    async def beside(self, tables: Sequence[str], person: str) -> list[Result]:
        """Return the results of everyone else at these tables."""
        found = await self._database.read(
            f"""select {COLUMNS} from results where table_id {self._database.within("$1")} and person <> $2
                order by table_id, person""",
            self._database.listed(tables), person,
        )  # fmt: skip
        return [Result(*record) for record in found]

    async def played(self, person: str, viewer: str) -> list[GamesPlayed]:
        """Return a person's totals by game, counting only games that a viewer may see."""
        found = await self._database.read(
            f"""select game, count(*), sum(case when place = 1 and tied = 0 then 1 else 0 end), min(ended), max(ended)
                from results where person = $1 and {_VISIBLE} group by game order by game""",
            person, viewer,
        )  # fmt: skip
        return [GamesPlayed(*record) for record in found]

    async def beaten(self, person: str, viewer: str = "") -> dict[str, set[str]]:
        """Return the levels of bots that a person has beaten, by game, in games that a viewer may see."""
        found = await self._database.read(
            f"select distinct game, level from results where person = $1 and {_VISIBLE} and level <> ''",
            person, viewer or person,
        )  # fmt: skip
        beaten: dict[str, set[str]] = {}
        for game, level in found:
            beaten.setdefault(game, set()).add(level)
        return beaten

    async def last_even(self, person: str, game: str, sides: int) -> Result | None:
        """Return a person's last even match between this many sides."""
        found = await self._database.read(
            f"""select {COLUMNS} from results where person = $1 and game = $2 and sides = $3 and even >= 0
                order by ended desc limit 1""",
            person, game, sides,
        )  # fmt: skip
        return Result(*found[0]) if found else None

    async def wins(self, game: str) -> list[Beaten]:
        """Return for each person and level the first win that everyone may see, and the one in the fewest turns."""
        ranked = "row_number() over (partition by person, level order by {}, table_id)"
        found = await self._database.read(
            f"""select person, name, level, ended, turns, table_id from (
                    select *, {ranked.format("ended")} as first,
                        {ranked.format("case when turns = 0 then 1 else 0 end, turns, ended")} as best
                    from results where game = $1 and level <> '' and closed = 0) ranked
                where first = 1 or best = 1""",
            game,
        )  # fmt: skip
        return [Beaten(*record) for record in found]

    async def players(self, game: str) -> list[str]:
        """Return the people who have finished a game."""
        return [
            person
            for (person,) in await self._database.read("select distinct person from results where game = $1", game)
        ]

    async def since(self, person: str, viewer: str, at: int) -> int:
        """Count a person's games that ended after a time and that a viewer may see."""
        counted = f"select count(*) from results where person = $1 and {_VISIBLE} and ended > $3"
        found = await self._database.read(counted, person, viewer, at)
        return int(found[0][0])

    async def companions(self, person: str, viewer: str, limit: int) -> list[Companion]:
        """Return the people that a person has played with most often."""
        found = await self._database.read(
            f"""select o.person, max(o.name), count(*),
                sum(case when results.place = 1 and results.tied = 0 then 1 else 0 end) from results
                join results o on o.table_id = results.table_id and o.person <> results.person
                where results.person = $1 and {_VISIBLE} group by o.person order by 3 desc, 1 limit $3""",
            person, viewer, limit,
        )  # fmt: skip
        return [Companion(*record) for record in found]

    async def rename(self, person: str, name: str) -> None:
        await self._database.write("update results set name = $2 where person = $1", person, name)

    async def met(self, person: str, others: Sequence[str]) -> set[str]:
        """Return the members of `others` who have shared a table with `person` in a game that has begun."""
        found = await self._database.read(
            f"""select distinct o.person from members m join tables t on t.id = m.table_id
                join members o on o.table_id = m.table_id
                where m.person = $1 and m.role <> '' and o.role <> '' and t.stage in ('playing', 'over')
                and o.person {self._database.within("$2")}""",
            person, self._database.listed(others),
        )  # fmt: skip
        return {other for (other,) in found}
