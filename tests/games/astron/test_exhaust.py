"""Exhaust: displaced ships, their destinations, and the effects there."""

import pytest

from starboard.games.astron.rules.exhaust import clear_sides
from starboard.games.astron.rules.state import SLIDE
from tests.games.astron.kit import table


@pytest.mark.clause("AS-57")
@pytest.mark.parametrize(("ship", "card"), [("i8", "B2"), ("g6", "S2R"), ("j6", "S1L")])
def test_a_ship_placed_directly_in_front_drives_the_other_back(ship: str, card: str) -> None:
    playing = table(f"1:{ship} 2:i5 3:a1", card.rstrip("LR")).play(card)
    assert (playing.at(1), playing.at(2)) == ("i6", "i4")
    assert playing.ids == [f"flew.{card[0]}{card[2:]}", "pushed"]
    assert playing.refused("1.>L") == "AS-16"
    assert playing.refused(">L") == "AS-57"


@pytest.mark.clause("AS-57")
def test_one_row_away_is_far_enough() -> None:
    playing = table("1:i8 2:i4", "B2").play("B2")
    assert playing.at(2) == "i4"


@pytest.mark.clause("AS-58")
def test_on_row_one_the_displaced_ship_slides() -> None:
    playing = table("1:a4 2:a1 3:j12", "B2").play("B2")
    assert (playing.at(2), playing.ids) == ("b1", ["flew.B", "slid"])  # there is a space on one side only


@pytest.mark.clause("AS-58")
def test_it_slides_over_ships_to_the_first_space_that_is_empty_and_not_behind_another() -> None:
    playing = table("1:j4 2:j1 3:i1 4:h2 5:g1 6:a12", "B2").play("B2")
    assert playing.at(2) == "f1"
    playing = table("1:e8 2:e5 3:e4 4:d5 5:c6 6:a12", "B2")
    assert clear_sides(playing.play("B2").state, 2) == {"L": 3, "R": 1}


@pytest.mark.clause("AS-59")
def test_the_pilot_of_the_displaced_ship_chooses_and_nobody_else() -> None:
    playing = table("1:e4 2:j12 3:e1", "B2").play("B2")
    assert (playing.state.phase, playing.actor, playing.state.acting) == (SLIDE, 3, 1)
    assert playing.legal == [">L", ">R"]
    assert playing.refused("F1") == "AS-59"
    assert playing.refused("2.F1") == playing.refused("1.>L") == "AS-59"
    playing.play(">R")
    assert (playing.at(3), playing.actor) == ("f1", 2)


@pytest.mark.clause("AS-59")
def test_at_least_one_side_has_a_clear_space_however_the_others_stand() -> None:
    playing = table("1:a4 2:a1 3:b1 4:c2 5:d1 6:e2", "B2").play("B2")
    assert playing.at(2) == "f1"


@pytest.mark.clause("AS-59")
def test_an_absent_pilot_slides_to_the_cheaper_side_or_left_if_both_cost_the_same() -> None:
    same = table("1:e4 2:e1 3:j12", "B2", t=2).play("B2")
    assert same.game.auto_action(same.view(2), "timeout") == same.game.read(">L")
    dear = table("1:d4 2:d1 3:j12", "B2", t=6).play("B2")  # 7c, to the left, lies in the meteors
    for auto_reply in ("timeout", "slide"):
        assert dear.game.auto_action(dear.view(2), auto_reply) == dear.game.read(">R")
    playing = table("1:e4 2:e8")
    assert playing.game.auto_action(playing.view(1), "slide") is None


@pytest.mark.clause("AS-60")
def test_a_forced_move_has_all_consequences_but_a_landing() -> None:
    freed = table("1:a8 2:d7 3:j1", "S3", t=10, grounded="2:2").play("S3R")
    assert freed.grounded(2) == 0
    hit = table("1:j8 2:h7 3:a1", "S2", t=9).play("S2L")
    assert hit.score(2) == -1
    station = table("1:a9 2:b8 3:j1", "S1", t=25).play("S1R")
    assert station.score(2) == 0
    sliding = table("1:a7 2:a5 3:a4 4:b6 5:c6 6:j12", "B1", t=38).play("B1")  # over 43b, an asteroid, to 43d
    assert (sliding.at(2), sliding.score(2)) == ("d5", -1)


@pytest.mark.clause("AS-61")
def test_the_chain_goes_on_through_slides() -> None:
    playing = table("1:e5 2:e2 3:e1 4:d1 5:j12", "B2").play("B2", ">L")
    assert playing.actor == 4
    playing.play(">L")
    assert (playing.at(2), playing.at(3), playing.at(4)) == ("d2", "e1", "c1")


@pytest.mark.clause("AS-61")
def test_each_link_is_carried_out_before_the_next() -> None:
    playing = table("1:j6 2:i5 3:i3 4:a1", "S1", t=2).play("S1L")
    assert playing.told == [
        "seat 1 moved left 1 to i6.",
        "seat 1's exhaust pushed seat 2 back to i4.",
        "seat 2's exhaust pushed seat 3 back to i2.",
    ]


@pytest.mark.clause("AS-62")
def test_a_ship_that_moves_up_behind_another_stays_there() -> None:
    playing = table("1:i3 2:i6 3:a1", "F2").play("F2")
    assert (playing.at(1), playing.at(2), playing.ids) == ("i5", "i6", ["flew.F"])
    sideways = table("1:g5 2:i6 3:a1", "S2").play("S2R")
    assert (sideways.at(1), sideways.at(2)) == ("i5", "i6")


@pytest.mark.clause("AS-63")
def test_the_base_drives_nobody_away() -> None:
    playing = table("1:i5 2:i6 3:a1", t=2).wind(3)
    assert (playing.at(1), playing.at(2)) == ("i5", "i6")
    upheaval = table("1:i6 2:i5 3:a1", "U+1", t=2).play("U+1")
    assert (upheaval.at(1), upheaval.at(2)) == ("i6", "i5")
    upheaval = table("1:i5 2:i6 3:a1", "U-1", t=2).play("U-1")
    assert (upheaval.at(1), upheaval.at(2)) == ("i5", "i6")


@pytest.mark.clause("AS-64")
def test_a_ship_that_is_lost_drives_nobody_away() -> None:
    playing = table("1:f10 2:h9 3:a1", "S2", t=39, hands={2: "F1"})
    assert playing.over_space(2) == "48h"
    playing.play("S2R")  # 49h, the comet
    assert (playing.at(1), playing.at(2)) == ("lost", "h9")
    chain = table("1:e12 2:g11 3:g9 4:a1", "S2", t=41).play("S2R")  # ship 2 is pushed into the comet on 51g
    assert (chain.at(2), chain.at(3)) == ("lost", "g9")


@pytest.mark.clause("AS-65")
def test_the_chain_does_not_come_back_to_the_ship_that_began_it() -> None:
    playing = table("1:e5 2:e2 3:e1 4:f3 5:j12", "B2", t=2).play("B2")
    while playing.state.phase == SLIDE:
        playing.play(">R")
    assert playing.at(1) == "e3"
