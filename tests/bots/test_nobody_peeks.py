"""Bots, hints, feedback and reviews do not depend on information hidden from their seat."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget
from starboard.bots.greedy import GreedyBot
from starboard.bots.hint import hint
from starboard.bots.improvement import improvement
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View
from tests.bots.test_feedback import judged

POSITIONS = 40  # tried with each kind of answer
ASKED = (*NAMES, "greedy", "hint", "feedback", "better")


def pairs(count: int) -> Iterator[tuple[View[Any], View[Any]]]:
    """Yield pairs of views of one Astron decision: the real one, and one with the hidden cards resampled."""
    game, rng, seats, found = load("astron"), Random(11), 2, 0
    while found < count:
        state: Any = game.start(game.seatings(seats)[0])
        while state is not None and game.actors(state) and found < count:
            seat = game.actors(state)[0]
            if seat != CHANCE and rng.random() < 0.1 and len(game.legal(state, seat)) > 1:
                view = game.view(state, seat)
                other = game.sample_state(view, rng)
                if other != state:
                    found += 1
                    yield view, game.view(other, seat)
            state = step(game, state, rng)
        seats = 2 + seats % 5


def answer(asked: str, view: View[Any], number: int) -> Any:
    rng, budget = Random(number), Budget(nodes=POSITIONS)
    played = view.legal()[number % len(view.legal())]
    if asked == "greedy":
        return GreedyBot().choose(view, budget, rng)
    if asked == "hint":
        return hint(view, budget, rng)
    if asked == "feedback":
        return judged(view, played, number, POSITIONS)
    if asked == "better":
        return improvement(view, played, number, POSITIONS)
    return LevelBot(asked, capped=False).choose(view, budget, rng)


def peeks(asked: str, count: int) -> int:
    """Return how often the answer changes when only the hidden information changes."""
    found = [answer(asked, view, n) != answer(asked, other, n) for n, (view, other) in enumerate(pairs(count))]
    assert len(found) == count
    return sum(found)


@pytest.mark.parametrize("asked", ASKED)
def test_nobody_peeks(asked: str) -> None:
    assert peeks(asked, 8) == 0


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED)
def test_nobody_peeks_in_1_000_positions(asked: str) -> None:
    assert peeks(asked, 1_000) == 0


def test_a_bot_that_reads_the_whole_state_is_detected() -> None:
    """The pairs really differ in their hidden information, so the other tests can fail."""
    game, rng = load("astron"), Random(11)
    state: Any = game.start(game.seatings(2)[0])
    differ = 0
    for _ in range(60):
        seat = game.actors(state)[0]
        if seat != CHANCE:
            view = game.view(state, seat)
            differ += game.sample_state(view, rng) != state
            assert game.view(game.sample_state(view, rng), seat).state == view.state
        state = step(game, state, rng)
    assert differ
