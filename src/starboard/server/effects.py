"""Measured effects of house rules, from `effects.toml` in a game's folder, written by `starboard lab report`."""

import tomllib
from functools import cache

import msgspec

from starboard.core import discovery
from starboard.wire.api.games import EffectInfo


@cache
def effects(key: str) -> dict[str, list[EffectInfo]]:
    """Return the effects by option name; empty if the game has no such file."""
    home = discovery.folder(key)
    file = home / "effects.toml" if home else None
    if file is None or not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, list[EffectInfo]])
