#!/usr/bin/env python3
"""Count the sequences of actions from a position, and print the line for a `.perft` file.

    tools/perft.py spacewalk "start 3" --options "mode=cards" --depth 3 --name "three seats, cards"
    tools/perft.py spacewalk --check tests/games/spacewalk/seats.perft

A line is `name | options | position | depth count depth count ...`; the position `start N` is the start of
a game of N seats. Only a position may contain `|`.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starboard.core.playout import perft
from starboard.core.registry import load


@dataclass(frozen=True)
class Line:
    name: str
    options: str
    position: str
    counts: tuple[tuple[int, int], ...]  # depth and number of sequences

    def __str__(self) -> str:
        counts = " ".join(f"{depth} {number}" for depth, number in self.counts)
        return f"{self.name} | {self.options} | {self.position} | {counts}"


def read(file: Path) -> Iterator[Line]:
    for text in file.read_text("utf-8").splitlines():
        if text and not text.startswith("#"):
            name, options, rest = (part.strip() for part in text.split("|", 2))
            position, counts = (part.strip() for part in rest.rsplit("|", 1))
            numbers = [int(word) for word in counts.split()]
            yield Line(name, options, position, tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def sequences(key: str, options: str, position: str, depth: int) -> int:
    game = load(key, options)
    word, _, seats = position.partition(" ")
    state: Any = game.start(game.seatings(int(seats))[0]) if word == "start" else game.read_state(position)
    return perft(game, state, depth)


def check(key: str, file: Path) -> int:
    """Recount every line of a file at all its depths; return how many lines differ."""
    wrong = 0
    for line in read(file):
        began = time.process_time()
        counts = tuple((depth, sequences(key, line.options, line.position, depth)) for depth, _ in line.counts)
        wrong += counts != line.counts
        verdict = "ok" if counts == line.counts else f"DIFFERS: {counts}"
        print(f"{time.process_time() - began:6.1f} s  {line.name}: {verdict}", flush=True)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("position", nargs="?", help='a position line, or "start N"')
    parser.add_argument("--options", default="")
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--name", default="unnamed")
    parser.add_argument("--check", type=Path, metavar="FILE", help="recount a file instead")
    asked = parser.parse_args()
    if asked.check:
        return min(check(asked.game, asked.check), 1)
    if not asked.position:
        parser.error("give a position or --check")
    depths = range(1, asked.depth + 1)
    counts = tuple((depth, sequences(asked.game, asked.options, asked.position, depth)) for depth in depths)
    print(Line(asked.name, asked.options, asked.position, counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
