"""The canvas: a scene's boards drawn with characters. Knows the vocabulary of scenes, and no game.

A place stands where its coordinates put it: its name, and below it a short token for each kind of piece
there, `2L` for a large one of seat 2. What finds no room is listed under the board.
"""

from collections.abc import Collection, Iterable, Sequence
from math import cos, radians, sin

from rich.text import Text

from starboard.cli.speech import style
from starboard.core.scene import Board, Id, Piece, Place, Point, Scene

ASPECT = 2.0  # how much taller than wide a character is
DEEP = 2  # lines of tokens under a place's name
LEAST, MOST = 7, 24  # characters that a place may take in a line


def draw(scene: Scene, width: int, height: int, lit: Collection[Id] = ()) -> Text:
    """All boards, one under the other; the places in `lit` stand out."""
    letters = kind_letters(scene)
    drawn = [_Sheet(scene, board, width, height, letters, lit).text() for board in scene.boards]
    return Text("\n").join(drawn)


def kind_letters(scene: Scene) -> dict[str, str]:
    """One letter for each kind of piece in the picture, more where kinds begin alike."""
    kinds = sorted({piece.kind for piece in all_pieces(scene)})
    return {kind: _letters(kind, kinds) for kind in kinds}


def all_pieces(scene: Scene) -> Iterable[Piece]:
    yield from scene.pieces
    for tray in scene.trays:
        yield from tray.pieces


def _letters(kind: str, kinds: Sequence[str]) -> str:
    for length in range(1, len(kind)):
        if not any(other != kind and other[:length] == kind[:length] for other in kinds):
            return kind[:length].capitalize()
    return kind.capitalize()


def token(piece: Piece, letters: dict[str, str]) -> Text:
    """`2L` in the colour of seat 2; `2Lx3` for three of them."""
    owner = str(piece.of) if piece.of else ""
    count = f"x{piece.count}" if piece.count > 1 else ""
    return Text(f"{owner}{letters[piece.kind]}{count}", "dim" if piece.dim else style(piece.of))


class _Sheet:
    """One board on a grid of characters."""

    def __init__(
        self, scene: Scene, board: Board, width: int, height: int, letters: dict[str, str], lit: Collection[Id]
    ) -> None:
        self.scene = scene
        self.board = board
        self.letters = letters
        self.lit = lit
        self.width = width
        self.spots = self._spots(height)
        self.height = max((row for _, row in self.spots.values()), default=0) + 1 + DEEP
        self.grid = [[Text(" ") for _ in range(width)] for _ in range(self.height)]
        self.left_over: list[Text] = []

    def text(self) -> Text:
        for place in self.board.places:
            self._put_place(place)
        lines = [Text().join(cells) for cells in self.grid]
        for line in lines:
            line.rstrip()
        return Text("\n").join([*lines, *self.left_over])

    def _spots(self, height: int) -> dict[Id, tuple[int, int]]:
        """The column and row of every place: the picture stretched to the width, no taller than it looks."""
        points = {place.id: self._point(place) for place in self.board.places}
        left, right = min(x for x, _ in points.values()), max(x for x, _ in points.values())
        top, bottom = min(y for _, y in points.values()), max(y for _, y in points.values())
        columns = self.width - LEAST - 1
        natural = columns * (bottom - top) / ((right - left) or 1) / ASPECT
        rows = min(height - DEEP, round(natural))
        return {
            id: (
                LEAST // 2 + round((x - left) * columns / ((right - left) or 1)),
                round((y - top) * rows / ((bottom - top) or 1)),
            )
            for id, (x, y) in points.items()
        }

    def _point(self, place: Place) -> Point:
        """Where a place is, its layer shifted and the board turned for who looks."""
        x, y = place.at
        for layer in self.scene.layers:
            if layer.id and layer.id == place.layer:
                x, y = x + layer.offset[0], y + layer.offset[1]
        angle = radians(self.scene.turned)
        middle, centre = self.board.size[0] / 2, self.board.size[1] / 2
        x, y = x - middle, y - centre
        return middle + x * cos(angle) - y * sin(angle), centre + x * sin(angle) + y * cos(angle)

    def _put_place(self, place: Place) -> None:
        column, row = self.spots[place.id]
        room = self._room(place)
        name = self._name(place, room)
        self._put(column, row, name)
        tokens = [token(piece, self.letters) for piece in self.scene.pieces if piece.place == place.id]
        lines = wrapped(tokens, room)
        if len(lines) > DEEP:
            self.left_over.append(Text(f"{place.label}: ").append_text(Text(" ").join(tokens)))
            lines = [*lines[: DEEP - 1], Text(f"({len(tokens)})", "bold")]
        for depth, line in enumerate(lines, 1):
            self._put(column, row + depth, line)

    def _name(self, place: Place, room: int) -> Text:
        marks = "".join(f" {mark.text}" for mark in self.scene.marks if mark.at == place.id and mark.text)
        words = f"{place.label}{marks}"
        name = words if len(words) <= room else _short(place)[:room]
        if place.id in self.lit:
            return Text(name, "bold underline")
        return Text(name, "dim")

    def _room(self, place: Place) -> int:
        """How many characters a place may take without touching a neighbour."""
        column, row = self.spots[place.id]
        beside = [
            abs(other - column) - 1
            for id, (other, line) in self.spots.items()
            if id != place.id and abs(line - row) <= DEEP
        ]
        edge = 2 * min(column, self.width - 1 - column) + 1
        return max(2, min([*beside, edge, MOST]))

    def _put(self, column: int, row: int, text: Text) -> None:
        """A text centred on a column; what would leave the sheet is pushed back."""
        start = max(0, min(column - len(text) // 2, self.width - len(text)))
        for offset, character in enumerate(text.divide(range(1, len(text)))):
            self.grid[row][start + offset] = character


def wrapped(tokens: Sequence[Text], room: int) -> list[Text]:
    """Tokens in lines no longer than `room`, if a token is not longer itself."""
    lines: list[Text] = []
    for one in tokens:
        if lines and len(lines[-1]) + 1 + len(one) <= room:
            lines[-1] = Text.assemble(lines[-1], " ", one)
        else:
            lines.append(one)
    return lines


def _short(place: Place) -> str:
    """The number in a place's name, or its first word."""
    words = str(place.label).split()
    numbers = [word for word in words if word.isdecimal()]
    return (numbers or words or [place.id])[0]
