"""The tree search for more than two sides, and for hidden information, which it samples."""

from random import Random
from typing import Any

import pytest

from starboard.bots.allowance import Allowance
from starboard.bots.option import RatedAction
from starboard.bots.tree_search import TreeSearch
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.view import View
from tests.bots.test_nobody_peeks import pairs


def options(view: View[Any], positions: int = 200, seed: int = 1, guesses: int = 3) -> list[RatedAction]:
    return TreeSearch(view, Allowance(positions), Random(seed), guesses).options()


def told(view: View[Any], seed: int = 1, positions: int = 200) -> list[tuple[str, float, float]]:
    return [(view.game.write(each.action), each.value, each.weight) for each in options(view, positions, seed)]


def moved(key: str, seats: int, rows: int, seed: int = 5) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(load(key), seats, seed=seed)
    rng = Random(seed)
    for _ in range(rows):
        match.play(rng.choice(match.view(match.actors[0]).legal()))
    return match


@pytest.mark.parametrize(("key", "seats"), [("spacewalk", 4), ("astron", 3), ("astroplane", 3), ("drift", 3)])
def test_it_answers_with_legal_actions_and_the_same_for_the_same_seed(key: str, seats: int) -> None:
    match = moved(key, seats, 10)
    view = match.view(match.actors[0])
    assert {option.action for option in options(view)} <= set(view.legal())
    assert told(view) == told(view)


def test_values_are_probabilities_and_the_surest_has_all_the_weight() -> None:
    match = moved("spacewalk", 3, 16)
    found = options(match.view(match.actors[0]))
    assert all(0 <= option.value <= 1 for option in found)
    assert max(option.weight for option in found) == 1


def test_it_takes_a_win_in_one_turn() -> None:
    game = load("spacewalk")
    state = game.read_state("sw1 2T go 21.42 1/2/2 0,0 - 1:2S 22:2M 23:2L1M 24:2M")
    found = options(game.view(state, 2))
    assert game.write(max(found, key=lambda option: option.weight).action) == "go 23"


def test_a_tree_that_is_exhausted_ends() -> None:
    """Near the end of a game, fewer positions remain than the search may visit."""
    game = load("spacewalk", "mode=plain")
    state = game.read_state("sw1 2P go 24.47 1/1/1 - - 5:2M1S 19:1S 24:1M")
    assert options(game.view(state, 1), 1_000_000)


def peeks(positions: int) -> int:
    """Return how often the action in Astron changes when only the hidden information changes."""
    return sum(told(view, n, 40) != told(other, n, 40) for n, (view, other) in enumerate(pairs(positions)))


def test_nobody_peeks() -> None:
    assert peeks(25) == 0


@pytest.mark.slow
def test_nobody_peeks_in_10_000_positions() -> None:
    assert peeks(10_000) == 0
