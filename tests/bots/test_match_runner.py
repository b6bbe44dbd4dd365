"""The match runner: lets bots move in turn, and survives their failures."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget, bot
from starboard.bots.match_runner import MatchRunner, Misbehaved
from starboard.core.match import Match
from starboard.core.record import Record, faults
from starboard.core.registry import load
from starboard.core.view import View


class Answers:
    """A bot that delegates to a function."""

    def __init__(self, answer: Callable[[View[Any]], Any]) -> None:
        self.answer = answer

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        return self.answer(view)


def thinks_for_ever(view: View[Any]) -> Any:
    while True:
        try:
            sum(range(1000))
        except Exception:
            continue


def raises(view: View[Any]) -> Any:
    raise KeyError("oops")


def leaves(view: View[Any]) -> Any:
    raise SystemExit(1)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda view: "put L-A", "which is not an action"),
        (lambda view: None, "which is not an action"),
        (lambda view: "fly 1", "chose 'fly 1': "),
        (raises, "raised KeyError: 'oops'"),
        (leaves, "raised SystemExit"),
        (thinks_for_ever, "did not answer within 0.1 s"),
    ],
)
def test_a_bot_that_misbehaves_is_named_and_nothing_has_changed(answer: Callable[[View[Any]], Any], said: str) -> None:
    match: Match[Any, Any] = Match(load("spacewalk", "first_seat=1"), 2)
    before = match.state
    misbehaved = MatchRunner(match, [Answers(answer), bot("random")], Budget(seconds=0.05)).play()
    assert isinstance(misbehaved, Misbehaved)
    assert misbehaved.seat == 1
    assert said in misbehaved.fault
    assert match.state == before


@pytest.mark.parametrize(
    ("key", "options", "seats"),
    [("embers", "", 3), ("parley", "", 2), ("drift", "", 2), ("mosaic", "", 3), ("mosaic", "turns=on", 3),
     ("spacewalk", "", 2)],
)  # fmt: skip
def test_bots_finish_every_game_and_its_record_is_right(key: str, options: str, seats: int) -> None:
    match: Match[Any, Any] = Match(load(key, options), seats, seed=2)
    assert MatchRunner(match, [bot("random")] * seats, Budget(), 2).play() is None
    assert match.over
    assert faults(Record.of(match)) == []


def test_a_game_that_was_put_away_goes_on_as_if_it_had_not_been() -> None:
    whole: Match[Any, Any] = Match(load("spacewalk"), 2, seed=4)
    MatchRunner(whole, [bot("random")] * 2, Budget(), 4).play()
    part: Match[Any, Any] = Match(load("spacewalk"), 2, seed=4)
    for _ in range(20):
        MatchRunner(part, [bot("random")] * 2, Budget(), 4).step()
    again = Record.read(str(Record.of(part, reveal=True))).replay()
    MatchRunner(again, [bot("random")] * 2, Budget(), 4).play()
    assert [str(row.entries) for row in again.rows] == [str(row.entries) for row in whole.rows]
