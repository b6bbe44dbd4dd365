"""A canvas: one SVG document under construction, with its texts, sprites and definitions."""

from collections.abc import Callable
from html import escape
from typing import Final, final

from starboard.core.message import Message
from starboard.core.scene import Scene
from starboard.drawing import art, ids
from starboard.drawing.art import number

FONT: Final = "Space Grotesk, Inter, Segoe UI, Helvetica, Arial, sans-serif"


@final
class Canvas:
    """One SVG document in progress.

    `turned` is the rotation of the board, which upright elements undo; `say` converts messages to text.
    """

    def __init__(self, scene: Scene, say: Callable[[Message], str] = str) -> None:
        self.say: Final = say
        self.game: Final = scene.game
        look = art.of(scene.game).worn(scene.looks)
        for board in scene.boards:
            look = look.along(board.sprites)
        self.art: Final = look
        self.parts: Final[list[str]] = []
        self.turned = 0.0
        self._used: Final[dict[str, str]] = {}

    def add(self, text: str) -> None:
        self.parts.append(text)

    def open(self, label: str, more: str = "") -> None:
        """Begin a group with a label for screen readers and tooltips."""
        self.add(f'<g role="img" aria-label="{escape(label)}"{more}><title>{escape(label)}</title>')

    def close(self) -> None:
        self.add("</g>")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        colour: str,
        anchor: str = "start",
        weight: int = 400,
        lead: str = "",
    ) -> None:
        """Draw a text, vertically centred and upright. `lead` is a bold prefix, and adds a halo."""
        upright = f' transform="rotate({number(-self.turned)} {number(x)} {number(y)})"' if self.turned else ""
        bold = f' font-weight="{weight}"' if weight != 400 else ""
        anchored = f' text-anchor="{anchor}"' if anchor != "start" else ""
        halo = f' stroke="{self.art.colours["ink"]}" stroke-width="5" paint-order="stroke"' if lead else ""
        first = f'<tspan font-weight="700">{escape(lead, quote=False)}</tspan> ' if lead else ""
        self.add(
            f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" '
            f'fill="{colour}"{anchored}{bold}{halo}{upright}>{first}{escape(words, quote=False)}</text>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, edge: str = "", corner: float = 10
    ) -> None:
        line = f' stroke="{edge}" stroke-width="1.6"' if edge else ""
        self.add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{number(corner)}" fill="{fill}"{line}/>'
        )

    def has(self, name: str) -> bool:
        return name in self.art.sprites

    def blank(self, name: str) -> bool:
        """Return whether this kind draws nothing."""
        return self.has(name) and self.art.sprites[name].blank

    def extent(self, name: str) -> tuple[float, float]:
        """Return the width and height of a piece of this kind, in board units."""
        box, scale = self.art.sprites[name].box if self.has(name) else (), self.art.measure(name)
        return (box[2] * scale, box[3] * scale) if box else (36.0, 36.0)

    def cut(self, name: str) -> bool:
        """Return whether this kind is drawn at board scale."""
        return self.has(name) and self.art.sprites[name].cut

    def sprite(
        self, name: str, x: float, y: float, scale: float = 1, seat: int = 0, turn: float = 0, origin: int = 0
    ) -> None:
        """Draw a sprite with its origin at a point, and its owner's shape upright on its plate.

        A piece captured from another seat (`origin`) keeps that seat's hue, with a rim in its owner's hue.
        """
        if origin and self.has(f"{name}-rim"):
            self.use(f"{name}-rim", x, y, scale, seat, pattern=seat, turn=turn)
        self.use(name, x, y, scale, origin or seat, pattern=origin or seat, turn=turn)
        plate = self.art.sprites[name].plate
        if plate and seat:
            self._plate(plate, x, y, scale, seat, turn=turn)

    def token(self, name: str, x: float, y: float, scale: float, seat: int) -> None:
        """Draw a sprite in the seat's hue only, for small sizes."""
        self.use(name, x, y, scale, seat, pattern=0, turn=0)

    def sign(self, name: str, x: float, y: float, scale: float, colour: str) -> None:
        """Draw a sprite in one colour, upright."""
        self._need(name, 0)
        sides = zip(("x", "y", "width", "height"), self.art.sprites[name].box, strict=True)
        box = " ".join([f'{side}="{number(size)}"' for side, size in sides])
        placed = f"translate({number(x)} {number(y)}) rotate({number(-self.turned)}) scale({number(scale)})"
        self.add(f'<use href="#{self.art.symbol(name, 0)}" {box} transform="{placed}" color="{colour}"/>')

    def use(self, name: str, x: float, y: float, scale: float, seat: int, pattern: int, turn: float) -> None:
        """Draw the bare sprite in one seat's hue and another's pattern."""
        self._need(name, pattern)
        sides = zip(("x", "y", "width", "height"), self.art.sprites[name].box, strict=True)
        box = " ".join([f'{side}="{number(size)}"' for side, size in sides])
        turned = f" rotate({number(turn)})" if turn else ""
        scaled = f" scale({number(scale)})" if scale != 1 else ""
        self.add(
            f'<use href="#{self.art.symbol(name, pattern)}" {box} '
            f'transform="translate({number(x)} {number(y)}){turned}{scaled}" color="{self.art.hue(seat)}"/>'
        )

    def _plate(self, plate: tuple[float, ...], x: float, y: float, scale: float, seat: int, turn: float) -> None:
        at = art.turned(plate[0] * scale, plate[1] * scale, turn)
        x, y, radius = x + at[0], y + at[1], plate[2] * scale
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{self.art.hue(seat)}"/>')
        self.shape(seat, x, y, radius * 0.7, self.art.colours["ink"])

    def shape(self, seat: int, x: float, y: float, radius: float, fill: str) -> None:
        upright = f' transform="rotate({number(-self.turned)} {number(x)} {number(y)})"' if self.turned else ""
        self.add(art.shape(seat, x, y, radius, fill, more=upright))

    def _need(self, name: str, seat: int) -> None:
        """Define a sprite once, after the sprites it uses."""
        symbol = self.art.symbol(name, seat)
        if symbol in self._used:
            return
        self._used[symbol] = ""
        pattern = self.art.pattern(seat) if self.art.sprites[name].patterned else ""
        for other in (*self.art.sprites[name].needs, pattern):
            if self.has(other):
                self._need(other, 0)
        self._used[symbol] = self.art.text(name, seat)

    def document(self, width: float, height: float, label: str, prefix: str = "") -> str:
        """Return the SVG document.

        Every id starts with the game's key and a digest of the drawing, so that many drawings fit in one HTML document.
        A given `prefix` replaces these, for drawings that share their definitions.
        """
        defined = "".join(sorted(self._used.values()))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="group" '
            f'aria-label="{escape(label)}" font-family="{FONT}"><defs>{defined}</defs>{"".join(self.parts)}</svg>\n'
        )
        return ids.prefixed(text, prefix or f"{self.game}.{ids.digest(text)}.")
