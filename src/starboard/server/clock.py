"""The clock of the server: milliseconds since 1970, the time in which tables live.

Processes on several machines must agree on it, or a player's clock would run by the difference. Where a machine's own
clock is off, the database's time counts, as far as it can be known.
"""

import logging
import time
from collections import deque

TOLERATED = 100  # ms by which a machine may be off before it counts: more than a measurement errs by
KEPT = 5  # measurements, of which the surest counts

log = logging.getLogger(__name__)


class Correction:
    """By how much this machine's clock is ahead of the database's: 0 while it is off by less than what is tolerated."""

    def __init__(self) -> None:
        self.ms = 0
        self._measured: deque[tuple[int, int]] = deque(maxlen=KEPT)  # how long it took to ask, and how far ahead

    def learn(self, took: int, ahead: int) -> None:
        """A question that took so long was answered with a time so far behind the middle of it."""
        self._measured.append((took, ahead))
        took, ahead = min(self._measured)
        wanted = ahead if abs(ahead) > TOLERATED else 0
        if abs(wanted - self.ms) > took // 2 + TOLERATED // 2:
            self.ms = wanted
            if wanted:
                said = "This machine's clock is %.2f s %s the database's, whose time is used: set it by NTP."
                log.warning(said, abs(wanted) / 1000, "ahead of" if wanted > 0 else "behind")
            else:
                log.info("This machine's clock agrees with the database's.")


correction = Correction()


def now_ms() -> int:
    return time.time_ns() // 1_000_000 - correction.ms
