"""Write web/tests/vectors.json: patches made by the server's code, to test the client."""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from starboard.core.message import message
from starboard.core.scene import (
    Alert,
    Cell,
    Grid,
    GridRow,
    Layer,
    Mark,
    Note,
    Objective,
    Overlay,
    Panel,
    Piece,
    Timer,
    Tray,
)
from starboard.wire import picture
from starboard.wire.json import encode
from starboard.wire.patch import patch, splice

FILE = Path(__file__).resolve().parent.parent / "web" / "tests" / "vectors.json"


def _plain(value: Any) -> Any:
    return json.loads(encode(value))


def splices(rng: random.Random) -> list[dict[str, Any]]:
    """Return random lists with equal items, so that it matters which of them are kept."""
    made = []
    for _ in range(200):
        old, new = ([rng.randrange(5) for _ in range(rng.randrange(8))] for _ in range(2))
        made.append({"old": old, "new": new, "splice": _plain(splice(old, new))})
    return made


def scenes(rng: random.Random) -> list[dict[str, Any]]:
    """Return random pictures with few distinct parts, so that much stays the same from one to the next."""
    made = []
    before = _scene(rng)
    for _ in range(30):
        after = _scene(rng)
        made.append({"old": _plain(before), "new": _plain(after), "patch": _plain(patch(before, after))})
        before = after
    return made


def _scene(rng: random.Random) -> picture.WireScene:
    word = message("core.seat", seat=rng.randrange(3))
    places = [rng.choice("abc") for _ in range(rng.randrange(7))]
    return picture.WireScene(
        boards=[rng.choice("xy")],
        pieces=tuple(Piece(rng.choice(("disc", "dart")), rng.randrange(2), place, word) for place in places),
        panels=tuple(Panel(seat, rng.randrange(3)) for seat in (1, 2)),
        prompt=word,
        trays=tuple(Tray(name, 0, word, _lying(rng)) for name in "pq" if rng.random() < 0.8),
        layers=tuple(Layer(name, (rng.randrange(3), 0)) for name in "mn" if rng.random() < 0.5),
        overlays=tuple(Overlay(name, word) for name in "rs" if rng.random() < 0.5),
        notes=tuple(Note(place, word) for place in places[:2]),
        marks=tuple(Mark(place, str(rng.randrange(2))) for place in places[2:4]),
        turned=rng.choice((0, 0, 180)),
        progress=rng.choice((None, word)),
        detail=rng.choice((None, word)),
        warning=rng.choice((None, Alert(word, word))),
        goal=rng.choice((None, Objective(word), Objective(word, (Cell(of=1, art="disc"),)))),
        timer=rng.choice((None, Timer(word, 3000), Timer(word, 9, up=True, running=False))),
        tables=tuple(_table(rng, name) for name in "tu" if rng.random() < 0.6),
    )


def _table(rng: random.Random, name: str) -> Grid:
    word = message("core.seat", seat=1)
    rows = [GridRow(word, (Cell(str(rng.randrange(3))), Cell(of=rng.randrange(3)))) for _ in range(rng.randrange(3))]
    return Grid(name, word, (word, word, word), tuple(rows))


def _lying(rng: random.Random) -> tuple[Piece, ...]:
    word = message("core.seat", seat=1)
    return tuple(Piece("disc", 1, "tray", word, id=f"t{number}") for number in range(6) if rng.random() < 0.7)


def written() -> str:
    rng = random.Random(1)
    return json.dumps({"splices": splices(rng), "scenes": scenes(rng)}, separators=(",", ":")) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is not current")
    if parser.parse_args().check:
        sys.exit(FILE.read_text("utf-8") != written())
    FILE.write_text(written(), "utf-8")


if __name__ == "__main__":
    main()
