"""Sides, pieces, and the cells where they may be placed."""

import pytest

from starboard.core.errors import Unreadable
from starboard.core.seating import Seating
from starboard.games.situation7.rules.actions import read
from tests.games.situation7.kit import (
    BASE_DONE,
    EMPTY,
    START,
    TEAMS,
    new_game,
    pieces_of,
    position_of,
    running,
)


@pytest.mark.clause("S7-1")
@pytest.mark.parametrize("sides", [((1,), (2,)), ((1, 2), (3,)), ((1,), (2, 3)), ((1, 2), (3, 4))])
def test_two_sides_of_one_or_two_hands(sides: tuple[tuple[int, ...], ...]) -> None:
    table = running(Seating(sides, (), 1))
    assert table.actors == tuple(range(1, 1 + sum(map(len, sides))))
    for side in sides[0]:
        assert set(table.legal(f"p{sides[0].index(side) + 1}")) == {"E1", "E2", "E16"}
    for side in sides[1]:
        assert set(table.legal(f"b{sides[1].index(side) + 1}")) == {"E8", "E9", "E10"}


@pytest.mark.clause("S7-1")
def test_a_third_hand_or_a_third_side_is_not_allowed() -> None:
    for seats in ("1,2,3/4", "1/2/3", "1/3", "1,2"):
        with pytest.raises(Unreadable):
            position_of(f"{EMPTY} 0 {seats} run 0,0,0,0 0,0 1,0,0,0,0;1,0,0,0,0")


@pytest.mark.clause("S7-2", "S7-18")
def test_each_side_has_one_piece_for_every_cell_and_it_fits_nowhere_else() -> None:
    for cell in ("E1", "E2", "E16"):
        for piece in ("E1", "E2", "E16", "A1", "E9"):
            table = position_of(EMPTY)
            assert table.drop("p", piece, cell) == (cell if piece == cell else "miss")
    table = position_of(EMPTY)
    assert sorted(table.token(side, cell) for side in "p" for cell in table.house.chart.names) == list(range(1, 61))


@pytest.mark.clause("S7-4")
def test_the_board_is_chosen_at_the_table() -> None:
    assert new_game().house.chart.size == 60
    assert new_game(board="full").house.chart.size == 140
    assert position_of(EMPTY).refusal("p G1").clause == "S7-4"
    assert read("G32") is not None


@pytest.mark.clause("S7-15")
def test_there_are_no_turns() -> None:
    table = running().play("p E1", "p D1", "p E2", "b E9", "p D2")
    assert table.actors == (1, 2)
    assert table.refused("p /") == "no_turns"
    assert table.refused("p D3=") == "no_turns"


@pytest.mark.clause("S7-16")
def test_the_first_piece_lies_on_the_own_base_line() -> None:
    table = running()
    for cell in ("D1", "E3", "A1", "E9", "E8"):
        assert table.refusal(f"p {cell}").clause == "S7-16"


@pytest.mark.clause("S7-17")
def test_later_pieces_touch_an_own_piece_or_lie_on_the_base_line() -> None:
    table = running().play("p E1").later(300)
    assert set(table.legal("p")) == {"D1", "D16", "E2", "E16"}
    assert table.refusal("p C1").clause == "S7-17"
    full = running(board="full").play("p G30")
    assert "G4" in full.places("p")


@pytest.mark.clause("S7-17", "S7-42")
def test_with_a_strict_start_the_base_line_is_open_to_the_first_piece_alone() -> None:
    table = position_of(f"quick 4/8/14pp/7bb5pp/8b6p {START}", strict_start="on")
    assert "E1" in table.places("p")  # beside E16 and D16
    assert "E2" not in table.places("p")
    assert running(strict_start="on").places("p") == {"E1", "E2", "E16"}


@pytest.mark.clause("S7-19")
def test_a_cell_takes_one_piece_for_good() -> None:
    table = running().play("p E1", "p E2").later(300)
    assert table.refusal("p E1").clause == "S7-19"
    assert table.refusal("b E1").clause == "S7-19"
    before = table.state.sides[0].pieces
    assert table.play("b E9", "b D9", "p D1").state.sides[0].pieces & before == before


@pytest.mark.clause("S7-20")
def test_the_enemys_base_line_home_planet_and_bases_are_open_to_all() -> None:
    table = position_of(f"quick 4/8/16/7p8/p7b7 {START}")
    assert {"E8", "D9"} <= table.places("p")
    assert "D7" in table.places("p")


@pytest.mark.clause("S7-21")
def test_home_is_what_hangs_together_with_an_own_piece_on_the_base_line() -> None:
    table = position_of("quick 4/8/14pp/7bbprp3pp/p7b6p r2s3a3 r3s3a3")
    assert table.home("p") == {"E1", "E16", "D16", "D15", "C16", "C15"}
    assert {"D10", "D11"} <= table.play("p C14", "p C13", "p C12").home("p")


@pytest.mark.clause("S7-22")
def test_a_surrounded_foothold_goes_on_growing() -> None:
    table = pieces_of("E1 D10^R", "E9 D9 C9 C10 C11 C12 D12 E12 E11 E10")
    assert table.places("p") == {"D1", "D16", "E2", "E16", "D11"}
    assert "D11" not in table.play("p D11").home("p")


@pytest.mark.clause("S7-23")
def test_the_other_sides_piece_is_spent_or_stays_as_clutter() -> None:
    line = f"quick 4/8/16/8b7/pp6b7 {START}"
    assert position_of(line).drop("b", "E1", "E10") == "spent"
    assert position_of(line, spent="keep").drop("b", "E1", "E10") == "miss"
    assert position_of(line, spent="keep").drop("b", "E9", "E10") == "spent"  # played by its own side


@pytest.mark.clause("S7-3")
def test_more_points_win() -> None:
    table = pieces_of("E1 D2 D3 E3", "E9 D10 D11 E11 C3")
    assert (table.scores, table.ranks) == ((50, 60), (2, 1))


@pytest.mark.clause("S7-40", "S7-19")
def test_a_launched_piece_and_its_rocket_go_down_as_one() -> None:
    table = position_of(BASE_DONE).play("p E10^R")
    assert table.told[0] == "launched"
    chart = table.house.chart
    assert table.state.sides[0].rockets == 1 << chart.number["E10"]
    assert table.state.sides[0].pieces >> chart.number["E10"] & 1


@pytest.mark.clause("S7-76")
def test_partners_share_tray_and_pieces() -> None:
    table = running(TEAMS).play("p1 E1").later(300)
    assert table.drop("p2", "D1", "D1") == "D1"
    assert table.drop("p1", "D1", "D1") == "spent"
