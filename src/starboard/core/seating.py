"""Seats, and who plays with whom. Seats are numbered from 1."""

from typing import Any, Final, final

from starboard.core.value import Value

Seat = int
CHANCE: Final = 0  # the seat whose actions are everything random
TABLE: Final = -1  # the author of decrees and alarms; it plays no action
SPECTATOR: Final = None


@final
class Seating(Value):
    """Who plays with whom and where: the sides (each a tuple of seats), the spot of each seat, who begins.

    `first` is CHANCE when the first seat is drawn by lot.
    """

    __slots__ = ("first", "sides", "spots")

    def __init__(self, sides: tuple[tuple[Seat, ...], ...], spots: tuple[str, ...] = (), first: Seat = CHANCE) -> None:
        self.sides: Final = sides
        self.spots: Final = spots
        self.first: Final = first

    def parts(self) -> tuple[Any, ...]:
        return self.sides, self.spots, self.first

    @property
    def count(self) -> int:
        return sum(len(side) for side in self.sides)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(range(1, self.count + 1))

    @property
    def teams(self) -> bool:
        """Do some seats play together?"""
        return len(self.sides) < self.count
