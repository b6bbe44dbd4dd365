"""Counts for one target: inputs, their outcomes, and all findings."""

import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator

from starboard.core.errors import Broken, Refused, Unreadable
from starboard.server.log import fault_trace

SLOW = 5.0  # seconds for one input, after which it counts as a hang
SHOWN = 20  # kinds of findings that are kept, with one example each
REFUSALS: tuple[type[Exception], ...] = (Unreadable, Refused, Broken)


class Tally:
    """One target's run: at most `count` inputs, none started after `seconds`."""

    def __init__(self, target: str, count: int, seconds: float) -> None:
        self.target = target
        self.seen: Counter[str] = Counter()
        self.faults: dict[str, str] = {}  # the first finding of each kind, by its place
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
        """Yield the numbers of the remaining inputs. Several tasks may share one tally."""
        while self.left > 0 and time.monotonic() < self._until:
            self.left -= 1
            yield self.left

    def fault(self, given: object, why: str, kind: str = "") -> None:
        """Note a finding; keep one example of each kind in full."""
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
        """Run a reader on one input and measure its CPU time. Only the declared refusals may be raised."""
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
