"""Encoding and decoding: one encoder for all that is sent, one decoder for all that clients say."""

from collections.abc import Callable
from typing import Any

import msgspec

from starboard.core.message import Message, Refusal
from starboard.wire.client import Said


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return {"id": value.id, "args": dict(value.args)} if value.args else {"id": value.id}
    if isinstance(value, Refusal):
        return {"clause": value.clause, "message": value.message}
    raise TypeError(f"{type(value).__name__} does not travel")


KEPT = 50_000  # encoded values that are remembered
_encoded: dict[int, tuple[Any, msgspec.Raw]] = {}  # with the value itself: as long as it lives its identity is its own
_encoder = msgspec.json.Encoder(enc_hook=_plain)
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


def once(value: Any, made: Callable[[], Any] | None = None) -> Any:
    """A value that stays as it is, to be put into messages: encoded when it is first sent, then only copied.
    `made` gives what stands for it there.

    Known by identity; worth it where the same object is sent again and again.
    """
    found = _encoded.get(id(value))
    if found is None:
        if len(_encoded) >= KEPT:
            _encoded.clear()
        found = _encoded[id(value)] = value, msgspec.Raw(encode(made() if made else value))
    return found[1]


def decode(text: bytes | str) -> Said:
    """What a client said; raises msgspec.DecodeError or ValidationError, whose words may be shown."""
    return _decoder.decode(text)
