"""Warnings: given before an end of turn that may lose at once, if there is a better one."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget, bot
from starboard.bots.danger import danger
from starboard.bots.feedback import PlayedMove, feedback
from starboard.bots.warning import BETTER, WORTH_WARNING, ended_by, risk, warning
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.view import View
from starboard.server.hints import undone_to

pytestmark = pytest.mark.clause("TA-18")


def endings(key: str, options: str, seed: int) -> Iterator[tuple[View[Any], Any, View[Any]]]:
    """Yield the views and actions with which a random player ends its turns, and the view to which it may go back."""
    match: Match[Any, Any] = Match(load(key, options), 2, seed=seed)
    rng, bots = Random(seed), {1: bot("random"), 2: bot("navigator")}
    while not match.over and len(match.rows) < 300:
        seat = match.actors[0]
        view = match.view(seat)
        action = bots[seat].choose(view, Budget(nodes=100), rng)
        if seat == 1 and ended_by(view, (action,)) is not None:
            yield view, action, match.game.view(undone_to(match.history, 1).state, 1)
        match.play(action)


def test_an_open_headquarters_is_warned_of_once_another_ending_guards_it() -> None:
    warned = 0
    for view, action, start in endings("zylatron", "variant=short hq_entry=on_foot", 6):
        found, threat = warning(view, (action,), start), risk(view, (action,))
        if found is None:
            continue
        warned += 1
        assert found == threat
        assert found.chance >= WORTH_WARNING
        assert "headquarters" in str(found.reason)
        assert found.ids
    assert warned


def test_the_move_that_lets_another_win_is_warned_of_and_the_one_that_does_not_is_silent() -> None:
    warned = [(view, action) for view, action, _ in endings("spacewalk", "", 1) if warning(view, (action,), view)]
    assert warned
    for view, action in warned:
        safe = [
            other for other in view.legal() if (found := risk(view, (other,))) is None or found.chance <= 1 - BETTER
        ]
        assert safe, "a better ending existed"
        assert all(warning(view, (other,), view) is None for other in safe)
        after = ended_by(view, (action,))
        assert after is not None
        assert danger(after) is not None
        said = feedback([PlayedMove(view, [action], 1)], after, 200)
        assert said.id != "core.feedback.good", "what loses at once is never good"


def test_where_every_ending_loses_nothing_is_said() -> None:
    """A warning that leaves no choice would only annoy."""
    for view, action, _ in endings("spacewalk", "", 1):
        if all((found := risk(view, (other,))) and found.chance > 1 - BETTER for other in view.legal()):
            assert warning(view, (action,), view) is None
