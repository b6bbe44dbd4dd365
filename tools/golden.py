#!/usr/bin/env python
"""Rewrite the golden playthroughs of every game in tests/golden.

A recorded game that can still be replayed is kept, and only its text is rewritten. A game that is missing, or that the
rules no longer allow, is played again. `git diff` then shows the changes.

When a game has a new rules version and still supports the previous one, the recorded games of the previous version move
to a separate folder. From then on only their text is rewritten, and it is an error if one can no longer be replayed.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.pop("STARBOARD_GAMES", None)

from tests.golden import playthrough

from starboard.core import Record, games
from starboard.core.record import faults


def recorded(key: str, options: str, seats: int) -> Record:
    """Return the recorded game from the existing file if it can still be replayed, else a new one."""
    file = playthrough.file(key, options, seats, "rules")
    if file.exists():
        record = playthrough.record_in(file.read_text("utf-8"))
        if not faults(record):
            return record
        print(f"played again: {file.name}: {faults(record)[0]}")
    return playthrough.played(key, options, seats)


def put_aside(key: str) -> None:
    """Move recorded games of an earlier, still supported rules version to that version's folder."""
    for file in (playthrough.HERE / key).glob("*.rules"):
        version = int(playthrough.record_in(file.read_text("utf-8")).header("rules"))
        if version in games()[key].kept:
            home = file.parent / f"rules-{version}"
            home.mkdir(exist_ok=True)
            for each in (file, file.with_suffix(".scenes")):
                each.replace(home / each.name)


def frozen() -> Iterator[tuple[Path, Record]]:
    """Yield the recorded games of older versions."""
    for home in playthrough.older():
        for file in sorted(home.glob("*.rules")):
            record = playthrough.record_in(file.read_text("utf-8"))
            if faults(record):
                sys.exit(f"{file}: {faults(record)[0]}. This version of the rules no longer plays as it did.")
            yield file, record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="the games; default: all")
    asked = parser.parse_args().game or playthrough.real_games()
    kept = set()
    for key in asked:
        put_aside(key)
    newest = ((playthrough.file(*each, "rules"), recorded(*each)) for each in playthrough.wanted() if each[0] in asked)
    older = ((file, record) for file, record in frozen() if file.parent.parent.name in asked)
    for file, record in (*older, *newest):
        file.parent.mkdir(exist_ok=True)
        file.write_text(playthrough.rules_text(record), "utf-8", newline="\n")
        file.with_suffix(".scenes").write_text(playthrough.scenes_text(record), "utf-8", newline="\n")
        kept |= {file, file.with_suffix(".scenes")}
    for file in (file for key in asked for file in (playthrough.HERE / key).rglob("*.*")):
        if file.suffix in (".rules", ".scenes") and file not in kept:
            file.unlink()
    print(f"{len(kept)} files, {sum(file.stat().st_size for file in kept) // 1000} kB")


if __name__ == "__main__":
    main()
