"""The tally of a series (on screen: a match): several games, each at a separate table, and their points."""

from dataclasses import dataclass, replace

from starboard.core.row import read_number
from starboard.core.seating import Seat
from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Counted(Value):
    """A finished game of a series: its table, and the points by seat."""

    table: str
    points: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.table}={','.join(map(str, self.points))}"


@dataclass(frozen=True, slots=True)
class Tally(Value):
    """The target of a series and its games so far. Points belong to the player who holds the seat now."""

    target: int
    seats: int
    games: tuple[Counted, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([sum([game.points[i] for game in self.games]) for i in range(self.seats)])

    def counting(self, game: Counted) -> "Tally":
        return replace(self, games=(*self.games, game))

    def moved(self, who: tuple[Seat, ...]) -> "Tally":
        """Return the tally with points moved to the players' new seats: `who` lists the old seat for each new seat."""
        games = [replace(game, points=tuple([game.points[seat - 1] for seat in who])) for game in self.games]
        return replace(self, games=tuple(games))

    def __str__(self) -> str:
        return " ".join(["to", str(self.target), *map(str, self.games)])


def read_tally(text: str, seats: int) -> Tally:
    """Parse a tally; raise ValueError if it is malformed."""
    word, target, *games = text.split(" ")
    if word != "to":
        raise ValueError(f"{text!r} is not a tally")
    return Tally(read_number(target), seats, tuple([_read_counted(game, seats) for game in games]))


def _read_counted(text: str, seats: int) -> Counted:
    table, _, points = text.rpartition("=")
    found = Counted(table, tuple([int(word) for word in points.split(",")]))
    if not table or len(found.points) != seats:
        raise ValueError(f"{text!r} does not give points to {seats} seats")
    return found
