"""What may be drawn. A game describes the picture of a view in these words; one client draws every game.

The vocabulary is closed and knows no game. Lengths are units of the board's own canvas, y downwards,
angles in degrees clockwise. Provisional until the browser has used it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, final

from starboard import drawn
from starboard.core.message import Message
from starboard.core.value import Value

Id = str
Point = tuple[float, float]
A = TypeVar("A")


@dataclass(frozen=True)
class Disc(Value):
    """A round outline about the place's own point."""

    radius: float


@dataclass(frozen=True)
class Outline(Value):
    """Any other outline: an SVG path in canvas units."""

    path: str


@dataclass(frozen=True)
class Place(Value):
    """Somewhere a piece can stand or a finger can touch. `art` names its drawing, `layer` what it moves with.

    Several pieces queue in the direction it faces; its name is written on the board, on the other side. A piece cut to
    the board's measure is turned as it faces while it is carried over it.
    Scenery is only looked at: nothing ever stands or happens there.
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


@dataclass(frozen=True)
class Line(Value):
    """A stroke of the static drawing: an SVG path and the name of its style."""

    path: str
    style: str = ""


@dataclass(frozen=True)
class Board(Value):
    """The part of the picture that stays: sent once and kept by its content. `art` names a drawing beneath it all.

    `sprites` are drawings that this board alone has, written as those of the game's art: pieces cut to its measure,
    each about its own middle. They stand in the middle of their place, whatever stands there too, and never shrink.
    """

    id: Id
    size: Point
    places: tuple[Place, ...]
    lines: tuple[Line, ...] = ()
    art: str = ""
    sprites: str = ""


@dataclass(frozen=True)
class Layer(Value):
    """Places that move together: how far this layer has been shifted, and the window (x, y, width, height) through
    which alone it is seen; none: all of it."""

    id: str
    offset: Point
    window: tuple[float, float, float, float] | None = None


@dataclass(frozen=True)
class Piece(Value):
    """One or more equal pieces. Later pieces on a place lie above or behind earlier ones; `of` is its owner.

    A piece has no name of its own, so equal or hidden pieces leak nothing; `id` is given only where it can be touched.
    `sign` stands for its kind where there is only text, a letter or two, as in the notation. One that has changed hands
    keeps the hue of its `origin`, if that is given, and wears a rim and a shape of its owner's. In a tray, one without
    an id whose place is a piece on the board is a tile of that piece: touching it touches the piece.
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


BENCH: Final = "bench"  # beside the board, with as much width as is left: hands, stocks, large tables
FOOT: Final = "foot"  # under the board, where there is room: a strip of what is at hand
COLUMN: Final = "column"  # in the column of seats and log: small tables and strips


@dataclass(frozen=True)
class Tray(Value):
    """Pieces that lie beside the board: a hand, a reserve, a queue, a box of verbs. `of` 0 belongs to all.

    `where` is BENCH, FOOT or COLUMN; "" leaves it to the client. Verbs are pieces of nobody that can be touched: a tray
    of them without such a place is drawn as the action bar under the prompt. There a dim verb cannot be used now, and
    is touched for its reason; `count` is how many targets it has. Where a tray `reserves`, a piece that is carried is
    kept from others: a try of the piece alone reserves it, a try of piece and tray lays it down again. `quiet` verbs
    give up something that could still be done: they are a link, not a button.
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


@dataclass(frozen=True)
class Cell(Value):
    """One cell of a table: a short text that needs no translation (a number, a sign), else words, else a drawing.

    `of` puts that seat's shape before it, or alone if there is nothing else. `style` is as in Mark, or NOW for the cell
    that counts at the moment. What only a drawing or a shape says, `label` says in words.
    """

    text: str = ""
    of: int = 0
    style: str = ""
    art: str = ""
    label: Message | None = None


NOW: Final = "now"


@dataclass(frozen=True)
class Row(Value):
    """A line of a table: its heading, a cell for each column, dim if it is done with."""

    label: Message
    cells: tuple[Cell, ...]
    dim: bool = False
    art: str = ""


@dataclass(frozen=True)
class Table(Value):
    """A table to look things up in, beside the board. `note` stands beside its title; `where` is as in Tray.

    The first of the heads stands over the rows' labels; without heads there is no such line. One with a `brief` is
    folded in a small window: there is that line, and the title opens it.
    """

    id: Id
    label: Message
    heads: tuple[Message, ...]
    rows: tuple[Row, ...]
    note: Message | None = None
    where: str = BENCH
    brief: Message | None = None


@dataclass(frozen=True)
class Objective(Value):
    """What wins the game, in one sentence that a newcomer understands. `picture` is drawings on top of each other, each
    in its owner's hue, turned as the board is."""

    said: Message
    picture: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Alert(Value):
    """Something that must not be overlooked: a headline, and its cause in one line. A scene has one at most."""

    headline: Message
    cause: Message


@dataclass(frozen=True)
class Counter(Value):
    """A number in a seat's panel: what is left of so many (`most` 0: no limit), lit or dim.

    `points` is what one of it is worth at the end.
    """

    kind: str
    label: Message
    value: int
    most: int = 0
    lit: bool = True
    points: int = 0


@dataclass(frozen=True)
class Panel(Value):
    """What is shown of one seat: score, counters, status in words, whether it is to act.

    `until` is when its hand is free again, in ms on the game's clock: nothing that it tries before comes to a move;
    `why` says what locked it, by which `clause`.
    `look` is whose hue and pattern of the theme it wears: 0, its own. One that is `out` only looks on.
    `figure` is shown in place of the score while the game goes on; its label says what it counts ("of 4 tops").
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


@dataclass(frozen=True)
class Timer(Value):
    """A clock that the game itself shows. `zero` is when it reads 0, in ms on the game's clock: it shows the time left
    until then, or the time since, if it counts `up`. One that is not `running` shows `zero` ms."""

    label: Message
    zero: int
    up: bool = False
    running: bool = True


@dataclass(frozen=True)
class Arrow(Value):
    """A way along places, or straight to a point; `style` as in Mark, or TRAIL."""

    path: tuple[Id, ...]
    of: int = 0
    style: str = ""


TRAIL: Final = "trail"  # the way of one choice: seen when it is chosen or looked at, and for as long as it is planned


@dataclass(frozen=True)
class Mark(Value):
    """A sign at a place or piece: a short text, or the drawing `art`; and a style: "good", "bad", "note" or ""."""

    at: Id
    text: str = ""
    style: str = ""
    label: Message | None = None
    art: str = ""


@dataclass(frozen=True)
class Field(Value):
    """How far something reaches: a drawing in the measure of the board, on the ground about a place or under a piece.

    It is seen while that is touched, looked at, or counts as touched after what is planned. One of the scene itself is
    always seen; where its `at` is "", there where the same drawing spread last.
    """

    at: Id
    art: str


@dataclass(frozen=True)
class Tile(Value):
    """One step of what a choice brings, in order: its number, the piece that takes it (of 0: it is open whose), where
    that ends in a word or two. `style` is as in Mark."""

    text: str
    kind: str
    of: int
    label: Message
    style: str = ""


@dataclass(frozen=True)
class Overlay(Value):
    """Extra knowledge that a player can switch on: threat, reach with its cost, what drifts where.

    Places under its veil step back, those in its glow stand out by their edge. One that `governs` draws nothing itself:
    it switches what choices bring along, their NOTES (marks in the style "note", and fields) or their WARNINGS, with
    the confirmations that those ask for. One that is for `holding` something comes by itself while a piece of these ids
    is in the hand, and no other glows meanwhile.
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


@dataclass(frozen=True)
class Note(Value):
    """Words about a place, with the clause that they rest on."""

    at: Id
    message: Message
    clause: str = ""


@dataclass(frozen=True)
class Scene(Value):
    """The whole picture of a view. `game` names whose art is used, `turned` how far this seat sees the board turned.

    `prompt` says what is asked, `detail` in one more line what to touch or what is left, `progress` how far the game
    is ("Round 3 of 12"), `timer` how long it has been going on or will, `goal` what wins.
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
    tables: tuple[Table, ...] = ()
    timer: Timer | None = None
    fields: tuple[Field, ...] = ()
    goal: Objective | None = None

    @property
    def looks(self) -> tuple[int, ...]:
        """By seat: whose hue and pattern of the theme it wears."""
        return tuple([panel.look for panel in sorted(self.panels, key=lambda panel: panel.seat)])

    def _repr_svg_(self) -> str:
        return drawn(self)


@final
class Choice(Value, Generic[A]):
    """Something a seat can do: a list of actions, the ids to touch for it, in any order, and what would follow.

    A promise has ids and no actions: touching those opens it (`choices(view, touched)`). `then` goes on by itself:
    if more can be done after the choice, it is planned, and this id counts as touched next. A `direct` choice takes
    two touches or more: each but the last shows what would follow, and the last one plays it, unless one of them
    was only counted as touched. `tiles` tell step by step what would follow. `verb` is what the button says that
    plays it ("Fly 2 steps"); none: "Confirm". One to `confirm` is asked about once more; if it has a warning,
    because of that, and not where warnings are switched off. One that `repeats` is played again at each following
    decision of the seat that offers it with the same ids, until the seat does something else. One whose only id is a
    tray is a button beside the tray's label.
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


# Cues: what is seen to happen, one after the other. A closed set; the final scene is always the truth.


@dataclass(frozen=True)
class Move(Value):
    """A piece goes along places, one after the other, and with it what lies on it, from the bottom up."""

    piece: Piece
    path: tuple[Id, ...]
    carried: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Turn(Value):
    piece: Piece
    to: float


@dataclass(frozen=True)
class Slide(Value):
    """A layer shifts to an offset."""

    layer: str
    to: Point


@dataclass(frozen=True)
class Vanish(Value):
    """A piece leaves the table, in the manner of the place it is at ("hole", "flash" ...)."""

    piece: Piece
    style: str = ""


@dataclass(frozen=True)
class Appear(Value):
    piece: Piece
    style: str = ""


@dataclass(frozen=True)
class Settle(Value):
    """What stands at a place in the picture that follows is there now, and settles."""

    at: Id


@dataclass(frozen=True)
class Flip(Value):
    """A piece shows another face."""

    piece: Piece
    into: Piece


@dataclass(frozen=True)
class Beam(Value):
    """A ray from one place to another."""

    start: Id
    end: Id
    of: int = 0


@dataclass(frozen=True)
class Ring(Value):
    """A ring widens; in the style "flare" it blazes, and where the style is a drawing, as of a field, that spreads."""

    at: Id
    of: int = 0
    style: str = ""


@dataclass(frozen=True)
class Flash(Value):
    at: Id
    style: str = ""


@dataclass(frozen=True)
class Rise(Value):
    """A number or a few words rise where something was won or lost."""

    at: Id
    text: Message
    style: str = ""


@dataclass(frozen=True)
class Focus(Value):
    """The rest of the board dims for a moment."""

    at: tuple[Id, ...]


@dataclass(frozen=True)
class Pause(Value):
    ms: int


Cue = Move | Turn | Slide | Vanish | Appear | Settle | Flip | Beam | Ring | Flash | Rise | Focus | Pause
Cues = Sequence[Cue]
