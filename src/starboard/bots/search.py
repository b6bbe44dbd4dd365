"""The search selected by a level's settings."""

from random import Random
from typing import Any

from starboard.bots import greedy
from starboard.bots.allowance import Allowance
from starboard.bots.levels import LevelSettings
from starboard.bots.option import Lapses, RatedAction
from starboard.bots.solver import proved
from starboard.bots.tree_search import TreeSearch
from starboard.bots.turn_search import TurnSearch
from starboard.core.view import View


def options(
    view: View[Any], how: LevelSettings, allowance: Allowance, rng: Random, margin: float, lapses: Lapses | None = None
) -> list[RatedAction]:
    """Return the options that the search finds, with exact values if the rest of the game fits `how.solve` positions.

    Plans that `lapses` overlooks are left out. In a turn search, only values within `margin` of the best are exact.
    """
    return proved(view, _searched(view, how, allowance, rng, margin, lapses), how.solve)


def _searched(
    view: View[Any], how: LevelSettings, allowance: Allowance, rng: Random, margin: float, lapses: Lapses | None
) -> list[RatedAction]:
    if how.search == "greedy":
        return greedy.options(view, allowance, rng, lapses=lapses)
    if how.search == "tree":
        return _noticed(view, TreeSearch(view, allowance, rng, how.guesses, how.width).options(), lapses)
    return turn_search(view, how, allowance, rng, margin).options(view.game.sample_state(view, rng), lapses)


def _noticed(view: View[Any], options: list[RatedAction], lapses: Lapses | None) -> list[RatedAction]:
    if lapses is None:
        return options
    ends = [view.game.apply(view.state, view.seat or 0, option.action) for option in options]
    noticed = lapses.noticed([option.value for option in options], ends)
    return [option for option, seen in zip(options, noticed, strict=True) if seen]


def turn_search(view: View[Any], how: LevelSettings, allowance: Allowance, rng: Random, margin: float) -> TurnSearch:
    assert view.seat is not None
    return TurnSearch(
        view.game, view.seat, allowance, rng=rng, depth=how.depth, width=how.width, replies=how.replies,
        samples=how.samples, beam=how.beam, margin=margin,
    )  # fmt: skip
