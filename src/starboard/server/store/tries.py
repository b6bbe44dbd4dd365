"""Attempts at puzzles, in the directory. All marks and figures about a person's puzzles are computed from them.

A person's first attempt at a puzzle is also stored as a rated game between the person and the puzzle.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.rating import RatedSeat, insert_rated

PUZZLES = "puzzles"  # the game of rated attempts and of puzzle ratings
_COLUMNS = "person, game, puzzle, at, solved"


class PuzzleTry(msgspec.Struct, frozen=True):
    """An attempt at a puzzle that ended at a time, solved or missed."""

    person: str
    game: str
    puzzle: str
    at: int  # milliseconds since 1970
    solved: int


class Tries:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, made: PuzzleTry, rated: bool) -> None:
        """Store an attempt. If `rated`, it counts for the ratings unless an earlier one of this person does."""
        insert = f"insert into tries ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict do nothing"
        statements: list[Statement] = [(insert, msgspec.structs.astuple(made))]
        if rated:
            statements += [insert_rated(seat) for seat in rated_seats(made)]
        await self._database.write_all(statements)

    async def of(self, person: str) -> list[PuzzleTry]:
        """Return a person's attempts, oldest first."""
        found = await self._database.read(
            f"select {_COLUMNS} from tries where person = $1 order by at, game, puzzle", person
        )
        return [PuzzleTry(*record) for record in found]

    async def tried(self, person: str, game: str, puzzle: str) -> bool:
        found = await self._database.read(
            "select 1 from tries where person = $1 and game = $2 and puzzle = $3 limit 1", person, game, puzzle
        )
        return bool(found)

    async def solvers(self, game: str, puzzle: str, since: int, limit: int = 1000) -> list[str]:
        """Return the people who have solved a puzzle since a time, first solver first."""
        found = await self._database.read(
            """select person, min(at) from tries where game = $1 and puzzle = $2 and at >= $3 and solved = 1
               group by person order by 2, 1 limit $4""",
            game, puzzle, since, limit,
        )  # fmt: skip
        return [person for person, _ in found]

    async def missed(self, game: str, puzzle: str, people: Sequence[str]) -> set[str]:
        """Return the people among these who have missed a puzzle at least once."""
        found = await self._database.read(
            f"""select distinct person from tries where game = $1 and puzzle = $2 and solved = 0
                and person {self._database.within("$3")}""",
            game, puzzle, self._database.listed(people),
        )  # fmt: skip
        return {person for (person,) in found}


def rated_seats(made: PuzzleTry) -> list[RatedSeat]:
    """Return the rated game of an attempt, between the person and the puzzle. It has one id per person and puzzle."""
    id = sha256(f"{made.person} {made.game} {made.puzzle}".encode()).hexdigest()[:24]
    places = (1, 2) if made.solved else (2, 1)
    return [
        RatedSeat(id, seat, PUZZLES, made.at, who, seat - 1, place)
        for seat, who, place in zip((1, 2), (made.person, rated_name(made.game, made.puzzle)), places, strict=True)
    ]


def rated_name(game: str, puzzle: str) -> str:
    """Return the name under which a puzzle is rated. It differs from every person's id."""
    return f"puzzle {game}/{puzzle}"
