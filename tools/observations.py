"""Write docs/reference/observations.md: the meaning of the numbers in every game's actions and observations.

With --check, write nothing and fail if the page is out of date.
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

This page describes the numbers that [the adapters](../how-to/adapters.md) give a learner. It is written by
`python tools/observations.py`.

Every number of an observation is from -1 to 1. "Of 50" means that the value is divided by 50 and clipped. Where a field
lists several things, each has one number: 1 if it applies, 0 if not. Seats are ordered from the observing seat: that
seat first, then the others in seat order. A shape of `2 x 3` is two rows of three, stored row by row. The tables show
the shapes for the smallest number of seats; the totals for every number of seats are below each table.

An action is one or two steps. A step is a text in the game's [notation](record-format.md), and its number is its index
in `game.numbering().steps`. Each game lists the first step of every kind with its number.
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
    """Return the number of steps, and the first step of each kind with its number."""
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
        sys.exit("docs/reference/observations.md is out of date: run python tools/observations.py")


if __name__ == "__main__":
    main()
