"""The search tree: for more than two sides, and for secrets, which it guesses and never reads."""

from random import Random
from typing import Any

import pytest

from starboard.bots.allowance import Allowance
from starboard.bots.option import Option
from starboard.bots.tree_search import TreeSearch
from starboard.core.match import Match
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View


def options(view: View[Any], positions: int = 200, seed: int = 1, guesses: int = 3) -> list[Option]:
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
    state = game.load("sw1 2T go 21.42 1/2/2 0,0 - 1:2S 22:2M 23:2L1M 24:2M")
    found = options(game.view(state, 2))
    assert game.write(max(found, key=lambda option: option.weight).action) == "go 23"


def test_a_tree_that_is_exhausted_ends() -> None:
    """Near the end there are fewer positions than it may look at."""
    game = load("spacewalk", "mode=plain")
    state = game.load("sw1 2P go 24.47 1/1/1 - - 5:2M1S 19:1S 24:1M")
    assert options(game.view(state, 1), 1_000_000)


def peeks(positions: int) -> int:
    """How many of so many positions of Astron are answered otherwise when what is hidden lies otherwise."""
    game, rng = load("astron"), Random(11)
    seats, checked, wrong = 2, 0, 0
    while checked < positions:
        state: Any = game.start(game.seatings(seats)[0])
        while state is not None and game.actors(state) and checked < positions:
            seat = game.actors(state)[0]
            if seat != CHANCE and rng.random() < 0.1 and len(game.legal(state, seat)) > 1:
                view = game.view(state, seat)
                other = game.sample_state(view, rng)
                if other != state:
                    answers = [told(game.view(each, seat), checked, 40) for each in (state, other)]
                    wrong += answers[0] != answers[1]
                    checked += 1
            state = step(game, state, rng)
        seats = 2 + seats % 5
    return wrong


def test_nobody_peeks() -> None:
    assert peeks(25) == 0


@pytest.mark.slow
def test_nobody_peeks_in_10_000_positions() -> None:
    assert peeks(10_000) == 0
