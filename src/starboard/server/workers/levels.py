"""The levels at which bots can be asked to play here."""

from collections.abc import Iterable
from typing import Any

from starboard.bots.levels import NAMES, USUAL
from starboard.bots.roster import PLAIN
from starboard.core.contract import Game
from starboard.core.real_time import levels_of


def levels(game: Game[Any, Any], files: Iterable[str] = ()) -> list[str]:
    """Those of the game's own where it has some, the usual one last; else the five of all games, weakest first, and the
    names of the bots in `files`."""
    return list(levels_of(game) or (*NAMES, *files))


def usual_level(game: Game[Any, Any]) -> str:
    """The level of a bot unless another is chosen."""
    own = levels_of(game)
    return own[-1] if own else USUAL


def other_levels(game: Game[Any, Any]) -> list[str]:
    """Bots that a link may name though no page lists them."""
    return [] if levels_of(game) else list(PLAIN)
