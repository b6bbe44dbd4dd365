"""Comparable values of several actions of a seat, all searched to the same depth."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from starboard.bots import greedy, search
from starboard.bots.allowance import Allowance
from starboard.bots.levels import LevelSettings
from starboard.bots.option import RatedAction
from starboard.bots.solver import Solver
from starboard.bots.tree_search import TreeSearch
from starboard.core.view import View

LEVEL: Final = "admiral"  # its search decides which action was better
EXACT: Final = 1.0  # a search margin that makes all values exact


def best(view: View[Any], how: LevelSettings, positions: int, rng: Random) -> Any:
    """Return the action that the search with these settings rates best."""
    found = search.options(view, how, Allowance(positions), rng, EXACT)
    return max(found, key=_by_weight).action


def _by_weight(option: RatedAction) -> tuple[float, float]:
    return option.weight, option.value


def values(view: View[Any], actions: Sequence[Any], how: LevelSettings, positions: int, rng: Random) -> list[float]:
    """Return the seat's probability of winning after each of these actions; exact if `how.solve` positions suffice."""
    assert view.seat is not None
    exact = Solver(view.game).values(view.state, view.seat, actions, how.solve) if how.solve else None
    if exact is not None:
        return exact
    allowance = Allowance(positions)
    if how.search == "turns":
        return search.turn_search(view, how, allowance, rng, EXACT).values(view.game.sample_state(view, rng), actions)
    if how.search == "tree":
        found = TreeSearch(view, allowance, rng, how.guesses, how.width).options(actions)
    else:
        found = greedy.options(view, allowance, rng, actions)
    worth = {option.action: option.value for option in found}
    return [worth[action] for action in actions]
