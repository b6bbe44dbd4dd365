#!/usr/bin/env python3
"""Remakes the pictures in docs/pictures from fixed positions, or with --check says which are out of date."""

import argparse
import sys
from pathlib import Path

from starboard.core import load, svg

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"

# A file, the game, the position, who looks, and the action whose consequences are shown.
POSITIONS = (
    (
        "spacewalk.svg",
        "spacewalk",
        "sw1 3T go 5.14 1/2/2 3,2,3* - 2:1L 3:2L3M3M1S1S 5:2S 6:1M3S 7:2M 8:3L 9:1L2L 11:2M3M 13:1M 15:2L3L1S 17:2S",
        2,
        "go 3",
    ),
    (
        "spacewalk-two.svg",
        "spacewalk",
        "sw1 2T go 4.7 1/1/1 3,4 - 1:1L2M 3:1M2S 5:2L1S 6:1L2M 19:2L 20:1M1S 22:1L2L1M2S 23:2M1S",
        1,
        "go 6",
    ),
)


def draw(key: str, position: str, seat: int, action: str) -> str:
    """The position as that seat sees it, with what it can touch and what the action would bring."""
    game = load(key)
    view = game.view(game.load(position), seat)
    choices = game.choices(view)
    chosen = next(choice for choice in choices if [game.write(one) for one in choice.actions] == [action])
    return svg.draw(game.scene(view), choices, chosen)


def made() -> dict[Path, str]:
    return {PICTURES / name: draw(key, at, seat, action) for name, key, at, seat, action in POSITIONS}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a picture would change")
    stale = [(file, text) for file, text in made().items() if not file.exists() or file.read_text("utf-8") != text]
    if parser.parse_args().check:
        for file, _ in stale:
            print(f"{file.relative_to(ROOT)} is out of date: run tools/pictures.py")
        return int(bool(stale))
    for file, text in stale:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        print(f"{file.relative_to(ROOT)}: {len(text.encode()) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
