"""Scenes, choices and cues as they travel. Where the core's own types can travel as they are, they do."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from starboard.core import scene as core
from starboard.core.contract import Game
from starboard.core.message import Message
from starboard.core.scene import (
    Alert,
    Arrow,
    Field,
    Layer,
    Line,
    Mark,
    Note,
    Overlay,
    Panel,
    Piece,
    Point,
    Table,
    Tile,
    Timer,
    Tray,
)
from starboard.wire.json import once


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


class Splice(Struct, omit_defaults=True):
    """How a list changed: which places of the old one fall out, and what comes in at which places of the new one."""

    out: list[int] = field(default_factory=list)
    into: list[tuple[int, Any]] = field(default_factory=list)


class TrayPatch(Struct, omit_defaults=True):
    """What changed in one tray."""

    pieces: Splice = field(default_factory=Splice)
    label: Message | None = None


class Patch(Struct, omit_defaults=True):
    """What changed in a scene: lists by splices, trays that stay where they are from within, all else anew. What is not
    named stays."""

    splices: dict[str, Splice] = field(default_factory=dict)
    trays: dict[str, TrayPatch] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)


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
_CUES: dict[type[Any], type[Any]] = {
    core.Move: Move, core.Turn: Turn, core.Slide: Slide, core.Vanish: Vanish, core.Appear: Appear, core.Settle: Settle,
    core.Flip: Flip, core.Beam: Beam, core.Ring: Ring, core.Flash: Flash, core.Rise: Rise, core.Focus: Focus,
    core.Pause: Pause,
}  # fmt: skip


def cue(seen: core.Cue) -> Cue:
    made: Cue = _CUES[type(seen)](*[getattr(seen, name) for name in seen.__dataclass_fields__])
    return made


def offer(game: Game[Any, Any], offered: core.Choice[Any]) -> Any:
    """A choice as it is sent; one that a game hands out again and again is encoded once."""
    return once(offered, lambda: choice(game, offered))


def choice(game: Game[Any, Any], offered: core.Choice[Any]) -> Choice:
    return Choice(
        [game.write(action) for action in offered.actions], sorted(offered.ids), offered.label,
        tuple([once(mark) for mark in offered.marks]), tuple([once(ghost) for ghost in offered.ghosts]),
        tuple([once(arrow) for arrow in offered.arrows]), offered.warning, offered.group, offered.confirm,
        offered.then, offered.direct, tuple([once(field) for field in offered.fields]),
        offered.verb, tuple([once(tile) for tile in offered.tiles]),
    )  # fmt: skip


def board(drawn: core.Board) -> Board:
    places = [_place(place) for place in drawn.places]
    return Board(drawn.id, drawn.size, places, drawn.lines, drawn.art, drawn.sprites)


def _place(place: core.Place) -> Place:
    radius = place.shape.radius if isinstance(place.shape, core.Disc) else 0.0
    path = place.shape.path if isinstance(place.shape, core.Outline) else ""
    return Place(
        place.id, place.at, place.label, radius, path, place.art, place.layer, place.facing, place.name, place.scenery
    )  # fmt: skip


FEW = 100  # comparisons
LISTS = ("pieces", "panels", "trays", "layers", "overlays", "notes", "marks", "tables", "fields")
SINGLE = ("prompt", "turned", "progress", "detail", "warning", "timer")  # replaced as a whole


def scene(drawn: core.Scene, boards: list[str]) -> Scene:
    return Scene(
        boards, drawn.pieces, drawn.panels, drawn.prompt, drawn.trays, drawn.layers, drawn.overlays, drawn.notes,
        drawn.marks, drawn.turned, drawn.progress, drawn.detail, drawn.warning, drawn.tables, drawn.timer,
        drawn.fields,
    )  # fmt: skip


def patch(old: Scene, new: Scene) -> Patch:
    """What leads from one scene to the next: `applied(old, patch(old, new)) == new`."""
    made = Patch()
    for name in LISTS:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            if name == "trays" and _same_trays(before, after):
                made.trays = {one.id: _within(one, now) for one, now in zip(before, after, strict=True) if one != now}
            else:
                made.splices[name] = splice(before, after)
    for name in ("boards", *SINGLE):
        if getattr(old, name) != getattr(new, name):
            made.fields[name] = getattr(new, name)
    return made


def _same_trays(old: Sequence[Tray], new: Sequence[Tray]) -> bool:
    """Do the same trays stand in the same order, each known by its id?"""
    same = [(tray.id, tray.of, tray.where) for tray in old] == [(tray.id, tray.of, tray.where) for tray in new]
    return same and len({tray.id for tray in old}) == len(old)


def _within(old: Tray, new: Tray) -> TrayPatch:
    pieces = splice(old.pieces, new.pieces) if old.pieces != new.pieces else Splice()
    return TrayPatch(pieces, new.label if old.label != new.label else None)


def splice(old: Sequence[Any], new: Sequence[Any]) -> Splice:
    """Keeps what is common in the same order: the same beginning, the same end, and between them by walking once."""
    start, end = _common(old, new)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    find = _scan(gone) if len(gone) * len(come) <= FEW else _index(gone)
    kept: set[int] = set()
    into: list[tuple[int, Any]] = []
    last = -1
    for place, item in enumerate(come, start):
        found = find(item, last)
        if found is None:
            into.append((place, once(item)))
        else:
            kept.add(found)
            last = found
    return Splice([start + place for place in range(len(gone)) if place not in kept], into)


Find = Callable[[Any, int], int | None]  # where an item is found first, after a place


def _scan(items: Sequence[Any]) -> Find:
    """For few: to hash a piece costs more than to look at it."""

    def find(item: Any, last: int) -> int | None:
        for place in range(last + 1, len(items)):
            if items[place] is item or items[place] == item:
                return place
        return None

    return find


def _index(items: Sequence[Any]) -> Find:
    where: dict[Any, list[int]] = {}
    for place, item in enumerate(items):
        where.setdefault(item, []).append(place)
    return lambda item, last: next((place for place in where.get(item, ()) if place > last), None)


def _common(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are the same at the beginning, and how many of the rest at the end."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < shorter - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, end
