"""The tally of a match: several games, each at a table of its own, and what each of them gave."""

from typing import Any, Final, final

from starboard.core.row import read_number
from starboard.core.seating import Seat
from starboard.core.value import Value


@final
class Counted(Value):
    """A game that is over and counts: the table where it was played, and its points."""

    __slots__ = ("points", "table")

    def __init__(self, table: str, points: tuple[int, ...]) -> None:
        self.table: Final = table
        self.points: Final = points

    def parts(self) -> tuple[Any, ...]:
        return self.table, self.points

    def __str__(self) -> str:
        return f"{self.table}={','.join(map(str, self.points))}"


@final
class Tally(Value):
    """The total that a match is played to, and its games so far. Points belong to whoever holds the seat now."""

    __slots__ = ("games", "seats", "target")

    def __init__(self, target: int, seats: int, games: tuple[Counted, ...] = ()) -> None:
        self.target: Final = target
        self.seats: Final = seats
        self.games: Final = games

    def parts(self) -> tuple[Any, ...]:
        return self.target, self.seats, self.games

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([sum([game.points[i] for game in self.games]) for i in range(self.seats)])

    def counting(self, game: Counted) -> "Tally":
        return Tally(self.target, self.seats, (*self.games, game))

    def moved(self, who: tuple[Seat, ...]) -> "Tally":
        """The points as they follow those who hold them: each seat is taken by whoever held the seat that is named."""
        games = [Counted(game.table, tuple([game.points[seat - 1] for seat in who])) for game in self.games]
        return Tally(self.target, self.seats, tuple(games))

    def __str__(self) -> str:
        return " ".join(["to", str(self.target), *map(str, self.games)])


def read_tally(text: str, seats: int) -> Tally:
    """The tally written so; raises ValueError."""
    word, target, *games = text.split(" ")
    if word != "to":
        raise ValueError(f"{text!r} is no tally")
    return Tally(read_number(target), seats, tuple([_read_counted(game, seats) for game in games]))


def _read_counted(text: str, seats: int) -> Counted:
    table, _, points = text.rpartition("=")
    found = Counted(table, tuple([int(word) for word in points.split(",")]))
    if not table or len(found.points) != seats:
        raise ValueError(f"{text!r} gives no points to {seats} seats")
    return found
