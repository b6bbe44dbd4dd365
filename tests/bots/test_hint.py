"""Hints: the strongest level's move, computed from the seat's view alone."""

from random import Random
from typing import Any

import pytest

from starboard.bots.bot import Budget
from starboard.bots.hint import Hint, hint
from starboard.core.draft import opened
from starboard.core.playout import draw
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.server.workers.hint import plan_steps
from starboard.words import sentence
from tests.games.spacewalk.kit import table
from tests.games.zylatron.kit import new_game

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("spacewalk", {}), ("astroplane", {}), ("astron", {}), ("zylatron", {"variant": "short"}),
    ("situation7", {"mode": "by_turns"}),
)  # fmt: skip


def views(key: str, options: dict[str, Any], count: int) -> list[View[Any]]:
    """Return `count` positions of a random game, as seen by the acting seat."""
    game, rng = load(key, **options), Random(5)
    state, found = game.start(game.seatings(2)[0]), list[View[Any]]()
    while len(found) < count * 12 and game.actors(state):
        (seat, *_) = game.actors(state)
        if seat == CHANCE:
            state = game.apply(state, seat, draw(game, state, rng))
            continue
        found.append(game.view(state, seat))
        state = game.apply(state, seat, rng.choice(list(game.legal(state, seat))))
    return found[6::12][:count]


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_same_seed_and_positions_give_the_same_hint_and_it_is_one_choice(key: str, options: dict[str, Any]) -> None:
    for view in views(key, options, 3):
        found = hint(view, Budget(nodes=120), Random(1))
        assert found == hint(view, Budget(nodes=120), Random(1))
        assert found.actions in [choice.actions for choice in opened(view.game, view)]
        assert 0.0 <= found.other_value <= found.value <= 1.0 + 1e-9


def test_nobody_peeks() -> None:
    """The hint does not depend on the hidden cards of Astron."""
    for view in views("astron", {}, 4):
        for seed in range(3):
            other = view.game.view(view.game.sample_state(view, Random(seed)), view.seat)
            assert hint(other, Budget(nodes=80), Random(1)) == hint(view, Budget(nodes=80), Random(1))


def test_a_hint_wins_where_that_is_possible_and_says_so() -> None:
    played = table("6:1M2L 3:1L 4:1S 19:1L", 2)
    found = hint(played.view(1), Budget(nodes=400), Random(1))
    assert [str(action) for action in found.actions] == ["go 6"]
    assert found.value == pytest.approx(1.0, abs=0.001)
    assert found.other is not None
    assert found.explanation is not None
    reason = found.explanation.reason
    assert "you win" in sentence("en", reason.id, reason.args, 1)
    assert "Ada wins" in sentence("en", reason.id, reason.args, None, ("Ada", "Bob"))


def test_an_action_possible_before_does_not_explain_a_move_that_precedes_it() -> None:
    """A reason for a later action counts only if the first action made it possible."""
    for key, options in GAMES:
        for view in views(key, options, 3):
            found = hint(view, Budget(nodes=120), Random(1)).explanation
            if found is not None and found.reason.id == "core.hint.next":
                moves = [view.game.label(view.state, view.seat or 0, action) for action in view.legal()]
                assert found.reason["move"] not in moves


def test_a_step_with_a_unit_and_its_destination_has_a_reason_too() -> None:
    at, game = new_game(options="variant=short"), load("zylatron", variant="short")
    flight = tuple([game.read(text) for text in ("move aF1", "go 0804")])
    found = Hint(flight, 0.5, None, 0.0, None, None, (flight,))
    (step,) = plan_steps(View(game, 1, at.state), found)
    assert step.reason is not None
    assert step.reason.id == "zylatron.hint.guards"
