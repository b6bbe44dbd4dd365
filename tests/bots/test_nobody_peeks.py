"""Nobody peeks: bots, hints, feedback and what a review calls better answer alike, whatever lies in what their seat
cannot know."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget
from starboard.bots.feedback import feedback
from starboard.bots.greedy import GreedyBot
from starboard.bots.hint import hint
from starboard.bots.improvement import improvement
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View

POSITIONS = 40  # that each thought looks at
ASKED = (*NAMES, "greedy", "hint", "feedback", "better")


def pairs(count: int) -> Iterator[tuple[View[Any], View[Any]]]:
    """So many decisions of Astron, for two to six: what a seat sees, and what it sees where the rest lies otherwise."""
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
        return feedback(view, [played], number, POSITIONS)
    if asked == "better":
        return improvement(view, played, number, POSITIONS)
    return LevelBot(asked, capped=False).choose(view, budget, rng)


def peeks(asked: str, count: int) -> int:
    """How many of so many positions are answered otherwise when what is hidden lies otherwise."""
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


def test_whoever_reads_the_whole_state_is_found_out() -> None:
    """The pairs differ in what is hidden, so this test can fail."""
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
