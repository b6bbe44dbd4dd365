"""Seats, and the sides they play on. Seats are numbered from 1."""

from dataclasses import dataclass
from typing import Final

from starboard.core.value import Value

Seat = int
CHANCE: Final = 0  # the seat of chance
TABLE: Final = -1  # the author of decrees and alarms; it plays no action
SPECTATOR: Final = None


@dataclass(frozen=True, slots=True)
class Seating(Value):
    """The sides (each a tuple of seats), the spot of each seat, and the seat that begins.

    `first` is CHANCE if the first seat is drawn by lot.
    """

    sides: tuple[tuple[Seat, ...], ...]
    spots: tuple[str, ...] = ()
    first: Seat = CHANCE

    @property
    def count(self) -> int:
        return sum(len(side) for side in self.sides)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(range(1, self.count + 1))

    @property
    def teams(self) -> bool:
        """True if any side has several seats."""
        return len(self.sides) < self.count
