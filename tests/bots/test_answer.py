"""Return values of a bot: an action, its notation, or a list of either."""

from typing import Any

import pytest

from starboard.bots.answer import actions
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.view import View


@pytest.fixture
def view() -> View[Any]:
    match: Match[Any, Any] = Match(load("spacewalk"), 2)
    return match.view(match.actors[0])


def test_an_action_or_its_notation_is_an_answer(view: View[Any]) -> None:
    first = view.legal()[0]
    assert actions(view, first) == [first]
    assert actions(view, view.game.write(first)) == [first]
    assert actions(view, [first]) == [first]


def test_only_actions_certain_to_be_legal_are_used(view: View[Any]) -> None:
    first = view.legal()[0]
    assert actions(view, [first, view.game.write(first)])[0] == first
    assert actions(view, (first, *[first] * 20)) == [first]  # then it is another seat's turn


@pytest.mark.parametrize("answer", ["nonsense", None, 7, [], ["nonsense"]])
def test_anything_else_is_told_as_it_was_given(view: View[Any], answer: object) -> None:
    with pytest.raises(ValueError, match=r"which is not (an action|legal)") as told:
        actions(view, answer)
    assert repr(answer) in str(told.value)


def test_an_illegal_action_is_named(view: View[Any]) -> None:
    with pytest.raises(ValueError, match="chose 'go 3', which is not legal"):
        actions(view, "go 3")  # ships are still being placed
