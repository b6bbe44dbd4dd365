"""Counters of one process, exposed to the host at /metrics."""

import contextlib
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from starboard.server.log import fault_trace

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds

log = logging.getLogger(__name__)


class Counters:
    def __init__(self) -> None:
        self.rows: Counter[str] = Counter()  # appended by this process, by kind of command
        self.refused_commands: Counter[str] = Counter()  # by clause
        self.refused_requests: Counter[int] = Counter()  # rejected by the middleware or a rate limit, by status
        self.refused_connections = 0  # too many, or too slow
        self.thoughts: Counter[str] = Counter()  # bot searches: completed, or cut short by the clock
        self.notices: Counter[str] = Counter()  # sent to people who are away, by outcome and channel
        self.faults = 0  # internal errors
        self.answers = [0] * (len(STEPS) + 1)  # commands answered within each step; the last entry counts slower ones
        self.waited = 0.0  # total seconds of all answers

    def answered(self, seconds: float) -> None:
        """Record the seconds until a command's row was durable or the command was refused."""
        self.answers[bisect_left(STEPS, seconds)] += 1
        self.waited += seconds

    @contextlib.contextmanager
    def isolating(self, what: str, *about: object) -> Iterator[None]:
        """Suppress, count and log an exception in this block. The log contains its location, never its text."""
        try:
            yield
        except Exception as fault:
            self.fault(fault, what, *about)

    def fault(self, fault: Exception, what: str, *about: object) -> None:
        """Count and log an internal error, with the operation that failed and the location."""
        self.faults += 1
        log.error(f"{what} failed (%s)", *about, fault_trace(fault))
