"""Encoding and decoding: one encoder for all that is sent, one decoder for all that clients say."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import msgspec

from starboard.core.message import Message, Refusal
from starboard.wire.client import Id, Said


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return {"id": value.id, "args": dict(value.args)} if value.args else {"id": value.id}
    if isinstance(value, Refusal):
        return {"clause": value.clause, "message": value.message}
    raise TypeError(f"{type(value).__name__} does not travel")


KEPT = 20_000  # encoded values that are remembered: many are never asked for again
_encoded: dict[int, tuple[Any, msgspec.Raw]] = {}  # with the value itself: as long as it lives its identity is its own
_encoder = msgspec.json.Encoder(enc_hook=_plain)
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


def encoded(value: Any) -> Any:
    """A value to be put into several messages, encoded now."""
    return msgspec.Raw(encode(value))


_NEEDED: Any = object()  # the default of a field that has none
_usual: dict[type[Any], tuple[tuple[str, Any], ...] | None] = {}  # by type, a dataclass's fields and their defaults


def _learn(kind: type[Any]) -> tuple[tuple[str, Any], ...] | None:
    """Remember what `lean` asks of a type: None for one that is no dataclass."""
    if not is_dataclass(kind):
        return _usual.setdefault(kind, None)
    given = [(each.name, _NEEDED if each.default is MISSING else each.default) for each in fields(kind)]
    return _usual.setdefault(kind, tuple(given))


def lean(value: Any) -> Any:
    """A dataclass without the fields that are as they usually are: whoever reads it puts them back."""
    kind: type[Any] = type(value)
    if kind is tuple:
        return [lean(item) for item in value]
    usual = _usual[kind] if kind in _usual else _learn(kind)
    if usual is None:
        return value
    made: dict[str, Any] = {}
    for name, default in usual:
        it = getattr(value, name)
        if it is not default and it != default:
            made[name] = lean(it)
    return made


def once(value: Any, made: Callable[[], Any] | None = None) -> Any:
    """A value that stays as it is, to be put into messages: encoded when it is first sent, then only copied.
    `made` gives what stands for it there.

    Known by identity; worth it where the same object is sent again and again.
    """
    found = _encoded.get(id(value))
    if found is None:
        if len(_encoded) >= KEPT:
            _encoded.clear()
        found = _encoded[id(value)] = value, msgspec.Raw(encode(made() if made else lean(value)))
    return found[1]


def decode(text: bytes | str) -> Said:
    """What a client said; raises msgspec.DecodeError or ValidationError, whose words may be shown."""
    return _decoder.decode(text)


class _Named(msgspec.Struct):
    id: Id


def id_of(text: bytes | str) -> str:
    """Return the id of a message that cannot be read as a whole; empty if it has none."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
