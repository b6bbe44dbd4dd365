"""Invariants of every game, with any options and any play."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.message import Event
from starboard.core.options import Options, Setting
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.options import OFFERED
from starboard.games.situation7.rules import clock, effects, legal, turn
from starboard.games.situation7.rules.actions import Action, Miss, Place, read
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import State
from tests.games.situation7.invariants import INVARIANTS, Story, reloaded

SEATINGS = (
    Seating(((1,), (2,))),
    Seating(((1, 2), (3,)), (), 1),
    Seating(((1,), (2, 3)), (), 3),
    Seating(((1, 2), (3, 4))),
)
PICTURE = ("tray_angle", "board_picture", "spent")
OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name not in (*PICTURE, "board")}
)
SEEDS = st.integers(0, 2**32)
MOVED = ("real_time", "by_turns")

Step = tuple[State, int, Seat, Action, State]  # before, the table's time in ms, seat, action, after


def play(house: House, seating: Seating, rng: Random) -> tuple[State, list[Step]]:
    """Play a whole random game with some misses and uneven pauses; return its start and its steps."""
    start = state = effects.start(house, seating)
    steps: list[Step] = []
    at = 0
    while actors := legal.actors(state):
        seat = rng.choice(actors)
        action = chosen(house, state, seat, rng)
        after = effects.apply(house, state, seat, action, None)
        steps.append((state, at, seat, action, after))
        at += rng.choice((0, 0, 50, 300, 900, 2500))
        state = clock.advance(house, after, at, None)
    return start, steps


def chosen(house: House, state: State, seat: Seat, rng: Random) -> Action:
    if seat == CHANCE:
        return rng.choice(turn.chance_outcomes(house, state))[0]
    action = rng.choice(list(legal.legal(house, state, seat)))
    if house.real_time and isinstance(action, Place) and rng.random() < 0.1:
        return Miss(rng.randrange(house.chart.size) + 1, action.cell)
    return action


@pytest.mark.clause("S7-19", "S7-37", "S7-38", "S7-58", "S7-72", "S7-75", "S7-10")
@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
@settings(max_examples=6, deadline=None)
@given(options=OPTIONS, seating=st.sampled_from(SEATINGS), seed=SEEDS)
def test_invariant(
    invariant: Callable[[Story], None], options: dict[str, Setting], seating: Seating, seed: int
) -> None:
    game = Situation7(options)
    house = game.house
    start, steps = play(house, seating, Random(seed))
    story = Story(game, start)
    for before, _, seat, action, after in steps:
        story.wait(before)
        story.see(seat, action, (), after)
        invariant(story)
    assert steps[-1][4].end or clock.advance(house, steps[-1][4], 10**9, None).end


@pytest.mark.clause("S7-24")
@settings(max_examples=10, deadline=None)
@given(options=OPTIONS, seating=st.sampled_from(SEATINGS), seed=SEEDS)
def test_a_log_replays_and_every_position_can_be_written_down(
    options: dict[str, Setting], seating: Seating, seed: int
) -> None:
    """Invariant 14. Replaying a log gives the same positions, which survive a round trip through text."""
    house = House(Options(OFFERED, options))
    state, steps = play(house, seating, Random(seed))
    for _, at, seat, action, after in steps:
        state = clock.advance(house, state, at, None)
        told: list[Event] = []
        again = effects.apply(house, state, seat, read(str(action)), told)
        assert again == after
        assert told
        assert reloaded(house, after)
        state = again


@pytest.mark.clause("S7-4", "S7-58")
@pytest.mark.parametrize("mode", MOVED)
def test_the_full_board_keeps_them_all(mode: str) -> None:
    game = Situation7({"board": "full", "mode": mode})
    for seed in range(2):
        start, steps = play(game.house, SEATINGS[seed], Random(seed))
        story = Story(game, start)
        for before, _, seat, action, after in steps:
            story.wait(before)
            story.see(seat, action, (), after)
            story.check()
        assert steps[-1][4].end in ("covered", "shut-out")


@pytest.mark.clause("S7-58")
def test_a_random_game_always_ends_with_the_board_covered() -> None:
    house = House(Options(OFFERED, {}))
    for seed in range(40):
        _, steps = play(house, SEATINGS[seed % 4], Random(seed))
        end = steps[-1][4]
        assert end.end in ("covered", "shut-out")
        assert end.covered == house.chart.all
