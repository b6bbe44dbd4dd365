"""Event-loop lag, which measures a process's load."""

import asyncio
import time
from math import inf

EVERY = 0.25  # seconds
FADING = 0.8  # share of a measured delay that remains after `EVERY`; half of it remains after 0.75 s
BUSY = 0.25  # seconds of delay above which less urgent messages wait
OVERLOADED = 2.0  # seconds of delay above which new connections and most requests are refused


class LoopLag:
    """Measures how late timers fire, in seconds. A long delay decays gradually."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._due = inf  # when the timer should fire next, on the monotonic clock
        self.longest = 0.0  # since this was last read by `take_longest`

    async def run(self) -> None:
        while True:
            self._due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            late = time.monotonic() - self._due
            self.seconds = max(late, self.seconds * FADING)
            self.longest = max(self.longest, late)

    @property
    def busy(self) -> bool:
        return self.seconds > BUSY

    @property
    def overloaded(self) -> bool:
        """True if the last timers were very late, or if the next one already is."""
        return max(self.seconds, time.monotonic() - self._due) > OVERLOADED

    def take_longest(self) -> float:
        """Return the longest delay since the last call, and reset it."""
        longest, self.longest = self.longest, 0.0
        return longest
