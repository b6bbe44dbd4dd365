"""Scenes: the vocabulary in which a game describes the picture of a view. One client draws every game.

The vocabulary is closed and independent of any game. Lengths are in units of the board's own canvas, with y pointing
down. Angles are in degrees clockwise.
"""

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, final

from starboard import drawn
from starboard.core.message import Message
from starboard.core.value import Value

Id = str
Point = tuple[float, float]
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Disc(Value):
    """A round outline centred on the place's point."""

    radius: float


@dataclass(frozen=True, slots=True)
class Outline(Value):
    """Any other outline: an SVG path in canvas units."""

    path: str


@dataclass(frozen=True, slots=True)
class Place(Value):
    """A spot that can hold pieces or be touched. `art` names its drawing, `layer` the layer it moves with.

    Several pieces queue in the direction of `facing`; the name is written on the opposite side of the place. A sprite
    of the board turns to `facing` while it is carried over the place. Scenery is decoration: it never holds pieces or
    reacts.
    """

    id: Id
    at: Point
    shape: Disc | Outline
    label: Message
    art: str = ""
    layer: str = ""
    facing: float = 0
    name: str = ""
    scenery: bool = False


@dataclass(frozen=True, slots=True)
class Line(Value):
    """A stroke of the static drawing: an SVG path and the name of its style."""

    path: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Board(Value):
    """The static part of the picture, sent once and cached by content. `art` names the background drawing.

    `sprites` are drawings for this board only, in the same format as the game's art. They are pieces drawn to the
    board's scale, each centred on its own middle. They are drawn at the centre of their place, regardless of other
    pieces, and never shrink.
    """

    id: Id
    size: Point
    places: tuple[Place, ...]
    lines: tuple[Line, ...] = ()
    art: str = ""
    sprites: str = ""


@dataclass(frozen=True, slots=True)
class Layer(Value):
    """Places that move together: the layer's offset, and the window (x, y, width, height) that clips it.

    A `window` of None does not clip.
    """

    id: str
    offset: Point
    window: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Piece(Value):
    """One or more equal pieces. Later pieces on a place are above or behind earlier ones; `of` is the owner.

    A piece has no name of its own, so equal or hidden pieces leak nothing; `id` is set only if it can be touched.
    `sign` identifies its kind in text-only displays: a letter or two, as in the notation. A captured piece keeps the
    hue of its `origin`, if given, with its owner's rim and shape. In a tray, a piece without an id whose place is a
    piece on the board is a tile of that piece: touching it touches the piece.
    """

    kind: str
    of: int
    place: Id
    label: Message
    count: int = 1
    facing: float = 0
    id: Id = ""
    dim: bool = False
    sign: str = ""
    origin: int = 0


BENCH: Final = "bench"  # beside the board, in the remaining width: hands, stocks, large tables
FOOT: Final = "foot"  # under the board, if there is room: a strip of pieces at hand
COLUMN: Final = "column"  # in the column with seats and log: small tables and strips


@dataclass(frozen=True, slots=True)
class Tray(Value):
    """Pieces beside the board: a hand, a reserve, a queue, a box of verbs. `of` 0: shared by all.

    `where` is BENCH, FOOT or COLUMN; "" lets the client choose. Verbs are pieces without an owner that can be touched.
    A tray of verbs without `where` is drawn as the action bar under the prompt. A dim verb there cannot be used now,
    and touching it gives the reason; `count` is its number of targets.

    A tray that `reserves` keeps a carried piece from other players: attempting the piece alone reserves it, attempting
    piece and tray puts it back. `quiet` verbs give up a remaining option, so they are shown as links instead of
    buttons.
    """

    id: Id
    of: int
    label: Message
    pieces: tuple[Piece, ...] = ()
    where: str = ""
    reserves: bool = False
    quiet: bool = False

    @property
    def verbs(self) -> bool:
        return not self.where and bool(self.pieces) and all(piece.id and not piece.of for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Cell(Value):
    """One cell of a table: a short text that needs no translation (a number, a sign), else words, else a drawing.

    `of` shows that seat's shape before the content, or alone in an empty cell. `style` is as in Mark, or NOW for the
    current cell. `label` describes a drawing or shape in words.
    """

    text: str = ""
    of: int = 0
    style: str = ""
    art: str = ""
    label: Message | None = None


NOW: Final = "now"


@dataclass(frozen=True, slots=True)
class GridRow(Value):
    """A row of a table: its heading and a cell for each column. A finished row is dim."""

    label: Message
    cells: tuple[Cell, ...]
    dim: bool = False
    art: str = ""


@dataclass(frozen=True, slots=True)
class Grid(Value):
    """A reference table beside the board. `note` is shown next to its title; `where` is as in Tray.

    The first head is above the row labels; without heads there is no header row. In a small window, a table with a
    `brief` is collapsed to that line, and its title expands it.
    """

    id: Id
    label: Message
    heads: tuple[Message, ...]
    rows: tuple[GridRow, ...]
    note: Message | None = None
    where: str = BENCH
    brief: Message | None = None


@dataclass(frozen=True, slots=True)
class Objective(Value):
    """The goal of the game, in one sentence that a newcomer understands.

    `picture` is a stack of drawings, each in its owner's hue and rotated like the board.
    """

    said: Message
    picture: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Alert(Value):
    """A prominent warning: a headline and its cause in one line. A scene has at most one."""

    headline: Message
    cause: Message


@dataclass(frozen=True, slots=True)
class Counter(Value):
    """A number in a seat's panel: how many are left of `most` (0: no limit), lit or dim.

    `points` is the value of each one at the end.
    """

    kind: str
    label: Message
    value: int
    most: int = 0
    lit: bool = True
    points: int = 0


@dataclass(frozen=True, slots=True)
class Panel(Value):
    """The panel of one seat: score, counters, status messages, and whether the seat is to act.

    `until` is when the seat can act again, in ms on the game's clock; attempts before then have no effect. `why` gives
    the reason for the lock, and `clause` the rule. `look` is the seat whose hue and pattern it uses; 0: its own. A seat
    that is `out` only watches. `figure` replaces the score until the game is over; its label says what it counts ("of 4
    tops").
    """

    seat: int
    score: int
    counters: tuple[Counter, ...] = ()
    status: tuple[Message, ...] = ()
    acting: bool = False
    until: int = 0
    look: int = 0
    out: bool = False
    why: Message | None = None
    clause: str = ""
    figure: Counter | None = None


@dataclass(frozen=True, slots=True)
class Timer(Value):
    """A clock that the game itself shows. `zero` is the time at which it reads 0, in ms on the game's clock.

    It counts down to that time, or `up` from it. If it is not `running`, it shows `zero` ms.
    """

    label: Message
    zero: int
    up: bool = False
    running: bool = True


@dataclass(frozen=True, slots=True)
class Arrow(Value):
    """A path through places, or straight to a point. `style` is as in Mark, or TRAIL."""

    path: tuple[Id, ...]
    of: int = 0
    style: str = ""


TRAIL: Final = "trail"  # the path of one choice, shown while it is selected, hovered or planned


@dataclass(frozen=True, slots=True)
class Mark(Value):
    """A sign at a place or piece: a short text, or the drawing `art`. `style` is "good", "bad", "note" or ""."""

    at: Id
    text: str = ""
    style: str = ""
    label: Message | None = None
    art: str = ""


@dataclass(frozen=True, slots=True)
class Field(Value):
    """The reach of something: a drawing at the board's scale, around a place or under a piece.

    The field of a choice is shown while its `at` is touched, hovered, or touched implicitly by the plan. A field of the
    scene itself is always shown. If its `at` is "", it is drawn where the same drawing last spread.
    """

    at: Id
    art: str


@dataclass(frozen=True, slots=True)
class Tile(Value):
    """One step of a choice's consequences, in order: its number, its piece, and the outcome in a word or two.

    `of` is 0 while the owner of the piece is undecided. `style` is as in Mark.
    """

    text: str
    kind: str
    of: int
    label: Message
    style: str = ""


@dataclass(frozen=True, slots=True)
class Overlay(Value):
    """Extra information that a player can switch on: threats, reachable places and their cost, what drifts where.

    Places in `veil` are dimmed, those in `glow` are outlined. An overlay that `governs` draws nothing itself. It
    switches extras of choices: their NOTES (marks in the style "note", and fields), or their WARNINGS and the
    confirmations for them. An overlay with `holding` appears while a piece with one of these ids is held; other glows
    are then hidden.
    """

    id: str
    label: Message
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    on: bool = False
    veil: tuple[Id, ...] = ()
    governs: str = ""
    glow: tuple[Id, ...] = ()
    fields: tuple[Field, ...] = ()
    holding: tuple[Id, ...] = ()


NOTES: Final = "notes"
WARNINGS: Final = "warnings"


@dataclass(frozen=True, slots=True)
class Note(Value):
    """A text about a place, with the rulebook clause that it is based on."""

    at: Id
    message: Message
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Scene(Value):
    """The whole picture of a view. `game` names the art to use, `turned` the rotation of the board for this seat.

    `prompt` is the current question. `detail` adds in one line what to touch or what is left. `progress` says how far
    the game is ("Round 3 of 12"). `timer` is the game's clock, and `goal` says how to win.
    """

    game: str
    boards: tuple[Board, ...]
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    prompt: Message
    trays: tuple[Tray, ...] = ()
    layers: tuple[Layer, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    notes: tuple[Note, ...] = ()
    marks: tuple[Mark, ...] = ()
    turned: float = 0
    progress: Message | None = None
    detail: Message | None = None
    warning: Alert | None = None
    tables: tuple[Grid, ...] = ()
    timer: Timer | None = None
    fields: tuple[Field, ...] = ()
    goal: Objective | None = None

    @property
    def looks(self) -> tuple[int, ...]:
        """The `look` of each seat's panel, by seat."""
        return tuple([panel.look for panel in sorted(self.panels, key=lambda panel: panel.seat)])

    def _repr_svg_(self) -> str:
        return drawn(self)


@final
class Choice(Value, Generic[A]):
    """Something a seat can do: a list of actions, the ids to touch for it in any order, and its consequences.

    A placeholder (`promise`) has ids and no actions: touching them expands it (`choices(view, touched)`).

    With `then`, a choice joins the plan if more can be done after it, and this id then counts as touched. A `direct`
    choice takes at least two touches: all but the last preview it, and the last one plays it. It is not played directly
    if one of its ids was touched only implicitly, through `then`.

    `tiles` show the consequences step by step. `verb` labels the button that plays it ("Fly 2 steps"); None: "Confirm".
    A choice to `confirm` asks for confirmation. If it also has a warning, it asks only while warnings are on.

    One that `repeats` is played again at each following decision of the seat that offers it with the same ids, until
    the seat does something else. One whose only id is a tray is a button next to the tray's label.
    """

    __slots__ = (
        "actions",
        "arrows",
        "confirm",
        "direct",
        "fields",
        "ghosts",
        "group",
        "ids",
        "label",
        "marks",
        "repeats",
        "then",
        "tiles",
        "verb",
        "warning",
    )

    def __init__(
        self,
        actions: tuple[A, ...],
        ids: frozenset[Id],
        label: Message,
        marks: tuple[Mark, ...] = (),
        ghosts: tuple[Piece, ...] = (),
        arrows: tuple[Arrow, ...] = (),
        warning: Message | None = None,
        group: str = "",
        confirm: bool = False,
        then: Id = "",
        direct: bool = False,
        fields: tuple[Field, ...] = (),
        verb: Message | None = None,
        tiles: tuple[Tile, ...] = (),
        repeats: bool = False,
    ) -> None:
        self.actions: Final = actions
        self.ids: Final = ids
        self.label: Final = label
        self.marks: Final = marks
        self.ghosts: Final = ghosts
        self.arrows: Final = arrows
        self.warning: Final = warning
        self.group: Final = group
        self.confirm: Final = confirm
        self.then: Final = then
        self.direct: Final = direct
        self.fields: Final = fields
        self.verb: Final = verb
        self.tiles: Final = tiles
        self.repeats: Final = repeats

    def parts(self) -> tuple[Any, ...]:
        return (
            self.actions, self.ids, self.label, self.marks, self.ghosts, self.arrows, self.warning, self.group,
            self.confirm, self.then, self.direct, self.fields, self.verb, self.tiles,
            self.repeats,
        )  # fmt: skip

    @property
    def promise(self) -> bool:
        return not self.actions


# Cues: animations shown one after another. A closed set; the final scene is always authoritative.


@dataclass(frozen=True, slots=True)
class Move(Value):
    """A piece moves along places in order, together with the pieces on top of it, listed from the bottom up."""

    piece: Piece
    path: tuple[Id, ...]
    carried: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn(Value):
    piece: Piece
    to: float


@dataclass(frozen=True, slots=True)
class Slide(Value):
    """A layer shifts to an offset."""

    layer: str
    to: Point


@dataclass(frozen=True, slots=True)
class Vanish(Value):
    """A piece leaves the table, in the style of its place ("hole", "flash" ...)."""

    piece: Piece
    style: str = ""


@dataclass(frozen=True, slots=True)
class Appear(Value):
    piece: Piece
    style: str = ""


@dataclass(frozen=True, slots=True)
class Settle(Value):
    """The pieces at a place in the next scene appear now and settle."""

    at: Id


@dataclass(frozen=True, slots=True)
class Flip(Value):
    """A piece turns over and shows another face."""

    piece: Piece
    into: Piece


@dataclass(frozen=True, slots=True)
class Beam(Value):
    """A ray from one place to another."""

    start: Id
    end: Id
    of: int = 0


@dataclass(frozen=True, slots=True)
class Ring(Value):
    """A ring that widens; in the style "flare" it blazes. If `style` names a drawing, that spreads like a Field."""

    at: Id
    of: int = 0
    style: str = ""


@dataclass(frozen=True, slots=True)
class Flash(Value):
    at: Id
    style: str = ""


@dataclass(frozen=True, slots=True)
class Rise(Value):
    """A number or a few words that rise from a place where something was won or lost."""

    at: Id
    text: Message
    style: str = ""


@dataclass(frozen=True, slots=True)
class Focus(Value):
    """The rest of the board dims for a moment."""

    at: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Pause(Value):
    ms: int


Cue = Move | Turn | Slide | Vanish | Appear | Settle | Flip | Beam | Ring | Flash | Rise | Focus | Pause
