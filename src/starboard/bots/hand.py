"""A hand: a computer player of a game's own, that acts in real time like a person."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from starboard.bots.bot import Budget
from starboard.core.contract import Game
from starboard.core.real_time import Intent, RealTimeGame, levels_of
from starboard.core.view import View


class Hand:
    """A hand of one level."""

    def __init__(self, level: str) -> None:
        self.level: Final = level

    def intend(self, view: View[Any], rng: Random, past: Iterable[View[Any]] = ()) -> Intent[Any]:
        assert isinstance(view.game, RealTimeGame)
        return view.game.intend(view, self.level, rng, past)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        """What it would do at once, if it is asked as other bots are."""
        action = self.intend(view, rng).action
        return action if action in view.legal() else view.legal()[0]


def level_of(game: Game[Any, Any], level: str) -> str:
    """The level at which a bot of that name plays this game: the usual one where the game does not know it; "" where
    the game has no hands of its own."""
    levels = levels_of(game)
    return level if level in levels else levels[-1] if levels else ""
