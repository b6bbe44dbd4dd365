"""A measured figure with its 95% interval."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple, Self

from starboard.bots.arena import wilson

Z: Final = 1.96  # standard errors on either side that hold 95%


class Estimate(NamedTuple):
    """A figure and the interval that is to be believed."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def among(self, compared: int) -> Self:
        """Its interval among so many figures that are compared at once (Bonferroni): so wide that in 95 of 100 studies
        all of them hold the truth. With the plain interval, one of twenty would look like an effect by chance."""
        wider = NormalDist().inv_cdf(1 - 0.025 / max(compared, 1)) / Z
        return self._replace(
            low=self.value - wider * (self.value - self.low), high=self.value + wider * (self.high - self.value)
        )


def share(part: float, whole: int) -> Estimate:
    """A share of `whole` games, by Wilson; `part` may count halves."""
    return Estimate(part / whole, *wilson(part, whole)) if whole else Estimate(0.0, 0.0, 1.0)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of values that do not depend on each other."""
    middle = fmean(values)
    spread = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - spread, middle + spread)


def difference(later: Estimate, earlier: Estimate) -> Estimate:
    """How much more the later one is; of two measurements that do not depend on each other (Newcombe's interval)."""
    middle = later.value - earlier.value
    down = sqrt((later.value - later.low) ** 2 + (earlier.high - earlier.value) ** 2)
    up = sqrt((later.high - later.value) ** 2 + (earlier.value - earlier.low) ** 2)
    return Estimate(middle, middle - down, middle + up)
