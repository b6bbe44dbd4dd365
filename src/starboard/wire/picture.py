"""Scenes, choices and cues as sent. Core types are sent unchanged where possible."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from msgspec import Struct, defstruct, field

from starboard.core import scene
from starboard.core.message import Message
from starboard.core.scene import (
    Alert,
    Arrow,
    Field,
    Grid,
    Layer,
    Line,
    Mark,
    Note,
    Objective,
    Overlay,
    Panel,
    Piece,
    Point,
    Tile,
    Timer,
    Tray,
)


class WirePlace(Struct, omit_defaults=True):
    """A place of a board: `radius` for a round one, otherwise `path`."""

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


class WireBoard(Struct, omit_defaults=True):
    """The static part of the picture, fetched once by the digest of its content."""

    id: str
    size: Point
    places: list[WirePlace]
    lines: tuple[Line, ...] = ()
    art: str = ""
    sprites: str = ""


class WireScene(Struct, omit_defaults=True):
    """The picture of a view, which refers to its boards by digest."""

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
    tables: tuple[Grid, ...] = ()
    timer: Timer | None = None
    fields: tuple[Field, ...] = ()
    goal: Objective | None = None


class Splice(Struct, omit_defaults=True):
    """A list change: the indices of items removed from the old list, and items inserted at indices of the new one."""

    out: list[int] = field(default_factory=list)
    into: list[tuple[int, Any]] = field(default_factory=list)


class Patch(Struct, omit_defaults=True):
    """The changes to a scene, or to one item of its lists. Anything not listed is unchanged.

    `fields` are replaced, `splices` change lists, and `within` patches remaining items by their index in the list.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    splices: dict[str, Splice] = field(default_factory=dict)
    within: dict[str, dict[int, "Patch"]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.fields or self.splices or self.within)


class WireChoice(Struct, omit_defaults=True):
    """A choice offered to a seat. One without actions is a placeholder, expanded on demand."""

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


def _sent(cue: type[Any]) -> type[Struct]:
    """Return the type in which a cue is sent: the same fields, tagged with the cue's name."""
    return defstruct(cue.__name__, get_type_hints(cue).items(), tag=cue.__name__.lower(), tag_field="cue")


CUES: dict[type[Any], type[Struct]] = {cue: _sent(cue) for cue in get_args(scene.Cue)}
if TYPE_CHECKING:
    Cue = Struct
else:
    Cue = reduce(or_, CUES.values())
