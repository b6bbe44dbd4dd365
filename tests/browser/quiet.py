"""Processor use by other processes, which decides whether a timing counts."""

import os
from collections import defaultdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Page

MOST = 12.0  # per cent of the machine that other processes may use
LONGEST = 20.0  # ms for a frame of an empty page
FRAMES = """(ms) => new Promise((done) => {
  const times = []
  const end = performance.now() + ms
  let last = 0
  const next = (now) => {
    if (last) times.push(now - last)
    last = now
    if (now < end) requestAnimationFrame(next)
    else done(times)
  }
  requestAnimationFrame(next)
})"""


def frames(page: Page, ms: int) -> list[float]:
    """Return the durations of a page's frames in ms, measured for `ms` milliseconds."""
    found: list[Any] = page.evaluate(FRAMES, ms)
    return [float(time) for time in found]


def told(times: list[float]) -> str:
    ordered = sorted(times)
    return f"median {ordered[len(times) // 2]:.1f} ms, longest {ordered[-1]:.1f} ms of {len(times)}"


class Meter:
    """The share of processor time, in per cent, that other processes used during the block."""

    def __enter__(self) -> Self:
        self._start = _machine(), _own()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        (busy, whole), own = _machine(), _own()
        (busy_then, whole_then), own_then = self._start
        self.others = 100 * max(0, busy - busy_then - (own - own_then)) / max(1, whole - whole_then)

    @property
    def quiet(self) -> bool:
        return self.others < MOST

    def __str__(self) -> str:
        return f"others used {self.others:.0f} % of the processors"


def _machine() -> tuple[int, int]:
    """Return the busy ticks of all processors and their total ticks."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def _own() -> int:
    """Return the ticks of this process and all its children, including those that have ended."""
    ticks: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split() if folder.name.isdecimal() else []
        except OSError:
            continue  # the process has just ended
        if fields:
            ticks[int(folder.name)] = sum(map(int, fields[11:15]))
            children[int(fields[1])].append(int(folder.name))
    own, left = 0, [os.getpid()]
    while left:
        process = left.pop()
        own += ticks.get(process, 0)
        left += children[process]
    return own
