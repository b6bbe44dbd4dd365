"""Decrees: actions that the table takes in a game. Their notation is the same for every game."""

from dataclasses import dataclass
from typing import final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value


@final
@dataclass(frozen=True, slots=True)
class Leave(Value):
    """A seat stops playing."""

    seat: Seat

    def __str__(self) -> str:
        return f"leave {self.seat}"


@final
@dataclass(frozen=True, slots=True)
class Settlement(Value):
    """All seats have agreed to end the game in its current position."""

    def __str__(self) -> str:
        return "settle"


Decree = Leave | Settlement


def read_decree(text: str) -> Decree:
    """Parse a decree in notation; raise Unreadable if it is invalid."""
    word, _, seat = text.partition(" ")
    if text == "settle":
        return Settlement()
    if word == "leave" and seat.isdecimal():
        return Leave(int(seat))
    raise Unreadable(f"{text!r} is not a decree")
