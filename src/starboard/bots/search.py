"""The search that a level's settings ask for."""

from random import Random
from typing import Any

from starboard.bots import greedy
from starboard.bots.allowance import Allowance
from starboard.bots.levels import Settings
from starboard.bots.option import Option
from starboard.bots.tree_search import TreeSearch
from starboard.bots.turn_search import TurnSearch
from starboard.core.view import View


def options(view: View[Any], how: Settings, allowance: Allowance, rng: Random, margin: float) -> list[Option]:
    """What it finds out. Over turns only values within `margin` of the best are exact."""
    if how.search == "greedy":
        return greedy.options(view, allowance, rng)
    if how.search == "tree":
        return TreeSearch(view, allowance, rng, how.guesses, how.width).options()
    return turn_search(view, how, allowance, rng, margin).options(view.game.sample_state(view, rng))


def turn_search(view: View[Any], how: Settings, allowance: Allowance, rng: Random, margin: float) -> TurnSearch:
    assert view.seat is not None
    return TurnSearch(
        view.game, view.seat, allowance, rng, how.depth, how.width, how.replies, how.samples, how.beam, margin
    )
