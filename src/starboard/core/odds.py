"""Win probability by seat, from the strength of each side or from the final places."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from starboard.core.seating import Seat

DOUBT: Final = 0.002  # never fully certain before the end, so a certain win is worth more than a likely one

Slopes = Mapping[int, tuple[float, ...]]  # by seats: see `slope_at`

FLAT: Final[Slopes] = {2: (0.1, 0.1)}  # a game without slopes of its own

Sides = tuple[tuple[Seat, ...], ...]

ALONE: Final[tuple[Sides, ...]] = tuple([tuple([(seat,) for seat in range(1, n + 1)]) for n in range(9)])  # by seats


def by_strength(strengths: Sequence[float], sides: Sides, slope: float) -> tuple[float, ...]:
    """Return by seat how likely its side wins, given each side's strength.

    `slope` is the log-odds that a lead of one point is worth.
    """
    best = max(strengths)
    weights = [exp((strength - best) * slope) for strength in strengths]
    total = sum(weights)
    open_share = DOUBT / len(sides)
    return by_side([(1.0 - DOUBT) * weight / total + open_share for weight in weights], sides)


def by_places(places: Sequence[int], sides: Sides) -> tuple[float, ...]:
    """Return each seat's share of the win in a finished game, split evenly among the sides in first place."""
    won = [1.0 if places[side[0] - 1] == 1 else 0.0 for side in sides]
    total = sum(won)
    return by_side([each / total for each in won], sides)


def by_side(values: Sequence[float], sides: Sides) -> tuple[float, ...]:
    """Return, for each seat, the value of its side."""
    found = [0.0] * sum([len(side) for side in sides])
    for side, value in zip(sides, values, strict=True):
        for seat in side:
            found[seat - 1] = value
    return tuple(found)


def slope_at(slopes: Sequence[float], left: float) -> float:
    """Return the slope at a time left, from 0 (the end) to 1 (the start): linear between evenly spaced ones."""
    place = min(1.0, max(0.0, left)) * (len(slopes) - 1)
    below = min(int(place), len(slopes) - 2)
    return slopes[below] + (slopes[below + 1] - slopes[below]) * (place - below)
