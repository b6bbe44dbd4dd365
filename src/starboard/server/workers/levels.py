"""The levels at which bots can be asked to play here."""

from typing import Any

from starboard.bots.roster import NAMES
from starboard.core.contract import Game


def levels(game: Game[Any, Any]) -> list[str]:
    """Those of the game's own where it has some; the usual one last."""
    return list(game.levels() or NAMES)
