"""A time-limited search for the shortest path to an error."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shortest(path: Sequence[T], fails: Callable[[Sequence[T]], bool], seconds: float) -> list[T]:
    """Shorten a failing path by delta debugging; keep its last step."""
    end = time.monotonic() + seconds
    kept, part = list(path), max(1, len(path) // 2)
    while time.monotonic() < end:
        start, before = 0, len(kept)
        while start < len(kept) - 1 and time.monotonic() < end:
            without = kept[:start] + kept[min(start + part, len(kept) - 1) :]
            if fails(without):
                kept = without
            else:
                start += part
        if part == 1 and len(kept) == before:
            break
        part = max(1, part // 2)
    return kept
