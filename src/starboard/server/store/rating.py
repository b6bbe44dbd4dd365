"""Ratings as stored, and the results of rated games that they are computed from; both in the directory."""

from collections.abc import Iterable, Sequence

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.expiring_item import ExpiringItems

UNTIL = "rated-until"  # the kind of item that says, for a game, which results its ratings hold
_COLUMNS = "table_id, seat, game, ended, person, side, place"
_HELD = "exists (select 1 from slips where kind = $1 and key = $2 and body = $3)"


class RatedSeat(msgspec.Struct, frozen=True):
    """Who sat on a seat when a rated game began, and the place of their side when it was over."""

    table: str
    seat: int
    game: str
    ended: int  # milliseconds since 1970
    person: str
    side: int
    place: int


class Rating(msgspec.Struct, frozen=True):
    """What is believed of somebody's skill at a game: a normal distribution, after so many games."""

    person: str
    mu: float
    sigma: float
    games: int


class Mark(msgspec.Struct, frozen=True):
    """Up to which result the ratings of a game are computed, in the order of time, and how many seats those had."""

    ended: int = -1
    table: str = ""
    seats: int = 0


class Ratings:
    def __init__(self, database: Database, items: ExpiringItems) -> None:
        self._database = database
        self._items = items

    # ---- results

    async def put(self, table: str, seats: Sequence[RatedSeat]) -> None:
        """The result of a rated game, in place of one that was there."""
        insert = f"insert into rated ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
        new: list[Statement] = [(insert, msgspec.structs.astuple(each)) for each in seats]
        await self._database.write_all([("delete from rated where table_id = $1", (table,)), *new])

    async def after(self, game: str, mark: Mark) -> list[RatedSeat]:
        """The results after a mark, in the order of time."""
        found = await self._database.read(
            f"""select {_COLUMNS} from rated
                where game = $1 and (ended > $2 or (ended = $2 and table_id > $3)) order by ended, table_id, seat""",
            game, mark.ended, mark.table,
        )  # fmt: skip
        return [RatedSeat(*record) for record in found]

    async def seats(self, game: str, mark: Mark) -> int:
        """How many seats the results up to a mark have by now."""
        found = await self._database.read(
            """select count(*) from rated where game = $1 and (ended < $2 or (ended = $2 and table_id <= $3))""",
            game, mark.ended, mark.table,
        )  # fmt: skip
        return int(found[0][0])

    async def games(self) -> list[str]:
        """Of which there are results or ratings."""
        found = await self._database.read("select distinct game from rated union select distinct game from ratings")
        return sorted(game for (game,) in found)

    # ---- ratings

    async def mark(self, game: str) -> Mark:
        return _read(await self._items.keep(UNTIL, game, _written(Mark())))

    async def replace(self, game: str, old: Mark, new: Mark, ratings: Iterable[Rating], anew: bool) -> None:
        """Store ratings as they are at the new mark; nothing, if the mark is no longer the old one. `anew`: there are
        no others."""
        held = UNTIL, game, _written(new)
        statements: list[Statement] = [
            ("update slips set body = $3 where kind = $1 and key = $2 and body = $4", (*held, _written(old)))
        ]
        if anew:
            statements.append((f"delete from ratings where game = $2 and {_HELD}", held))
        put = f"""insert into ratings (game, person, mu, sigma, games)
            select $2, $4, cast($5 as double precision), cast($6 as double precision), cast($7 as integer) where {_HELD}
            on conflict (game, person) do update set mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"""
        statements += [(put, (*held, each.person, each.mu, each.sigma, each.games)) for each in ratings]
        await self._database.write_all(statements)

    async def of(self, game: str, people: Sequence[str]) -> dict[str, Rating]:
        found = await self._database.read(
            f"select person, mu, sigma, games from ratings where game = $1 and person {self._database.within('$2')}",
            game, self._database.listed(people),
        )  # fmt: skip
        return {record[0]: Rating(*record) for record in found}

    async def by_game(self, person: str) -> dict[str, Rating]:
        """A person's, by game."""
        found = await self._database.read(
            "select game, person, mu, sigma, games from ratings where person = $1 order by game", person
        )
        return {game: Rating(*rest) for game, *rest in found}

    async def best(self, game: str, games: int, limit: int) -> list[Rating]:
        """Those with the most after so many games at least, the surest first: by what a rating is at least."""
        found = await self._database.read(
            """select person, mu, sigma, games from ratings where game = $1 and games >= $2
               order by mu - sigma desc, person limit $3""",
            game, games, limit,
        )  # fmt: skip
        return [Rating(*record) for record in found]

    async def all(self, game: str) -> list[Rating]:
        found = await self._database.read(
            "select person, mu, sigma, games from ratings where game = $1 order by person", game
        )
        return [Rating(*record) for record in found]

    async def restart(self, games: Iterable[str]) -> None:
        """What is computed next for these games is computed anew."""
        nothing_fits = _written(Mark(seats=-1))
        change = "update slips set body = $3 where kind = $1 and key = $2"
        await self._database.write_many(change, [(UNTIL, game, nothing_fits) for game in games])

    # ---- people

    async def results_of(self, person: str) -> list[RatedSeat]:
        found = await self._database.read(
            f"select {_COLUMNS} from rated where person = $1 order by ended, table_id, seat", person
        )
        return [RatedSeat(*record) for record in found]

    async def forget(self, person: str) -> set[str]:
        """In their results a person becomes somebody new at each table. The games in which they were rated: the ratings
        of the others are to be computed anew."""
        games = {each.game for each in await self.results_of(person)}
        await self._database.write_all(
            [
                ("update rated set person = 'n' || table_id || '/' || seat where person = $1", (person,)),
                ("delete from ratings where person = $1", (person,)),
            ]
        )
        await self.restart(games)
        return games


def _written(mark: Mark) -> bytes:
    return msgspec.json.encode(mark)


def _read(body: bytes) -> Mark:
    return msgspec.json.decode(body, type=Mark)
