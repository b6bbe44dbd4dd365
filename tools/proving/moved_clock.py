"""A clock that can be moved: the time of this process and of its data file, ahead of or behind the real time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

SECOND = 1_000_000_000  # ns
DAY = 24 * 3600 * SECOND


class MovedClock:
    """The offset from the real time in ns. Code that waits still waits for real seconds."""

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead
        self._real = time.time_ns

    def __call__(self) -> int:
        return self._real() + self.ahead

    @property
    def ms(self) -> int:
        return self() // 1_000_000

    def move(self, days: float = 0, seconds: float = 0) -> None:
        """Move the clock ahead."""
        self.ahead += int(days * DAY + seconds * SECOND)

    def reach(self, ms: int) -> None:
        """Move the clock to a time in ms since 1970. A time in the past changes nothing."""
        self.ahead += max(0, ms * 1_000_000 - self())


@contextmanager
def moved_clock(ahead: int = 0) -> Iterator[MovedClock]:
    """Use a moved clock in this process. Other processes and PostgreSQL keep the real time."""
    clock, real = MovedClock(ahead), time.time_ns
    time.time_ns = clock
    try:
        yield clock
    finally:
        time.time_ns = real
