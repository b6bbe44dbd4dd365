"""Win probabilities of every game, as used by the searches."""

from random import Random
from typing import Any

import pytest

from starboard.core.odds import ALONE, by_places, by_strength, slope_at
from starboard.core.playout import step
from starboard.core.registry import load
from starboard.core.seating import CHANCE

GAMES = [
    ("spacewalk", "", 4), ("astroplane", "", 3), ("astron", "", 6), ("zylatron", "variant=short", 2),
    ("zylatron", "teams=on", 4), ("situation7", "mode=by_turns board=quick", 4), ("parley", "", 3),
]  # fmt: skip


@pytest.mark.parametrize(("key", "chosen", "seats"), GAMES)
def test_the_sides_share_one_win_at_every_moment(key: str, chosen: str, seats: int) -> None:
    game, rng = load(key, chosen), Random(4)
    state: Any = game.start(game.seatings(seats)[0])
    for _ in range(60):
        odds, sides = game.win_probabilities(state), game.sides_of(state)
        assert len(odds) == seats
        assert sum(odds[side[0] - 1] for side in sides) == pytest.approx(1)
        assert all(odds[seat - 1] == odds[side[0] - 1] for side in sides for seat in side)
        for seat in game.actors(state):
            routine = game.routine_action(state, seat) if seat != CHANCE else None
            assert routine is None or routine in game.legal(state, seat)
        state = step(game, state, rng)
        if state is None:
            break


@pytest.mark.parametrize("seats", [2, 4])
def test_at_the_end_the_places_decide(seats: int) -> None:
    game, rng = load("spacewalk", "mode=plain"), Random(2)
    state: Any = game.start(game.seatings(seats)[0])
    while game.actors(state):
        assert max(game.win_probabilities(state)) < 1
        state = step(game, state, rng)
    winners = game.places(state).count(1)
    assert game.win_probabilities(state) == tuple(1 / winners if place == 1 else 0.0 for place in game.places(state))


def test_a_lead_means_log_odds_by_the_slope() -> None:
    ahead, behind = by_strength([8.0, 3.0], ALONE[2], 0.2)
    assert ahead / behind == pytest.approx(2.718, rel=0.01)


def test_the_slope_is_linear_between_the_times_left() -> None:
    slopes = (0.5, 0.3, 0.2)  # at the end, in the middle, at the start
    assert [slope_at(slopes, left) for left in (0.0, 0.25, 0.5, 0.75, 1.0, 1.2)] == pytest.approx(
        [0.5, 0.4, 0.3, 0.25, 0.2, 0.2]
    )


@pytest.mark.parametrize(("key", "chosen", "seats"), GAMES)
def test_the_time_left_begins_at_one_and_never_leaves_its_range(key: str, chosen: str, seats: int) -> None:
    game, rng = load(key, chosen), Random(9)
    state: Any = game.start(game.seatings(seats)[0])
    assert game.time_left(state) == 1
    while state is not None:
        last, state = state, step(game, state, rng)
        assert 0 <= game.time_left(last) <= 1


def test_the_same_lead_is_worth_more_when_less_time_is_left() -> None:
    game = load("astron")
    assert game.slopes_for(2) == game.slopes[2]
    assert game.slopes_for(2)[0] > 2 * game.slopes_for(2)[-1]


def test_a_shared_win_is_shared() -> None:
    assert by_places((1, 3, 1), ALONE[3]) == (0.5, 0.0, 0.5)
    assert by_places((1, 2, 1, 2), ((1, 3), (2, 4))) == (1.0, 0.0, 1.0, 0.0)
