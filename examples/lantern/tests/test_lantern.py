"""The rules of Lantern, clause by clause."""

import pytest
from lantern.game import Lantern

from starboard.core import Match
from starboard.core.message import seat_name
from starboard.words import sentence

GAME = Lantern()


def legal(position: str) -> list[str]:
    state = GAME.read_state(position)
    (seat,) = GAME.actors(state)
    return [str(act) for act in GAME.legal(state, seat)]


def after(position: str, act: str) -> str:
    state = GAME.read_state(position)
    return GAME.write_state(GAME.apply(state, GAME.actors(state)[0], GAME.read(act)))


@pytest.mark.clause("LA-1")
def test_every_seat_is_dealt_two_cards_before_seat_1_begins() -> None:
    match = Match(Lantern(), seats=3, seed=1)
    assert match.actors == (1,)
    assert [len(hand) for hand in match.state.hands] == [2, 2, 2]
    assert sum(match.state.deck) == 9


@pytest.mark.clause("LA-2")
def test_the_die_and_one_card_decide_how_far_a_ship_flies() -> None:
    assert legal("fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33") == ["fly", "burn 1", "burn 2", "drift"]
    assert after("fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33", "fly") == "roll 2 1 0 0,4,4,3 0,0,0,0 4,0 12,33"


@pytest.mark.clause("LA-3")
def test_nobody_flies_past_the_lantern_and_who_reaches_it_wins() -> None:
    near = "fly 1 8 2 0,4,4,3 0,0,0,0 12,10 13,12"
    assert legal(near) == ["fly", "burn 1", "drift"]
    why = GAME.why_not(GAME.read_state(near), 1, GAME.read("burn 3"))
    assert str(why) == "The lantern is only 3 away. (LA-3)"
    won = GAME.read_state(after(near, "burn 1"))
    assert GAME.over(won)
    assert GAME.places(won) == (1, 2)


@pytest.mark.clause("LA-4")
def test_a_burned_card_is_held_first_and_then_open_and_out() -> None:
    assert after("fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33", "burn 2") == "roll 2 1 0 0,4,4,3 0,0,1,0 6,0 1,33"
    why = GAME.why_not(GAME.read_state("fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33"), 1, GAME.read("burn 3"))
    assert why is not None
    assert why.clause == "LA-4"


@pytest.mark.clause("LA-5")
def test_who_drifts_draws_a_card_but_never_a_fourth() -> None:
    assert after("fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33", "drift").startswith("deal 1 0 4")
    assert after("fly 1 0 4 0,4,3,3 0,0,0,0 0,0 122,33", "drift").startswith("roll 2 1 0")


@pytest.mark.clause("LA-6")
def test_a_ship_pushes_others_back_three_buoys_but_not_behind_port() -> None:
    assert after("fly 1 4 5 0,4,4,3 0,0,0,0 2,7 12,33", "fly").split(" ")[6] == "7,4"
    assert after("fly 1 4 2 0,4,4,3 0,0,0,0 0,2 12,33", "fly").split(" ")[6] == "2,0"


@pytest.mark.clause("LA-7")
def test_after_ten_rounds_the_ship_in_front_wins() -> None:
    last = GAME.read_state(after("fly 2 19 1 0,4,4,3 0,0,0,0 5,6 12,33", "fly"))
    assert GAME.over(last)
    assert GAME.places(last) == (2, 1)


def test_only_its_owner_sees_a_card() -> None:
    match = Match(Lantern(), seats=2, seed=1)
    assert match.view(1).state.hands[1] == (0, 0)
    assert match.view(None).state.hands == ((0, 0), (0, 0))
    assert match.view(1).state.hands[0] == match.state.hands[0]


def test_every_message_has_words_in_both_languages() -> None:
    assert sentence("en", "lantern.did.deal", [("seat", seat_name(1)), ("fuel", 2)], 1) == "You draw fuel 2."
    assert sentence("de", "lantern.no.past", [("left", 3)]) == "Bis zur Laterne sind es nur noch 3."
