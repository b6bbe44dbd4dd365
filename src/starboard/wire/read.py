"""A decoder of server messages, for Python clients and tests."""

from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import structs

from starboard.core import scene as core
from starboard.core.message import Event, Message
from starboard.wire.patch import LISTS, PARTS, SINGLE
from starboard.wire.picture import Patch, Splice, WireBoard, WireChoice, WireScene
from starboard.wire.server import Around, Sent

T = TypeVar("T")
_SCENE: dict[str, Any] = {  # types of a scene's fields; for a list, the type of its items
    "pieces": core.Piece, "panels": core.Panel, "trays": core.Tray, "layers": core.Layer, "overlays": core.Overlay,
    "notes": core.Note, "marks": core.Mark, "tables": core.Grid, "fields": core.Field,
    "boards": list[str], "prompt": Message, "turned": float, "progress": Message, "detail": Message,
    "warning": core.Alert, "timer": core.Timer, "goal": core.Objective,
}  # fmt: skip


def _value(kind: type[Any], plain: Any) -> Any:
    if issubclass(kind, Message):
        id, args = plain["id"], _arguments(plain)
        return Event(id, **dict(args)) if kind is Event else Message(id, args)
    raise NotImplementedError(f"{kind.__name__} cannot be decoded")


def _arguments(plain: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _argument(value)) for name, value in plain.get("args", {}).items())


def _argument(value: Any) -> Any:
    return Message(value["id"], _arguments(value)) if isinstance(value, dict) else value


_decoder: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent, dec_hook=_value)


def read(text: str | bytes) -> Sent:
    """Decode a message from the live connection."""
    return _decoder.decode(text)


def read_as(kind: type[T], text: str | bytes) -> T:
    """Decode the response to a request."""
    return msgspec.json.decode(text, type=kind, dec_hook=_value)


def applied(old: WireScene, patch: Patch) -> WireScene:
    """Return the scene after a decoded patch."""
    return structs.replace(old, **_changed(old, patch, _SCENE))


def _changed(old: Any, patch: Patch, kinds: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that a patch changes; `kinds` gives the types of fields and list items."""
    made = {name: _converted(value, kinds[name]) for name, value in patch.fields.items()}
    for name, splice in patch.splices.items():
        made[name] = _spliced(getattr(old, name), splice, kinds[name])
    for name, inner in patch.within.items():
        items = enumerate(getattr(old, name))
        made[name] = tuple(_patched(item, inner[place]) if place in inner else item for place, item in items)
    return made


def _spliced(items: tuple[Any, ...], splice: Splice, kind: Any) -> tuple[Any, ...]:
    out = set(splice.out)
    made = [item for place, item in enumerate(items) if place not in out]
    for place, item in splice.into:
        made.insert(place, _converted(item, kind))
    return tuple(made)


def _patched(item: Any, patch: Patch) -> Any:
    return replace(item, **_changed(item, patch, _kinds(item.__class__)))


@cache
def _kinds(item: type[Any]) -> dict[str, Any]:
    """Return the type of each field; for a list, the type of its items."""
    hints = get_type_hints(item)
    return {name: get_args(hint)[0] if name in PARTS[item] else hint for name, hint in hints.items()}


def around(old: Around | None, changed: dict[str, Any]) -> Around:
    """Return the surroundings of the picture after applying the changed fields."""
    kinds = get_type_hints(Around)
    made = {name: _converted(value, kinds[name]) for name, value in changed.items()}
    return structs.replace(old, **made) if old is not None else Around(**made)


def _converted(value: Any, kind: Any) -> Any:
    return msgspec.convert(value, type=kind, dec_hook=_value) if isinstance(value, (dict, list)) else value


def drawn(game: str, scene: WireScene, boards: dict[str, WireBoard]) -> core.Scene:
    """Convert a scene to a core scene, using its boards, which were fetched by digest."""
    kept = {name: getattr(scene, name) for name in (*LISTS, *SINGLE)}
    return core.Scene(game=game, boards=tuple(_board(boards[digest]) for digest in scene.boards), **kept)


def _board(board: WireBoard) -> core.Board:
    places = [
        core.Place(
            place.id, place.at, core.Outline(place.path) if place.path else core.Disc(place.radius), place.label,
            place.art, place.layer, place.facing, place.name, place.scenery,
        )
        for place in board.places
    ]  # fmt: skip
    return core.Board(board.id, board.size, tuple(places), board.lines, board.art, board.sprites)


def offered(choice: WireChoice) -> core.Choice[Any]:
    """Convert a choice to a core choice, with its actions in notation."""
    return core.Choice(
        tuple(choice.actions), frozenset(choice.ids), choice.label, choice.marks, choice.ghosts, choice.arrows,
        choice.warning, choice.group, choice.confirm, choice.then, choice.direct, choice.fields, choice.verb,
        choice.tiles, choice.repeats,
    )  # fmt: skip
