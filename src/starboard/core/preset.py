"""Presets: the house rules that a table can take with one touch."""

from typing import Any, Final

from starboard.core.options import Options, closest_to_print, read_options
from starboard.core.powers import Powers

FIRST_GAME: Final = "first_game"
AS_PRINTED: Final = "as_printed"
STRONG_PLAYERS: Final = "strong_players"
PRESETS: Final = (FIRST_GAME, AS_PRINTED, STRONG_PLAYERS)


def presets(game: type[Powers[Any, Any]]) -> dict[str, Options]:
    """Return the presets of a game by key: for a first game, as printed, for strong players."""
    return {
        FIRST_GAME: read_options(game.offered, game.beginners),
        AS_PRINTED: closest_to_print(game.offered),
        STRONG_PLAYERS: read_options(game.offered, game.strong_players),
    }
