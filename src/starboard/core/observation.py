"""Observations: a view as numbers, for learners. Every number lies between -1 and 1; their places never change.

Seats are told from the one that looks: itself first, then the others in the order of seats. A spectator sees what
seat 1 would see in its place.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value


@final
class Field(Value):
    """So many numbers in a row, and what they mean. `shape`: how they are laid out, the last index running fastest."""

    __slots__ = ("meaning", "name", "shape", "size")

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.meaning: Final = meaning
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    def parts(self) -> tuple[Any, ...]:
        return self.name, self.shape, self.meaning


def from_own(seat: Seat | None, count: int) -> list[Seat]:
    """All seats, beginning with the one that looks."""
    first = 1 if seat is None else seat
    return [(first - 1 + place) % count + 1 for place in range(count)]


def one_of(things: Sequence[Any], thing: Any) -> list[float]:
    """A number for each of the things: 1 for the one that it is, 0 for all others."""
    return [1.0 if each == thing else 0.0 for each in things]


def share(number: float, whole: float) -> float:
    """How much of the whole it is, cut off at 1 and -1."""
    return max(-1.0, min(1.0, number / whole))


def bits(number: int, size: int) -> list[float]:
    """A set kept as the bits of a number: 1 for each member, the lowest bit first."""
    return [float(number >> place & 1) for place in range(size)]
