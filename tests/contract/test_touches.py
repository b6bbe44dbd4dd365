"""Meaningless touches: every game refuses them with a reason and without an exception."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from starboard.conformance.cases import keys
from starboard.conformance.walk import touchable
from starboard.core.contract import Game
from starboard.core.draft import explain
from starboard.core.message import Refusal
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View

GARBAGE = (
    "", " ", "card", "card ", "card ?", "card XX", "ship", "ship ", "ship 0", "ship 9", "ship x", "ship -1", "later ",
    "later x", "later M9", "later L1", "[", "[]", "[zz]", ".", "a.", ".1", "i10s.0", "i10s.9", "i10s.x", "i10s.-1",
    "SX", "S", "+", "S+", "S+x", "fly 9", "go", "board zz", "buy Q", "find zz", "t0", "t999", "\u2603", "0", "25",
    "zz9",
)  # fmt: skip


def views(game: Game[Any, Any], rng: Random, steps: int, every: int) -> Iterator[tuple[Any, View[Any]]]:
    """Play at random; every `every` steps, yield the state and the view of the seat to act."""
    state: Any = game.start(game.seatings(game.seats[0])[0])
    for number in range(steps):
        actors = game.actors(state)
        if not actors:
            return
        if actors[0] != CHANCE and number % every == 0:
            yield state, game.view(state, actors[0])
        state = step(game, state, rng)
        if state is None:
            return


@pytest.mark.parametrize("key", keys())
def test_ids_that_a_game_cannot_read_are_answered(key: str) -> None:
    game, rng = load(key), Random(7)
    for _, view in views(game, rng, 120, 3):
        known = sorted({id for choice in game.choices(view) for id in choice.ids})
        for id in GARBAGE:
            with_one = frozenset({id, rng.choice(known)}) if known else frozenset({id})
            for touched in (frozenset({id}), with_one, frozenset(rng.sample(GARBAGE, 3))):
                assert explain(game, view, touched) is None or isinstance(explain(game, view, touched), Refusal)


@pytest.mark.parametrize("key", keys())
def test_the_reason_is_about_what_was_touched_last(key: str) -> None:
    """An earlier touch may explain a dead one, but the answer is about the last touch."""
    game, rng = load(key), Random(11)
    for state, view in views(game, rng, 90, 5):
        live = sorted({id for choice in game.choices(view) for id in choice.ids})
        dead = [id for id in touchable(game.scene(view)) if id not in live]
        for before, last in [(rng.choice(live), rng.choice(dead)) for _ in range(40) if live and dead]:
            told = explain(game, view, frozenset({before, last}), last)
            alone = explain(game, view, frozenset({last}), last)
            elsewhere = explain(game, view, frozenset({before}), before)
            assert told is None or told != elsewhere or alone in (None, told), (game.write_state(state), before, last)
