"""Touches, previews, and answers to dead touches."""

import pytest

from starboard.core.draft import explain
from starboard.core.scene import Choice
from starboard.games.astron.picture.foresight import SKULL
from starboard.games.astron.rules.actions import Action
from tests.games.astron.kit import Table, new_game, table


def offered(at: Table, seat: int | None = None) -> dict[str, Choice[Action]]:
    found = at.game.choices(at.view(seat or at.actor))
    return {" ".join(map(str, choice.actions)): choice for choice in found if not choice.repeats}


def test_a_pad_is_shown_before_the_ship_takes_off() -> None:
    at = new_game(2)
    pads = at.game.choices(at.view(1))
    assert [[ghost.place for ghost in choice.ghosts] for choice in pads] == [list(choice.ids) for choice in pads]


@pytest.mark.clause("AS-68")
def test_the_last_ship_in_play_may_have_the_rest_played() -> None:
    at = table("1:e7 2:X 3:D", "F4 F1 S2")
    (rest,) = [choice for choice in at.game.choices(at.view(1)) if choice.repeats]
    assert (rest.ids, rest.actions[0] in at.game.legal(at.state, 1)) == (frozenset(("hand",)), True)
    assert "GAME OVER" in str(at.game.scene(at.view(1)).detail)
    both = table("1:e7 2:b3", "F4 F1 S2")
    assert not [choice for choice in both.game.choices(both.view(1)) if choice.repeats]


def test_a_sideways_card_that_fits_neither_side_says_why_for_both() -> None:
    at = table("1:e7 2:a7 3:i7", "S4 F1")
    _, why = told(at, "card S4")
    assert why.startswith("To the left: ")
    assert "To the right: " in why


def marks(choice: Choice[Action]) -> set[tuple[str, str, str]]:
    return {(mark.at, mark.text, mark.style) for mark in choice.marks}


def told(at: Table, *touched: str, seat: int | None = None) -> tuple[str, str]:
    why = explain(at.game, at.view(seat or at.actor), frozenset(touched))
    assert why is not None, touched
    return why.clause, str(why.message)


# ---- touches


def test_a_pad_is_touched_to_take_off() -> None:
    assert offered(new_game(2))["Tb"].ids == {"b1"}


def test_a_card_and_where_it_leads_are_touched_and_the_second_touch_plays() -> None:
    choices = offered(table("1:c5 2:j9", "F2 S1 S3 U+1 B1"))
    assert {text: set(choice.ids) for text, choice in choices.items()} == {
        "F2": {"card F2", "c7"}, "B1": {"card B1", "c4"}, "S1L": {"card S1", "b5"}, "S1R": {"card S1", "d5"},
        "S3R": {"card S3", "f5"}, "U+1": {"card U+1", "dial"},
    }  # fmt: skip
    assert all(choice.direct for choice in choices.values())


def test_a_pilot_who_cannot_move_touches_a_card_and_the_slot() -> None:
    choices = offered(table("1:a12 2:b3", "F1 F2 F3 F4 F5"))
    assert choices["xF5"].ids == {"card F5", "discard"}


def test_a_grounded_pilot_may_wait_or_play_an_upheaval() -> None:
    choices = offered(table("1:d8 2:b3", "F1 F1 B1 S1 U-1", t=10, grounded="1:2"))
    assert choices["U-1"].ids == {"card U-1", "dial"}
    assert choices["wU-1"].ids == {"card U-1", "discard"}


def test_a_ship_driven_aside_is_sent_to_a_space() -> None:
    choices = offered(table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2 F3 F4 F5").play("B2"))
    assert {text: set(choice.ids) for text, choice in choices.items()} == {">L": {"b1"}, ">R": {"f1"}}
    assert not any(choice.direct for choice in choices.values())


# ---- previews


def test_a_flight_shows_its_way_and_where_it_ends() -> None:
    choice = offered(table("1:c5 2:j9", "F3 S1 S3 B1 B2"))["F3"]
    assert choice.arrows[0].path == ("c5", "c6", "c7", "c8")
    (ghost,) = choice.ghosts
    assert (ghost.kind, ghost.place, ghost.id) == ("ship-1", "c8", "")


def test_a_landing_shows_its_points() -> None:
    """EX-12, and the same position after another ship has landed there."""
    assert marks(offered(table("1:g3 2:j6", "F3", t=4))["F3"]) == {("g6", "+5", "good")}
    assert marks(offered(table("1:g3 2:j6", "F3", t=4, landed="2:1.5"))["F3"]) == {("g6", "+4", "good")}


def test_two_asteroids_cost_two() -> None:
    """Worked example EX-19."""
    choice = offered(table("1:b5 2:j9", "S5", t=40))["S5R"]
    assert ("g5", "\u22122", "bad") in marks(choice)


def test_what_the_row_after_it_brings_is_shown_too() -> None:
    """EX-13: one space before the station."""
    assert marks(offered(table("1:g5 2:b6", "F1", t=3))["F1"]) == {("g6", "\u2193+5", "good")}


def test_a_bad_landing_is_shown_lying_on_its_side() -> None:
    """Worked example EX-23."""
    choice = offered(table("1:d6 2:j9", "F2", t=10))["F2"]
    assert marks(choice) == {("d8", "\u22121", "bad")}
    assert choice.ghosts[0].kind == "grounded-1"
    assert str(choice.warning) == "You stop on land: \u22121, and you are grounded on the Moon."


@pytest.mark.parametrize(
    ("at", "text", "warning"),
    [
        (table("1:f10 2:a2", "S3 S1", t=40), "S3R", "The comet destroys your ship."),
        (table("1:e7 2:a2", "F1 F2", t=53), "F1", "The rings destroy your ship."),
    ],
)
def test_a_fatal_card_is_marked_and_asks_again(at: Table, text: str, warning: str) -> None:
    choice = offered(at)[text]
    assert str(choice.warning) == warning
    assert choice.confirm
    assert choice.arrows[0].style == "bad"
    assert choice.marks[0].art == SKULL


def test_a_fatal_card_that_is_the_only_one_does_not_ask() -> None:
    (choice,) = offered(table("1:e7 2:a2", "F1 F1 F1", t=53)).values()
    assert choice.warning is not None
    assert not choice.confirm


def test_parking_in_front_of_the_rings_is_warned_of() -> None:
    choice = offered(table("1:e6 2:a2", "F1 S1", t=53))["F1"]
    assert str(choice.warning) == "The next row brings the rings under you."
    assert not choice.confirm


def test_a_pushed_ship_is_shown_with_its_cost() -> None:
    """Worked example EX-37."""
    choice = offered(table("1:j8 2:h7", "S2 F1", t=9))["S2L"]
    assert choice.arrows[1].path == ("h7", "h6")
    assert [(ghost.kind, ghost.place) for ghost in choice.ghosts] == [("ship-1", "h8"), ("ship-2", "h6")]
    assert ("h6", "\u22121", "bad") in marks(choice)
    assert str(choice.warning) == "Your exhaust pushes seat 2 back to h6."


def test_a_chain_shows_every_ship_in_it() -> None:
    """Worked example EX-7."""
    choice = offered(table("1:j6 2:i5 3:i3", "S1 F1"))["S1L"]
    assert [(ghost.of, ghost.place) for ghost in choice.ghosts] == [(1, "i6"), (2, "i4"), (3, "i2")]


def test_an_upheaval_shows_what_becomes_of_every_ship() -> None:
    """EX-14 for ship 1; ship 3 comes through meteors, and nothing happens to ship 2."""
    choices = offered(table("1:g5 2:b6 3:c3", "U+2 U+3 F1", t=3))
    assert marks(choices["U+2"]) == {("ship 1", "+5", "good"), ("ship 3", "\u22121", "bad")}
    assert marks(choices["U+3"]) == {("ship 1", "0", ""), ("ship 3", "\u22121", "bad")}


def test_an_upheaval_shows_what_the_next_row_then_brings() -> None:
    """EX-14, one row short: the row after the round brings the station."""
    choice = offered(table("1:g5 2:b6 3:c3", "U+1 F1", t=3))["U+1"]
    assert ("ship 1", "\u2193+5", "good") in marks(choice)


def test_an_upheaval_that_destroys_a_rival_says_so() -> None:
    choice = offered(table("1:a2 2:e6", "U+2 F1", t=53))["U+2"]
    mark = next(mark for mark in choice.marks if mark.at == "ship 2")
    assert (mark.at, mark.art, str(mark.label)) == ("ship 2", SKULL, "seat 2: the rings destroy the ship")
    assert not choice.confirm


def test_saturn_for_nothing_is_warned_of() -> None:
    landed = "2:8.5 3:8.4 4:8.3 5:8.2 6:8.1"
    choice = offered(table("1:e7 2:D 3:D 4:D 5:D 6:D", "F4 F1", t=53, landed=landed))["F4"]
    assert str(choice.warning) == "This landing scores nothing and ends your flight."


# ---- button labels


@pytest.mark.parametrize(
    ("at", "text", "verb"),
    [
        (table("1:c5 2:j9", "F2 S1"), "F2", "Move to c7"),
        (table("1:g3 2:j6", "F3", t=4), "F3", "Land on station 1"),
        (table("1:c5 2:j9", "F2 F1", t=10), "F2", "Land on station 2 (Moon)"),
        (table("1:d6 2:j9", "F2", t=10), "F2", "Stop on land"),
        (table("1:f10 2:a2", "S3 S1", t=40), "S3R", "Fly into the comet"),
        (table("1:e7 2:a2", "F1 F2", t=53), "F1", "Fly into the rings"),
        (table("1:c5 2:j9", "U+2 S1"), "U+2", "Move the universe on 2 rows"),
        (table("1:c5 2:j9", "U-2 S1", t=1), "U-2", "Move the universe back 1 row"),
        (table("1:a12 2:b3", "F1 F2 F3 F4 F5"), "xF5", "Discard for \u22121"),
        (table("1:d8 2:b3", "F1 F1 B1 S1 S1", t=10, grounded="1:2"), "wF1", "Discard and wait"),
        (new_game(2), "Te", "Take off from e1"),
    ],
)  # fmt: skip
def test_the_button_says_what_the_move_is(at: Table, text: str, verb: str) -> None:
    assert str(offered(at)[text].verb) == verb


# ---- dead touches


@pytest.mark.parametrize(
    ("at", "touched", "clause", "words"),
    [
        (table("1:e10 2:b3", "F3 F5 B4"), ("card F5",), "AS-24", "past the front edge"),
        (table("1:i4 2:i6", "F2 F3 S1"), ("card F2",), "AS-24", "stands on i6"),
        (table("1:i4 2:i6", "F2 F3 S1"), ("card F3",), "AS-24", "in the way"),
        (table("1:d8 2:b3", "F1 F3 B1", t=10, grounded="1:2"), ("card F1",), "AS-47", "not on land"),
        (table("1:c5 2:j9", "F2 S1"), ("d7",), "AS-23", "straight line"),
        (table("1:c5 2:j9", "F2 S1"), ("c9",), "AS-17", "do not have Forwards 4"),
        (table("1:c5 2:j9", "F2 S1"), ("card F2", "c6"), "AS-23", "exactly as long"),
        (table("1:c5 2:j9", "F2 S1"), ("dial",), "AS-29", "Only an Upheaval"),
        (table("1:c5 2:j9", "F2 U-1", t=0), ("card U-1",), "AS-30", "START"),
        (table("1:c5 2:j9", "F2 S1"), ("ship 1",), "AS-17", "Touch a card"),
        (table("1:c5 2:j9", "F2 S1"), ("ship 2",), "AS-11", "seat 2"),
        (new_game(2).play("Tb"), ("ship 1",), "AS-13", "stands on this pad"),
        (table("1:c5 2:j9", "F2 S1"), ("c5",), "AS-17", "Touch a card"),
        (table("1:c5 2:j9", "F2 S1"), ("j9",), "AS-11", "seat 2"),
        (table("1:c5 2:c9", "F4 S1"), ("c9",), "AS-24", "stands on c9"),
        (table("1:c5 2:j9", "F2 S1"), ("discard",), "AS-26", "you must move"),
        (table("1:c5 2:j9", "F2 S1"), ("card F2", "discard"), "AS-26", "you must move"),
        (table("1:c5 2:j9", "F2 S1"), ("odometer",), "AS-67", "GAME OVER"),
        (table("1:c5 2:j9", "F2 S1", t=0), ("e9",), "AS-43", "Meteor stream: entering it costs a point. No card"),
        (table("1:c3 2:j9", "F2 S1", t=0), ("c7",), "AS-43", "Meteor stream"),
        (table("1:c5 2:j9", "F2 S1", t=40), ("h10",), "AS-52", "The comet"),
        (table("1:a5 2:j9", "F2 S1", t=4), ("g6",), "AS-36", "Space Station 1"),
        (table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2").play("B2"), ("h1",), "AS-58", "first clear square"),
        (new_game(2), ("d1",), "AS-13", "d1 is not a take-off pad"),
        (new_game(2), ("e5",), "AS-13", "bottom row"),
    ],
)  # fmt: skip
def test_a_newcomers_mistake_is_met_with_its_clause(
    at: Table, touched: tuple[str, ...], clause: str, words: str
) -> None:
    said = told(at, *touched)
    assert said[0] == clause
    assert words in said[1]


def test_out_of_turn_it_is_said_whose_turn_it_is() -> None:
    at = table("1:c5 2:j9", "F2 S1")
    assert told(at, "card F1", seat=2) == ("AS-16", "seat 1 is to move.")
    assert told(at, "e5", seat=2)[0] == "AS-16"


def test_a_pilot_whose_ship_is_lost_hears_so() -> None:
    assert told(table("1:c5 2:X", "F2 S1"), "e5", seat=2)[0] == "AS-56"
