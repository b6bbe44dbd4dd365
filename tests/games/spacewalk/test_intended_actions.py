"""A dead touch is answered with the clause that forbids the intended action."""

import pytest

from starboard.core.draft import explain
from starboard.core.message import Refusal
from tests.games.spacewalk.kit import Table, new_game, table

TOKENS = "1:1L2M 4:1S 9:2L 10:3L 14:3M"


def answer(at: Table, *touched: str, seat: int = 0) -> Refusal:
    why = explain(at.game, at.game.view(at.state, seat or at.actor), frozenset(touched), touched[-1])
    assert why is not None, f"touching {touched} is not answered"
    assert "spacewalk." not in str(why)
    return why


@pytest.mark.clause("SW-21")
def test_a_planet_without_a_ship_of_ones_own() -> None:
    assert answer(table(TOKENS), "9").clause == "SW-21"
    assert answer(table(TOKENS), "2L@9").clause == "SW-21"
    assert answer(table(TOKENS), "B").clause == "SW-21"


@pytest.mark.clause("SW-11")
def test_a_hole_while_placing() -> None:
    assert answer(new_game(3), "A").clause == "SW-11"
    assert answer(new_game(3), "M", "A").clause == "SW-11"


@pytest.mark.clause("SW-11")
def test_a_hole_after_a_planet_is_about_the_hole() -> None:
    at = new_game(2).play("put L19")
    assert answer(at, "19", "A").clause == "SW-11"
    assert answer(at, "M", "19", "A").clause == "SW-11"
    assert answer(at, "A", "L", "19").clause == "SW-12"


@pytest.mark.clause("SW-12")
def test_a_second_ship_of_a_size_on_a_planet() -> None:
    at = new_game(2).play("put L1")
    assert answer(at, "L", "1").clause == "SW-12"
    assert answer(at, "1L@1").clause == "SW-12"


@pytest.mark.clause("SW-12")
def test_a_planet_that_takes_none_of_the_sizes_left() -> None:
    at = new_game(2, placement_order="large_first").play("put L1")
    assert answer(at, "1").clause == "SW-12"


@pytest.mark.clause("SW-92")
def test_a_small_ship_when_the_large_ones_come_first() -> None:
    assert answer(new_game(2, placement_order="large_first"), "S").clause == "SW-92"


@pytest.mark.clause("SW-4")
def test_a_planet_of_the_other_orbit() -> None:
    assert answer(new_game(2), "7").clause == "SW-4"
    assert answer(table("1:1L 19:2L", seats=2), "18").clause == "SW-4"


@pytest.mark.clause("SW-23")
def test_the_small_ship_shall_fly_first() -> None:
    why = answer(table("3:3L 6:1S2L 9:1L"), "1S@6")
    assert why.clause == "SW-23"
    assert "Larger ships fly first" in str(why)
    in_flight = table("1:1L2M3M1S 9:2L3L").play("go 1")
    assert answer(in_flight, "later S1").clause == "SW-23"


@pytest.mark.clause("SW-22")
def test_one_ship_shall_fly_alone() -> None:
    assert answer(table("3:3L 6:1L2S 9:1S"), "1L@6").clause == "SW-22"
    assert answer(table("3:3L 6:1L2L 9:1S"), "2L@6").clause == "SW-22"
    in_flight = table("1:1L2M3M1S 9:2L3L").play("go 1")
    assert answer(in_flight, "9").clause == "SW-22"


@pytest.mark.clause("SW-21")
def test_a_lone_ship_is_sent_by_its_planet() -> None:
    assert "Choose the planet Kelp" in str(answer(table("3:3L2S 9:1S"), "1S@9"))


@pytest.mark.clause("SW-20")
def test_passing_where_there_is_no_passing() -> None:
    assert answer(table(TOKENS), "pass").clause == "SW-20"
    assert answer(table(TOKENS, mode="tokens"), "done").clause == "SW-20"


@pytest.mark.clause("SW-41")
def test_a_second_group_without_a_token() -> None:
    at = table(TOKENS, mode="tokens").play("go 1")
    assert answer(at, "4").clause == "SW-41"


@pytest.mark.clause("SW-43")
def test_a_step_before_the_move() -> None:
    assert answer(table(TOKENS, mode="tokens"), "again").clause == "SW-41"
    at = table(TOKENS, mode="tokens").play("go 1", "done")
    assert answer(at, "10").clause == "SW-43"


@pytest.mark.clause("SW-42")
def test_a_step_with_another_players_ship() -> None:
    at = table(TOKENS, mode="tokens").play("go 1")
    assert answer(at, "2M@3").clause == "SW-42"
    shared = table("1:1L2M 4:1S1S2S 9:2L3L", mode="tokens").play("go 1")
    why = answer(shared, "2S@4")
    assert why.clause == "SW-42"
    assert "belongs to seat 2" in str(why)


@pytest.mark.clause("SW-21")
def test_the_next_seat_touches_a_planet_that_is_not_its_own() -> None:
    at = table(TOKENS, mode="tokens").play("go 1", "done", "3.pass")
    assert answer(at, "4").clause == "SW-21"


@pytest.mark.clause("SW-61")
def test_a_ship_or_planet_before_a_card() -> None:
    at = table(TOKENS, mode="cards")
    assert {answer(at, "1").clause, answer(at, "1L@1").clause} == {"SW-61"}
    assert answer(at, "card copy").clause == "SW-67"


@pytest.mark.clause("SW-64")
def test_a_planet_when_a_step_card_asks_for_a_ship() -> None:
    assert answer(table(TOKENS, mode="cards").play("card step"), "1").clause == "SW-64"


@pytest.mark.clause("SW-6")
def test_out_of_turn() -> None:
    at = table(TOKENS)
    assert {answer(at, id, seat=2).clause for id in ("9", "2L@9", "pass")} == {"SW-6"}


@pytest.mark.clause("SW-81")
def test_after_the_end() -> None:
    at = table("2:2L 3:3L 6:1S").play("go 6")
    assert answer(at, "2", seat=2).clause == "SW-81"


def test_the_sun_means_nothing() -> None:
    assert answer(table(TOKENS), "sun").clause == "ST-4"
