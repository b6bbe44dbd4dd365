"""A real-time bot: asks the game's own player for an action and its timing."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from starboard.bots.bot import Budget
from starboard.core.contract import Game
from starboard.core.real_time import Intent, RealTimeGame, levels_of
from starboard.core.view import View


class Hand:
    """A real-time bot of one level."""

    def __init__(self, level: str) -> None:
        self.level: Final = level

    def intend(self, view: View[Any], rng: Random, past: Iterable[View[Any]] = ()) -> Intent[Any]:
        assert isinstance(view.game, RealTimeGame)
        return view.game.intend(view, self.level, rng, past)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        """Return the action without its delay, for callers that treat it as a turn-based bot."""
        action = self.intend(view, rng).action
        return action if action in view.legal() else view.legal()[0]


def level_of(game: Game[Any, Any], level: str) -> str:
    """Return the level of this name in this game; the last one if unknown, "" if the game has no real-time bots."""
    levels = levels_of(game)
    return level if level in levels else levels[-1] if levels else ""
