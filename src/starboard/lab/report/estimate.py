"""A measured figure with its 95% interval."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, Self

from starboard.bots.arena import wilson

Z: Final = 1.96  # standard errors on either side of a 95% interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its 95% interval."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def among(self, compared: int) -> Self:
        """Widen the interval for this number of simultaneous comparisons (Bonferroni).

        In 95 of 100 studies, all such intervals contain the true value. With plain intervals, one in twenty would show
        an effect by chance.
        """
        wider = NormalDist().inv_cdf(1 - 0.025 / max(compared, 1)) / Z
        return replace(
            self, low=self.value - wider * (self.value - self.low), high=self.value + wider * (self.high - self.value)
        )


def share(part: float, whole: int) -> Estimate:
    """Return a share of `whole` games with its Wilson interval; `part` may include halves."""
    return Estimate(part / whole, *wilson(part, whole)) if whole else Estimate(0.0, 0.0, 1.0)


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values."""
    middle = fmean(values)
    spread = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - spread, middle + spread)


def difference(later: Estimate, earlier: Estimate) -> Estimate:
    """Return later - earlier for two independent measurements, with Newcombe's interval."""
    middle = later.value - earlier.value
    down = sqrt((later.value - later.low) ** 2 + (earlier.high - earlier.value) ** 2)
    up = sqrt((later.high - later.value) ** 2 + (earlier.value - earlier.low) ** 2)
    return Estimate(middle, middle - down, middle + up)
