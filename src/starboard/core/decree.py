"""Decrees: what the table does to a game, in the same notation for every game. No seat plays them."""

from dataclasses import dataclass
from typing import final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value


@final
@dataclass(frozen=True)
class Leave(Value):
    """This seat plays no more."""

    seat: Seat

    def __str__(self) -> str:
        return f"leave {self.seat}"


@final
@dataclass(frozen=True)
class Settle(Value):
    """All seats have agreed to end the game as it stands."""

    def __str__(self) -> str:
        return "settle"


Decree = Leave | Settle


def read_decree(text: str) -> Decree:
    """The decree written so; raises Unreadable."""
    word, _, seat = text.partition(" ")
    if text == "settle":
        return Settle()
    if word == "leave" and seat.isdecimal():
        return Leave(int(seat))
    raise Unreadable(f"{text!r} is no decree")
