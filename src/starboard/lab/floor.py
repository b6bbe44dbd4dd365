"""Opponents that are not offered to players: a rule of thumb for each game, and a stand-in for a child."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from starboard.bots.bot import Bot, Budget
from starboard.bots.greedy import GreedyBot
from starboard.core.view import View

ATTENTIVE = 0.5  # share of a child's actions that look one action ahead


class RuleOfThumb:
    """Plays by about twenty lines of `opponent/rule_of_thumb.py` of the game, without a search."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        rule: Any = import_module(f"starboard.games.{view.game.key}.opponent.rule_of_thumb")
        game: Any = view.game
        return rule.choose(game.house, view.state, view.seat)


class Child:
    """Looks one action ahead half of the time, and plays at random otherwise."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        if rng.random() < ATTENTIVE:
            return GreedyBot().choose(view, Budget(nodes=1), rng)
        return rng.choice(view.legal())


FLOOR: dict[str, Callable[[], Bot]] = {"thumb": RuleOfThumb, "child": Child}
