"""Evaluation weights can be replaced without changing the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from starboard.core.playout import step
from starboard.core.registry import load

GAMES = [
    ("astron", "", "hope"), ("astroplane", "", "near"), ("situation7", "mode=by_turns", "room"),
    ("spacewalk", "", "field"), ("zylatron", "variant=short", "exposed"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "options", "weight"), GAMES)
def test_other_weights_change_the_evaluation_and_no_rule(key: str, options: str, weight: str) -> None:
    usual: Any = load(key, options)
    weights = replace(usual.weights, **{weight: 3 * getattr(usual.weights, weight)})
    other: Any = type(usual)(usual.options.chosen, weights=weights)
    state, rng, differ = usual.start(usual.seatings(2)[0]), Random(1), 0
    for _ in range(60):
        state = step(usual, state, rng)
        if not (actors := usual.actors(state)):
            break
        if actors != (0,):
            assert list(other.legal(state, actors[0])) == list(usual.legal(state, actors[0]))
            assert sum(other.win_probabilities(state)) == pytest.approx(1)
            differ += other.win_probabilities(state) != usual.win_probabilities(state)
            differ += other.evaluate(state, actors[0]) != usual.evaluate(state, actors[0])
    assert differ > 10
