"""The turn-based variant."""

import random

import pytest

from starboard.core.decree import Leave
from starboard.core.registry import load
from starboard.core.seating import CHANCE, Seating
from starboard.games.situation7.opponent.auto_replies import auto_action
from starboard.games.situation7.rules import turn
from tests.games.situation7.kit import AGAINST, BASE_DONE, MIDDLE, START, TEAMS, Table, by_turns, pieces_of

BY_LOT = Seating(((1,), (2,)))
BUILT = f"quick 4/1p6/2pp3b8/1pp4b1bb5/ppp5bbb5 {START}"


def find_all(table: Table, seed: int = 0) -> Table:
    rng = random.Random(seed)
    while table.phase == "find":
        table.play(rng.choice(table.chances))
    return table


@pytest.mark.clause("S7-81")
def test_the_lot_names_the_side_that_begins_and_sides_take_turns() -> None:
    table = by_turns(seating=BY_LOT)
    assert (table.actors, table.chances) == ((CHANCE,), ["first p", "first b"])
    table.play("first b")
    assert table.state.turn.mover == 1
    find_all(table).play("b E9")
    assert (table.state.turn.number, table.state.turn.mover, table.state.turn.left) == (2, 0, 2)
    assert by_turns(seating=Seating(((1,), (2,)), (), 2)).state.turn.mover == 1


@pytest.mark.clause("S7-81", "S7-82")
def test_the_lot_and_every_find_are_equally_likely() -> None:
    for table in (by_turns(seating=BY_LOT), by_turns(f"{BASE_DONE} 5 p - 2")):
        assert {weight for _, weight in turn.chance_outcomes(table.house, table.state)} == {1}


@pytest.mark.clause("S7-82")
def test_what_an_astronaut_closes_is_not_found() -> None:
    table = by_turns(f"{AGAINST} 5 p - 2")
    assert {find.strip("{}") for find in table.chances} == table.places("p")
    assert "{A2}" not in table.chances


@pytest.mark.clause("S7-82")
def test_finds_are_drawn_from_what_can_be_placed_without_repetition() -> None:
    table = by_turns(f"{BASE_DONE} 5 p - 2")
    legal = table.places("p")
    assert {find.strip("{}") for find in table.chances} == legal
    table.play(table.chances[3])
    assert len(table.chances) == len(legal) - 1
    find_all(table)
    assert table.state.turn.finds.bit_count() == 4
    assert table.cells(table.state.turn.finds) <= legal


@pytest.mark.clause("S7-82")
@pytest.mark.parametrize("finds", [3, 8])
def test_how_many_are_found_is_a_setting_and_never_more_than_there_are(finds: int) -> None:
    assert find_all(by_turns(f"{BASE_DONE} 5 p - 2", finds=finds)).state.turn.finds.bit_count() == finds
    table = by_turns(finds=finds)
    assert table.chances == ["{E1}"]  # three places for three finds: nothing to draw
    assert table.cells(find_all(table).state.turn.finds) == {"E1", "E2", "E16"}


@pytest.mark.clause("S7-83")
def test_a_turn_is_a_build_an_exact_search_or_a_launch() -> None:
    line = f"{BASE_DONE} 5 p C14,D1,D14,E2 2"
    table = by_turns(line)
    assert {"C14", "D1", "D14", "E2", "B8=", "E15=", "D10^R"} <= set(table.legal("p"))
    assert "B8" not in table.legal("p")
    assert table.play("p D1").refused("p B8=") == "only_finds"
    assert table.refused("p D10^R") == "only_finds"
    assert by_turns(line).play("p D10^R").state.turn.mover == 1
    assert by_turns(line).play("p B8=").state.turn.mover == 1
    assert by_turns(line).play("p D1", "p E2").state.turn.mover == 1
    assert {"E1", "E1="} <= set(find_all(by_turns()).legal("p"))  # in the first turn too


@pytest.mark.clause("S7-83")
def test_each_find_must_be_legal_when_it_is_placed() -> None:
    table = by_turns("quick 4/1p6/2pp3b8/1pp4b1bb5/ppp5bbb5 r3s3a3 r3s3a3 5 p B1,C2,D4,E4 2")
    assert table.play("p D4").refused("p D4") == "taken"


@pytest.mark.clause("S7-84")
def test_astronauts_are_free_at_any_point_of_the_own_turn() -> None:
    table = by_turns(f"{BUILT} 5 p B1,C2,D4,E4 2").play("p C4!", "p D4", "p E1!", "p E4", "p D4!")
    assert table.state.turn.mover == 1
    assert table.refused("p E2!") == "not_your_turn"


@pytest.mark.clause("S7-85")
def test_a_turn_ends_by_itself_when_nothing_else_is_left() -> None:
    plain = by_turns(f"{BASE_DONE} 5 p C14,D1,D14,E2 2").play("p D1", "p E2")
    assert (plain.state.turn.number, plain.phase) == (6, "find")
    asked = by_turns(f"{BUILT} 5 p B1,C2,D4,E4 2").play("p D4", "p E4")
    assert (asked.phase, asked.state.turn.mover) == ("turn", 0)
    assert asked.legal("p")[-1] == "/"
    assert asked.play("p /").state.turn.mover == 1


@pytest.mark.clause("S7-85", "S7-89")
def test_a_side_with_nothing_to_do_is_passed_over() -> None:
    line = "quick 4/8/16/1pp3pa2pa6/ppp5b7 r3s3a1 r3s3a3 6 b - 2"
    table = by_turns(line)
    assert (table.state.turn.mover, table.state.turn.number) == (0, 7)


BESIEGED = "E7 D6 B4 C6 B5 C9 C10 C11 C12 D12 E12"  # all around Blue, which can only launch and stand guard


@pytest.mark.clause("S7-85", "S7-89")
def test_a_side_that_can_only_launch_is_not_passed_over_and_must_launch() -> None:
    for stand, astronauts in (("", ("E8!", "E9!", "E10!")), ("!", ())):
        line = pieces_of(f"E1 {BESIEGED}", f"E8{stand} E9{stand} E10{stand} D7 D8 D9 C7 C8 D10 D11 E11").line
        table = by_turns(f"{line} 6 b - 2").play(*[f"b {each}" for each in astronauts])
        assert (table.phase, table.state.turn.mover, table.places("b")) == ("turn", 1, set())
        assert table.refused("b /") == "place_first"
        assert table.play("b D5^R").state.turn.mover == 0


CLOSED = "E1 E2 E3 D2 D3 E8 E9 D9 C10 C11 C12 D12!"  # E12 is the only empty cell beside Blue, and it is closed to Blue


@pytest.mark.clause("S7-85")
def test_a_side_that_can_place_nothing_may_place_astronauts_before_it_passes() -> None:
    table = by_turns(f"{pieces_of(CLOSED, 'E10 D10 D11 E11').line} 6 b - 2")
    assert (table.phase, set(table.legal("b"))) == ("turn", {"E10!", "D10!", "D11!", "E11!", "/"})
    assert table.play("b D10!").state.turn.mover == 1
    assert table.play("b /").state.turn.mover == 0


@pytest.mark.clause("S7-85")
def test_the_last_astronaut_does_not_end_a_turn_in_which_it_has_opened_a_place() -> None:
    table = by_turns(f"{pieces_of(CLOSED, 'E10! D10! D11 E11').line} 6 b - 2").play("b E11!")
    assert table.legal("b") == ["E12="]
    assert table.play("b E12=").state.turn.mover == 0


@pytest.mark.clause("S7-86", "S7-89")
def test_there_are_no_misses_holds_or_clocks() -> None:
    table = by_turns(f"{BUILT} 5 p B1,C2,D4,E4 2")
    for act in ("3?D4", "hold 3", "T", "pause", "ready", "release"):
        assert table.refusal(f"p {act}").clause == "S7-89"
    assert table.later(10_000_000).phase == "turn"
    assert table.alarm is None
    assert table.drop("p", "D4", "D4") == "no_tray"
    assert not load("situation7", mode="by_turns").has_secrets()


@pytest.mark.clause("S7-86", "S7-60")
def test_being_shut_out_ends_it_here_too() -> None:
    line = f"quick 4/8/16/7ppp6/p7bbp5 {START} 9 p D1,E8 2"
    table = by_turns(line).play("p E8")
    assert table.end == "shut-out"


@pytest.mark.clause("S7-89")
def test_the_replies_in_their_order() -> None:
    table = by_turns(f"{BUILT} 5 p B1,C2,D4,E4 2")
    assert table.refused("b C8") == "not_your_turn"
    assert table.refused("p A3") == "not_a_find"
    assert table.refused("p D10=") == "taken"
    assert table.refused("p A3=") == "not_connected"
    assert table.refused("p A3^R") == "no_rocket"
    assert table.refused("p A3!") == "not_yours"
    assert table.refused("p /") == "place_first"
    assert table.play("p C5=").refused("p D4") == "used_up"
    assert table.refused("p A3") == "not_a_find"
    assert table.refused("p D10=") == "used_up"


@pytest.mark.clause("S7-89")
def test_any_hand_of_the_side_may_act_and_one_that_left_may_not() -> None:
    table = by_turns(seating=TEAMS)
    find_all(table)
    assert table.actors == (1, 2)
    assert table.decree(Leave(1)).actors == (2,)
    table.play("p2 E1")
    assert find_all(table).actors == (3, 4)


@pytest.mark.clause("S7-89")
def test_the_clock_lays_a_find_for_an_absent_player_and_ends_the_turn() -> None:
    table = by_turns(f"{BUILT} 5 p B1,C2,D4,E4 2")
    done = []
    while table.state.turn.mover == 0:
        action = auto_action(table.house, table.state, 1, "timeout")
        assert action is not None
        done.append(str(action))
        table.do(1, action)
    assert done == ["B1", "/"]


@pytest.mark.clause("S7-83", "S7-86")
def test_the_middle_of_a_game_in_both_ways_allows_the_same_cells() -> None:
    real, turns = by_turns(f"{MIDDLE} 5 p - 2"), by_turns(f"{MIDDLE} 5 b - 2")
    assert real.places("p") == turns.places("p")
