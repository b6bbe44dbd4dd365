"""Write web/tests/layoutVectors.json: where `starboard.drawing` puts pieces and paths, to test the client's layout."""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from starboard.core.message import message
from starboard.core.registry import games
from starboard.core.scene import Board, Disc, Layer, Outline, Piece, Place, Scene
from starboard.drawing import art, svg
from starboard.drawing.canvas import Canvas
from starboard.wire import convert
from starboard.wire.json import encode

FILE = Path(__file__).resolve().parent.parent / "web" / "tests" / "layoutVectors.json"
WORD = message("core.seat", seat=1)
SIZE = (900.0, 700.0)
OUTLINES = (
    "M{x} {y}h60v40h-60Z",
    "M{x} {y}L{right} {y}L{right} {low}L{x} {low}Z",
    "M{x} {y}A30 30 0 0 1 {right} {low}Z",
)
CUT = '<svg><symbol id="cut" viewBox="-30 -20 60 40"><path d="M-30 -20h60v40h-60Z"/></symbol></svg>'
EACH = 4  # boards in the style of each game


def cases(rng: random.Random) -> list[dict[str, Any]]:
    """Return random boards in the style of every game, with pieces that queue beside a place, share it or pile up."""
    keys = sorted(key for key, game in games().items() if game.__module__.startswith("starboard.games."))
    return [_case(rng, key) for key in keys for _ in range(EACH)]


def _case(rng: random.Random, key: str) -> dict[str, Any]:
    places = tuple(_place(rng, f"p{number}") for number in range(8))
    drawings = sorted(name for name, sprite in art.of(key).sprites.items() if len(sprite.box) == 4)
    kinds = [*rng.sample(drawings, min(5, len(drawings))), "unknown", "cut"]
    pieces = tuple(_piece(rng, f"i{number}", kinds, places) for number in range(18))
    board = Board("b", SIZE, places, sprites=CUT)
    layers = (Layer("moving", (rng.randrange(-40, 40), rng.randrange(-40, 40))),)
    scene = Scene(key, (board,), pieces, (), WORD, layers=layers, turned=rng.choice((0, 90, 180)))
    canvas = Canvas(scene)
    drawn = svg.Picture(canvas, scene, board, frozenset())
    paths = [tuple(place.id for place in rng.sample(places, length)) for length in (2, 3, 4)]
    return {
        "queue": _queue(canvas),
        "scale": canvas.art.scale,
        "sprites": {kind: _sprite(canvas, kind) for kind in kinds if canvas.has(kind)},
        "board": _plain(convert.board(Board("b", SIZE, places))),
        "scene": _plain(convert.scene(scene, ["b"])),
        "pieces": {piece: spot for place in places for piece, spot in _standing(drawn, place, pieces)},
        "radii": {place.id: round(svg.radius(place), 6) for place in places},
        "ways": [{"path": path, "points": [_rounded(point) for point in drawn.way(path)]} for path in paths],
    }


def _queue(canvas: Canvas) -> dict[str, float]:
    look = canvas.art
    return {"from": look.start, "gap": look.gap, "room": look.room, "pile": look.pile, "lean": look.lean}


def _sprite(canvas: Canvas, kind: str) -> dict[str, Any]:
    return {"box": canvas.art.sprites[kind].box, "cut": canvas.cut(kind)}


def _standing(drawn: svg.Picture, place: Place, pieces: tuple[Piece, ...]) -> list[tuple[str, list[float]]]:
    own = [piece for piece in pieces if piece.place == place.id]
    return [(piece.id, _rounded(spot)) for piece, spot in zip(own, drawn.stand(place, own), strict=True)]


def _place(rng: random.Random, id: str) -> Place:
    x, y = float(rng.randrange(100, 800)), float(rng.randrange(100, 600))
    outline = rng.choice(OUTLINES).format(x=x - 30, y=y - 20, right=x + 30, low=y + 20)
    shape = Disc(float(rng.randrange(15, 60))) if rng.random() < 0.6 else Outline(outline)
    return Place(id, (x, y), shape, WORD, layer=rng.choice(("", "", "moving")), facing=rng.randrange(0, 360, 15))


def _piece(rng: random.Random, id: str, kinds: list[str], places: tuple[Place, ...]) -> Piece:
    count = rng.choice((1, 1, 1, 2, 5))
    return Piece(rng.choice(kinds), 1, rng.choice(places[:5]).id, WORD, count, rng.randrange(0, 360, 30), id)


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, 6) + 0.0 for value in values]


def _plain(value: Any) -> Any:
    return json.loads(encode(value))


def written() -> str:
    return json.dumps(cases(random.Random(1)), separators=(",", ":")) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is not current")
    if parser.parse_args().check:
        sys.exit(FILE.read_text("utf-8") != written())
    FILE.write_text(written(), "utf-8")


if __name__ == "__main__":
    main()
