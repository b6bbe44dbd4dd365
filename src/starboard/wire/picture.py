"""Scenes, choices and cues as they travel. Where the core's own types can travel as they are, they do."""

from typing import Any

from msgspec import Struct, field

from starboard.core.message import Message
from starboard.core.scene import (
    Alert,
    Arrow,
    Field,
    Layer,
    Line,
    Mark,
    Note,
    Objective,
    Overlay,
    Panel,
    Piece,
    Point,
    Table,
    Tile,
    Timer,
    Tray,
)


class Place(Struct, omit_defaults=True):
    """A place of a board; `radius` for a round one, else `path`."""

    id: str
    at: Point
    label: Message
    radius: float = 0
    path: str = ""
    art: str = ""
    layer: str = ""
    facing: float = 0
    name: str = ""
    scenery: bool = False


class Board(Struct, omit_defaults=True):
    """The part of the picture that stays: fetched once, by the digest of its content."""

    id: str
    size: Point
    places: list[Place]
    lines: tuple[Line, ...] = ()
    art: str = ""
    sprites: str = ""


class Scene(Struct, omit_defaults=True):
    """The picture of a view; its boards are named by digest."""

    boards: list[str]
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


class Splice(Struct, omit_defaults=True):
    """How a list changed: which places of the old one fall out, and what comes in at which places of the new one."""

    out: list[int] = field(default_factory=list)
    into: list[tuple[int, Any]] = field(default_factory=list)


class Patch(Struct, omit_defaults=True):
    """What changed in a scene, or in one item of its lists. What is not named stays.

    `fields` come anew, `splices` tell how lists changed; `within` what changed in items that stay where they are, by
    their places in the list.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    splices: dict[str, Splice] = field(default_factory=dict)
    within: dict[str, dict[int, "Patch"]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.fields or self.splices or self.within)


class Choice(Struct, omit_defaults=True):
    """Something a seat can do; a promise has no actions."""

    actions: list[str]
    ids: list[str]
    label: Message
    marks: tuple[Mark, ...] = ()
    ghosts: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    warning: Message | None = None
    group: str = ""
    confirm: bool = False
    then: str = ""
    direct: bool = False
    fields: tuple[Field, ...] = ()
    verb: Message | None = None
    tiles: tuple[Tile, ...] = ()
    repeats: bool = False


class Move(Struct, tag="move", tag_field="cue"):
    piece: Piece
    path: tuple[str, ...]
    carried: tuple[Piece, ...]


class Turn(Struct, tag="turn", tag_field="cue"):
    piece: Piece
    to: float


class Slide(Struct, tag="slide", tag_field="cue"):
    layer: str
    to: Point


class Vanish(Struct, tag="vanish", tag_field="cue"):
    piece: Piece
    style: str


class Appear(Struct, tag="appear", tag_field="cue"):
    piece: Piece
    style: str


class Settle(Struct, tag="settle", tag_field="cue"):
    at: str


class Flip(Struct, tag="flip", tag_field="cue"):
    piece: Piece
    into: Piece


class Beam(Struct, tag="beam", tag_field="cue"):
    start: str
    end: str
    of: int


class Ring(Struct, tag="ring", tag_field="cue"):
    at: str
    of: int
    style: str


class Flash(Struct, tag="flash", tag_field="cue"):
    at: str
    style: str


class Rise(Struct, tag="rise", tag_field="cue"):
    at: str
    text: Message
    style: str


class Focus(Struct, tag="focus", tag_field="cue"):
    at: tuple[str, ...]


class Pause(Struct, tag="pause", tag_field="cue"):
    ms: int


Cue = Move | Turn | Slide | Vanish | Appear | Settle | Flip | Beam | Ring | Flash | Rise | Focus | Pause
