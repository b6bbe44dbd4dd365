"""The gap between two turns: order, early answers, auto replies."""

import pytest

from starboard.core.match import Match
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.rules.flight import threatened
from starboard.games.spacewalk.rules.turn import window_order
from tests.games.spacewalk.kit import Table, table

EVERYBODY = 0b111110


def gap(tokens: str = "") -> Table:
    """Return a table of four seats in the gap after seat 2 moved without spending a token."""
    board = "1:1L2M 4:1S4S 9:2L 10:3L 14:4L3M"
    return table(board, seats=4, mode="tokens", seat=2, tokens=tokens).play("go 1", "done")


@pytest.mark.clause("SW-46")
@pytest.mark.parametrize(
    ("seats", "next", "order"),
    [(2, 1, (2, 1)), (3, 2, (3, 1, 2)), (4, 3, (4, 1, 2, 3)), (5, 5, (1, 2, 3, 4, 5)), (5, 2, (3, 4, 5, 1, 2))],
)
def test_the_seat_after_the_next_one_is_asked_first_and_the_next_one_last(
    seats: int, next: int, order: tuple[int, ...]
) -> None:
    assert window_order(seats, next, EVERYBODY) == order


@pytest.mark.clause("SW-46")
def test_answers_are_given_in_order_and_are_a_step_or_a_pass() -> None:
    opened = gap()
    assert opened.legal == ["step S4", "step L14", "pass"]
    assert opened.refused("3.pass") == opened.refused("1.step L2") == "SW-46"
    assert opened.refused("4.done") == "SW-46"
    assert opened.refused("3.go 10") == "SW-46"
    assert opened.refused("2.pass") == "SW-6"


@pytest.mark.clause("SW-46")
def test_the_next_seat_answers_before_its_turn_begins() -> None:
    opened = gap().play("4.pass", "1.pass")
    assert opened.refused("3.go 10") == "SW-46"
    assert opened.play("3.pass", "3.go 10").phase == "after"


@pytest.mark.clause("SW-47")
def test_a_step_asks_those_again_who_have_passed() -> None:
    opened = gap().play("4.pass", "1.pass", "3.step L10")
    assert opened.window == (4, 1, 2)


@pytest.mark.clause("SW-47", "SW-48")
def test_everybody_may_step_once_and_then_the_gap_is_closed() -> None:
    opened = gap().play("4.step L14", "1.step L2", "2.step L9", "3.step L10")
    assert (opened.phase, opened.actor, opened.economy) == ("go", 3, "3*,3*,3*,3*")


@pytest.mark.clause("SW-48")
def test_a_seat_that_is_next_but_not_asked_waits_until_the_gap_is_closed() -> None:
    opened = gap(tokens="4,4,0,4")
    assert opened.window == (4, 1)
    assert opened.refused("3.go 10") == "SW-48"
    assert opened.play("4.pass", "1.pass").actor == 3


@pytest.mark.clause("SW-53")
def test_the_question_that_lies_ahead_is_known_if_those_before_pass() -> None:
    opened = gap()
    game = opened.game
    assert game.upcoming_decision(opened.state, 4) is None
    assert game.upcoming_decision(opened.state, 2) is None
    for seat in (1, 3):
        ahead = game.upcoming_decision(opened.state, seat)
        while opened.actor != seat:
            opened.play("pass")
        assert ahead == opened.state


@pytest.mark.clause("SW-53")
def test_for_the_next_seat_choosing_a_planet_means_pass_and_go() -> None:
    opened = gap()
    ahead = opened.game.upcoming_decision(opened.state, 3)
    assert ahead is not None
    assert Table(opened.game, ahead).play("3.pass", "3.go 10").phase == "after"
    without_tokens = gap(tokens="4,4,0,4")
    ahead = without_tokens.game.upcoming_decision(without_tokens.state, 3)
    assert ahead is not None
    assert ahead == without_tokens.play("4.pass", "1.pass").state


@pytest.mark.clause("SW-53")
def test_outside_a_gap_no_question_is_known_ahead() -> None:
    standing = table("1:1L 4:2L 9:3L", mode="tokens")
    assert [standing.game.upcoming_decision(standing.state, seat) for seat in (1, 2, 3)] == [None] * 3
    standing.play("go 1")
    assert [standing.game.upcoming_decision(standing.state, seat) for seat in (1, 2, 3)] == [None] * 3


@pytest.mark.clause("SW-53")
def test_early_answers_take_effect_in_order_and_are_dropped_after_a_step() -> None:
    game = SpaceWalk({"first_seat": 1})
    match = Match(game, 3)
    while match.state.turn == 0:
        match.play(match.legal()[0])
    match.play([match.legal()[0]])
    while match.state.phase == "fly":
        match.play(match.legal()[0])
    match.play("done")
    assert match.state.window == (3, 2)
    match.answer_early(2, "pass")
    match.play(match.legal()[0])
    assert (match.state.phase, match.state.window) == ("react", (1, 2))
    match.play("pass", 1)
    assert match.actors == (2,)


@pytest.mark.clause("SW-53")
def test_people_begin_by_being_asked_only_when_threatened_where_there_are_gaps() -> None:
    assert SpaceWalk().usual_auto_reply() == "threatened"
    assert SpaceWalk({"mode": "plain"}).usual_auto_reply() == ""
    assert SpaceWalk({"mode": "cards"}).usual_auto_reply() == ""
    assert SpaceWalk({"token_timing": "own_turn_only"}).usual_auto_reply() == ""


@pytest.mark.clause("SW-53")
def test_standing_answers_pass_in_the_gap_and_nowhere_else() -> None:
    opened = table("1:1L 5:2L3M 9:1S 14:3L", mode="tokens")
    for auto_reply in ("never", "threatened"):
        assert opened.game.auto_action(opened.view(1), auto_reply) is None
    opened.play("go 1")
    assert opened.game.auto_action(opened.view(1), "never") is None
    opened.play("done")
    assert str(opened.game.auto_action(opened.view(3), "never")) == "pass"
    assert opened.game.auto_action(opened.view(3), "threatened") is None
    safe = table("1:1L 6:2L3M 9:1S 14:3L", mode="tokens").play("go 1", "done")
    assert str(safe.game.auto_action(safe.view(3), "threatened")) == "pass"
    safe.play("3.pass")
    assert safe.game.auto_action(safe.view(2), "threatened") is None
    assert str(safe.game.auto_action(safe.view(2), "never")) == "pass"


@pytest.mark.clause("SW-53")
def test_the_clock_spends_no_token_and_spares_the_own_ships() -> None:
    asleep = table("3:2L 6:1L 9:1S 14:3L", mode="tokens")
    assert str(asleep.game.auto_action(asleep.view(1), "timeout")) == "go 9"
    asleep.play("go 9")
    assert str(asleep.game.auto_action(asleep.view(1), "timeout")) == "done"
    asleep.play("done")
    assert str(asleep.game.auto_action(asleep.view(3), "timeout")) == "pass"


@pytest.mark.clause("SW-54")
def test_the_next_seat_is_no_threat_to_itself_nor_where_it_has_no_ship() -> None:
    standing = table("5:3M3L 6:2M 9:1L 14:3L", mode="tokens")
    assert not threatened(standing.state, 2)
    assert not threatened(standing.state, 3)


@pytest.mark.clause("SW-54")
def test_the_second_fatal_place_of_a_large_group_counts_too() -> None:
    standing = table("1:3S 6:1L2L1L1M2M1M1S3S 9:3L", mode="tokens")
    assert threatened(standing.state, 3)
    short = table("1:3S 6:1L2L1L1M2M1M3S 9:3L", mode="tokens")
    assert not threatened(short.state, 3)
