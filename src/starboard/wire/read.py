"""Reading what the server says: for clients that are written in Python, and for tests."""

from typing import Any, TypeVar

import msgspec

from starboard.core import scene as core
from starboard.core.message import Event, Message
from starboard.wire.picture import LISTS, SINGLE, Board, Choice, Patch, Scene, Splice, TrayPatch
from starboard.wire.server import Sent

T = TypeVar("T")
_ITEMS: dict[str, type[Any]] = {
    "pieces": core.Piece, "panels": core.Panel, "trays": core.Tray, "layers": core.Layer, "overlays": core.Overlay,
    "notes": core.Note, "marks": core.Mark, "tables": core.Table, "fields": core.Field,
}  # fmt: skip
_FIELDS: dict[str, Any] = {
    "boards": list[str], "prompt": Message, "turned": float, "progress": Message, "detail": Message,
    "warning": core.Alert, "timer": core.Timer,
}  # fmt: skip


def _value(kind: type[Any], plain: Any) -> Any:
    if issubclass(kind, Message):
        return (Event if kind is Event else Message)(plain["id"], _arguments(plain))
    raise NotImplementedError(f"{kind.__name__} does not travel")


def _arguments(plain: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _argument(value)) for name, value in plain.get("args", {}).items())


def _argument(value: Any) -> Any:
    return Message(value["id"], _arguments(value)) if isinstance(value, dict) else value


_decoder: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent, dec_hook=_value)


def read(text: str | bytes) -> Sent:
    """A message of the live line."""
    return _decoder.decode(text)


def read_as(kind: type[T], text: str | bytes) -> T:
    """The answer to a request."""
    return msgspec.json.decode(text, type=kind, dec_hook=_value)


def applied(old: Scene, patch: Patch) -> Scene:
    """The scene after a patch, as it was decoded."""
    made = {name: getattr(old, name) for name in (*LISTS, *_FIELDS)}
    for name, splice in patch.splices.items():
        made[name] = _spliced(made[name], splice, _ITEMS[name])
    if patch.trays:
        made["trays"] = tuple(_patched(tray, patch.trays.get(tray.id)) for tray in made["trays"])
    for name, value in patch.fields.items():
        made[name] = _converted(value, _FIELDS[name])
    return Scene(**made)


def _spliced(items: tuple[Any, ...], splice: Splice, kind: Any) -> tuple[Any, ...]:
    out = set(splice.out)
    made = [item for place, item in enumerate(items) if place not in out]
    for place, item in splice.into:
        made.insert(place, _converted(item, kind))
    return tuple(made)


def _patched(tray: core.Tray, patch: TrayPatch | None) -> core.Tray:
    if patch is None:
        return tray
    pieces = _spliced(tray.pieces, patch.pieces, core.Piece)
    return core.Tray(tray.id, tray.of, patch.label or tray.label, pieces, tray.where)


def _converted(value: Any, kind: Any) -> Any:
    return msgspec.convert(value, type=kind, dec_hook=_value) if isinstance(value, (dict, list)) else value


def drawn(game: str, scene: Scene, boards: dict[str, Board]) -> core.Scene:
    """The picture as the core draws it, with its boards, which were fetched by their digests."""
    kept = {name: getattr(scene, name) for name in (*LISTS, *SINGLE)}
    return core.Scene(game=game, boards=tuple(_board(boards[digest]) for digest in scene.boards), **kept)


def _board(board: Board) -> core.Board:
    places = [
        core.Place(
            place.id, place.at, core.Outline(place.path) if place.path else core.Disc(place.radius), place.label,
            place.art, place.layer, place.facing, place.name, place.scenery,
        )
        for place in board.places
    ]  # fmt: skip
    return core.Board(board.id, board.size, tuple(places), board.lines, board.art, board.sprites)


def offered(choice: Choice) -> core.Choice[Any]:
    """A choice with its actions in notation."""
    return core.Choice(
        tuple(choice.actions), frozenset(choice.ids), choice.label, choice.marks, choice.ghosts, choice.arrows,
        choice.warning, choice.group, choice.confirm, choice.then, choice.direct, choice.fields, choice.verb,
        choice.tiles,
    )  # fmt: skip
