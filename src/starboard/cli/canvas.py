"""The canvas: draws a scene's boards with characters. It depends on scenes only, not on any game.

A place is drawn at its coordinates: its name, and below it a short token for each kind of piece there, such as `2L` for
a large piece of seat 2. A name that does not fit becomes a dot; pieces that do not fit are listed under the board.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import atan2, cos, pi, radians, sin
from typing import Any, TypeVar

from rich.text import Text

from starboard.cli.language import said
from starboard.cli.speech import kind_name, style
from starboard.core.scene import Board, Choice, Id, Piece, Place, Point, Scene

ASPECT = 2.0  # height of a character divided by its width
DEEP = 2  # lines of tokens under a place's name
NEAR = 8  # columns within which one place is below another
EDGE = 4  # columns left free on each side for the names of the outermost places
MOST = 24  # maximum characters per line for a place
BENT = re.compile(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)")  # an arrowhead
ARROWS = "→↘↓↙←↖↑↗"
DOT = "·"  # a place whose name does not fit


def draw(scene: Scene, width: int, height: int, lit: Collection[Id] = ()) -> Text:
    """Return all boards, one below the other, with the places in `lit` highlighted."""
    drawn = [_Sheet(scene, board, width, height, lit).text() for board in scene.boards]
    return Text("\n").join(drawn)


def all_pieces(scene: Scene) -> Iterable[Piece]:
    yield from scene.pieces
    for tray in scene.trays:
        yield from tray.pieces


def token(piece: Piece) -> Text:
    """Return a piece as `2L` in the colour of seat 2, or `2Lx3` for three of them."""
    owner = str(piece.of) if piece.of else ""
    count = f"x{piece.count}" if piece.count > 1 else ""
    return Text(f"{owner}{sign(piece)}{count}", style(piece.of))


def sign(piece: Piece) -> str:
    return piece.sign or piece.kind[:1].upper()


def legend(scene: Scene) -> str:
    """Return an explanation of the signs and of the marks in brackets."""
    kinds = {sign(piece): piece.kind for piece in scene.pieces if piece.sign}
    for piece in all_pieces(scene):
        if piece.sign:
            kinds.setdefault(piece.sign, piece.kind)
    said = [f"{letter} {kind_name(scene.game, kind)}" for letter, kind in sorted(kinds.items())]
    said += [f"({_example(marks)}) {label}" for label, marks in _overlays(scene)]
    said += [f"{' '.join(letters)}: {words}" for words, letters in _lettered(scene).items()]
    return "   ".join(said)


def _lettered(scene: Scene) -> dict[str, list[str]]:
    """Return the places named by a single letter, grouped by their note."""
    noted = {note.at: said(note.message) for note in scene.notes}
    found: dict[str, list[str]] = {}
    for place in [place for board in scene.boards for place in board.places]:
        if len(place.name) == 1 and place.name.isalpha() and place.id in noted:
            found.setdefault(noted[place.id], []).append(place.name)
    return found


def _overlays(scene: Scene) -> list[tuple[str, list[str]]]:
    return [(said(one.label), [mark.text for mark in one.marks]) for one in scene.overlays if one.on and one.marks]


def _example(texts: Sequence[str]) -> str:
    return "n" if all(text.isdecimal() for text in texts) else texts[0]


def foreseen(scene: Scene, choice: Choice[Any]) -> Text:
    """Return a short form of a choice's consequences: `1L→4 2S→B`, with a question mark for an unknown piece."""
    names = {place.id: short(place) for board in scene.boards for place in board.places}
    ghosts = list(choice.ghosts)
    said: list[Text] = []
    for mark in choice.marks:
        ghost = next((piece for piece in ghosts if piece.place == mark.at), None)
        if ghost is not None:
            ghosts.remove(ghost)
        who = Text("?") if ghost is None else token(ghost)
        said.append(Text.assemble(who, (f"→{names.get(mark.at, mark.at)}", "red" if mark.style == "bad" else "dim")))
    return Text(" ").join(said)


BLANK = Text(" ")


class _Sheet:
    """One board on a grid of characters."""

    def __init__(self, scene: Scene, board: Board, width: int, height: int, lit: Collection[Id]) -> None:
        self.scene = scene
        self.board = board
        self.lit = lit
        self.width = width
        self.places = [place for place in board.places if not place.scenery]
        points = [self._point(place) for place in self.places]
        self.left, self.right = min(x for x, _ in points), max(x for x, _ in points)
        self.top, self.bottom = min(y for _, y in points), max(y for _, y in points)
        self.columns = width - 1 - 2 * EDGE
        natural = self.columns * (self.bottom - self.top) / ((self.right - self.left) or 1) / ASPECT
        self.rows = min(height - 1 - DEEP, round(natural))
        self.spots = {place.id: self._spot(self._point(place)) for place in self.places}
        self.grid = [[BLANK] * width for _ in range(self.rows + 1 + DEEP)]
        self.left_over: list[Text] = []
        self.pieces = grouped((piece.place, piece) for piece in scene.pieces)
        shown = [mark for overlay in scene.overlays if overlay.on for mark in overlay.marks]
        self.marks = grouped((mark.at, mark.text) for mark in (*scene.marks, *shown) if mark.text)
        self.deep = self._lines_below()
        self.taken = self._columns_taken()

    def text(self) -> Text:
        for place in sorted(self.places, key=lambda place: bool(self.pieces[place.id])):  # pieces over empty places
            self._put_place(place)
        for x, y, heading in self._arrow_heads():
            self._put_arrow(self._spot(self._turned((x, y))), heading)
        lines = [Text().join(cells) for cells in self.grid]
        for line in lines:
            line.rstrip()
        while lines and not lines[-1].plain:
            lines.pop()
        return Text("\n").join([*lines, *self.left_over])

    # ---- positions

    def _point(self, place: Place) -> Point:
        """Return the position of a place after shifting its layer and turning the board for the viewer."""
        x, y = place.at
        for layer in self.scene.layers:
            if layer.id and layer.id == place.layer:
                x, y = x + layer.offset[0], y + layer.offset[1]
        return self._turned((x, y))

    def _turned(self, point: Point) -> Point:
        angle = radians(self.scene.turned)
        middle, centre = self.board.size[0] / 2, self.board.size[1] / 2
        x, y = point[0] - middle, point[1] - centre
        return middle + x * cos(angle) - y * sin(angle), centre + x * sin(angle) + y * cos(angle)

    def _spot(self, point: Point) -> tuple[int, int]:
        """Return the column and row of a point. The picture fills the width and is never stretched vertically."""
        x, y = point
        across, down = (self.right - self.left) or 1, (self.bottom - self.top) or 1
        return EDGE + round((x - self.left) * self.columns / across), round((y - self.top) * self.rows / down)

    def _arrow_heads(self) -> Iterable[tuple[float, float, float]]:
        """Yield the point and heading of every arrowhead in the static drawing."""
        for line in self.board.lines:
            for found in BENT.findall(line.path):
                ax, ay, bx, by, cx, cy = map(float, found)
                yield bx, by, atan2(by - (ay + cy) / 2, bx - (ax + cx) / 2) + radians(self.scene.turned)

    # ---- text

    def _put_place(self, place: Place) -> None:
        column, row = self.spots[place.id]
        room, deep = self._room(place.id), self.deep[place.id]
        tokens = [token(piece) for piece in self.pieces[place.id]]
        name = self._name(place, room)
        if tokens and not deep:
            self._put(column, row, Text.assemble(name, " ", Text(" ").join(tokens)))
            return
        self._put(column, row, name)
        lines = wrapped(tokens, room)
        if len(lines) > deep:
            self.left_over.append(Text(f"{place.name or said(place.label)}: ").append_text(Text(" ").join(tokens)))
            lines = [*lines[: deep - 1], Text(f"({len(tokens)})", "bold")]
        for depth, line in enumerate(lines, 1):
            self._put(column, row + depth, line)

    def _name(self, place: Place, room: int) -> Text:
        name = place.name or said(place.label)
        marks = "".join(f"({text})" for text in self.marks[place.id])
        ways = [f"{name}{marks}", f"{short(place)}{marks}", name, short(place)]
        fitting = next((way for way in ways if len(way) <= room), DOT)
        return Text(fitting, "bold underline" if place.id in self.lit else "")

    # ---- room

    def _room(self, id: Id) -> int:
        """Return the number of characters a place may use without touching a neighbour."""
        column, row = self.spots[id]
        free = MOST
        for line in range(row, row + self._depth(id) + 1):
            taken = self.taken[line]
            left, right = bisect_left(taken, column), bisect_right(taken, column)
            if right - left > 1:  # another place at the same spot
                return 2
            if left:
                free = min(free, column - taken[left - 1] - 1)
            if right < len(taken):
                free = min(free, taken[right] - column - 1)
        return max(2, free)

    def _depth(self, id: Id) -> int:
        """Return the approximate number of token lines under a place."""
        kinds = len(self.pieces[id])
        return min(self.deep[id], DEEP if kinds > 3 else min(kinds, 1))

    def _lines_below(self) -> dict[Id, int]:
        """Return, for each place, the number of free lines before the next place below it."""
        columns: dict[int, list[int]] = {row: sorted(found) for row, found in self._rows().items()}
        return {id: self._clear(columns, *spot) for id, spot in self.spots.items()}

    def _clear(self, columns: dict[int, list[int]], column: int, row: int) -> int:
        for below in range(DEEP):
            found = columns.get(row + 1 + below, [])
            next_one = bisect_right(found, column - NEAR)
            if next_one < len(found) and found[next_one] < column + NEAR:
                return below
        return DEEP

    def _rows(self) -> dict[int, list[int]]:
        return grouped((row, column) for column, row in self.spots.values())

    def _columns_taken(self) -> dict[int, list[int]]:
        """Return, for each line, the sorted columns of places with a name or tokens in it."""
        taken = grouped(
            (row + line, column) for id, (column, row) in self.spots.items() for line in range(self._depth(id) + 1)
        )
        for columns in taken.values():
            columns.sort()
        return taken

    def _put_arrow(self, spot: tuple[int, int], heading: float) -> None:
        """Draw an arrow if nothing else is in the way."""
        column, row = spot
        if not (0 <= row < len(self.grid) and 0 < column < self.width - 1):
            return
        if all(cell.plain == " " for cell in self.grid[row][max(0, column - 2) : column + 3]):
            self.grid[row][column] = Text(ARROWS[round(heading / (pi / 4)) % 8], "dim")

    def _put(self, column: int, row: int, text: Text) -> None:
        """Write a text centred on a column, shifted if necessary to stay within the sheet."""
        start = max(0, min(column - len(text) // 2, self.width - len(text)))
        characters = [text] if len(text) == 1 else text.divide(range(1, len(text)))
        self.grid[row][start : start + len(text)] = characters


K = TypeVar("K")
V = TypeVar("V")


def grouped(pairs: Iterable[tuple[K, V]]) -> defaultdict[K, list[V]]:
    """Group the values by key, preserving their order."""
    found: defaultdict[K, list[V]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found


def wrapped(tokens: Sequence[Text], room: int) -> list[Text]:
    """Wrap tokens into lines of at most `room` characters, unless a single token is longer."""
    lines: list[Text] = []
    for one in tokens:
        if lines and len(lines[-1]) + 1 + len(one) <= room:
            lines[-1] = Text.assemble(lines[-1], " ", one)
        else:
            lines.append(one)
    return lines


def short(place: Place) -> str:
    """Return the number in a place's name, or its first word; its id if it has no name."""
    words = place.name.split()
    numbers = [word for word in words if word.isdecimal()]
    return (numbers or words or [place.id])[0]
