"""From how strong each side looks, or how it was placed, to how likely each seat wins."""

from collections.abc import Sequence
from math import exp
from typing import Final

from starboard.core.seating import Seat

DOUBT: Final = 0.002  # what is left open while a game is not over: a certain win is worth more than a likely one

Sides = tuple[tuple[Seat, ...], ...]

ALONE: Final[tuple[Sides, ...]] = tuple([tuple([(seat,) for seat in range(1, n + 1)]) for n in range(9)])  # by seats


def by_strength(strengths: Sequence[float], sides: Sides, scale: float) -> tuple[float, ...]:
    """By seat: how likely its side wins, given each side's strength. A lead of `scale` is worth odds of e to 1."""
    best = max(strengths)
    weights = [exp((strength - best) / scale) for strength in strengths]
    total = sum(weights)
    open_share = DOUBT / len(sides)
    return by_side([(1.0 - DOUBT) * weight / total + open_share for weight in weights], sides)


def by_places(places: Sequence[int], sides: Sides) -> tuple[float, ...]:
    """By seat: the win of a finished game, shared by all sides on the first place."""
    won = [1.0 if places[side[0] - 1] == 1 else 0.0 for side in sides]
    total = sum(won)
    return by_side([each / total for each in won], sides)


def by_side(values: Sequence[float], sides: Sides) -> tuple[float, ...]:
    """Each seat has what its side has."""
    found = [0.0] * sum([len(side) for side in sides])
    for side, value in zip(sides, values, strict=True):
        for seat in side:
            found[seat - 1] = value
    return tuple(found)
