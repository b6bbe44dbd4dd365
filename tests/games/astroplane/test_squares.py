"""Squares: formation, flight, eliminations, and spaces where they may not stop."""

import pytest

from tests.games.astroplane.kit import table


@pytest.mark.clause("AP-56")
def test_two_own_tops_back_to_back_are_a_square_whatever_lies_below() -> None:
    assert table("i6n:S i6s:S").of("[i6]") != set()
    assert table("i6n:NS i6s:WSS", "SWN").of("[i6]") != set()
    game = table("i6n:S i6s:N k8n:S")
    assert game.of("[i6]") == set()
    assert game.refused("[i6]-h5") == "AP-56"
    assert game.refused("[g4]-h5") == "AP-56"


@pytest.mark.clause("AP-57")
def test_no_square_at_a_gate_or_on_a_wormhole() -> None:
    assert table("i2e:S k2n:S").of("i2e") == {"i2e-k2n"}
    entered = table("k4s:S k2e:S", fleets="S1.0.0.0")
    assert entered.refused("k4s-k2w") == "AP-57"
    trip = table("k2n:S l3n:S", fleets="S1.0.0.0")
    assert trip.refused("k2n~l3s") == "AP-57"
    assert "k2n~l3n" in trip.legal


@pytest.mark.clause("AP-58")
def test_a_square_is_neither_landed_on_nor_sent_back_nor_eliminated() -> None:
    game = table("i6n:N i6s:N k6w:S f3e:S f3w:S", fleets="S1.0.0.0")
    assert game.of("k6w") == set()
    assert game.of("[f3]x") == set()
    assert game.refused("[f3]xi6") == "AP-58"


@pytest.mark.clause("AP-59")
def test_either_piece_may_leave_alone() -> None:
    game = table("i6n:S i6s:S")
    assert game.of("i6n-") != set()
    assert game.of("i6s-") != set()
    assert game.play("i6n-i8n").of("[") == set()


@pytest.mark.clause("AP-60")
def test_a_square_formed_in_this_turn_may_act() -> None:
    entered = table("i2w:S", fleets="S0.1.0.0").play("R-i2e [i2]-j3")
    assert entered.board == "j3e:S j3w:S"


@pytest.mark.clause("AP-61")
def test_a_square_over_a_captive_holds_it() -> None:
    game = table("i6s:NS k6w:S", fleets="S1.0.0.0").play("k6w-i6n end")
    assert game.of("i6s") == set()
    assert game.play("L-i12s end").play("[i6]-j7").moves == 2


@pytest.mark.clause("AP-62")
def test_a_step_is_one_space_sideways_and_keeps_the_noses() -> None:
    game = table("g4n:S g4s:S")
    assert game.refused("[g4]-i4") == "AP-62"
    assert game.refused("[g4]-i6") == "AP-62"
    assert game.play("[g4]-h5").board == "h5n:S h5s:S"


@pytest.mark.clause("AP-63")
def test_a_step_needs_an_empty_space() -> None:
    for owner in "SN":
        game = table(f"g4n:S g4s:S h5e:{owner}")
        assert "[g4]-h5" not in game.legal
        assert game.refused("[g4]-h5") == "AP-63"


@pytest.mark.clause("AP-64")
def test_a_piece_carried_to_the_rim_cannot_leave_alone() -> None:
    game = table("k4n:S k4s:S").play("[k4]-j3")
    assert game.refused("j3s-j5n") == "AP-64"
    assert game.play("j3n-j5n").board == "j3s:S j5n:S"


@pytest.mark.clause("AP-65")
def test_no_square_may_be_formed_or_stop_beside_an_enemy_square() -> None:
    one_left = table("k6w:S i6s:S j5e:N j5w:N", moves=1, fleets="S1.0.0.0")
    assert one_left.refused("k6w-i6n") == "AP-65"
    assert "k6w-i6s" in one_left.legal
    stepping = table("g4n:S g4s:S i4e:N i4w:N", moves=1, fleets="S1.0.0.0")
    assert stepping.refused("[g4]-h5") == "AP-65"


@pytest.mark.clause("AP-65")
def test_kitty_corner_and_own_squares_are_fine() -> None:
    kitty = table("g4n:S g4s:S i4e:N i4w:N", moves=1)
    assert "[g4]-f5" in kitty.legal
    own = table("g4n:S g4s:S i4e:S i4w:S", moves=1)
    assert {"[g4]-h5", "[g4]-h3"} <= own.legal


@pytest.mark.clause("AP-66")
def test_the_fly_by_is_open_until_the_square_has_gone() -> None:
    game = table("g4n:S g4s:S i4e:N i4w:N k2n:S", fleets="S1.0.0.0").play("[g4]-h5")
    assert (game.refused("end"), game.refused("L-e2n"), game.refused("k2n~l3n")) == ("AP-66", "AP-66", "AP-66")
    assert game.refused("[h5]-h3") == "AP-66"


@pytest.mark.clause("AP-66")
def test_a_bonus_just_earned_is_a_move_left() -> None:
    board = "g4n:NS g4s:S i4e:N i4w:N"
    assert "[g4]-h5" in table(board, moves=1, made=1, extras="g4n.2 - -").legal
    assert "[g4]-h5" not in table(board, moves=1, made=1, extras="- - -").legal


@pytest.mark.clause("AP-66")
def test_without_a_way_out_there_is_no_fly_by() -> None:
    """Leaving k4 uncovers an enemy Square beside l5; the only other exit leads to j5."""
    assert "[k4]-l5" in table("k4e:NS k4w:NS").legal
    game = table("k4e:NS k4w:NS j5n:N j5s:N")
    assert game.refused("[k4]-l5") == "AP-65"


@pytest.mark.clause("AP-66")
def test_choices_come_before_flying_on() -> None:
    game = table("f3e:S f3w:S i6n:S k6w:S i6s:N j5n:N j5s:N", fleets="S1.0.0.0").play("k6w-i6s")
    assert game.state.flyby >= 0
    assert all(action.startswith(("[i6]", "i6")) for action in game.legal)


@pytest.mark.clause("AP-66")
def test_strict_houses_know_no_fly_by() -> None:
    game = table("g4n:S g4s:S i4e:N i4w:N", fleets="S1.0.0.0", strict_neighbours="on")
    assert game.of("[") == {"[g4]-f5", "[g4]-f3"}
    assert game.refused("[g4]-h5") == "AP-66"
    assert table("i2w:S j3n:N j3s:N", fleets="S0.1.0.0", strict_neighbours="on").of("R-") == {"R-i2w"}


@pytest.mark.clause("AP-67")
def test_squares_keep_out_of_special_spaces() -> None:
    game = table("f5n:S f5s:S")
    assert game.of("[f5]") == {"[f5]-g4", "[f5]-e4", "[f5]-e6"}
    assert game.refused("[f5]-g6") == "AP-67"
    assert table("h3n:S h3s:S").refused("[h3]-g2") == "AP-67"


@pytest.mark.clause("AP-68")
def test_a_square_flies_over_any_number_of_empty_spaces_also_none() -> None:
    assert "[e2]xl9" in table("e2e:S e2w:S l9n:N").legal
    assert "[e2]xf3" in table("e2e:S e2w:S f3n:N").legal
    game = table("e2e:S e2w:S j7n:N")
    assert game.refused("[e2]xi6") == "AP-68"
    assert game.refused("[e2]xj9") == "AP-68"


@pytest.mark.clause("AP-69")
def test_pieces_that_are_not_targets() -> None:
    own = table("f3e:S f3w:S j7n:S j7s:N")
    assert own.of("[f3]x") == set()
    assert own.refused("[f3]xj7") == "AP-69"
    between = table("f3e:S f3w:S h5n:N h5s:N j7s:N")
    assert between.refused("[f3]xj7") == "AP-69"
    assert between.refused("[f3]xh5") == "AP-58"


@pytest.mark.clause("AP-70")
def test_the_eliminated_are_gone_for_good_and_only_enemies_count() -> None:
    game = table("f3e:S f3w:S j7s:NSN", fleets="S1.0.4.0 N1.0.0.0").play("[f3]xj7")
    assert (game.fleet("S"), game.scores) == ("1.0.4.2", (6, 0))
    assert game.board == "j7e:S j7w:S"


@pytest.mark.clause("AP-71")
def test_the_square_stops_where_its_victim_was() -> None:
    assert table("e2e:S e2w:S h5n:N").play("[e2]xh5").board == "h5e:S h5w:S"
    guarded = "f3e:S f3w:S i6s:N j5n:N j5s:N"
    assert "[f3]xi6" in table(guarded, fleets="S1.0.0.0").legal
    assert "[f3]xi6" not in table(guarded, moves=1, fleets="S1.0.0.0").legal


@pytest.mark.clause("AP-72")
def test_gates_wormholes_and_the_centre_are_a_shelter() -> None:
    game = table("d3e:S d3w:S c2n:N g6n:N f5e:S f5w:S")
    assert not [action for action in game.legal if "x" in action]
    assert (game.refused("[d3]xc2"), game.refused("[f5]xg6")) == ("AP-72", "AP-72")


@pytest.mark.clause("AP-73")
def test_form_a_square_and_eliminate_with_it_in_one_turn() -> None:
    game = table("h3w:S f3e:S c8s:N").play("f3e-h3e [h3]xc8")
    assert (game.board, game.scores) == ("c8e:S c8w:S", (3, 0))


@pytest.mark.clause("AP-120")
def test_safe_entries_are_safe_for_everybody_and_from_everybody() -> None:
    game = table("i2e:S i2w:S c8e:N", safe_entry="on")
    assert game.of("[i2]") == {"[i2]-h3", "[i2]-j3"}
    assert game.refused("[i2]xc8") == "AP-120"
    empty_side = table("g4e:S g4w:S l9n:N", safe_entry="on")
    assert empty_side.refused("[g4]xl9") == "AP-120"
    assert "[g4]xk8" in table("g4e:S g4w:S k8n:N", safe_entry="on").legal
