"""Encoding and decoding: one encoder for all server messages, one decoder for all client messages."""

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
    raise TypeError(f"{type(value).__name__} cannot be encoded")


KEPT = 20_000  # encoded values in the cache; many are never reused
_encoded: dict[int, tuple[Any, msgspec.Raw]] = {}  # also holds the value, so that its id is not reused
_encoder = msgspec.json.Encoder(enc_hook=_plain)
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


def encoded(value: Any) -> Any:
    """Encode a value now, for use in several messages."""
    return msgspec.Raw(encode(value))


_NEEDED: Any = object()  # marks a field without a default
_usual: dict[type[Any], tuple[tuple[str, Any], ...] | None] = {}  # fields and defaults of a dataclass, by type


def _learn(kind: type[Any]) -> tuple[tuple[str, Any], ...] | None:
    """Cache the fields and defaults of a type for `lean`; None if it isn't a dataclass."""
    if not is_dataclass(kind):
        return _usual.setdefault(kind, None)
    given = [(each.name, _NEEDED if each.default is MISSING else each.default) for each in fields(kind)]
    return _usual.setdefault(kind, tuple(given))


def lean(value: Any) -> Any:
    """Return the fields of a dataclass that differ from their defaults, which the reader restores."""
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
    """Return an immutable value for use in messages, encoded on first use. `made` converts it to its wire form.

    Cached by object identity; useful when the same object is sent repeatedly.
    """
    found = _encoded.get(id(value))
    if found is None:
        if len(_encoded) >= KEPT:
            _encoded.clear()
        found = _encoded[id(value)] = value, msgspec.Raw(encode(made() if made else lean(value)))
    return found[1]


def decode(text: bytes | str) -> Said:
    """Decode a client's message; raise msgspec.DecodeError or ValidationError, whose text clients may see."""
    return _decoder.decode(text)


class _Named(msgspec.Struct):
    id: Id


def id_of(text: bytes | str) -> str:
    """Return the id of a message that cannot be decoded as a whole; empty if it has none."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
