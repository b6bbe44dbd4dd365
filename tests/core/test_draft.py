"""Drafts, placeholders and refused touches."""

from typing import Any

from starboard.core import Game, Match, Refusal, View, load
from starboard.core.draft import asked, carried_out, draft, explain, opened

CONVOY = load("convoy")


def convoy(position: str, seat: int | None = 1) -> View[Any]:
    return CONVOY.view(CONVOY.read_state(position), seat)


def plan(view: View[Any], *actions: str) -> View[Any] | Refusal:
    return draft(view.game, view, [view.game.read(action) for action in actions])


def touch(view: View[Any], *ids: str) -> str | None:
    """Return the clause that refuses a touch, or None if it can lead to a legal action."""
    why = explain(view.game, view, frozenset(ids))
    return None if why is None else why.clause


START = "1;0;5;7;0208 0210 1909 1911;0614 0707 1512;0 0;-;-"
MOVING = "1;0;5;7;0707m 0210 1909 1911;0614 0707 1512;0 0;a1,5,;-"


# ---- drafts


def test_a_flight_with_pick_up_and_stop_is_planned_and_then_sent_as_one() -> None:
    flight = ["move a1", "go 0707", "load", "go 0312", "stop"]
    match: Match[Any, Any] = Match(CONVOY, seating=CONVOY.seatings(2)[1])
    planned = plan(match.view(1), *flight)
    assert isinstance(planned, View)
    assert len(match.rows) == 0
    match.play(flight)
    assert match.view(1) == planned
    assert len(match.rows) == 1


def test_a_draft_is_refused_at_the_first_action_that_is_not_possible() -> None:
    refused = plan(convoy(START), "move a1", "load", "stop")
    assert isinstance(refused, Refusal)
    assert refused.clause == "CO-5"


def test_what_leads_to_chance_can_only_be_the_last_of_a_draft() -> None:
    view = convoy("1;0;5;7;0208 0210 0410c 1911;0614;0 0;-;-")
    assert isinstance(plan(view, "fire a1 b1"), View)
    refused = plan(view, "fire a1 b1", "end")
    assert isinstance(refused, Refusal)
    assert refused.clause == "ST-7"


def test_what_leads_to_another_seats_decision_can_only_be_the_last_of_a_draft() -> None:
    refused = plan(convoy(START), "end", "move a1")
    assert isinstance(refused, Refusal)
    assert refused.clause == "ST-1"


def test_a_draft_on_a_view_shows_no_more_than_the_view() -> None:
    match: Match[Any, Any] = Match(load("drift"), 2)
    view = match.view(1)
    planned = draft(match.game, view, [action for action in match.legal() if action.verb == "jettison"][:1])
    assert isinstance(planned, View)
    assert planned.state.hands[1] == ("?", "?", "?")


def test_a_seat_that_may_answer_early_drafts_in_the_position_that_lies_ahead() -> None:
    match: Match[Any, Any] = Match(load("parley"), 3)
    match.play("go 2")
    assert match.actors == (3,)
    view = match.view(2)
    assert asked(match.game, view).state.waiting == (2,)
    assert isinstance(plan(view, "pass", "go 4"), View)
    assert asked(match.game, match.view(3)) == match.view(3)


def test_a_spectator_drafts_nothing() -> None:
    refused = plan(convoy(START, None), "end")
    assert isinstance(refused, Refusal)
    assert refused.clause == "ST-1"
    assert touch(convoy(START, None), "a1") == "ST-1"


def test_a_list_carried_out_leaves_the_state_it_began_with() -> None:
    state = CONVOY.read_state(START)
    assert carried_out(CONVOY, state, 1, []) is state
    moved = carried_out(CONVOY, state, 1, [CONVOY.read("move a1"), CONVOY.read("stop")])
    assert not isinstance(moved, Refusal)
    assert state == CONVOY.read_state(START) != moved


# ---- placeholders


def test_hundreds_of_destinations_are_promised_and_listed_when_the_tug_is_touched() -> None:
    view = convoy(START)
    offered = CONVOY.choices(view)
    assert sorted(sorted(choice.ids) for choice in offered if choice.promise) == [["a1"], ["a2"]]
    assert len(offered) == 3
    listed = CONVOY.choices(view, frozenset({"a1"}))
    flights = [choice for choice in listed if "a1" in choice.ids]
    assert len(flights) == 12 * 18 - 2
    assert all(choice.actions[0] == CONVOY.read("move a1") for choice in flights)
    assert [sorted(choice.ids) for choice in listed if choice.promise] == [["a2"]]


def test_every_promise_is_opened_and_every_legal_action_begins_a_choice() -> None:
    for position in (START, MOVING):
        view = convoy(position)
        found = opened(CONVOY, view)
        assert not any(choice.promise for choice in found)
        assert len({choice.ids for choice in found}) == len(found)
        assert {choice.actions[0] for choice in found} == set(view.legal())


def test_a_tug_in_the_middle_has_about_350_choices_at_once() -> None:
    view = convoy("1;0;5;7;1009m 0210 1909 1911;0614;0 0;a1,10,;-")
    assert len(view.legal()) == 357
    assert len(opened(CONVOY, view)) == 357
    assert len(CONVOY.choices(view)) == 2


def test_a_small_group_is_listed_at_once() -> None:
    view = convoy("1;0;5;7;1009m 0210 1909 1911;0614;0 0;a1,1,;-")
    assert len([choice for choice in CONVOY.choices(view) if not choice.promise]) == 1 + 8


# ---- refused touches


def test_a_dead_touch_is_explained_by_the_first_action_that_is_refused() -> None:
    game: Game[Any, Any] = load("parley")
    match: Match[Any, Any] = Match(game, 3)
    assert touch(match.view(1), "moon8") == "PA-2"
    assert touch(match.view(1), "verbs") == "PA-2"
    match.play("go 2")
    assert touch(match.view(3), "moon8") == "PA-5"
    assert touch(match.view(2), "moon4") is None, "pass, then go"
    assert touch(match.view(2), "moon8") == "PA-2"
    assert touch(match.view(1), "moon4") == "ST-1"


def test_a_touch_ahead_of_the_question_means_what_it_will_mean_then() -> None:
    match: Match[Any, Any] = Match(load("parley"), 2)
    match.play("go 4")
    match.play("dodge")
    assert match.actors == (1,)
    assert touch(match.view(2), "moon8") is None, "seat 2 has fired and is only asked where it flies"


def test_a_touch_of_what_is_not_ones_own_or_too_far_is_explained() -> None:
    assert touch(convoy(START), "b1") == "CO-2"
    assert touch(convoy(START), "0707") == "CO-2"
    assert touch(convoy(START), "a1", "1909") == "CO-3"
    assert touch(convoy(START), "a1", "b1") == "CO-7"
    assert touch(convoy(MOVING), "a2") == "CO-4"
    assert touch(convoy(MOVING), "1512") == "CO-3"
    assert touch(convoy(START, 2), "b1") == "ST-1"
