"""The worked examples X-1 to X-55 of the rules dossier."""

import pytest

from starboard.core.decree import Leave
from tests.games.astroplane.kit import Table, new_game, table


def legal(text: str) -> set[str]:
    return set(text.split())


@pytest.mark.clause("AP-22")
def test_x1_six_ways_to_begin() -> None:
    assert new_game().legal == legal("L-e2n L-e2e L-e2w R-i2n R-i2e R-i2w")


@pytest.mark.clause("AP-23", "AP-24", "AP-17")
def test_x2_a_piece_flies_on() -> None:
    game = table("i2n:S")
    assert game.legal == legal("i2n-i4n i2n-i4e i2n-i4w")
    assert game.play("i2n-i4w").legal == legal("i4w-g4n i4w-g4s i4w-g4w end")


@pytest.mark.clause("AP-16")
def test_x3_one_piece_two_spaces_or_two_pieces_one_each() -> None:
    game = new_game().play("R-i2n i2n-i4n").play("L-i12s R-e12s")
    assert game.board == "e12s:N i12s:N i4n:S"
    assert game.turn == "S"


@pytest.mark.clause("AP-7")
def test_x4_not_the_entry_apex_and_not_the_rim() -> None:
    assert table("j5s:S").legal == legal("j5s-j3e j5s-j3w")


@pytest.mark.clause("AP-25")
def test_x5_from_behind_only_the_top_is_open() -> None:
    assert table("i2n:S i4n:N").legal == legal("i2n-i4n")


@pytest.mark.clause("AP-25")
def test_x6_head_on_only_the_other_half_is_open() -> None:
    game = table("i4n:S i6s:N")
    assert game.legal == legal("i4n-i6n")
    assert game.play("i4n-i6n").legal == {"back NL", "back NR"}


@pytest.mark.clause("AP-50", "AP-52")
def test_x7_sending_back() -> None:
    game = table("k6w:S i6s:N")
    assert game.legal == legal("k6w-i6n k6w-i6s")
    assert game.play("k6w-i6n").legal == {"back NL", "back NR"}
    game.play("back NL")
    assert (game.fleet("N"), game.board, game.moves) == ("2.0.0.0", "i6n:S", 1)


@pytest.mark.clause("AP-51")
def test_x8_sending_back_a_stack_with_an_own_piece() -> None:
    game = table("k6w:S i6s:SN").play("k6w-i6n back NR back SR")
    assert (game.fleet("N"), game.fleet("S"), game.board) == ("1.1.0.0", "0.1.0.0", "i6n:S")


def captive() -> Table:
    return table("i8s:S i6s:N e10n:S").play("i8s-i6s end")


@pytest.mark.clause("AP-40", "AP-41")
def test_x9_a_captive_cannot_move() -> None:
    game = captive()
    assert game.board == "e10n:S i6s:NS"
    assert game.turn == "N"
    assert not [action for action in game.legal if "i6s" in action]


@pytest.mark.clause("AP-44")
def test_x10_releasing_it_in_a_later_turn_earns_a_move() -> None:
    game = captive().play("L-i12s end").play("i6s-i4s")
    assert game.moves == 2
    assert "i4s-i2w" in game.legal
    assert "i2w-g2-l7w" in game.play("i4s-i2w").legal


@pytest.mark.clause("AP-30", "AP-44")
def test_x11_jumping_over_earns_nothing() -> None:
    game = table("i8s:S i6s:N", fleets="S1.0.0.0").play("i8s-i6s i6s-i4s")
    assert (game.turn, game.board) == ("N", "i4s:S i6s:N")


@pytest.mark.clause("AP-43")
def test_x12_an_own_piece_below_earns_nothing() -> None:
    assert table("i6s:SS").play("i6s-i4s").moves == 1


@pytest.mark.clause("AP-76")
def test_x13_captured_in_hyperspace() -> None:
    game = table("i2w:S l7w:N")
    assert game.of("i2w-g2-l7") == {"i2w-g2-l7w"}
    assert game.play("i2w-g2-l7w").board == "l7w:NS"


def square() -> Table:
    return table("i4w:S g4e:S").play("g4e-i4e")


@pytest.mark.clause("AP-56", "AP-62")
def test_x14_a_square_goes_four_ways() -> None:
    assert table("i4w:S g4e:S").of("g4e") == {"g4e-i4e"}
    assert square().of("[") == legal("[i4]-j5 [i4]-j3 [i4]-h3 [i4]-h5")


@pytest.mark.clause("AP-6", "AP-59", "AP-119")
def test_x15_into_the_parallel_universe() -> None:
    game = square().play("[i4]-j5").play("L-i12s end").play("j5w-h5n")
    assert "h5n-h7w" in game.legal


@pytest.mark.clause("AP-68", "AP-69", "AP-70", "AP-71")
def test_x16_elimination() -> None:
    game = table("f3e:S f3w:S j7s:N", fleets="S1.0.0.0").play("[f3]xj7")
    assert (game.moves, game.board, game.fleet("S"), game.fleet("N")) == (1, "j7e:S j7w:S", "1.0.0.1", "1.0.0.0")


@pytest.mark.clause("AP-69")
def test_x17_an_own_piece_blocks_the_line() -> None:
    assert not [action for action in table("f3e:S f3w:S h5n:S j7s:N").legal if "x" in action]


@pytest.mark.clause("AP-68")
def test_x18_only_the_first_piece_on_the_line() -> None:
    assert table("f3e:S f3w:S h5n:N j7s:N").of("[f3]x") == {"[f3]xh5"}


@pytest.mark.clause("AP-60", "AP-73", "AP-119")
def test_x19_the_surprise_elimination() -> None:
    assert table("f3w:S d3e:S j7s:N").play("d3e-f3e [f3]xj7").board == "j7e:S j7w:S"


@pytest.mark.clause("AP-70")
def test_x20_a_whole_stack_is_eliminated() -> None:
    game = table("f3e:S f3w:S j7s:SNN", fleets="S1.0.0.0").play("[f3]xj7")
    assert (game.board, game.fleet("S"), game.fleet("N")) == ("j7e:S j7w:S", "1.0.0.2", "1.0.0.0")
    assert game.told[1:] == [
        "seat 1 destroyed seat 2's craft at j7.",
        "seat 1 destroyed seat 2's craft at j7.",
        "seat 1 also lost a craft there.",
    ]


@pytest.mark.clause("AP-69")
def test_x21_ones_own_captor_is_not_a_target() -> None:
    game = table("f3e:S f3w:S j7s:NS", fleets="S1.0.0.0")
    assert game.of("[f3]x") == set()
    assert game.refused("[f3]xj7") == "AP-69"


@pytest.mark.clause("AP-67", "AP-72")
def test_x22_special_spaces_are_a_shelter() -> None:
    game = table("f3e:S f3w:S g2n:N")
    assert not game.legal & {"[f3]xg2", "[f3]-g2"}
    assert (game.refused("[f3]xg2"), game.refused("[f3]-g2")) == ("AP-72", "AP-67")


@pytest.mark.clause("AP-65")
def test_x23_no_square_stops_beside_an_enemy_square() -> None:
    game = table("g4n:S g4s:S i4e:N i4w:N", moves=1, fleets="S1.0.0.0")
    assert game.of("[") == {"[g4]-f5", "[g4]-f3"}


@pytest.mark.clause("AP-66")
def test_x24_the_fly_by() -> None:
    game = table("g4n:S g4s:S i4e:N i4w:N", fleets="S1.0.0.0").play("[g4]-h5")
    assert game.legal == legal("[h5]-g4 [h5]-i6 h5n-h7w h5s-h3e h5s-h3w")
    assert game.play("[h5]-i6").turn == "N"


@pytest.mark.clause("AP-71")
def test_x25_a_piece_beside_its_own_square_is_protected() -> None:
    game = table("f3e:S f3w:S i6s:N j5n:N j5s:N", moves=1, fleets="S1.0.0.0")
    assert game.of("[f3]x") == set()
    assert game.refused("[f3]xi6") == "AP-65"


@pytest.mark.clause("AP-74", "AP-75")
def test_x26_nine_ways_through_hyperspace() -> None:
    exits = "b7n b7e b7s g12e g12s g12w l7n l7s l7w"
    assert table("i2w:S").legal == {f"i2w-g2-{to}" for to in exits.split()}


@pytest.mark.clause("AP-76")
def test_x27_sent_back_out_of_hyperspace() -> None:
    game = table("i2w:S l7n:N")
    assert "i2w-g2-l7w" not in game.legal
    game.play("i2w-g2-l7s back NR")
    assert (game.board, game.fleet("N")) == ("l7s:S", "1.1.0.0")


@pytest.mark.clause("AP-76", "AP-57")
def test_x28_the_gate_flown_into_does_not_matter_and_no_square_stands_at_a_gate() -> None:
    assert len(table("i2w:S g2n:N").of("i2w")) == 9
    game = table("i2w:S l7n:S")
    assert "i2w-g2-l7n" in game.legal
    assert game.refused("i2w-g2-l7s") == "AP-57"


@pytest.mark.clause("AP-79", "AP-80", "AP-81", "AP-83")
def test_x29_a_wormhole_towards_the_anomaly_and_back_to_the_grid() -> None:
    game = table("i2e:S", fleets="S1.0.0.0").play("i2e-k2e")
    assert game.of("k2e") == legal("k2e~l3n k2e~l3s k2e~l3w k2e-m2w")
    game.play("k2e~l3s")
    assert (game.moves, game.board) == (1, "l3s:s")
    assert game.of("l3s~") == set()
    assert game.play("l3s-l1n").board == "l1n:S"
    grid = table("i2e:S", fleets="S1.0.0.0").play("i2e-k2e k2e~l3w")
    assert {action[:6] for action in grid.of("l3w")} == {"l3w-j3"}


@pytest.mark.clause("AP-18", "AP-80")
def test_x30_the_trip_is_free_and_can_wait() -> None:
    game = table("k2e:S", fleets="S1.0.0.0").play("k2e~l3w")
    assert game.moves == 2
    assert "end" not in game.legal
    assert "l3w-j3n" in game.legal


@pytest.mark.clause("AP-86", "AP-92", "AP-119")
def test_x31_firing_with_and_without_arming() -> None:
    game = table("m2w:S l3s:s", fleets="S0.0.4.0").play("l3s-l1n fire SE reserve L reserve R")
    assert (game.board, game.turn, game.fleet("S")) == ("f7e:S g8s:S", "N", "1.1.2.0")
    game = table("m2w:S k2n:S").play("k2n~l3s l3s-l1n fire SE")
    assert (game.board, game.over) == ("f7e:S g8s:S", False)


@pytest.mark.clause("AP-86", "AP-93")
def test_x32_one_reserve_piece_is_one_right_usable_at_once() -> None:
    game = table("m2w:S l1n:S", fleets="S1.0.1.0").play("fire SE reserve R R-i2n")
    assert (game.board, game.turn) == ("f7e:S g8s:S i2n:S", "N")


@pytest.mark.clause("AP-85", "AP-87")
def test_x33_an_enemy_on_one_side_blocks_firing() -> None:
    game = table("m2w:S l1n:N")
    assert game.legal == legal("m2w-k2n m2w-k2w")
    assert game.refused("fire SE") == "AP-87"
    assert "fire SE" not in table("m2w:SN l1n:S k2w:S").legal


@pytest.mark.clause("AP-46")
def test_x34_firing_off_a_captive_earns_a_move() -> None:
    game = table("m2w:NS l1n:S", fleets="S0.1.0.0").play("fire SE")
    assert (game.moves, game.board) == (2, "f7e:S g8s:S m2w:N")


@pytest.mark.clause("AP-89", "AP-92", "AP-98")
def test_x35_two_pieces_into_the_singularity() -> None:
    game = table("i6w:S g4n:S g6n:N", fleets="S0.0.4.0")
    assert game.of("i6w") == {"i6w-g6n"}
    game.play("i6w-g6n reserve - g4n-g6n reserve L")
    assert (game.board, game.scores, game.fleet("S")) == ("g6n:NSS", (3, 1), "1.0.3.0")


@pytest.mark.clause("AP-91")
def test_x36_a_true_win() -> None:
    game = table("g6n:NS f7e:S g8s:S h7w:SN j7w:S").play("j7w-h7w")
    assert (game.over, game.ending, game.places) == (True, "true", (1, 2))


@pytest.mark.clause("AP-95", "AP-98")
def test_x37_who_cannot_move_ends_the_game_of_two() -> None:
    game = table("g6n:NS f7e:N i6n:SN", turn="N", fleets="S0.0.0.1 N1.0.0.0").play("L-i12s end")
    assert (game.over, game.ending, game.scores, game.places) == (True, "stuck", (5, 3), (1, 2))


@pytest.mark.clause("AP-96")
def test_x38_going_out() -> None:
    game = table(
        "g6n:WS f7e:W i6n:WN j5e:S", "SWNE", "E", fleets="E1.1.0.0 N1.0.0.0 W0.0.2.0 S0.0.0.0"
    ).play("L-l5n end")  # fmt: skip
    game.play("j5e-l5s back EL")
    if game.turn == "S":
        game.play("end")
    assert (game.turn, game.board, game.fleet("W")) == ("N", "f7e:W g6n:WS i6n:N l5s:S", "0.0.0.0x")


@pytest.mark.clause("AP-29", "AP-95")
def test_x39_a_square_before_the_start_area_blocks_it() -> None:
    game = table("i2e:N i2w:N", turn="N", fleets="S0.2.0.0 N1.0.0.0").play("L-i12s end")
    assert (game.over, game.ending) == (True, "stuck")


@pytest.mark.clause("AP-64")
def test_x40_a_square_along_the_rim() -> None:
    game = table("k4n:S k4s:S").play("[k4]-j3")
    assert game.of("j3s") == set()
    assert game.of("j3n") != set()
    assert game.of("[") == legal("[j3]-i2 [j3]-i4 [j3]-k4")
    assert game.refused("j3s-h3n") == "AP-64"


@pytest.mark.clause("AP-61", "AP-44", "AP-48")
def test_x41_a_square_over_a_captive() -> None:
    game = table("i6s:NS k6w:S").play("k6w-i6n")
    assert game.of("[i6]") != set()
    game.play("i6s-i4s")
    assert (game.moves, game.board) == (1, "i4s:S i6n:S i6s:N")


@pytest.mark.clause("AP-26", "AP-27")
def test_x42_two_stacks_in_a_space() -> None:
    assert table("i6n:S i6s:N k6w:S").play("k6w-i6n back NL").board == "i6n:SS"
    game = table("i6n:S i6s:N k6w:S").play("k6w-i6s")
    assert game.board == "i6n:S i6s:NS"
    assert game.of("[i6]") != set()


@pytest.mark.clause("AP-19")
def test_x43_a_forced_trip() -> None:
    game = table("k2n:S k4e:N k4w:N")
    assert game.legal == legal("k2n~l3n k2n~l3s k2n~l3w")
    assert game.refused("end") == "AP-19"


@pytest.mark.clause("AP-66")
def test_x44_a_fly_by_must_clear_the_space() -> None:
    game = table("k6w:S i6s:SS j5e:N j5w:N", fleets="S1.0.0.0").play("k6w-i6n")
    assert game.legal == legal("[i6]-h5 [i6]-j7 i6n-i8e i6n-i8n i6n-i8w")
    assert game.refused("i6s-i4s") == "AP-66"


@pytest.mark.clause("AP-103")
def test_x45_drawn_out() -> None:
    game = table("i2n:S", turn="N", idle=23, fleets="N1.0.0.0").play("L-i12s end")
    assert (game.over, game.ending, game.turn) == (True, "drawn_out", "S")


@pytest.mark.clause("AP-109", "AP-111")
def test_x46_a_match_goes_on() -> None:
    """The fifth game ends in a true win, with nine points for the loser."""
    game = table("g6n:NS f7e:NS g8s:S h7w:SN j7w:S", fleets="N1.0.0.2").play("j7w-h7w")
    assert game.scores[1] == 9
    points = game.game.series_points(game.state)
    assert points == (8, 0)
    assert game.game.series_places(game.game.seatings(2)[0], (30 + points[0], 35 + points[1]), 40) is None
    seating, who = game.game.next_seating(game.game.seatings(2)[0], game.state)
    assert (seating.first, who) == (2, (1, 2))


@pytest.mark.clause("AP-44", "AP-47")
def test_x47_a_captor_covered_in_an_earlier_turn() -> None:
    game = table("i6s:NSS")
    assert game.line.split(" / ")[3].startswith("i6s.2 ")
    assert game.play("i6s-i4e").moves == 1
    game.play("i6s-i4e")
    assert (game.moves, game.board) == (1, "i4e:SS i6s:N")


@pytest.mark.clause("AP-49", "AP-66")
def test_x48_a_step_that_uncovers_an_enemy_square() -> None:
    game = table("i6n:NS i6s:NS").play("[i6]-h5")
    assert game.moves == 3
    assert game.legal == legal("[h5]-g4 [h5]-i4 h5n-h7w h5s-h3e h5s-h3w")
    assert "uncovered" in game.ids


@pytest.mark.clause("AP-60", "AP-66")
def test_x49_entering_beside_an_enemy_square() -> None:
    board, right = "i2w:S j3n:N j3s:N", "S0.1.0.0"
    game = table(board, fleets=right)
    assert game.of("R-") == {"R-i2e", "R-i2w"}
    game.play("R-i2e")
    assert {action for action in game.legal if "g2" not in action} == legal("[i2]-h3 i2e-k2n i2e-k2e")
    assert len(game.of("i2w-g2-")) == 9
    assert table(board, moves=1, fleets=right).of("R-") == {"R-i2w"}


@pytest.mark.clause("AP-69", "AP-70")
def test_x50_two_enemies_in_one_space() -> None:
    left = "S1.0.0.0 W1.0.0.0 N1.0.0.0 E1.0.0.0"
    game = table("f3e:S f3w:S j7n:W j7s:N", "SWNE", fleets=left).play("[f3]xj7")
    assert (game.board, game.fleet("S")) == ("j7e:S j7w:S", "1.0.0.2")


@pytest.mark.clause("AP-19", "AP-20")
def test_x51_a_trip_that_opens_nothing() -> None:
    game = table("k2n:S k4e:N k4w:N j3e:N j3w:N").play("k2n~l3w")
    assert game.line == "AP1 S0.0.0.0 N1.0.0.0 / j3e:N j3w:N k4e:N k4w:N l3w:s / N 2 0 1 / - - -"


@pytest.mark.clause("AP-93")
def test_x52_one_reserve_piece_declined() -> None:
    game = table("m2w:S l1n:S", fleets="S1.0.1.0").play("fire SE reserve -")
    assert (game.fleet("S"), game.moves) == ("1.0.1.0", 1)
    assert not game.of("reserve")


@pytest.mark.clause("AP-120")
def test_x53_safe_entry() -> None:
    from_entry, to_entry, beside = "i2e:S i2w:S b9e:N", "h3e:S h3w:S b9e:N", "h3e:S h3w:S c8e:N"
    assert table(from_entry, safe_entry="on").of("[") == {"[i2]-h3", "[i2]-j3"}
    assert table(to_entry, safe_entry="on").of("[") == {"[h3]-g4", "[h3]-i2", "[h3]-i4"}
    assert "[h3]xc8" in table(beside, safe_entry="on").legal
    assert "[i2]xb9" in table(from_entry).legal
    assert "[h3]xb9" in table(to_entry).legal


@pytest.mark.clause("AP-99", "AP-105")
def test_x54_resigning() -> None:
    game = table("g6n:SN f3n:N", "SWN", "N", fleets="S1.0.0.2 W0.0.0.3x N1.0.0.0")
    assert game.scores == (7, 9, 2)
    after = game.game.decree(game.state, Leave(3))
    assert after is not None
    assert game.game.over(after)
    assert game.game.scores(after) == (7, 9, 0)
    assert game.game.places(after) == (2, 1, 3)


@pytest.mark.clause("AP-24", "AP-25", "AP-28")
def test_x55_a_piece_that_faces_the_rim() -> None:
    game = table("j3s:N j5s:S h3e:S", fleets="S1.0.0.0")
    assert {action for action in game.legal if "-j3" in action} == {"h3e-j3n"}
    assert (game.refused("j5s-j3s"), game.refused("j5s-j3n")) == ("AP-28", "AP-24")
    assert game.play("h3e-j3n").legal == {"back NL", "back NR"}
