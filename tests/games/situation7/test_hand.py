"""The human-like real-time bot."""

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from starboard.games.situation7.opponent import hand
from starboard.games.situation7.opponent.hand import (
    ACE,
    CADET,
    COMMANDER,
    FIRST_LOOK,
    LEVELS,
    PILOT,
    RECRUIT,
    Level,
    intend,
)
from starboard.games.situation7.rules import clock, effects, legal
from starboard.games.situation7.rules.actions import PLACE, WAIT, Miss, Place, cell_of
from starboard.games.situation7.rules.ending import winner
from tests.games.situation7.kit import BASE_DONE, EMPTY, MIDDLE, TWO, house_of, new_game, position_of, running


def test_levels_rise_in_every_respect() -> None:
    levels = (RECRUIT, CADET, PILOT, COMMANDER, ACE)
    for weaker, stronger in pairwise(levels):
        assert weaker.pace < stronger.pace
        assert weaker.wits < stronger.wits
        assert weaker.noise > stronger.noise
        assert weaker.miss > stronger.miss
    assert [*LEVELS] == ["recruit", "cadet", "pilot", "commander", "ace", "match"]


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
    asked.play("b pause")
    assert str(intend(asked.house, asked.state, 2, PILOT, Random(1)).action) == "ready"


def test_a_faster_hand_is_faster() -> None:
    table = position_of(MIDDLE)
    times = [
        mean(intend(table.house, table.state, 1, level, Random(seed)).ms for seed in range(300))
        for level in (RECRUIT, CADET, PILOT, COMMANDER, ACE)
    ]
    assert times == sorted(times, reverse=True)


def test_expected_times_are_those_of_many_searches() -> None:
    rng = Random(5)
    tries = [hand.geometric(0.25, rng) for _ in range(20_000)]
    assert abs(mean(tries) - 4) < 0.1
    assert min(tries) == 1
    assert hand.expected_any(60, 6) > hand.expected_any(60, 12)
    assert hand.expected_directed(60) > hand.expected_directed(10)


def test_a_hand_of_a_given_pace_has_the_skill_of_people_of_that_pace() -> None:
    assert hand.as_quick(PILOT.pace) == PILOT
    between = hand.as_quick((CADET.pace + PILOT.pace) / 2)
    assert CADET.wits < between.wits < PILOT.wits
    assert CADET.miss > between.miss > PILOT.miss
    assert hand.as_quick(9).pace == hand.FASTEST
    assert hand.as_quick(0).pace == hand.SLOWEST
    assert hand.as_quick(0).wits == RECRUIT.wits


@pytest.mark.clause("S7-80")
def test_a_hand_whose_side_begins_later_waits_and_then_looks() -> None:
    table = running(head_start=30)
    assert hand.act(intend(table.house, table.state, 2, ACE, Random(1))) is None
    assert intend(table.house, table.state, 2, ACE, Random(1)).ms == 30_000 - table.clock
    table.at(30_000)
    assert intend(table.house, table.state, 2, ACE, Random(1)).ms >= FIRST_LOOK


def test_with_the_wrong_piece_it_is_a_miss_and_waiting_is_nothing() -> None:
    assert hand.act(hand.Intent(PLACE["E1"], 900, True)) == Miss(0, "E1")
    assert hand.act(hand.Intent(PLACE["E1"], 900)) == PLACE["E1"]
    assert hand.act(hand.Intent(WAIT, 900)) is None


def test_a_hand_that_matches_goes_by_what_it_has_seen_placed() -> None:
    paces = []
    for pause in (3000, 9000):
        table = running()
        seen = [table.state]
        for number, cell in enumerate(["E1", "E2", "E16", "D1", "D16", "D2"]):
            table.at(pause * (number + 1)).play(f"p {cell}")
            seen.append(table.state)
        paces.append(hand.matched(table.house, seen, 2))
        assert hand.level_for(table.house, "match", 2, seen[::-1]) == hand.as_quick(paces[-1])
    assert paces[0] > paces[1]
    assert hand.seeming(table.house, seen, 0) < paces[1]  # behind on points, it speeds up
    assert hand.matched(table.house, [], 2) == hand.MATCH_START
    assert hand.level_for(table.house, "ace", 2, ()) is ACE


@pytest.mark.clause("S7-77")
def test_a_hand_looks_up_when_play_begins_or_a_pause_is_asked_for() -> None:
    waiting, table = new_game(), running()
    assert hand.stirred(waiting.state, table.state, 1)
    before = table.play("p E1").state
    assert not hand.stirred(before, table.later(500).state, 2)
    before = table.state
    asked = table.play("p pause").state
    assert hand.stirred(before, asked, 2)
    assert not hand.stirred(before, asked, 1)


def race(purple: Level, blue: Level, seed: int) -> tuple[int, int]:
    """Play a quick game between two real-time bots; return the winner and the length in ms."""
    house, rng = house_of(), Random(seed)
    state = effects.start(house, TWO)
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
        if legal.may_be_logged(house, state, seat, action):
            state = effects.apply(house, state, seat, action, None)
        plans[seat] = at, intend(house, state, seat, levels[seat], rng)
    return winner(house, state), state.times.clock


def test_equal_hands_take_minutes_and_a_much_faster_one_wins() -> None:
    games = [race(PILOT, PILOT, seed) for seed in range(8)]
    assert 3.5 < mean(ms for _, ms in games) / 60_000 < 8.5
    wins = [race(ACE, CADET, seed)[0] for seed in range(3)] + [1 - race(CADET, ACE, seed)[0] for seed in range(3)]
    assert wins.count(0) >= 5
