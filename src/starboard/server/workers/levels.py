"""The bot levels that this server offers."""

from collections.abc import Iterable
from typing import Any

from starboard.bots import even
from starboard.bots.levels import NAMES, USUAL
from starboard.bots.roster import PLAIN
from starboard.core.contract import Game
from starboard.core.real_time import levels_of


def levels(game: Game[Any, Any], files: Iterable[str] = ()) -> list[str]:
    """Return a game's own levels, default last, or else the five common ones, weakest first, and `files`."""
    return list(levels_of(game) or (*NAMES, *files))


def usual_level(game: Game[Any, Any]) -> str:
    """Return the default level of a bot."""
    own = levels_of(game)
    return own[-1] if own else USUAL


def other_levels(game: Game[Any, Any]) -> list[str]:
    """Return levels that a link may name although no page lists them."""
    return [] if levels_of(game) else list(PLAIN)


def following(game: Game[Any, Any]) -> list[str]:
    """Return the level that follows a person from game to game, if this game has it."""
    return [] if levels_of(game) else [even.NAME]
