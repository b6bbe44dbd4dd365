"""The seatings: two sides of one or two hands, and their exchange for a return game."""

from collections.abc import Sequence
from typing import Final

from starboard.core.seating import CHANCE, Seat, Seating

_SIDES: Final[dict[int, tuple[tuple[tuple[Seat, ...], ...], ...]]] = {  # S7-1
    2: (((1,), (2,)),),
    3: (((1, 2), (3,)), ((1,), (2, 3))),
    4: (((1, 2), (3, 4)),),
}


def seatings(count: int) -> Sequence[Seating]:
    """Return the seatings, Purple's seats first. In turn-based play, the side to begin is drawn."""  # S7-11, S7-81
    return tuple([_seating(sides) for sides in _SIDES.get(count, ())])


def _seating(sides: tuple[tuple[Seat, ...], ...]) -> Seating:
    spots = tuple([name for name, side in zip(("purple", "blue"), sides, strict=True) for _ in side])
    return Seating(sides, spots, CHANCE)


def exchanged(seating: Seating) -> tuple[Seating, tuple[Seat, ...]]:
    """Return the seating of a return game: Purple's players play Blue, and Blue's play Purple."""  # S7-11
    purple, blue = seating.sides
    who = (*blue, *purple)
    sides = (tuple(range(1, len(blue) + 1)), tuple(range(len(blue) + 1, len(who) + 1)))
    return _seating(sides), who
