"""Glicko-2, by Mark Glickman (glicko.net): ratings from single results, with their uncertainty and volatility.

Every result is a separate rating period.
"""

from collections.abc import Callable
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178  # points per unit of the formulas
MIDDLE: Final = 1500.0
RESTRAINT: Final = 0.5  # limits changes of the volatility; called tau in the paper
ENOUGH: Final = 1e-6  # precision of the volatility


class GlickoRating(NamedTuple):
    """An estimated strength: its rating, deviation and volatility."""

    rating: float
    deviation: float
    volatility: float


NEW: Final = GlickoRating(MIDDLE, 350.0, 0.06)


def after(own: GlickoRating, other: GlickoRating, score: float) -> GlickoRating:
    """Return the estimate after one result against another: score 1 for a win, 0 for a loss, 0.5 for a draw."""
    mean, deviation = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    weight = _weight(other.deviation / SCALE)
    expected = 1 / (1 + exp(-weight * (mean - (other.rating - MIDDLE) / SCALE)))
    variance = 1 / (weight**2 * expected * (1 - expected))
    volatility = _volatility(own.volatility, deviation, variance, variance * weight * (score - expected))
    before = sqrt(deviation**2 + volatility**2)
    new = 1 / sqrt(1 / before**2 + 1 / variance)
    return GlickoRating(MIDDLE + SCALE * (mean + new**2 * weight * (score - expected)), SCALE * new, volatility)


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(old: float, deviation: float, variance: float, change: float) -> float:
    """Return the new volatility: the root of the paper's function, found by the Illinois method."""
    start = log(old**2)

    def slope(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / RESTRAINT**2

    low, high = start, _bound(slope, start, change**2 - deviation**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        value = slope(middle)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, value
    return exp(low / 2)


def _bound(slope: Callable[[float], float], start: float, surplus: float) -> float:
    """Return the other end of an interval from `start` that contains the root."""
    if surplus > 0:
        return log(surplus)
    steps = 1
    while slope(start - steps * RESTRAINT) < 0:
        steps += 1
    return start - steps * RESTRAINT
