"""Feedback on a move: one true sentence, based only on what the seat knew."""

from random import Random
from typing import Any

import pytest

from starboard.bots.feedback import PlayedMove, feedback, turn_so_far
from starboard.bots.improvement import POSITIONS
from starboard.core.match import Match
from starboard.core.message import Message
from starboard.core.registry import load
from starboard.core.view import View
from starboard.words import sentence
from tests.bots.test_hint import GAMES, views

pytestmark = pytest.mark.clause("TA-18")


def judged(view: View[Any], action: Any, row: int, positions: int = POSITIONS) -> Message:
    """Return the feedback on one action of a seat."""
    after = View[Any](view.game, view.seat, view.game.apply(view.state, view.seat or 0, action))
    return feedback([PlayedMove(view, [action], row)], after, positions)


def test_the_best_move_is_good_and_beside_another_it_is_named_with_its_reason() -> None:
    game = load("spacewalk")
    position = "sw1 2T go 1.2 1/2/2 3*,3* - 1:2M2S 2:2L1M1S 3:1L1M1S 4:2M 19:1L1M2S 22:1L2L1S 23:2L2M2S"
    view = game.view(game.read_state(position), 2)
    best, other = [game.read(text) for text in ("go 22", "go 1")]
    assert judged(view, best, 1).id == "core.feedback.unfinished.next", "a token may still be used"
    said = judged(view, other, 1)
    assert said.id == "core.feedback.better"
    words = sentence("en", said.id, said.args, 2)
    assert words.startswith("Better: Launch all 3 ships from Fig (+")
    assert words.endswith("black hole A takes seat 1's small ship, but none of yours.")


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_every_game_answers_and_always_the_same(key: str, options: dict[str, object]) -> None:
    (view,) = views(key, options, 1)
    said = judged(view, view.legal()[0], 3)
    assert said == judged(view, view.legal()[0], 3)
    assert str(said)[0].isupper()
    assert "{" not in str(said)


def test_nobody_peeks() -> None:
    """The feedback does not depend on the hidden cards of Astron."""
    for view in views("astron", {}, 3):
        other = view.game.view(view.game.sample_state(view, Random(3)), view.seat)
        action = view.legal()[-1]
        assert judged(other, action, 1) == judged(view, action, 1)


def test_the_last_move_is_ones_own_and_one_that_still_stands() -> None:
    match = Match(load("spacewalk", first_seat=1), 2)
    assert match.history.last_move(1) is None
    first, second = match.play(match.legal()[0]), match.play(match.legal()[0])
    found = match.history.last_move(1)
    assert found is not None
    assert (found.n, found.actions) == (first.n, (first.entries[0].action,))
    assert getattr(match.history.last_move(2), "n", None) == second.n
    match.undo()
    assert match.history.last_move(2) is None


def test_the_moves_of_one_turn_are_judged_together() -> None:
    match: Match[Any, Any] = Match(load("zylatron", "variant=short"), 2)
    for _ in range(3):
        match.play(match.legal()[0])
    seat = match.rows[-1].by
    moves, now = turn_so_far(match.history, seat)
    assert [move.row for move in moves] == [row.n for row in match.rows if row.by == seat]
    assert now.state == match.state
    said = feedback(moves, now, 60)
    assert said.id.startswith(("core.feedback.unfinished", "core.feedback.little", "core.feedback.better"))
