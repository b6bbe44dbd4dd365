"""The book of walks: commit, seed and outcome of each walk, and the next seed."""

import csv
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import count
from pathlib import Path

from tests.browser.kit import HERE, ROOT

BOOK = HERE / "walks.csv"
CLEAN = "clean"
SIZES = ("desk", "phone", "side")


@dataclass(frozen=True)
class Manner:
    """The conditions of a walk."""

    size: str = "desk"
    site: str = "serve"  # "serve", or "page" for the static page
    browser: str = "chromium"
    keyboard: bool = False
    text: int = 100  # text size in per cent
    language: str = ""  # by default English and German by turns

    def __str__(self) -> str:
        more = ["keyboard"] * self.keyboard + [f"{self.text}% text"] * (self.text != 100)
        more += [self.language] * bool(self.language)
        return " ".join([self.site, self.browser, self.size, *more])


@dataclass(frozen=True)
class Walk:
    """A row of the book."""

    commit: str
    seed: int
    manner: str
    steps: int
    outcome: str


def manner_of(seed: int, site: str) -> Manner:
    """Return the conditions for a seed.

    Sizes alternate. Of ten seeds, two use the keyboard, two large text on a desktop, one Firefox.
    """
    manner = Manner(SIZES[seed % 3], site)
    if seed % 5 == 1:
        return replace(manner, keyboard=True)
    if seed % 5 == 3:
        return replace(manner, size="desk", text=200)
    if seed % 10 == 5:
        return replace(manner, browser="firefox")
    return manner


def commit() -> str:
    done = subprocess.run(["git", "rev-parse", "--short=9", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


class Book:
    def __init__(self, file: Path = BOOK) -> None:
        self.file = file

    def walks(self) -> list[Walk]:
        if not self.file.exists():
            return []
        with self.file.open(newline="") as lines:
            return [
                Walk(row["commit"], int(row["seed"]), row["manner"], int(row["steps"]), row["outcome"])
                for row in csv.DictReader(lines)
            ]

    def add(self, walk: Walk) -> None:
        names = [each.name for each in fields(Walk)]
        new = not self.file.exists()
        with self.file.open("a", newline="") as lines:
            writer = csv.writer(lines, lineterminator="\n")
            if new:
                writer.writerow(names)
            writer.writerow([getattr(walk, name) for name in names])

    def seeds(self, site: str) -> Iterator[int]:
        """Return the seeds after those in the book."""
        walked = [walk.seed for walk in self.walks() if walk.manner.startswith(site)]
        return count(max(walked, default=0) + 1)

    def clean(self, site: str) -> int:
        """Return the number of steps in the walks since the last failed one."""
        steps = 0
        for walk in reversed([walk for walk in self.walks() if walk.manner.startswith(site)]):
            if walk.outcome != CLEAN:
                break
            steps += walk.steps
        return steps
