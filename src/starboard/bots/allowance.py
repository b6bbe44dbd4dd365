"""How much a search may still look at: positions, with a cap in seconds."""

from math import inf
from time import monotonic
from typing import Final, final

CLOCK_EVERY: Final = 16  # positions between two looks at the clock


@final
class Allowance:
    """Counts positions down. When they or the seconds run out it is `spent`: the search answers with the best so far.
    Only the seconds make an answer depend on the machine.

    While `patient` the positions may be overdrawn, for what must be finished to mean anything; the seconds never.
    In a hurry it is spent earlier: after `hurry` seconds, though not before `least` positions were looked at.
    """

    def __init__(
        self, positions: int, seconds: float | None = None, hurry: float | None = None, least: int = 0
    ) -> None:
        self.left = positions
        self.seen = 0
        self.patient = False
        self.stopped = False
        self.least = least
        now = monotonic()
        self.deadline: Final = inf if seconds is None else now + seconds
        self.early: Final = inf if hurry is None else now + hurry

    def take(self) -> None:
        """One position is looked at."""
        self.left -= 1
        self.seen += 1
        if self.seen % CLOCK_EVERY == 0:
            now = monotonic()
            self.stopped = self.stopped or now > self.deadline or (now > self.early and self.seen >= self.least)

    @property
    def hurried(self) -> bool:
        """May it be spent before its time?"""
        return self.early < self.deadline

    def stop(self) -> None:
        """Ends the search that uses this, from wherever it is called."""
        self.stopped = True

    @property
    def spent(self) -> bool:
        return self.stopped or (self.left <= 0 and not self.patient)
