"""The five levels: legal, in time and reproducible; weaker levels make mistakes but no blunders."""

from random import Random
from time import monotonic
from typing import Any

import pytest

from starboard.bots import Bot, Budget, bot, search
from starboard.bots.allowance import Allowance
from starboard.bots.greedy import GreedyBot
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES, USUAL, LevelSettings, settings
from starboard.bots.match_runner import MatchRunner
from starboard.bots.option import Lapses, RatedAction, pick
from starboard.bots.random import RandomBot
from starboard.core.match import Match
from starboard.core.registry import games, load
from starboard.core.view import View

BY_TURNS = {"situation7": "mode=by_turns board=quick", "zylatron": "variant=short"}
CAP = 2.0  # seconds per answer, as the levels promise


def moved(key: str, rows: int, seats: int = 2, chosen: str = "", seed: int = 5) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(load(key, chosen or BY_TURNS.get(key, "")), seats, seed=seed)
    rng = Random(seed)
    for _ in range(rows):
        match.play(rng.choice(match.view(match.actors[0]).legal()))
    return match


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("key", ["spacewalk", "astron", "parley", "drift"])
def test_a_level_answers_with_a_legal_action_the_same_for_the_same_seed(key: str, level: str) -> None:
    match = moved(key, 6)
    view = match.view(match.actors[0])
    chosen = bot(level).choose(view, Budget(nodes=100), Random(3))
    assert chosen in view.legal()
    assert bot(level).choose(view, Budget(nodes=100), Random(3)) == chosen


@pytest.mark.parametrize("key", ["astroplane", "situation7", "zylatron"])
def test_the_strongest_keeps_to_its_seconds(key: str) -> None:
    """The limit is generous, because an evaluation is never interrupted and the machine may be busy."""
    match = moved(key, 7)
    view = match.view(match.actors[0])
    began = monotonic()
    assert LevelBot("admiral").choose(view, Budget(seconds=0.3), Random(1)) in view.legal()
    assert monotonic() - began < 6


@pytest.mark.parametrize("key", ["spacewalk", "astron", "zylatron"])
def test_in_a_hurry_a_level_looks_at_what_the_level_beneath_does(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = moved(key, 9 if key == "zylatron" else 6)
    view = match.view(match.actors[0])
    used: list[Allowance] = []

    def options(
        view: View[Any], how: LevelSettings, allowance: Allowance, rng: Random, margin: float, lapses: Lapses | None
    ) -> list[RatedAction]:
        used.append(allowance)
        return whole(view, how, allowance, rng, margin, lapses)

    whole = search.options
    monkeypatch.setattr(search, "options", options)
    hurried, beneath = LevelBot("admiral", capped=False), LevelBot("captain", capped=False)
    assert hurried.choose(view, Budget(seconds=600.0, share=0.0), Random(1)) in view.legal()
    beneath.choose(view, Budget(), Random(1))
    least, most = min(used[1].seen, settings("captain", key, 2).positions), settings("admiral", key, 2).positions
    assert least <= used[0].seen < (least + most) / 2
    assert hurried.shortened


def test_an_only_move_and_a_small_question_are_answered_without_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    match = moved("spacewalk", 20)
    monkeypatch.setattr(LevelBot, "options", None)
    asked = {1: 0, 2: 0}
    while sum(asked.values()) < 5 and not match.over:
        view = match.view(match.actors[0])
        assert view.seat is not None
        if len(view.legal()) == 1 or view.game.routine_action(view.state, view.seat) is not None:
            match.play(LevelBot("admiral").choose(view, Budget(), Random(1)))
            asked[view.seat] += 1
        else:
            match.play(view.legal()[0])
    assert sum(asked.values())


def test_every_game_has_five_levels_at_every_number_of_seats() -> None:
    for key, kind in games().items():
        for seats in kind.seats:
            five = [settings(level, key, seats) for level in NAMES]
            assert [each.positions for each in five] == sorted(each.positions for each in five)
            assert all(0 < each.seconds <= CAP for each in five)
            lapses = [each.overlook for each in five]
            assert lapses == sorted(lapses, reverse=True)
            assert lapses[0] > lapses[1] > lapses[-1] == 0
            searches = {each.search for each in five[2:]}
            assert searches <= {"turns", "tree", "greedy"}
            assert "tree" not in searches or all(each.guesses > 0 for each in five)
    assert NAMES[2] == USUAL


def noticed(values: list[float], chance: float, slack: float, mood: str) -> list[bool]:
    """Return which of several plans are noticed; each leads to another position."""
    match = moved("spacewalk", 0)
    seat = match.actors[0]
    ends = [match.game.apply(match.state, seat, action) for action in match.view(seat).legal()[: len(values)]]
    return Lapses(match.view(seat), chance, slack, mood).noticed(values, ends)


def test_overlooked_plans_do_not_lead_to_blunders() -> None:
    seen = [noticed([0.6, 0.5, 0.1], 0.7, 0.2, str(mood)) for mood in range(50)]
    assert {plan for each in seen for plan in range(3) if each[plan]} == {0, 1}
    assert all(any(each) for each in seen)


def test_a_plan_is_overlooked_at_every_action_of_a_turn_or_at_none() -> None:
    """The position that a plan leads to decides, not the action at which it is considered."""
    assert noticed([0.60, 0.59, 0.585], 0.5, 0.3, "a") == noticed([0.59, 0.60, 0.585], 0.5, 0.3, "a")
    assert len({tuple(noticed([0.60, 0.59, 0.585], 0.5, 0.3, str(mood))) for mood in range(20)}) > 3


def test_near_equals_vary_and_a_certain_win_does_not() -> None:
    near = [RatedAction("one", 0.500), RatedAction("two", 0.499), RatedAction("three", 0.3)]
    assert {pick(near, 0.004, Random(seed)) for seed in range(30)} == {"one", "two"}
    sure = [RatedAction("wins", 1.0), RatedAction("nearly", 0.999)]
    assert {pick(sure, 0.004, Random(seed)) for seed in range(30)} == {"wins"}


def test_a_strong_level_beats_random_and_greedy_play() -> None:
    """Only a few quick games of Space Walk; `starboard.lab.ladder` measures the win rate."""
    won = 0
    rivals: list[Bot] = [RandomBot(), RandomBot(), GreedyBot(), GreedyBot(), GreedyBot(), GreedyBot()]
    for seed, rival in enumerate(rivals):
        match = moved("spacewalk", 6, 2, "mode=plain", seed)
        seat = 1 + seed % 2
        bots: list[Bot] = [LevelBot("captain"), rival] if seat == 1 else [rival, LevelBot("captain")]
        assert MatchRunner(match, bots, Budget(nodes=200), seed).play() is None
        won += match.places[seat - 1] == 1
    assert won >= 4
