"""The number of positions that a search may still evaluate, with a time limit in seconds."""

from math import inf
from time import monotonic
from typing import Final, final

CLOCK_EVERY: Final = 16  # positions between two checks of the clock


@final
class Allowance:
    """A countdown of positions. It is `spent` when the positions or the seconds run out.

    The search then returns its best result so far. Answers depend on the machine only if the seconds run out. While
    `patient`, positions may be overdrawn to finish a reply, but seconds may not. With `hurry`, the allowance is also
    spent after that many seconds, once `least` positions have been evaluated.
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
        """Count one position; check the clock every CLOCK_EVERY positions."""
        self.left -= 1
        self.seen += 1
        if self.seen % CLOCK_EVERY == 0:
            now = monotonic()
            self.stopped = self.stopped or now > self.deadline or (now > self.early and self.seen >= self.least)

    def stop(self) -> None:
        """End the search that uses this allowance; may be called from anywhere."""
        self.stopped = True

    @property
    def spent(self) -> bool:
        return self.stopped or (self.left <= 0 and not self.patient)
