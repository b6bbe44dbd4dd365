"""Ratings as stored, and the results that they are computed from. Both are in the directory."""

from collections.abc import Iterable, Sequence
from secrets import token_hex

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.expiring_item import ExpiringItems

UNTIL = "rated-until"  # kind of the item that stores, per game, the mark of its ratings
_COLUMNS = "table_id, seat, game, ended, person, side, place"
_RATING = "person, mu, sigma, games, volatility"
_HELD = "exists (select 1 from expiring_items where kind = $1 and key = $2 and body = $3)"


class RatedSeat(msgspec.Struct, frozen=True):
    """The person in a seat when a rated game began, and the final place of their side."""

    table: str
    seat: int
    game: str
    ended: int  # milliseconds since 1970
    person: str
    side: int
    place: int


class Rating(msgspec.Struct, frozen=True):
    """A person's estimated skill at a game, as a normal distribution, after `games` games.

    `volatility` is 0 in rating systems without one.
    """

    person: str
    mu: float
    sigma: float
    games: int
    volatility: float = 0.0


class RatingMark(msgspec.Struct, frozen=True):
    """The last result included in a game's ratings, in chronological order, and the number of seats up to it.

    `writer` differs for every update, so that of two updates to the same result only one is stored.
    """

    ended: int = -1
    table: str = ""
    seats: int = 0
    writer: str | msgspec.UnsetType = msgspec.UNSET


def insert_rated(seat: RatedSeat) -> Statement:
    """Return the statement that stores a rated seat unless it is stored already."""
    insert = f"insert into rated ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
    return insert, msgspec.structs.astuple(seat)


class Ratings:
    def __init__(self, database: Database, items: ExpiringItems) -> None:
        self._database = database
        self._items = items

    # ---- results

    async def put(self, table: str, seats: Sequence[RatedSeat]) -> None:
        """Store the result of a rated game, replacing any earlier one."""
        new = [insert_rated(each) for each in seats]
        await self._database.write_all([("delete from rated where table_id = $1", (table,)), *new])

    async def after(self, game: str, mark: RatingMark) -> list[RatedSeat]:
        """Return the results after a mark, oldest first."""
        found = await self._database.read(
            f"""select {_COLUMNS} from rated
                where game = $1 and (ended > $2 or (ended = $2 and table_id > $3)) order by ended, table_id, seat""",
            game, mark.ended, mark.table,
        )  # fmt: skip
        return [RatedSeat(*record) for record in found]

    async def seats(self, game: str, mark: RatingMark) -> int:
        """Count the stored seats of the results up to a mark."""
        found = await self._database.read(
            """select count(*) from rated where game = $1 and (ended < $2 or (ended = $2 and table_id <= $3))""",
            game, mark.ended, mark.table,
        )  # fmt: skip
        return int(found[0][0])

    async def games(self) -> list[str]:
        """Return the games that have results or ratings."""
        found = await self._database.read("select distinct game from rated union select distinct game from ratings")
        return sorted(game for (game,) in found)

    # ---- ratings

    async def mark(self, game: str) -> RatingMark:
        return _read(await self._items.keep(UNTIL, game, _written(RatingMark())))

    async def replace(
        self, game: str, old: RatingMark, new: RatingMark, ratings: Iterable[Rating], recomputed: bool
    ) -> None:
        """Store the ratings at the new mark; do nothing if the stored mark is no longer `old`.

        If the ratings were recomputed from the first result, delete the game's other ratings.
        """
        held = UNTIL, game, _written(msgspec.structs.replace(new, writer=token_hex(8)))
        statements: list[Statement] = [
            ("update expiring_items set body = $3 where kind = $1 and key = $2 and body = $4", (*held, _written(old)))
        ]
        if recomputed:
            statements.append((f"delete from ratings where game = $2 and {_HELD}", held))
        put = f"""insert into ratings (game, {_RATING})
            select $2, $4, cast($5 as double precision), cast($6 as double precision), cast($7 as integer),
                cast($8 as double precision) where {_HELD}
            on conflict (game, person) do update set mu = excluded.mu, sigma = excluded.sigma, games = excluded.games,
                volatility = excluded.volatility"""
        statements += [(put, (*held, *msgspec.structs.astuple(each))) for each in ratings]
        await self._database.write_all(statements)

    async def of(self, game: str, people: Sequence[str]) -> dict[str, Rating]:
        found = await self._database.read(
            f"select {_RATING} from ratings where game = $1 and person {self._database.within('$2')}",
            game, self._database.listed(people),
        )  # fmt: skip
        return {record[0]: Rating(*record) for record in found}

    async def by_game(self, person: str) -> dict[str, Rating]:
        """Return a person's ratings by game."""
        found = await self._database.read(
            f"select game, {_RATING} from ratings where person = $1 order by game", person
        )
        return {game: Rating(*rest) for game, *rest in found}

    async def best(self, game: str, games: int, limit: int) -> list[Rating]:
        """Return the best ratings based on at least `games` games, ordered by mu - sigma."""
        found = await self._database.read(
            f"""select {_RATING} from ratings where game = $1 and games >= $2
               order by mu - sigma desc, person limit $3""",
            game, games, limit,
        )  # fmt: skip
        return [Rating(*record) for record in found]

    async def count(self, game: str, games: int) -> int:
        """Count the people with at least `games` rated games."""
        ((count,),) = await self._database.read(
            "select count(*) from ratings where game = $1 and games >= $2", game, games
        )
        return int(count)

    async def all(self, game: str) -> list[Rating]:
        found = await self._database.read(f"select {_RATING} from ratings where game = $1 order by person", game)
        return [Rating(*record) for record in found]

    async def restart(self, games: Iterable[str]) -> None:
        """Make the next computation for these games start from the first result."""
        nothing_fits = _written(RatingMark(seats=-1))
        change = "update expiring_items set body = $3 where kind = $1 and key = $2"
        await self._database.write_many(change, [(UNTIL, game, nothing_fits) for game in games])

    # ---- people

    async def results_of(self, person: str) -> list[RatedSeat]:
        found = await self._database.read(
            f"select {_COLUMNS} from rated where person = $1 order by ended, table_id, seat", person
        )
        return [RatedSeat(*record) for record in found]

    async def forget(self, person: str) -> set[str]:
        """Replace a person in their results by a different placeholder at each table, and delete their ratings.

        Return the games in which the person was rated, whose ratings must be recomputed.
        """
        games = {each.game for each in await self.results_of(person)}
        await self._database.write_all(
            [
                ("update rated set person = 'n' || table_id || '/' || seat where person = $1", (person,)),
                ("delete from ratings where person = $1", (person,)),
            ]
        )
        await self.restart(games)
        return games


def _written(mark: RatingMark) -> bytes:
    return msgspec.json.encode(mark)


def _read(body: bytes) -> RatingMark:
    return msgspec.json.decode(body, type=RatingMark)
