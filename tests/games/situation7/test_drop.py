"""The referee in real time: order of checks, misses, locks, holds, and secrecy on the network."""

import pytest

from starboard.core.decree import Leave
from starboard.core.message import Refusal
from starboard.core.seating import Seating
from starboard.games.situation7.rules import hidden
from starboard.games.situation7.rules.actions import HOLD, RELEASE, Miss
from starboard.games.situation7.rules.drop import attempt
from starboard.games.situation7.rules.hidden import tokens
from tests.games.situation7.kit import (
    BASE_DONE,
    COSMETIC_SEED,
    EMPTY,
    GUARDED,
    MIDDLE,
    TEAMS,
    new_game,
    position_of,
    running,
)

TWO_TO_ONE = Seating(((1, 2), (3,)), (), 1)


@pytest.mark.clause("S7-24")
def test_times_are_whole_ms_since_go_and_never_go_back() -> None:
    table = running()
    assert table.clock == 0
    table.later(1234)
    assert table.clock == 1234
    state = table.state
    assert table.later(-500).state == state


@pytest.mark.clause("S7-25")
def test_the_tests_come_in_their_order() -> None:
    table = position_of(EMPTY)
    assert table.drop("p", "E2", "E1") == "miss"  # (6), and now locked
    assert table.drop("p", "A1", "A1") == "locked"  # (2) before (5)
    table.later(2000)
    assert table.drop("p", "A1", "E9") == "base_line_first"  # (5) before (6)
    table.play("p E1", "b E9").later(300)
    assert table.drop("p", "E1", "E9") == "spent"  # (3) before (4)
    assert table.drop("p", "D1", "E9") == "taken"  # (4) before (5)


@pytest.mark.clause("S7-25", "S7-14", "S7-77")
def test_nothing_is_tested_before_the_game_runs() -> None:
    table = new_game()
    assert table.drop("p", "E1", "E1") == "not_yet"
    table.play("p ready", "b ready")
    assert table.drop("p", "E1", "E1") == "not_yet"
    table.later(3000)
    assert table.drop("p", "E1", "E1") == "E1"
    table.play("p pause", "b pause")
    assert table.drop("p", "E2", "E2") == "paused"


@pytest.mark.clause("S7-25", "S7-59")
def test_when_it_is_over_it_is_over() -> None:
    table = running().play("p resign")
    assert table.drop("b", "E9", "E9") == "over"
    assert table.refusal("b E9").clause == "S7-59"


@pytest.mark.clause("S7-25")
def test_a_rest_follows_astronauts_and_placements_alike() -> None:
    table = position_of(MIDDLE).play("p C4!")
    assert table.drop("p", "B3", "B3") == "too_fast"
    assert table.legal("p") == ["wait"]
    assert "B3" in table.later(300).legal("p")


@pytest.mark.clause("S7-26")
@pytest.mark.parametrize(("lock", "side"), [(0, "p"), (500, "p"), (5000, "b")])
def test_the_lock_is_a_setting_of_each_side(lock: int, side: str) -> None:
    name = {"p": "miss_lock_purple", "b": "miss_lock_blue"}[side]
    table = position_of(EMPTY, **{name: lock})
    cell, wrong = {"p": ("E1", "E2"), "b": ("E9", "E8")}[side]
    assert table.drop(side, wrong, cell) == "miss"
    if lock:
        assert table.later(lock - 1).refused(f"{side} {cell}") == "locked"
        table.later(1)
    assert cell in table.legal(side)


@pytest.mark.clause("S7-26", "S7-50")
def test_a_locked_hand_may_still_place_astronauts() -> None:
    table = position_of(MIDDLE)
    assert table.drop("p", "C5", "B3") == "miss"
    assert {action[-1] for action in table.legal("p")} == {"!"}
    table.play("p C4!")
    assert table.drop("p", "B3", "B3") == "locked"


@pytest.mark.clause("S7-27")
def test_the_first_that_is_handled_wins_at_the_same_millisecond() -> None:
    table = position_of(MIDDLE)
    assert table.drop("b", "B3", "B3") == "B3"
    assert table.drop("p", "B3", "B3") == "spent"
    assert "B3" not in table.legal("p")


@pytest.mark.clause("S7-87")
def test_replies_of_a_placement_and_of_a_launch() -> None:
    ready = position_of(BASE_DONE)
    assert ready.refusal("p C5^R").message.id.endswith("no_enemy")
    assert ready.refused("p C8^S") == "no_rocket"
    assert ready.refused("p C14^R") == "place_instead"
    used = position_of("quick 4/8/14pp/7bbpr1pr2pp/p7b1pr4p r0s3a3 r3s3a3")
    assert used.refused("p C8^R") == "used_all"
    assert used.refused("p C8") == "not_connected"  # too late for a launch
    assert position_of(GUARDED).refused("p C9^R") == "guarded"


@pytest.mark.clause("S7-87")
def test_a_drop_must_name_a_piece() -> None:
    table = position_of(EMPTY)
    for tried in ({"E1"}, {"t61", "E1"}, {"t0", "E1"}, set[str](), {"nowhere"}):
        came = attempt(table.house, table.state, 1, frozenset(tried), COSMETIC_SEED)
        assert isinstance(came, Refusal)
        assert came.clause == "S7-18"


@pytest.mark.clause("S7-76")
def test_only_a_hand_with_a_partner_holds() -> None:
    table = running(TWO_TO_ONE)
    assert table.refused("b hold 3") == "no_partner"
    table.play("p1 hold 3")
    assert table.refused("p2 hold 3") == "held"
    table.play("p2 hold 4", "p1 hold 5", "p2 hold 3")
    assert [hand.held for hand in table.state.hands] == [5, 3, 0]
    assert table.play("p1 release").refused("p1 release") == "holds_nothing"


@pytest.mark.clause("S7-76")
def test_a_hold_lapses_after_fifteen_seconds_and_with_the_drop() -> None:
    table = running(TEAMS).play("p1 hold 7").later(14_999)
    assert table.refused("p2 hold 7") == "held"
    assert table.later(1).state.hands[0].held == 0
    table.play("p2 hold 7")
    table.hold("p1", "E1")
    table.play("p1 E1")
    assert table.state.hands[0].held == 0


@pytest.mark.clause("S7-76")
def test_a_held_piece_that_is_moved_is_held_for_longer() -> None:
    table = running(TEAMS).play("p1 hold 7").later(10_000).play("p1 hold 7").later(14_999)
    assert table.refused("p2 hold 7") == "held"
    assert table.later(1).play("p2 hold 7").state.hands[1].held == 7


@pytest.mark.clause("S7-76")
def test_a_partner_cannot_even_miss_with_a_held_piece_and_the_other_side_has_its_own() -> None:
    table = running(TEAMS).play("p1 hold 7")
    assert table.refused("p2 7?E1") == "held"
    assert table.play("b1 hold 7").state.hands[2].held == 7


@pytest.mark.clause("S7-76")
def test_a_piece_is_put_down_by_a_miss_and_by_leaving_and_not_by_an_astronaut() -> None:
    table = running(TEAMS)
    table.hold("p1", "E2")
    assert table.drop("p1", "E2", "E1") == "miss"
    assert table.state.hands[0].held == 0
    table.play("p1 hold 7").decree(Leave(1))
    assert table.play("p2 hold 7").state.hands[1].held == 7
    hands = ";".join(["1,0,0,0,0"] * 4)
    table = position_of(f"{MIDDLE} 0 1,2/3,4 run 0,0,0,0 0,0 {hands}").play("p1 hold 7", "p1 C4!")
    assert table.refused("p2 hold 7") == "held"


@pytest.mark.clause("S7-76")
def test_picking_up_and_laying_down_are_attempts_too() -> None:
    table = running(TEAMS)
    assert attempt(table.house, table.state, 1, frozenset({"t9"}), COSMETIC_SEED) == HOLD[9]
    table.play("p1 hold 9")
    assert attempt(table.house, table.state, 1, frozenset({"t9", "tray"}), COSMETIC_SEED) == RELEASE


@pytest.mark.clause("S7-32")
def test_tokens_name_no_cell_and_differ_by_side_and_secret() -> None:
    chart = new_game().house.chart
    orders = [tokens(chart, side, secret) for side in (0, 1) for secret in (b"one", b"two")]
    assert len(set(orders)) == 4
    for order in orders:
        assert sorted(order) == list(range(60))
        assert order != tuple(range(60))


@pytest.mark.clause("S7-32")
def test_a_miss_tells_others_the_cell_and_not_the_piece() -> None:
    table = running(TEAMS)
    table.drop("p1", "E2", "E1")
    miss = Miss(table.token("p", "E2"), "E1")
    assert "E2" not in str(miss)
    assert [hidden.seen(table.state, 1, miss, seat) for seat in (1, 2)] == [miss, miss]
    assert [hidden.seen(table.state, 1, miss, seat) for seat in (3, 4, None)] == [Miss(0, "E1")] * 3


@pytest.mark.clause("S7-76", "S7-79")
def test_what_a_hand_holds_is_its_own_sides_affair() -> None:
    table = running(TEAMS).play("p1 hold 3")
    held = [table.view(seat).hands[0].held for seat in (1, 2, 3, 4, None)]
    assert held == [3, 3, 0, 0, 0]
    assert [hidden.seen(table.state, 1, HOLD[3], seat) for seat in (2, 3, None)] == [HOLD[3], None, None]
    assert hidden.seen(table.state, 1, RELEASE, 4) is None


@pytest.mark.clause("S7-31")
def test_a_try_is_answered_the_same_whatever_else_lies_in_the_tray() -> None:
    for spent in ("clear", "keep"):
        assert position_of(EMPTY, spent=spent).drop("p", "E1", "E1") == "E1"
