#!/usr/bin/env python
"""Write the golden playthroughs of every game anew: tests/golden.

A recorded game that can still be replayed is kept and only told anew; one that the rules no longer allow, or that is
missing, is played afresh. What has changed is then seen with `git diff`.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.pop("STARBOARD_GAMES", None)

from tests.golden import playthrough

from starboard.core import Record
from starboard.core.record import faults


def recorded(key: str, options: str, seats: int) -> Record:
    """The game of the file that is there, if it is still played so."""
    file = playthrough.file(key, options, seats, "rules")
    if file.exists():
        record = playthrough.record_in(file.read_text("utf-8"))
        if not faults(record):
            return record
        print(f"played afresh: {file.name}: {faults(record)[0]}")
    return playthrough.played(key, options, seats)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    kept = set()
    for key, options, seats in playthrough.wanted():
        record = recorded(key, options, seats)
        for kind, text in (("rules", playthrough.rules_text(record)), ("scenes", playthrough.scenes_text(record))):
            file = playthrough.file(key, options, seats, kind)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
            kept.add(file)
    for file in playthrough.HERE.glob("*/*.*"):
        if file.suffix in (".rules", ".scenes") and file not in kept:
            file.unlink()
    print(f"{len(kept)} files, {sum(file.stat().st_size for file in kept) // 1000} kB")


if __name__ == "__main__":
    main()
