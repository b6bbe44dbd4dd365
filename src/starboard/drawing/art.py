"""The look of a game: the theme and the sprites in its folder `art`, or plain shapes if there is none.

A board can add drawings. `theme.json` contains hues and patterns by seat, colours, line styles, and how pieces queue
beside a place or pile up on it. For the page it also has `close`, the part of the board that a small window shows, and
`nothing`, the drawing for no points.

`sprites.svg` contains one drawing per id. A piece uses its owner's hue as `currentColor` and its owner's pattern as
`fill="var(--pattern)"`. Its owner's shape is drawn upright on the plate given by `data-plate` (x y radius). The ring
around touchable things is the outline `data-ring`; for drawings at board scale, it is their first path.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final, final
from xml.etree import ElementTree

from starboard.core import discovery

HUES: Final = ("#E69F00", "#56B4E9", "#CC79A7", "#009E73", "#F0E442", "#D55E00")
COLOURS: Final = {
    "ground": "#0B1020", "surface": "#141B31", "raised": "#1D2642", "line": "#2C3760", "edge": "#6070A8",
    "text": "#E9EDF8", "muted": "#A9B3CF", "name": "#E3E9FA", "ink": "#080C1B", "touch": "#FFB703",
    "good": "#4CC38A", "bad": "#FF6B6B", "note": "#6CB6FF", "mark": "#C7D0EE", "place": "#243056",
}  # fmt: skip
NOBODY: Final = "#B8C0DC"


def _corners(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return points


def _round(corners: int, radii: Sequence[float], start: float = 0) -> tuple[tuple[float, float], ...]:
    turns = [start + 2 * pi * i / corners for i in range(corners)]
    return tuple((radii[i % len(radii)] * cos(turn), radii[i % len(radii)] * sin(turn)) for i, turn in enumerate(turns))


# The six seat shapes, of equal visual weight at radius 1; the disc has no corners.
SHAPES: Final = (
    _corners((0, -1.12), (1.08, 0.78), (-1.08, 0.78)),
    _corners(),
    _corners((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    _corners((0, -1.22), (0.92, 0), (0, 1.22), (-0.92, 0)),
    _round(6, (1.06,)),
    _round(10, (1.2, 0.5), -pi / 2),
)


def number(value: float) -> str:
    """Format a length with at most three decimals."""
    return f"{round(value, 3) + 0.0:.10g}"


def turned(x: float, y: float, turn: float) -> tuple[float, float]:
    """Rotate a point clockwise around the origin, in degrees."""
    angle = turn * pi / 180
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def shape(seat: int, x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Return a seat's own shape: triangle, disc, square, lozenge, hexagon, star; a disc without an owner."""
    corners = SHAPES[(seat - 1) % len(SHAPES)] if seat > 0 else ()
    if not corners:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{more}/>'
    path = "L".join(f"{number(x + radius * i)} {number(y + radius * j)}" for i, j in corners)
    return f'<path d="M{path}Z" fill="{fill}" stroke-linejoin="round"{more}/>'


@final
class Sprite:
    """One drawing: its text, its box (x, y, width, height), and the plate for the owner's shape.

    `ring` is the outline shown when it can be touched. `cut`: it is drawn at board scale. `needs` lists the drawings it
    uses.
    """

    def __init__(
        self, text: str, box: tuple[float, ...], plate: tuple[float, ...], ring: str = "", cut: bool = False
    ) -> None:
        self.text: Final = text
        self.box: Final = box
        self.plate: Final = plate
        self.ring: Final = ring
        self.cut: Final = cut
        self.needs: Final = tuple(dict.fromkeys(re.findall(r"#([a-z][\w-]*)", text)))
        self.patterned: Final = "var(--pattern)" in text
        self.blank: Final = "<" not in text[1:]  # draws nothing: the board's own picture already shows it


@final
class Art:
    """The look of one game."""

    def __init__(self, theme: dict[str, Any], sprites: dict[str, Sprite], looks: tuple[int, ...] = ()) -> None:
        self.theme: Final = theme
        self.looks: Final = looks  # by seat: the seat whose hue and pattern it uses
        self.sprites: Final = sprites
        self.hues: Final[list[str]] = theme.get("hues", list(HUES))
        self.patterns: Final[list[str]] = theme.get("patterns", [])
        self.scale: Final = float(theme.get("scale", 1))
        self.lines: Final[dict[str, dict[str, str]]] = theme.get("lines", {})
        self.colours: Final[dict[str, str]] = {**COLOURS, **theme.get("colours", {})}
        queue: dict[str, float] = theme.get("queue", {})
        self.start: Final = float(queue.get("from", 0))  # 0: pieces are on their place, not beside it
        self.gap: Final = float(queue.get("gap", 2))
        self.room: Final = float(queue.get("room", 0))
        self.upright: Final = bool(theme.get("upright"))  # pieces stay upright when the board is turned
        self.pile: Final = float(queue.get("pile", 0))  # height of each piece above the one below; 0: side by side
        self.lean: Final = float(queue.get("lean", 0))  # horizontal offset

    def worn(self, looks: tuple[int, ...]) -> "Art":
        """Return the same look with each seat in the hue and pattern given by `looks`; 0: its own."""
        return Art(self.theme, self.sprites, looks) if any(looks) else self

    def along(self, sprites: str) -> "Art":
        """Return the same look with the drawings that a board adds."""
        return Art(self.theme, {**self.sprites, **cut_sprites(sprites)}, self.looks) if sprites else self

    def measure(self, name: str) -> float:
        """Return the scale of a drawing on the board: 1 if drawn at board scale, else the theme's."""
        sprite = self.sprites.get(name)
        return 1.0 if sprite is None or sprite.cut else self.scale

    def look(self, seat: int) -> int:
        return self.looks[seat - 1] or seat if 0 < seat <= len(self.looks) else seat

    def hue(self, seat: int) -> str:
        return self.hues[(self.look(seat) - 1) % len(self.hues)] if seat > 0 else NOBODY

    def pattern(self, seat: int) -> str:
        look = self.look(seat)
        return self.patterns[look - 1] if 0 < look <= len(self.patterns) else ""

    def symbol(self, name: str, seat: int) -> str:
        """Return the id of a sprite for one seat. A patterned sprite has a separate id for each look."""
        return f"{name}-of-{self.look(seat)}" if self.sprites[name].patterned else name

    def text(self, name: str, seat: int) -> str:
        """Return the sprite's definition with its owner's pattern."""
        pattern = self.pattern(seat)
        text = self.sprites[name].text.replace(f'id="{name}"', f'id="{self.symbol(name, seat)}"', 1)
        return text.replace("var(--pattern)", f"url(#{pattern})" if pattern else "none")


def _numbers(text: str | None) -> tuple[float, ...]:
    return tuple(map(float, text.split())) if text else ()


def read_sprites(text: str, cut: bool = False) -> dict[str, Sprite]:
    """Return every drawing in a sprite file, by id."""
    root = ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
    found: dict[str, Sprite] = {}
    for element in root:
        element.tail = ""
        written = ElementTree.tostring(element, "unicode")
        found[element.get("id", "")] = Sprite(
            written, _numbers(element.get("viewBox")), _numbers(element.get("data-plate")),
            _outline(element) if cut else element.get("data-ring", ""), cut,
        )  # fmt: skip
    return found


def _outline(element: ElementTree.Element) -> str:
    """Return the ring of a drawing at board scale, which is its first path."""
    edge = next(element.iter("path"), None)
    return "" if edge is None else edge.get("d", "")


@lru_cache(maxsize=16)
def cut_sprites(text: str) -> dict[str, Sprite]:
    """Return the drawings of a board."""
    return read_sprites(text, cut=True)


@lru_cache(maxsize=64)
def of(game: str) -> Art:
    """Return the art of a game; plain if it has none."""
    home = discovery.folder(game)
    theme = home / "art" / "theme.json" if home else None
    sprites = home / "art" / "sprites.svg" if home else None
    return Art(
        json.loads(theme.read_text("utf-8")) if theme and theme.exists() else {},
        read_sprites(sprites.read_text("utf-8")) if sprites and sprites.exists() else {},
    )


def explained(about: Mapping[str, str], drawing: str) -> str | None:
    """Return the name under which `Game.about` explains a drawing; None if it does not.

    This is the drawing's own name or its family's ("rocket" for "rocket-yellow", "k" for "k17").
    """
    family = re.match(r"[^\d-]*", drawing)
    for name in (drawing, family.group() if family else ""):
        if name in about:
            return name
    return None
