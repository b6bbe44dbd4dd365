"""From the words of the core to those of the wire: boards, scenes, choices and cues as they travel."""

from typing import Any

from msgspec import structs

from starboard.core import scene as core
from starboard.core.contract import Game
from starboard.core.scene import Piece
from starboard.wire.json import once
from starboard.wire.patch import LISTS
from starboard.wire.picture import (
    Appear,
    Beam,
    Board,
    Choice,
    Cue,
    Flash,
    Flip,
    Focus,
    Move,
    Pause,
    Place,
    Ring,
    Rise,
    Scene,
    Settle,
    Slide,
    Turn,
    Vanish,
)

_CUES: dict[type[Any], type[Any]] = {
    core.Move: Move, core.Turn: Turn, core.Slide: Slide, core.Vanish: Vanish, core.Appear: Appear, core.Settle: Settle,
    core.Flip: Flip, core.Beam: Beam, core.Ring: Ring, core.Flash: Flash, core.Rise: Rise, core.Focus: Focus,
    core.Pause: Pause,
}  # fmt: skip


def cue(seen: core.Cue) -> Cue:
    values = [getattr(seen, name) for name in seen.__dataclass_fields__]
    made: Cue = _CUES[type(seen)](*[once(value) if isinstance(value, Piece) else value for value in values])
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
        offered.verb, tuple([once(tile) for tile in offered.tiles]), offered.repeats,
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


def scene(drawn: core.Scene, boards: list[str]) -> Scene:
    return Scene(
        boards, drawn.pieces, drawn.panels, drawn.prompt, drawn.trays, drawn.layers, drawn.overlays, drawn.notes,
        drawn.marks, drawn.turned, drawn.progress, drawn.detail, drawn.warning, drawn.tables, drawn.timer,
        drawn.fields, drawn.goal,
    )  # fmt: skip


def whole(shown: Scene) -> Any:
    """A scene to be sent as a whole: what it is made of is encoded once."""
    made = {name: [once(item) for item in getattr(shown, name)] for name in LISTS if getattr(shown, name)}
    return structs.replace(shown, **made)
