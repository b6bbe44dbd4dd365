"""Presets: sets of house rules that an owner can choose with one click."""

from typing import Any, Final

from starboard.core.options import Options, closest_to_print, read_options
from starboard.core.powers import Powers

FIRST_GAME: Final = "first_game"
AS_PRINTED: Final = "as_printed"
STRONG_PLAYERS: Final = "strong_players"
PRESETS: Final = (FIRST_GAME, AS_PRINTED, STRONG_PLAYERS)


def presets(game: type[Powers[Any, Any]], players: int = 2) -> dict[str, Options]:
    """Return the presets for a number of players by key: for a first game, as printed, for strong players."""
    more = game.more_players if players > 2 else ""
    return {
        FIRST_GAME: read_options(game.offered, f"{game.beginners} {more}"),
        AS_PRINTED: closest_to_print(game.offered),
        STRONG_PLAYERS: read_options(game.offered, f"{game.strong_players} {more}"),
    }
