"""The worked examples of the rulebook, by number."""

import pytest

from starboard.games.spacewalk.rules.flight import threatened
from tests.games.spacewalk.kit import Table, new_game, place_all, table


@pytest.mark.clause("SW-25")
def test_e1_a_large_ship_flies_one_field_the_mediums_two_and_three_the_small_one_four() -> None:
    played = table("1:1L2M3M1S 9:2L3L").play("go 1")
    assert played.state.on(2)
    assert played.legal == ["fly 2", "fly 3"]
    assert played.play("fly 3").board == "2:1L 3:3M 4:2M 5:1S 9:2L3L"


@pytest.mark.clause("SW-25")
@pytest.mark.parametrize("size", ["S", "L"])
def test_e2_a_single_ship_advances_one_field_whatever_its_size(size: str) -> None:
    assert table(f"2:2L 3:3L 9:1{size}").play("go 9").board == f"2:2L 3:3L 10:1{size}"


@pytest.mark.clause("SW-28")
def test_e3_a_ship_on_the_last_planet_falls_and_the_game_goes_on_while_another_is_left() -> None:
    played = table("2:2L 3:3L 6:1S 9:1L").play("go 6")
    assert played.board == "2:2L 3:3L 9:1L"
    assert played.actor == 2


@pytest.mark.clause("SW-29")
def test_e4_the_ship_in_the_fatal_place_pays_the_toll_and_the_next_flies_past() -> None:
    assert table("3:3L 5:2L1M1S 9:1L").play("go 5").board == "3:3L 6:2L 7:1S 9:1L"


@pytest.mark.clause("SW-24")
def test_e5_the_mover_chooses_the_victim_among_ships_of_one_size() -> None:
    played = table("3:3L 6:1M2M 9:1L2S").play("go 6", "fly 2")
    assert played.board == "3:3L 7:1M 9:1L2S"


@pytest.mark.clause("SW-23")
def test_e6_a_larger_ship_flies_first_even_if_that_costs_the_mover_a_ship() -> None:
    assert table("3:3L 6:1L2S 9:1S").play("go 6").board == "3:3L 7:2S 9:1S"


@pytest.mark.clause("SW-21")
def test_e7_a_planet_without_an_own_ship_cannot_be_chosen() -> None:
    standing = table("3:3L 6:2L2S 9:1S")
    assert standing.refused("go 6") == "SW-21"
    assert standing.legal == ["go 9"]


@pytest.mark.clause("SW-24")
def test_e8_equal_ships_of_one_owner_are_offered_once() -> None:
    board = "2:1M1M2M 9:2L 10:3L"
    assert table(board).play("go 2").legal == ["fly 1", "fly 2"]
    ends = {
        table(board).play("go 2", *flights).board for flights in (["fly 2"], ["fly 1", "fly 2"], ["fly 1", "fly 1"])
    }
    assert ends == {
        "3:2M 4:1M 5:1M 9:2L 10:3L",
        "3:1M 4:2M 5:1M 9:2L 10:3L",
        "3:1M 4:1M 5:2M 9:2L 10:3L",
    }


@pytest.mark.clause("SW-26")
def test_e9_on_the_small_orbit_hole_a_follows_24_and_19_follows_hole_b() -> None:
    assert table("3:2L 24:1L1M", seats=2).play("go 24").board == "1:1M 3:2L"
    assert table("3:2L 6:1L1M", seats=2).play("go 6").board == "3:2L 19:1M"


@pytest.mark.clause("SW-26")
def test_e10_the_large_orbit_closes_behind_18() -> None:
    assert table("3:3L1S 18:1L2S").play("go 18").board == "1:2S 3:3L1S"


@pytest.mark.clause("SW-4", "SW-11", "SW-12")
def test_e11_placing_needs_a_planet_of_the_orbit_without_a_ship_of_that_size() -> None:
    placing = new_game(2).play("put L1")
    assert placing.refused("put L1") == "SW-12"
    assert placing.refused("put LA") == "SW-11"
    assert placing.refused("put L7") == "SW-4"
    assert placing.play("put M1").board.startswith("1:1L2M +1")


@pytest.mark.clause("SW-14")
def test_e12_after_the_last_placement_the_first_seat_begins_turn_1() -> None:
    assert len(new_game(2).legal) == 36
    assert len(new_game(5).legal) == 54
    started = place_all(new_game(2, mode="plain"))
    assert started.line.startswith("sw1 2P go 1.1 1/1/1 - - ")


E13 = "1:1L2M 4:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-45")
def test_e13_after_its_move_the_active_seat_may_spend_a_token() -> None:
    played = table(E13, mode="tokens").play("go 1")
    assert played.phase == "after"
    assert played.legal == ["again", "step L2", "step S4", "done"]


@pytest.mark.clause("SW-41")
def test_e14_again_buys_a_further_move_and_no_second_decision() -> None:
    played = table(E13, mode="tokens").play("go 1", "again", "go 2")
    assert played.line == "sw1 3T react 2.4 1/1/3 3*,4,4 x;w3,2 3:1L2M 4:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-42", "SW-43")
def test_e15_a_step_directly_after_the_own_move() -> None:
    played = table(E13, mode="tokens").play("go 1", "step S4")
    assert played.line == "sw1 3T react 2.4 1/1/3 3*,4,4 w3,2 2:1L 3:2M 5:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-44")
def test_e16_a_seat_that_has_spent_a_token_in_this_round_is_not_asked() -> None:
    played = table(E13, mode="tokens", tokens="3*,4,4").play("go 1")
    assert (played.phase, played.window) == ("react", (3, 2))


def e17() -> Table:
    board = "1:1L2M 4:1S4S 9:2L 10:3L 14:4L3M"
    return table(board, seats=4, mode="tokens", seat=2).play("go 1", "done")


@pytest.mark.clause("SW-46")
def test_e17_the_gap_asks_clockwise_and_the_next_seat_last() -> None:
    assert e17().window == (4, 1, 3)


@pytest.mark.clause("SW-47")
def test_e18_a_step_reopens_the_gap_for_the_active_seat_too() -> None:
    stepped = e17().play("4.pass", "1.step L2")
    assert stepped.state.on(3)
    assert stepped.economy == "3*,4,4,4"
    assert stepped.window == (4, 2, 3)
    assert stepped.play("4.pass").legal == ["step M3", "step L9", "pass"]


@pytest.mark.clause("SW-48")
def test_e19_when_all_have_passed_the_next_turn_begins() -> None:
    closed = e17().play("4.pass", "1.step L2", "4.pass", "2.pass", "3.pass")
    assert (closed.phase, closed.actor) == ("go", 3)


@pytest.mark.clause("SW-44", "SW-47")
def test_e20_with_two_seats_a_step_in_the_gap_uses_up_the_round() -> None:
    played = table("1:1L2M 4:1S 19:2S", seats=2, mode="tokens").play("go 1", "done", "2.step S19")
    assert played.actor == 1
    assert played.legal == ["step L2", "step S4", "pass"]
    played.play("1.pass", "2.go 3")
    assert (played.phase, played.actor) == ("react", 1)


@pytest.mark.clause("SW-44", "SW-52")
def test_e21_a_new_round_renews_all_allowances() -> None:
    played = table("1:1L 4:2L 9:3L", mode="tokens", seat=3, round=5, tokens="2*,0,0").play("go 9")
    assert played.line == "sw1 3T go 6.16 1/1/1 2,0,0 - 1:1L 4:2L 10:3L"


@pytest.mark.clause("SW-42", "SW-80")
def test_e22_a_token_may_send_the_own_last_ship_into_the_hole() -> None:
    played = table("1:1L 6:2S 9:3L", mode="tokens", tokens="0,1,0").play("go 1", "2.step S6")
    assert played.over
    assert played.scores == (4, 0, 4)
    assert played.places == (1, 3, 1)


@pytest.mark.clause("SW-81", "SW-83")
def test_e23_the_game_ends_in_the_middle_of_a_move() -> None:
    played = table("1:3S 6:2L1M3M 12:1L", mode="tokens", tokens="1,4,0").play("go 6")
    assert played.board == "1:3S 6:1M3M 12:1L"
    assert played.scores == (9, 0, 4)


@pytest.mark.clause("SW-83")
def test_e24_ships_and_tokens_are_counted() -> None:
    played = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", seat=3, tokens="1,2,4").play("go 18")
    assert played.scores == (10, 12, 0)
    assert played.places == (2, 1, 3)


@pytest.mark.clause("SW-84")
@pytest.mark.parametrize(("tiebreak", "places"), [("shared", (1, 1, 3)), ("ships", (2, 1, 3))])
def test_e25_a_tie_is_shared_or_decided_by_ships(tiebreak: str, places: tuple[int, ...]) -> None:
    board = "2:1L1M1S 8:2M2M2S2S 18:3S"
    played = table(board, mode="tokens", seat=3, tokens="1,1,4", tiebreak=tiebreak).play("go 18")
    assert played.scores == (10, 10, 0)
    assert played.places == places


@pytest.mark.clause("SW-85")
def test_e26_with_two_seats_only_survival_counts() -> None:
    played = table("2:2S 6:1S", seats=2, mode="tokens", tokens="4,0").play("go 6")
    assert played.scores == (0, 1)
    assert played.places == (2, 1)


@pytest.mark.clause("SW-29")
def test_e27_of_eight_ships_the_first_and_the_eighth_fall() -> None:
    played = table("1:3S3S 6:1L2L3L1M2M3M1S2S 10:2S").play("go 6", "fly 2", "fly 1", "fly 2", "fly 1", "fly 1")
    assert played.board == "1:3S3S 7:1L 8:3L 9:2M 10:1M2S 11:3M 12:1S"


@pytest.mark.clause("SW-81")
def test_e28_the_end_comes_before_the_second_fall() -> None:
    played = table("1:3S 6:1L2L3L1M1M3M1S3S").play("go 6", "fly 2")
    assert played.board == "1:3S 6:1L3L1M1M3M1S3S"
    assert played.scores == (11, 0, 9)


@pytest.mark.clause("SW-26")
def test_e29_the_fourteenth_ship_lands_where_it_came_from() -> None:
    played = table("3:1L1L1L2L2L2L1M1M1M2M2M2M1S2S", seats=2).play("go 3", *["fly 1"] * 7)
    assert played.board == "1:2M 2:1S 3:2S 4:1L 5:1L 6:1L 19:2L 20:2L 21:1M 22:1M 23:1M 24:2M"


E30 = "1:1L2M 4:1S3S 9:2L 10:3L"


@pytest.mark.clause("SW-63")
def test_e30_double_is_two_group_moves() -> None:
    played = table(E30, mode="cards").play("card double", "go 1")
    assert played.actor == 1
    assert played.legal == ["go 2", "go 4"]
    played.play("go 2")
    assert played.board == "3:1L2M 4:1S3S 9:2L 10:3L"
    assert (played.phase, played.actor) == ("card", 2)


@pytest.mark.clause("SW-63", "SW-81")
def test_e31_the_second_move_of_a_double_lapses_at_the_end() -> None:
    played = table("1:3S 6:2L1M 9:1S", mode="cards").play("card double", "go 6")
    assert played.over
    assert played.scores == (4, 0, 1)


@pytest.mark.clause("SW-66")
def test_e32_a_chain_of_copies_repeats_the_first_effect() -> None:
    played = table(E30, mode="cards").play("card double", "go 4", "fly 1", "go 1", "2.card copy", "go 9")
    assert played.actor == 2
    played.play("go 3", "3.card copy")
    assert played.actor == 3
    assert played.state.moves == 2


@pytest.mark.clause("SW-67")
def test_e33_copy_cannot_be_played_on_turn_1() -> None:
    started = table(E30, mode="cards")
    assert started.refused("card copy") == "SW-67"
    assert started.legal == ["card move", "card double", "card step", "card stay"]


@pytest.mark.clause("SW-65", "SW-66")
def test_e34_a_copied_stay_is_a_stay() -> None:
    played = table(E30, mode="cards", seat=2, round=1, hands="41110,41111,41111:stay").play("card copy")
    assert played.board == E30
    assert (played.actor, played.economy) == (3, "41110,41011,41111:stay")


@pytest.mark.clause("SW-64")
def test_e35_a_step_card_must_be_carried_out_even_into_the_hole() -> None:
    played = table("2:2L 3:3L 6:1S", mode="cards").play("card step", "step S6")
    assert played.over
    assert played.scores == (0, 4, 4)


@pytest.mark.clause("SW-68")
def test_e36_after_the_eighth_card_all_come_back() -> None:
    played = table(E30, mode="cards", round=8, hands="00010,00100,00100:move").play("card step", "step S4")
    assert played.board == "1:1L2M 4:3S 5:1S 9:2L 10:3L"
    assert played.economy == "41111,00100,00100:step"
    assert played.legal == ["card copy"]
    assert played.play("card copy").phase == "step"


@pytest.mark.clause("SW-54")
@pytest.mark.parametrize(
    ("group", "in_danger"), [("6:2L3M", False), ("6:2M3M", True), ("5:2L3M", True)]
)  # fmt: skip
def test_e37_who_is_threatened_in_the_gap(group: str, in_danger: bool) -> None:
    standing = table(f"{group} 9:1L 14:3L", mode="tokens")
    assert threatened(standing.state, 3) is in_danger


@pytest.mark.clause("SW-3")
@pytest.mark.parametrize(("seats", "tokens"), [(2, "4,4"), (3, "4,4,4"), (4, "4,4,4,4"), (5, "3,3,3,3,3")])
def test_e38_tokens_handed_out(seats: int, tokens: str) -> None:
    assert new_game(seats).economy == tokens


@pytest.mark.clause("SW-94")
@pytest.mark.parametrize(("scope", "phase", "window"), [("personal", "after", ()), ("table", "react", (2, 1))])
def test_e39_personal_allowances_are_renewed_at_the_own_turn(scope: str, phase: str, window: tuple[int, ...]) -> None:
    played = table("1:1L 4:2L 9:3L", mode="tokens", seat=2, round=5, round_scope=scope)
    played.play("go 4", "done", "1.pass", "3.step L9", "1.pass", "2.pass", "3.go 10")
    assert played.board == "1:1L 5:2L 11:3L"
    assert (played.phase, played.window) == (phase, window)


@pytest.mark.clause("SW-93")
def test_e40_with_last_the_seat_that_placed_last_begins_every_round() -> None:
    placing = new_game(3, first=2, phase2_start="last", mode="plain")
    order = []
    while placing.phase == "place":
        order.append(placing.actor)
        placing.play(placing.legal[0])
    assert order == [2, 3, 1] * 9
    assert placing.line.split()[3:5] == ["1.1", "1/1/1"]
    placing.play(placing.legal[0])
    assert placing.state.active == 2


@pytest.mark.clause("SW-51")
def test_e41_no_windows_and_no_tokens_yet() -> None:
    own_turn_only = table(E13, mode="tokens", token_timing="own_turn_only").play("go 1", "done")
    assert (own_turn_only.phase, own_turn_only.actor) == ("go", 2)
    later = table(E13, mode="tokens", round=2, tokens_from_round=3).play("go 1")
    assert (later.phase, later.actor) == ("go", 2)


@pytest.mark.clause("SW-92")
def test_e42_large_first() -> None:
    legal = new_game(2, placement_order="large_first").legal
    assert len(legal) == 12
    assert all(action.startswith("put L") for action in legal)
