"""Count of a slice: how many inputs there were, what became of them, and every finding."""

import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator

from starboard.core.errors import Broken, Refused, Unreadable
from starboard.server.log import fault_trace

SLOW = 5.0  # seconds for one input, after which it counts as a hang
SHOWN = 20  # kinds of findings of which one is kept in full
REFUSALS: tuple[type[Exception], ...] = (Unreadable, Refused, Broken)


class Tally:
    """A slice of one target: at most `count` inputs, none begun after `seconds`."""

    def __init__(self, target: str, count: int, seconds: float) -> None:
        self.target = target
        self.seen: Counter[str] = Counter()
        self.faults: dict[str, str] = {}  # the first of each kind, by its place
        self.slowest = 0.0
        self.left = count
        self.notes: list[str] = []
        self._until = time.monotonic() + seconds

    @property
    def inputs(self) -> int:
        return sum(self.seen.values())

    @property
    def findings(self) -> int:
        return self.seen["finding"]

    def turns(self) -> Iterator[int]:
        """Number the inputs that are still to come. Several may take from one slice at a time."""
        while self.left > 0 and time.monotonic() < self._until:
            self.left -= 1
            yield self.left

    def fault(self, given: object, why: str, kind: str = "") -> None:
        """Note a finding; of each kind one is kept in full."""
        self.seen["finding"] += 1
        if len(self.faults) < SHOWN:
            self.faults.setdefault(kind or re.sub(r"\d+", "#", why)[:60], f"{str(given)[:2000]!r}\n    {why}")

    def took(self, seconds: float, given: object) -> None:
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOW:
            self.fault(given, f"took {seconds:.1f} s")

    def read(
        self, given: object, reader: Callable[[], object], refusals: tuple[type[Exception], ...] = REFUSALS
    ) -> None:
        """Read one input; only its declared refusals may be raised. Time is that of the processor."""
        began = time.process_time()
        try:
            reader()
            self.seen["taken"] += 1
        except refusals:
            self.seen["refused"] += 1
        except Exception as error:
            self.fault(given, traceback.format_exc(limit=-3).replace("\n", "\n    "), fault_trace(error))
        self.took(time.process_time() - began, given)

    def __str__(self) -> str:
        counts = ", ".join(f"{what} {count}" for what, count in sorted(self.seen.items()))
        more = "; ".join([f"slowest {1000 * self.slowest:.0f} ms", *self.notes])
        return f"{self.target}: {self.inputs} inputs: {counts}; {more}"
