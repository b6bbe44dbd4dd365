"""The server clock, in ms since 1970, used for all tables.

Processes on several machines must agree on the time; otherwise a player's clock would be off by the difference. If a
machine's clock is wrong, the database's time is used instead.
"""

import logging
import time
from collections import deque

TOLERATED = 100  # ms of offset that are ignored: more than the error of a measurement
KEPT = 5  # measurements kept; the one with the shortest query is used

log = logging.getLogger(__name__)


class Correction:
    """The offset of this machine's clock from the database's in ms, positive if ahead; 0 if within `TOLERATED`."""

    def __init__(self) -> None:
        self.ms = 0
        self._measured: deque[tuple[int, int]] = deque(maxlen=KEPT)  # duration of the query and offset, in ms

    def learn(self, took: int, ahead: int) -> None:
        """Add the duration of a query and the offset it found, in ms. The shortest recent query is used."""
        self._measured.append((took, ahead))
        took, ahead = min(self._measured)
        wanted = ahead if abs(ahead) > TOLERATED else 0
        if abs(wanted - self.ms) > took // 2 + TOLERATED // 2:
            self.ms = wanted
            if wanted:
                said = "This machine's clock is %.2f s %s the database's, which is used: synchronize it with NTP."
                log.warning(said, abs(wanted) / 1000, "ahead of" if wanted > 0 else "behind")
            else:
                log.info("This machine's clock agrees with the database's.")


correction = Correction()


def now_ms() -> int:
    return time.time_ns() // 1_000_000 - correction.ms
