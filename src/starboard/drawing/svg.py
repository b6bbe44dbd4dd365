"""Scenes as SVG, for notebooks, the command line and the docs. It depends on scenes, but not on any game."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot, pi, sin
from typing import Any, Final, final

from starboard.core.message import Message
from starboard.core.scene import (
    TRAIL,
    Arrow,
    Board,
    Choice,
    Disc,
    Id,
    Mark,
    Outline,
    Overlay,
    Piece,
    Place,
    Point,
    Scene,
)
from starboard.drawing import sidebar
from starboard.drawing.art import number, turned
from starboard.drawing.canvas import Canvas

_NUMBER: Final = re.compile(r"-?\d+\.?\d*")
_ARC: Final = re.compile(r"A(?:\s*[\d.]+){3}\s[01]\s[01]\s")  # an arc's parameters before its end point
_DASHES: Final = {"bad": ' stroke-dasharray="9 7"', TRAIL: ' stroke-dasharray="0.1 8"'}
MARGIN: Final = 44.0  # space between a queue and the edge of the board, which a small window crops a little
SIDEBAR: Final = 440.0  # the width of the column beside the board, in thousandths of the board


def draw(scene: Scene, choices: Sequence[Choice[Any]] = (), chosen: Choice[Any] | None = None, prefix: str = "") -> str:
    """Return the picture of a scene as one SVG document.

    With `choices`, it marks everything that may be touched, and shows the effects of the `chosen` one. Ids are unique
    to the drawing, or start with `prefix`.
    """
    canvas = Canvas(scene)
    board = scene.boards[0]
    unit = max(board.size) / 1000
    touch = frozenset(id for choice in choices for id in choice.ids)
    canvas.add("")
    Picture(canvas, scene, board, touch).draw(chosen)
    canvas.add(f'<g transform="translate({number(board.size[0])} 0) scale({number(unit)})">')
    height = sidebar.draw(canvas, scene, SIDEBAR, touch, chosen)
    for inset in scene.boards[1:]:
        scale = (SIDEBAR - 32) / inset.size[0]
        canvas.add(f'<g transform="translate(16 {number(height)}) scale({number(scale)})">')
        Picture(canvas, scene, inset, touch).draw(None)
        canvas.add("</g>")
        height += inset.size[1] * scale + 16
    canvas.add("</g>")
    width, height = board.size[0] + SIDEBAR * unit, max(board.size[1], height * unit)
    canvas.parts[0] = f'<rect width="{number(width)}" height="{number(height)}" fill="{canvas.art.colours["ground"]}"/>'
    return canvas.document(width, height, str(scene.prompt), prefix)


def board(
    scene: Scene,
    chosen: Choice[Any] | None = None,
    corner: Point = (0, 0),
    size: Point | None = None,
    say: Callable[[Message], str] = str,
) -> str:
    """Return the main board or a part of it, without the sidebar, with the effects of the chosen choice."""
    canvas, drawn = Canvas(scene, say), scene.boards[0]
    width, height = size or drawn.size
    canvas.add(f'<rect width="{number(width)}" height="{number(height)}" fill="{canvas.art.colours["ground"]}"/>')
    if size:
        canvas.add(f'<g transform="translate({number(-corner[0])} {number(-corner[1])})">')
    Picture(canvas, scene, drawn, chosen.ids if chosen else frozenset()).draw(chosen)
    if size:
        canvas.close()
    return canvas.document(width, height, say(chosen.label if chosen else scene.prompt))


@final
class Picture:
    """One board being drawn, with the current positions of its places, pieces and marks."""

    def __init__(self, canvas: Canvas, scene: Scene, board: Board, touch: frozenset[Id]) -> None:
        self.canvas: Final = canvas
        self.scene: Final = scene
        self.board: Final = board
        self.touch: Final = touch
        self.places: Final[dict[Id, Place]] = {place.id: place for place in board.places}
        self.offsets: Final[dict[str, Point]] = {layer.id: layer.offset for layer in scene.layers}
        self.spots: Final[dict[Id, tuple[float, float, float]]] = {}  # x, y and radius of each piece with an id
        self.windows: Final = {layer.id: layer.window for layer in scene.layers if layer.window}
        self.marked: Final[dict[Id, int]] = {}
        self.ends: Final[dict[Id, str]] = {}  # the hue of the arrow that ends at a place

    def draw(self, chosen: Choice[Any] | None) -> None:
        if chosen:
            self.ends.update({arrow.path[-1]: self._hue(arrow) for arrow in chosen.arrows})
        canvas, (width, height) = self.canvas, self.board.size
        turn = self.scene.turned
        canvas.turned = turn
        if turn:
            canvas.add(f'<g transform="rotate({number(turn)} {number(width / 2)} {number(height / 2)})">')
        self._windows()
        self._ground()
        overlays = [overlay for overlay in self.scene.overlays if overlay.on]
        arrows = [arrow for overlay in overlays for arrow in overlay.arrows] + list(chosen.arrows if chosen else ())
        beside = self.canvas.art.start > 0  # if so, arrows pass behind the places, else over them
        self._arrows(arrows if beside else ())
        for place in self.board.places:
            self._place(place)
        for id in dict.fromkeys([id for overlay in overlays for id in overlay.veil]):
            self._outline(self.places[id], "none", 0, 0, f"{self.canvas.art.colours['ground']}C0")
        for id in dict.fromkeys([id for overlay in overlays for id in overlay.glow]):
            self._outline(self.places[id], f"{self.canvas.art.colours['touch']}A0", 0, 2.6)
        self._fields(overlays, chosen)
        self._arrows(() if beside else arrows)
        self._pieces(chosen.ghosts if chosen else ())
        for mark in (*self.scene.marks, *(m for o in overlays for m in o.marks), *(chosen.marks if chosen else ())):
            self._mark(mark, chosen is not None and mark in chosen.marks)
        if turn:
            canvas.close()
        canvas.turned = 0.0

    # ---- clipped layers

    def _windows(self) -> None:
        for layer, (x, y, width, height) in self.windows.items():
            shape = f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"/>'
            self.canvas.add(f'<clipPath id="window-{self.board.id}-{layer}">{shape}</clipPath>')

    def _seen(self, place: Place | None) -> str:
        if place is None or place.layer not in self.windows:
            return ""
        return f' clip-path="url(#window-{self.board.id}-{place.layer})"'

    # ---- the static part

    def _ground(self) -> None:
        if self.canvas.has(self.board.art):
            self.canvas.sprite(self.board.art, 0, 0)
        for line in self.board.lines:
            style = self.canvas.art.lines.get(line.style) or {"stroke": self.canvas.art.colours["edge"]}
            said = " ".join(f'{name}="{value}"' for name, value in {"fill": "none", **style}.items())
            self.canvas.add(f'<path d="{line.path}" {said}/>')

    def _place(self, place: Place) -> None:
        canvas, (x, y) = self.canvas, self.at(place)
        said = [(canvas.say(note.message), note.clause) for note in self._notes(place)]
        notes = [f"{text} ({clause})" if clause else text for text, clause in said]
        if canvas.blank(place.art) and not (notes or place.name or place.layer or place.id in self.touch):
            return
        canvas.open(". ".join([canvas.say(place.label), *notes]), self._seen(place))
        if place.id in self.touch:
            self._outline(place, canvas.art.colours["touch"], 7, 2.6)
        if canvas.has(place.art):
            canvas.sprite(place.art, x, y)
        elif not place.art:
            self._outline(place, canvas.art.colours["edge"], 0, 1.4, canvas.art.colours["place"])
        if place.name and place.id not in self.ends:
            self._name(place)
        for mark in self.scene.marks if place.layer else ():
            if mark.at == place.id and mark.style == "note":
                self._written(place, mark)
        canvas.close()

    def _written(self, place: Place, mark: Mark) -> None:
        """Draw text in the middle of a place; on a moving place, the text moves with it and is beneath all pieces."""
        x, y = self.at(place)
        self.canvas.text(
            x, y, mark.text, radius(place) * 0.9, self.canvas.art.colours["note"], anchor="middle", weight=700
        )

    def _notes(self, place: Place) -> list[Any]:
        return [note for note in self.scene.notes if note.at == place.id]

    def _outline(self, place: Place, edge: str, wider: float, width: float, fill: str = "none") -> None:
        x, y = self.at(place)
        drawn = f'fill="{fill}" stroke="{edge}" stroke-width="{number(width)}"'
        if isinstance(place.shape, Outline):
            dx, dy = self.offsets.get(place.layer, (0, 0))
            self.canvas.add(f'<path d="{place.shape.path}" transform="translate({number(dx)} {number(dy)})" {drawn}/>')
        else:
            radius = place.shape.radius + wider
            self.canvas.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {drawn}/>')

    def _name(self, place: Place) -> None:
        """Draw a letter towards the middle of the board, or a name where the queue leaves room.

        A leading number in the name is bold.
        """
        x, y = self.at(place)
        size = 19.0
        if len(place.name) == 1:
            dx, dy = self.board.size[0] / 2 - x, self.board.size[1] / 2 - y
            away = (radius(place) + size * 0.8) / (hypot(dx, dy) or 1.0)
            at = x + dx * away, y + dy * away
            self.canvas.text(*at, place.name, size * 1.25, self.canvas.art.colours["name"], "middle", 700)
            return
        out = turned(1, 0, place.facing + 180)
        away = radius(place) + 12 + 6 * abs(out[1])
        x, y = x + out[0] * away, y + out[1] * (away + size * 0.3)
        anchor = "middle" if abs(out[0]) < 0.35 else "start" if out[0] > 0 else "end"
        lead, _, rest = place.name.partition(" ")
        bold = lead if lead.isdecimal() and rest else ""
        self.canvas.text(
            x, y, rest if bold else place.name, size, self.canvas.art.colours["name"], anchor=anchor, lead=bold
        )

    def at(self, place: Place) -> Point:
        dx, dy = self.offsets.get(place.layer, (0, 0))
        return place.at[0] + dx, place.at[1] + dy

    # ---- pieces

    def _pieces(self, ghosts: tuple[Piece, ...]) -> None:
        for place in self.board.places:
            own = [piece for piece in self.scene.pieces if piece.place == place.id]
            new = [piece for piece in ghosts if piece.place == place.id]
            self._queue(place, own + new, len(own))

    def _queue(self, place: Place, pieces: list[Piece], solid: int) -> None:
        for i, (piece, (x, y, scale)) in enumerate(zip(pieces, self.stand(place, pieces, solid), strict=True)):
            self._piece(piece, x, y, scale, i >= solid)

    def stand(self, place: Place, pieces: Sequence[Piece], solid: int = 0) -> list[tuple[float, float, float]]:
        """Return the x, y and scale of each piece: in a queue beside the place, shrunk to share it, or piled.

        The queue runs in the direction that the place faces.
        """
        art, step = self.canvas.art, turned(1, 0, place.facing)
        cut = [piece for piece in pieces if self.canvas.cut(piece.kind)]
        if cut:
            rest = iter(self.stand(place, [piece for piece in pieces if piece not in cut]))
            return [(*self.at(place), 1.0) if piece in cut else next(rest) for piece in pieces]
        if art.pile:
            return self._pile(place, len(pieces), solid or len(pieces))
        lengths = [self._length(piece, place.facing) for piece in pieces]
        whole = sum(lengths) + art.gap * max(0, len(pieces) - 1)
        room = min(art.room, self._edge(place) - art.start - MARGIN) if art.start else 2 * radius(place)
        scale = min(1.0, room / whole) if room and whole else 1.0
        along = art.start if art.start else -whole * scale / 2
        x, y = self.at(place)
        found: list[tuple[float, float, float]] = []
        for length in lengths:
            middle = along + length * scale / 2
            found.append((x + step[0] * middle, y + step[1] * middle, scale))
            along += (length + art.gap) * scale
        return found

    def _pile(self, place: Place, number: int, solid: int) -> list[tuple[float, float, float]]:
        """Return the positions in a pile, each higher and offset sideways, as the viewer sees it.

        A ghost is level with the topmost piece.
        """
        (x, y), art = self.at(place), self.canvas.art
        top = max(0, solid - 1)
        dx, dy = turned(art.lean, -art.pile, -self.scene.turned)
        levels = [(min(i, top) - top / 2) * min(1.0, 3 / max(1, top)) for i in range(number)]
        return [(x + dx * level, y + dy * level, 1.0) for level in levels]

    def _edge(self, place: Place) -> float:
        """Return the distance from a place to the edge of the board in the direction that it faces."""
        step, at = turned(1, 0, place.facing), self.at(place)
        ways = [
            (size - here if ahead > 0 else here) / abs(ahead)
            for ahead, here, size in zip(step, at, self.board.size, strict=True)
            if abs(ahead) > 1e-6
        ]
        return min(ways)

    def _length(self, piece: Piece, direction: float) -> float:
        """Return the length of the queue that a piece occupies, which depends on its rotation."""
        width, height = self.canvas.extent(piece.kind)
        across = turned(1, 0, piece.facing - direction)
        return abs(width * across[0]) + abs(height * across[1]) + 6 * (min(piece.count, 3) - 1)

    def _piece(self, piece: Piece, x: float, y: float, scale: float, ghost: bool) -> None:
        canvas = self.canvas
        faint = ' opacity="0.45"' if ghost or piece.dim else ""
        canvas.open(canvas.say(piece.label), faint)
        width, height = canvas.extent(piece.kind)
        if piece.id:
            self.spots[piece.id] = (x, y, max(width, height) / 2 * scale)
        if piece.id in self.touch:
            self._ring(piece, x, y, width * scale + 10, height * scale + 10)
        for i in reversed(range(min(piece.count, 3))):
            sidebar.piece(
                canvas, self._faced(piece), x + 4 * i * scale, y - 4 * i * scale, scale * canvas.art.measure(piece.kind)
            )
        if piece.count > 1:
            self._badge(x + width * 0.42 * scale, y - height * 0.36 * scale, f"×{piece.count}", "", 10)
        canvas.close()

    def _faced(self, piece: Piece) -> Piece:
        """Return the piece with its rotation on this board; upright pieces undo the board's rotation."""
        turned = self.scene.turned if self.canvas.art.upright else 0
        return replace(piece, facing=piece.facing - turned) if turned else piece

    def _ring(self, piece: Piece, x: float, y: float, width: float, height: float) -> None:
        """Draw the ring of a touchable piece, rotated with it: its own outline, or one around the piece."""
        sprite = self.canvas.art.sprites.get(piece.kind)
        self.canvas.add(f'<g transform="translate({number(x)} {number(y)}) rotate({number(piece.facing)})">')
        touch = self.canvas.art.colours["touch"]
        if sprite and sprite.ring:
            self.canvas.add(f'<path d="{sprite.ring}" fill="none" stroke="{touch}" stroke-width="3"/>')
        else:
            self.canvas.box(-width / 2, -height / 2, width, height, "none", edge=touch, corner=min(width, height) / 2)
        self.canvas.close()

    # ---- annotations

    def _fields(self, overlays: Sequence[Overlay], chosen: Choice[Any] | None) -> None:
        """Draw the reach of the chosen choice."""
        if chosen is None:
            return
        stands = {piece.id: piece.place for piece in self.scene.pieces if piece.id}
        for field in dict.fromkeys([*(field for overlay in overlays for field in overlay.fields), *chosen.fields]):
            place = self.places.get(stands.get(field.at, field.at))
            if field.at in chosen.ids and place and self.canvas.has(field.art):
                self.canvas.sprite(field.art, *self.at(place))

    def _hue(self, arrow: Arrow) -> str:
        return self.canvas.art.colours["bad"] if arrow.style == "bad" else self.canvas.art.hue(arrow.of)

    def _arrows(self, arrows: Sequence[Arrow]) -> None:
        for arrow in sorted(arrows, key=lambda one: -len(one.path)):
            points = self.way(arrow.path)
            if len(points) < 2:
                continue
            dash = _DASHES.get(arrow.style, "")
            way = f'<path d="{curve(points)}" fill="none" stroke-linecap="round"'
            self.canvas.add(f'{way} stroke="{self.canvas.art.colours["ink"]}" stroke-width="6.5" opacity="0.8"/>')
            self.canvas.add(f'{way} stroke="{self._hue(arrow)}" stroke-width="3.4"{dash}/>')

    def way(self, path: tuple[Id, ...]) -> list[Point]:
        """Return the points of an arrow; if pieces queue beside places, it passes along their free side."""
        known = [self.places[id] for id in path if id in self.places]
        if not self.canvas.art.start:
            return [self.at(place) for place in known]
        last, high = len(known) - 1, 6 + 9.0 * (len(known) - 1)
        points: list[Point] = []
        for step in (0, 0.35, *range(1, last), last - 0.35, last) if last else ():
            i = min(int(step), last - 1)
            lift = high * sin(pi * step / last) ** 0.5 if step < last else 0.0
            here, there = self._beside(known[i], lift), self._beside(known[i + 1], lift)
            points.append((here[0] + (there[0] - here[0]) * (step - i), here[1] + (there[1] - here[1]) * (step - i)))
        return points

    def _beside(self, place: Place, lift: float) -> Point:
        (x, y), out = self.at(place), turned(1, 0, place.facing + 180)
        away = radius(place) + 3 + lift
        return x + out[0] * away, y + out[1] * away

    def _mark(self, mark: Mark, foreseen: bool = False) -> None:
        """Draw a note in the middle of its place, and any other sign on the rim, next to the previous one."""
        canvas, place = self.canvas, self.places.get(mark.at)
        if mark.at not in self.spots if place is None else place.layer and mark.style == "note":
            return
        canvas.open(canvas.say(mark.label) if mark.label else mark.text, self._seen(place))
        if place is None:
            x, y, size = self.spots[mark.at]
            self._at_piece(x + size * 0.8, y - size * 0.8, mark)
        elif mark.style == "note":
            self._written(place, mark)
        elif foreseen and canvas.art.start:
            x, y = self._beside(place, 4)
            self._badge(x, y, mark.text or "•", mark.style, 15, hue=self.ends.get(place.id, ""))
        elif canvas.has(mark.art):
            self._sign(place, mark)
        else:
            self._on_rim(place, mark)
        canvas.close()

    def _at_piece(self, x: float, y: float, mark: Mark) -> None:
        drawn = self.canvas.has(mark.art)
        self._badge(x, y, "" if drawn else mark.text, mark.style, 11, wide=len(mark.text))
        if drawn:
            self.canvas.sign(mark.art, x, y, 0.65, self.canvas.art.colours["ink"])

    def _sign(self, place: Place, mark: Mark) -> None:
        """Draw a sign in the middle of its place."""
        (x, y), colours = self.at(place), self.canvas.art.colours
        fill = colours.get(mark.style or "touch", colours["touch"])
        self.canvas.box(x - 16, y - 16, 32, 32, fill, edge=colours["ink"], corner=16)
        self.canvas.sign(mark.art, x, y, 0.95, colours["ink"])

    def _on_rim(self, place: Place, mark: Mark) -> None:
        x, y = self.at(place)
        nth = self.marked.get(place.id, 0)
        self.marked[place.id] = nth + 1
        away = turned(radius(place) + 1, 0, place.facing - 49 - 52 * nth)
        self._badge(x + away[0], y + away[1], mark.text, mark.style, 12)

    def _badge(self, x: float, y: float, text: str, style: str, size: float, hue: str = "", wide: int = 0) -> None:
        colours = self.canvas.art.colours
        fill = hue or (colours.get(style, colours["ink"]) if style else colours["ink"])
        half = max(size, (wide or len(text)) * size * 0.36 + size * 0.5)
        edge = colours["edge"] if fill == colours["ink"] else colours["ink"]
        self.canvas.box(x - half, y - size, 2 * half, 2 * size, fill, edge=edge, corner=size)
        ink = colours["mark"] if fill == colours["ink"] else colours["ink"]
        self.canvas.text(x, y, text, size * 1.45, ink, anchor="middle", weight=600)


def radius(place: Place) -> float:
    """Return the radius of a place around its own point; for an outline, half the shorter side of its box."""
    if isinstance(place.shape, Disc):
        return place.shape.radius
    values = [float(value) for value in _NUMBER.findall(_ARC.sub(" ", place.shape.path))]
    sides = [max(half) - min(half) for half in (values[0::2], values[1::2]) if half]
    return min(sides, default=60.0) / 2


def curve(points: Sequence[Point]) -> str:
    """Return a smooth path through the points."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for i in range(len(points) - 1):
        before, start, end, after = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        bends = (
            start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6, end[0], end[1],
        )  # fmt: skip
        path += "C" + " ".join(number(value) for value in bends)
    return path
