"""What a few actions of a seat are worth, looked at equally deep: for saying how much better one is than another."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from starboard.bots import greedy, search
from starboard.bots.allowance import Allowance
from starboard.bots.levels import Settings
from starboard.bots.option import Option
from starboard.bots.tree_search import TreeSearch
from starboard.core.view import View

LEVEL: Final = "admiral"  # whose search says what was better
EXACT: Final = 1.0  # the margin of a search whose values are all to be exact


def best(view: View[Any], how: Settings, positions: int, rng: Random) -> Any:
    """The action that the search of a level finds best."""
    found = search.options(view, how, Allowance(positions), rng, EXACT)
    return max(found, key=_by_weight).action


def _by_weight(option: Option) -> tuple[float, float]:
    return option.weight, option.value


def values(view: View[Any], actions: Sequence[Any], how: Settings, positions: int, rng: Random) -> list[float]:
    """How likely the seat wins after each of these actions."""
    allowance = Allowance(positions)
    if how.search == "turns":
        return search.turn_search(view, how, allowance, rng, EXACT).values(view.game.sample_state(view, rng), actions)
    if how.search == "tree":
        found = TreeSearch(view, allowance, rng, how.guesses, how.width).options(actions)
    else:
        found = greedy.options(view, allowance, rng, actions)
    worth = {option.action: option.value for option in found}
    return [worth[action] for action in actions]
