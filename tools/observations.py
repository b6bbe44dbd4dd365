"""Writes docs/reference/observations.md: what the numbers of every game's actions and observations mean.

With --check nothing is written, and it fails if the page is not the one that would be.
"""

import argparse
import re
import sys
from pathlib import Path

from starboard.adapters.setup import Setup
from starboard.core.registry import games
from starboard.words import catalogue

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "observations.md"
INTRO = """\
# Numbered actions and observations

What [the adapters](../how-to/adapters.md) give a learner. This page is made by `python tools/observations.py`.

Every number of an observation lies between -1 and 1. "Of 50" says what counts as 1: the number is divided by it and cut
off there. Where a field lists several things, one number stands for each: 1 for what is so, 0 for the rest. Seats are
told from the one that looks: itself first, then the others in the order of seats. A shape of `2 x 3` is two rows of
three, row after row. The tables show the shapes for the fewest seats; below each stands how many numbers there are for
every count of seats.

An action is one step or two; a step is a text of its [notation](record-format.md), and its number is its place in
`game.numbering().steps`. Each game lists the first step of every kind with its number.
"""


def page() -> str:
    return "\n".join([INTRO, *[section(key) for key in games() if key in own()]])


def own() -> list[str]:
    return [file.parent.name for file in (ROOT / "src" / "starboard" / "games").glob("*/game.py")]


def section(key: str) -> str:
    setup = Setup(key)
    options = f" (`{setup.game.options}`)" if str(setup.game.options) else ""
    lines = [f"## {catalogue(key, 'en')[f'{key}.name']}{options}", "", *actions(setup), ""]
    lines += ["| field | shape | meaning |", "|---|---|---|"]
    for field in setup.fields:
        lines.append(f"| `{field.name}` | {' x '.join(map(str, field.shape))} | {field.meaning} |")
    sizes = [f"{count} seats: {Setup(key, seats=count).size}" for count in setup.game.seats]
    return "\n".join([*lines, "", f"Numbers in all: {', '.join(sizes)}.", ""])


def actions(setup: Setup) -> list[str]:
    """How many steps there are, with the first of each kind and its number."""
    kinds: dict[str, str] = {}
    for number, step in enumerate(setup.numbering.steps):
        plain = re.sub(r"[a-d]?[A-M]\d+[nesw]?|[a-d][WX][1-9hmz]", "#", step, flags=re.IGNORECASE)
        kind = step.split(" ")[0] if " " in step else re.sub(r"\d", "9", re.sub(r"^T[a-j]$", "T", plain))
        kinds.setdefault(kind, f"{number} `{step.strip()}{' ...' if step.endswith(' ') else ''}`")
    openers = len(setup.numbering.openers)
    two = f", {openers} of them the first of two (`...`): a piece, then its target" if openers else ""
    return [f"{setup.actions} steps{two}: {', '.join(kinds.values())}."]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PAGE.write_text(page(), "utf-8")
    elif PAGE.read_text("utf-8") != page():
        sys.exit("docs/reference/observations.md is not up to date: python tools/observations.py")


if __name__ == "__main__":
    main()
