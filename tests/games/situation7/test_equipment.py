"""Bases, rockets and satellites, astronauts."""

import pytest

from tests.games.situation7.kit import (
    AGAINST,
    BASE_DONE,
    EMPTY,
    GUARDED,
    MIDDLE,
    ONE_LEFT,
    START,
    pieces_of,
    position_of,
)

SATELLITES = f"quick 4/8/16/7bb3pp2/p7b4p1p {START}"


@pytest.mark.clause("S7-13")
def test_everybody_has_three_of_each_and_none_is_ready() -> None:
    table = position_of(EMPTY)
    for side in "pb":
        for kind in "RSA":
            assert table.stock(side, kind) == 3
            assert not table.ready(side, kind)


@pytest.mark.clause("S7-33")
def test_bases_are_independent_and_ready_at_once() -> None:
    table = position_of(BASE_DONE)
    assert [table.ready("p", kind) for kind in "RSA"] == [True, False, False]
    other = position_of(SATELLITES)
    assert [other.ready("p", kind) for kind in "RSA"] == [False, True, False]
    almost = position_of(f"quick 4/8/15p/7bb5pp/p7b6p {START}").play("p C15")
    assert any(action.endswith("^R") for action in almost.later(300).legal("p"))


@pytest.mark.clause("S7-34", "S7-35")
def test_a_raid_on_a_base_is_a_placement_like_any_other() -> None:
    table = position_of(f"quick 4/8/14b1/14pp/p7b6p {START}")
    assert "C16" in table.places("b")
    assert not table.ready("b", "R")


@pytest.mark.clause("S7-36")
def test_ready_equipment_occupies_no_piece() -> None:
    table = position_of(f"quick 4/8/16/1pp4bb7/ppp5b7 {START}")
    assert {"D2", "D3", "E3"} <= table.guards("p")


@pytest.mark.clause("S7-37")
def test_a_piece_carries_one_thing() -> None:
    table = position_of(MIDDLE).play("p C4!").later(300)
    assert "C4" not in table.guards("p")
    assert table.refusal("p C4!").clause == "S7-37"


@pytest.mark.clause("S7-38")
def test_equipment_stays_where_it_was_put() -> None:
    table = position_of(BASE_DONE).play("p D10^R")
    standing = table.state.sides[0].rockets
    table.play("b E10", "b E11", "b D11", "b C11", "b C10")
    assert table.state.sides[0].rockets == standing
    assert table.stock("p", "R") == 2


@pytest.mark.clause("S7-39")
def test_satellites_do_what_rockets_do() -> None:
    rockets, satellites = position_of(BASE_DONE), position_of(SATELLITES)
    assert "D10" in rockets.launches("p") & satellites.launches("p")
    satellites.play("p D10^S")
    assert (satellites.stock("p", "S"), satellites.stock("p", "R")) == (2, 3)
    assert satellites.refused("p C8^R") == "too_fast"
    assert satellites.later(300).refused("p C8^R") == "no_rocket"


@pytest.mark.clause("S7-42", "S7-43")
def test_one_enemy_piece_anywhere_is_enough() -> None:
    table = position_of(BASE_DONE)
    assert {"E8", "E10"} <= table.launches("p")  # on the enemy's base line
    pocket = pieces_of("E1 E16 D16 D15 C16 C15", "E9 E10 D8 D10 C9 C10")
    assert "D9" in pocket.launches("p")  # shut in on all sides


@pytest.mark.clause("S7-42")
def test_no_launch_where_a_plain_placement_is_joined() -> None:
    table = pieces_of("E1 E16 D16 D15 C16 C15 C14 C13", "E9 D9 C10 C11")
    assert "C12" in table.places("p")
    assert "C12" not in table.launches("p")
    assert table.refused("p C12^R") == "place_instead"
    assert "E8" in table.launches("p")
    line = pieces_of("E16 D16 D15 C16 C15", "E9 D9 D2")
    assert "E2" not in line.launches("p")  # beside an enemy, but on the side's own base line


@pytest.mark.clause("S7-44")
def test_a_side_builds_from_its_rocket_at_once() -> None:
    table = position_of(BASE_DONE).play("p D10^R", "p D11")
    assert "D12" in table.places("p")


@pytest.mark.clause("S7-45")
def test_a_rocket_flies_only_when_it_was_armed() -> None:
    table = position_of(BASE_DONE)
    assert table.refusal("p D10").clause == "S7-45"
    assert position_of(f"quick 4/8/15p/7bb5pp/p7b6p {START}").refusal("p D10").clause == "S7-17"


@pytest.mark.clause("S7-46", "S7-47")
def test_astronauts_need_no_piece_and_no_turn() -> None:
    table = position_of(MIDDLE).play("p C4!", "p C3!", "p E1!").later(300)
    assert table.stock("p", "A") == 0
    assert table.refused("p E2!") == "used_all"


@pytest.mark.clause("S7-46")
def test_an_astronaut_walks_over_own_joined_pieces_only() -> None:
    table = position_of("quick 4/8/14pp/1pp4bbprp3pp/ppp5b6p r2s3a3 r3s3a3")
    assert table.refused("p D11!") == "not_home"
    apart = position_of(f"quick 4/8/16/1pp6b4p1/1pp5b5pp {START}")
    assert apart.home("p") >= {"E16", "E15", "D15"}
    assert "E16" not in apart.guards("p")  # on the base line, but not connected to the astronauts' base
    assert apart.refused("p E16!") == "not_joined"


@pytest.mark.clause("S7-48")
def test_a_useless_astronaut_is_allowed() -> None:
    table = pieces_of("E1 E2 E16 D1 D16 D2 D3 E3", "E9")
    assert "E1" in table.guards("p")
    chart = table.house.chart
    around = chart.around[chart.number["E1"]]
    assert around & ~table.state.covered == 0
    table.play("p E1!")


@pytest.mark.clause("S7-49")
def test_where_an_astronaut_stands_is_never_asked_again() -> None:
    table = position_of(AGAINST)
    before = table.state.sides[0].astronauts
    table.play("b B3", "p C5")
    assert table.state.sides[0].astronauts == before


@pytest.mark.clause("S7-50")
def test_the_tests_of_an_astronaut_in_their_order() -> None:
    assert position_of(EMPTY).refused("p E1!") == "no_rocket"
    table = position_of(MIDDLE)
    assert table.refused("p D9!") == "not_yours"
    assert table.refused("p A1!") == "not_yours"
    table.play("p C4!")
    assert table.refused("p C4!") == "too_fast"
    assert table.later(300).refused("p C4!") == "occupied"


@pytest.mark.clause("S7-52", "S7-53")
def test_a_guard_closes_what_is_empty_around_it_and_protects_nothing_else() -> None:
    table = position_of(MIDDLE).play("p C4!")
    chart = table.house.chart
    guarded = table.state.sides[0].guarded
    assert guarded == chart.around[chart.number["C4"]]
    assert table.refusal("b B3").clause == "S7-53"


@pytest.mark.clause("S7-54")
def test_a_guard_closes_base_line_cells_too_and_hinders_not_its_own_side() -> None:
    table = pieces_of("E1 E2 E3 D2 D3 D7!", "E9")
    assert "E8" not in table.places("b")
    assert "E8" in table.places("p")
    assert table.refused("b E8") == "guarded"


@pytest.mark.clause("S7-55", "S7-88")
def test_two_cells_side_by_side_between_two_astronauts_are_each_evaluated_alone() -> None:
    table = position_of("quick 4/pa7/16/ba15/p7b7 r3s3a2 r3s3a2")
    for cell in ("C1", "C2"):
        assert cell in table.places("p") & table.places("b")


@pytest.mark.clause("S7-56")
def test_closed_means_an_enemy_astronaut_and_none_of_ones_own() -> None:
    table = position_of(AGAINST)
    assert table.refused("p A2") == "guarded"
    assert table.refused("b C5") == "guarded"


@pytest.mark.clause("S7-57", "S7-64")
def test_with_mutual_block_a_game_ends_when_nobody_can_place() -> None:
    blocked = position_of(ONE_LEFT, mutual_block="on")
    assert (blocked.phase, blocked.end) == ("over", "blocked")
    assert position_of(ONE_LEFT).phase == "run"


@pytest.mark.clause("S7-53", "S7-45")
def test_no_launch_into_a_guarded_cell() -> None:
    assert "C9" not in position_of(GUARDED).launches("p")
