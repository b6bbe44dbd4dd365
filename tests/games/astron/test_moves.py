"""The cards that can be played: direction cards and Upheavals."""

import pytest

from tests.games.astron.kit import table


@pytest.mark.clause("AS-23")
@pytest.mark.parametrize(
    ("card", "end"), [("F4", "e10"), ("B3", "e3"), ("S3L", "b6"), ("S3R", "h6"), ("F1", "e7"), ("S5R", "j6")]
)
def test_a_direction_card_moves_the_own_ship_exactly_so_far_in_a_straight_line(card: str, end: str) -> None:
    playing = table("1:e6 2:j12", "F1 F4 B3 S3 S5", t=0, hands={2: "F1"}).play(card)
    assert (playing.at(1), playing.at(2)) == (end, "j12")


@pytest.mark.clause("AS-23")
def test_for_sideways_the_pilot_chooses_the_side() -> None:
    assert table("1:e6 2:j12", "S2 S2").legal == ["S2L", "S2R"]


@pytest.mark.clause("AS-24")
def test_backwards_a_ship_neither_stops_on_another_nor_passes_it() -> None:
    playing = table("1:i8 2:i6", "B1 B2 B3 B5")
    assert playing.legal == ["B1"]
    assert "seat 2" in str(playing.refusal("B2"))
    assert {playing.refused(card) for card in ("B2", "B3", "B5")} == {"AS-24"}
    assert "front edge" in str(table("1:e12 2:a1", "F1 S1").refusal("F1"))
    assert "rear edge" in str(table("1:e1 2:a1", "B1 S1").refusal("B1"))
    assert "left" in str(table("1:a1 2:j12", "S1").refusal("S1L"))
    assert "right" in str(table("1:j1 2:a12", "S1").refusal("S1R"))


@pytest.mark.clause("AS-24")
def test_the_last_space_must_be_empty_sideways_too() -> None:
    playing = table("1:e6 2:g6", "S2 S3")
    assert playing.legal == ["S2L", "S3L", "S3R"]
    assert playing.refused("S2R") == "AS-24"


@pytest.mark.clause("AS-25")
@pytest.mark.parametrize(
    ("ship", "t", "card"), [("c6", 0, "F1"), ("d6", 10, "F2"), ("e8", 52, "F1"), ("g9", 40, "S1R"), ("b6", 40, "S3R")]
)
def test_nothing_in_the_universe_forbids_a_move_to_a_free_ship(ship: str, t: int, card: str) -> None:
    assert card in table(f"1:{ship} 2:j12", card.rstrip("LR"), t=t).legal


@pytest.mark.clause("AS-26")
def test_a_pilot_who_can_play_a_card_must_even_if_it_hurts() -> None:
    playing = table("1:c6 2:j1", "F1", t=0)
    assert playing.legal == ["F1"]
    assert playing.refused("xF1") == "AS-26"
    assert playing.play("F1").score(1) == -1


@pytest.mark.clause("AS-26")
def test_a_pilot_unable_to_move_chooses_which_card_to_lose() -> None:
    playing = table("1:a12 2:j1", "F1 F1 F3", scores="1:2").play("xF3")
    assert (playing.score(1), playing.hand(1)) == (1, ["F1", "F1"])
    assert playing.told == ["seat 1 could not move, lost a point and discarded Forwards 3."]


@pytest.mark.clause("AS-27")
def test_being_able_includes_moves_that_destroy_the_ship() -> None:
    playing = table("1:e8 2:j1", "F1 F5", t=52, hands={2: "S1"})
    assert playing.legal == ["F1"]
    playing.play("F1")
    assert playing.at(1) == "lost"


@pytest.mark.clause("AS-28")
def test_passing_over_a_station_is_nothing() -> None:
    playing = table("1:g3 2:a1", "F4", t=4).play("F4")
    assert (playing.over_space(1), playing.score(1), playing.state.landed(1)) == ("11g", 0, 0)


@pytest.mark.clause("AS-29")
@pytest.mark.parametrize(("card", "rows"), [("U+1", 1), ("U+2", 2), ("U+3", 3), ("U-1", -1), ("U-2", -2)])
def test_an_upheaval_moves_the_base_at_once_and_no_ship_on_the_grid(card: str, rows: int) -> None:
    playing = table("1:a4 2:j4", card, t=20).play(card)
    assert playing.offset == 20 + rows
    assert (playing.at(1), playing.at(2)) == ("a4", "j4")
    assert playing.discards == [card]
    assert playing.actor == 2


@pytest.mark.clause("AS-30")
def test_an_upheaval_is_cut_short_at_the_ends_and_needs_at_least_one_row() -> None:
    assert table("1:a4 2:j4", "U-1 U-2 S1", t=0).legal == ["S1R"]
    assert table("1:a4 2:j4", "U-2", t=1).play("U-2").offset == 0
    assert table("1:a4 2:j4", "U+3", t=58).play("U+3").offset == 60
    for card in ("U-1", "U-2"):
        assert table("1:a4 2:j4", "U-1 U-2 S1", t=0).refused(card) == "AS-30"


@pytest.mark.clause("AS-31")
def test_an_upheaval_counts_as_a_move() -> None:
    playing = table("1:a12 2:j1", "F1 F2 U+1", t=5)
    assert playing.legal == ["U+1"]
    assert playing.refused("xF1") == "AS-26"


@pytest.mark.clause("AS-32")
def test_the_row_after_the_round_comes_whatever_upheavals_were_played() -> None:
    playing = table("1:a4 2:j4", "U+2", t=20, hands={2: "U-1"}).play("U+2", "U-1")
    assert playing.offset == 20 + 2 - 1 + 1
    assert playing.ids == ["upheaved", "wound.back", "wound.onward"]
