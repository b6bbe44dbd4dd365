"""The human-like hand of a computer player."""

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from starboard.games.situation7 import clock, hand, legal, rules
from starboard.games.situation7.actions import Miss, Place, cell_of
from starboard.games.situation7.ending import winner
from starboard.games.situation7.hand import ACE, CADET, COMMANDER, FIRST_LOOK, LEVELS, MATCH_ME, PILOT, Level, intend
from tests.games.situation7.kit import BASE_DONE, EMPTY, MIDDLE, TWO, house_of, new_game, position_of, running


def test_levels_rise_in_every_respect() -> None:
    levels = (CADET, PILOT, COMMANDER, ACE)
    for weaker, stronger in pairwise(levels):
        assert weaker.pace < stronger.pace
        assert weaker.wits < stronger.wits
        assert weaker.noise > stronger.noise
        assert weaker.miss > stronger.miss
    assert set(LEVELS) == {"cadet", "pilot", "commander", "ace", "match"}


@pytest.mark.parametrize("line", [EMPTY, MIDDLE, BASE_DONE])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_what_a_hand_intends_is_legal_and_takes_its_time(line: str, level: Level) -> None:
    table = position_of(line)
    for seed in range(20):
        intent = intend(table.house, table.state, 1, level, Random(seed))
        assert intent.action in legal.legal(table.house, table.state, 1)
        assert intent.ms >= FIRST_LOOK
    table.later(60_000)
    later = [intend(table.house, table.state, 1, level, Random(seed)).ms for seed in range(100)]
    assert min(later) >= 300


def test_the_same_chance_gives_the_same_intent() -> None:
    table = position_of(MIDDLE)
    intents = [intend(table.house, table.state, 1, PILOT, Random(3)) for _ in range(2)]
    assert intents[0] == intents[1]


@pytest.mark.clause("S7-77")
def test_a_computer_player_says_ready_and_agrees_to_a_pause() -> None:
    table = new_game()
    assert str(intend(table.house, table.state, 1, PILOT, Random(1)).action) == "ready"
    asked = running().play("p pause")
    assert str(intend(asked.house, asked.state, 2, PILOT, Random(1)).action) == "pause"


def test_a_faster_hand_is_faster() -> None:
    table = position_of(MIDDLE)
    times = [
        mean(intend(table.house, table.state, 1, level, Random(seed)).ms for seed in range(300))
        for level in (CADET, PILOT, COMMANDER, ACE)
    ]
    assert times == sorted(times, reverse=True)


def test_expected_times_are_those_of_many_searches() -> None:
    rng = Random(5)
    tries = [hand.geometric(0.25, rng) for _ in range(20_000)]
    assert abs(mean(tries) - 4) < 0.1
    assert min(tries) == 1
    assert hand.expected_any(60, 6) > hand.expected_any(60, 12)
    assert hand.expected_directed(60) > hand.expected_directed(10)


def test_match_me_follows_the_person_within_bounds() -> None:
    assert hand.matched(0.6, 10, 10) == 0.6
    assert hand.matched(0.6, 20, 10) > 0.6 > hand.matched(0.6, 10, 20)
    assert hand.matched(1.5, 90, 10) == hand.FASTEST
    assert hand.matched(0.4, 1, 40) == hand.SLOWEST
    assert hand.matched(0.7, 0, 3) == 0.7
    assert MATCH_ME.at_pace(9).pace == hand.FASTEST


def race(purple: Level, blue: Level, seed: int) -> tuple[int, int]:
    """A quick game of two computer hands: who wins, and after how many ms."""
    house, rng = house_of(), Random(seed)
    state = rules.start(house, TWO)
    levels = {1: purple, 2: blue}
    plans = {seat: (0, intend(house, state, seat, level, rng)) for seat, level in levels.items()}
    while not state.end:
        seat = min(plans, key=lambda seat: plans[seat][0] + plans[seat][1].ms)
        since, intent = plans[seat]
        at = since + intent.ms
        state = clock.advance(house, state, at, None)
        if state.end:
            break
        action = Miss(1, cell_of(intent.action)) if intent.wrong and isinstance(intent.action, Place) else intent.action
        if legal.lawful(house, state, seat, action):
            state = rules.apply(house, state, seat, action, None)
        plans[seat] = at, intend(house, state, seat, levels[seat], rng)
    return winner(house, state), state.times.clock


def test_equal_hands_take_minutes_and_a_much_faster_one_wins() -> None:
    games = [race(PILOT, PILOT, seed) for seed in range(8)]
    assert 3.5 < mean(ms for _, ms in games) / 60_000 < 8.5
    wins = [race(ACE, CADET, seed)[0] for seed in range(3)] + [1 - race(CADET, ACE, seed)[0] for seed in range(3)]
    assert wins.count(0) >= 5
