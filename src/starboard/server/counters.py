"""What happens in one process, counted for its host. A program that watches reads it at /metrics."""

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
        self.rows: Counter[str] = Counter()  # appended here, by the kind of the command
        self.refused_commands: Counter[str] = Counter()  # by clause
        self.refused_requests: Counter[int] = Counter()  # before anybody looked at what they want, by status
        self.refused_connections = 0  # too many, or too slow
        self.thoughts: Counter[str] = Counter()  # of bots about an action: whole, or shortened by the clock
        self.notices: Counter[str] = Counter()  # to people who are away, by outcome and channel
        self.faults = 0  # of our own
        self.answers = [0] * (len(STEPS) + 1)  # how many commands were answered within each step, and later
        self.waited = 0.0  # seconds, all answers together

    def answered(self, seconds: float) -> None:
        """A command was answered: its row is durable, or it is refused."""
        self.answers[bisect_left(STEPS, seconds)] += 1
        self.waited += seconds

    @contextlib.contextmanager
    def isolating(self, what: str, *about: object) -> Iterator[None]:
        """Count and log an exception of this block instead of raising it. The log has its place, never its text."""
        try:
            yield
        except Exception as fault:
            self.fault(fault, what, *about)

    def fault(self, fault: Exception, what: str, *about: object) -> None:
        """Count a fault of our own and log it: what failed, and where."""
        self.faults += 1
        log.error(f"{what} failed (%s)", *about, fault_trace(fault))
