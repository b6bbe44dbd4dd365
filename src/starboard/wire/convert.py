"""Conversion of core types to wire types: boards, scenes, choices and cues."""

from typing import Any

from msgspec import structs

from starboard.core import scene as core
from starboard.core.contract import Game
from starboard.core.scene import Piece
from starboard.wire.json import once
from starboard.wire.patch import LISTS
from starboard.wire.picture import CUES, Cue, WireBoard, WireChoice, WirePlace, WireScene


def cue(seen: core.Cue) -> Cue:
    values = [getattr(seen, name) for name in seen.__dataclass_fields__]
    return CUES[type(seen)](*[once(value) if isinstance(value, Piece) else value for value in values])


def offer(game: Game[Any, Any], offered: core.Choice[Any]) -> Any:
    """Encode a choice for sending; one that a game offers repeatedly is encoded once."""
    return once(offered, lambda: choice(game, offered))


def choice(game: Game[Any, Any], offered: core.Choice[Any]) -> WireChoice:
    return WireChoice(
        [game.write(action) for action in offered.actions], sorted(offered.ids), offered.label,
        tuple([once(mark) for mark in offered.marks]), tuple([once(ghost) for ghost in offered.ghosts]),
        tuple([once(arrow) for arrow in offered.arrows]), offered.warning, offered.group, offered.confirm,
        offered.then, offered.direct, tuple([once(field) for field in offered.fields]),
        offered.verb, tuple([once(tile) for tile in offered.tiles]), offered.repeats,
    )  # fmt: skip


def board(drawn: core.Board) -> WireBoard:
    places = [_place(place) for place in drawn.places]
    return WireBoard(drawn.id, drawn.size, places, drawn.lines, drawn.art, drawn.sprites)


def _place(place: core.Place) -> WirePlace:
    radius = place.shape.radius if isinstance(place.shape, core.Disc) else 0.0
    path = place.shape.path if isinstance(place.shape, core.Outline) else ""
    return WirePlace(
        place.id, place.at, place.label, radius, path, place.art, place.layer, place.facing, place.name, place.scenery
    )  # fmt: skip


def scene(drawn: core.Scene, boards: list[str]) -> WireScene:
    return WireScene(
        boards, drawn.pieces, drawn.panels, drawn.prompt, drawn.trays, drawn.layers, drawn.overlays, drawn.notes,
        drawn.marks, drawn.turned, drawn.progress, drawn.detail, drawn.warning, drawn.tables, drawn.timer,
        drawn.fields, drawn.goal,
    )  # fmt: skip


def whole(shown: WireScene) -> Any:
    """Return a complete scene for sending, with its parts encoded once."""
    made = {name: [once(item) for item in getattr(shown, name)] for name in LISTS if getattr(shown, name)}
    return structs.replace(shown, **made)
