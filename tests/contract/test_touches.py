"""Touches that mean nothing: whatever ids come in, every game answers with a reason, and none fails."""

from random import Random
from typing import Any

import pytest

from starboard.conformance.cases import keys
from starboard.core.draft import explain
from starboard.core.message import Refusal
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE

GARBAGE = (
    "", " ", "card", "card ", "card ?", "card XX", "ship", "ship ", "ship 0", "ship 9", "ship x", "ship -1", "later ",
    "later x", "later M9", "later L1", "[", "[]", "[zz]", ".", "a.", ".1", "i10s.0", "i10s.9", "i10s.x", "i10s.-1",
    "SX", "S", "+", "S+", "S+x", "fly 9", "go", "board zz", "buy Q", "find zz", "t0", "t999", "\u2603", "0", "25",
    "zz9",
)  # fmt: skip


@pytest.mark.parametrize("key", keys())
def test_ids_that_a_game_cannot_read_are_answered(key: str) -> None:
    game, rng = load(key), Random(7)
    state: Any = game.start(game.seatings(game.seats[0])[0])
    for number in range(120):
        actors = game.actors(state)
        if not actors:
            break
        if actors[0] != CHANCE and number % 3 == 0:
            view = game.view(state, actors[0])
            known = sorted({id for choice in game.choices(view) for id in choice.ids})
            for id in GARBAGE:
                with_one = frozenset({id, rng.choice(known)}) if known else frozenset({id})
                for touched in (frozenset({id}), with_one, frozenset(rng.sample(GARBAGE, 3))):
                    assert explain(game, view, touched) is None or isinstance(explain(game, view, touched), Refusal)
        state = step(game, state, rng)
        if state is None:
            break
