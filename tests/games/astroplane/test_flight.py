"""Single pieces: entry, flight, arrival, stacks, captives, the bonus, and sending back."""

import pytest

from tests.games.astroplane.kit import Table, table


@pytest.mark.clause("AP-22")
def test_a_piece_enters_through_the_apex_beside_its_area() -> None:
    game = table("i2w:N", fleets="S0.2.0.0")
    assert game.legal == {"R-i2e", "R-i2w"}
    assert game.play("R-i2w").fleet("S") == "0.1.0.0"


@pytest.mark.clause("AP-23")
def test_a_piece_flies_only_where_it_points() -> None:
    game = table("i2n:S")
    assert game.refused("i2n-k2n") == "AP-23"
    assert game.refused("i4n-i6n") == "AP-23"
    assert game.refused("i2n-i6n") == "AP-23"


@pytest.mark.clause("AP-24")
def test_three_of_four_apexes_of_an_empty_space_are_open() -> None:
    game = table("i2n:S")
    assert game.of("i2n") == {"i2n-i4n", "i2n-i4e", "i2n-i4w"}
    assert game.refused("i2n-i4s") == "AP-24"


@pytest.mark.clause("AP-24", "AP-25")
def test_a_crosswise_position_is_partly_occupied() -> None:
    game = table("k6w:S i6s:N")
    assert game.refused("k6w-i6w") == "AP-25"
    assert "k6w-i6n" in game.legal


@pytest.mark.clause("AP-25")
def test_head_on_behind_and_from_the_side() -> None:
    assert table("i4n:S i6s:N").legal == {"i4n-i6n"}
    assert table("i4n:S i6n:N").legal == {"i4n-i6n"}
    assert table("i4n:S i6e:N").legal == {"i4n-i6e", "i4n-i6w"}


@pytest.mark.clause("AP-26")
def test_two_stacks_that_are_no_square_leave_only_their_tops_open() -> None:
    both = "i6n:W i6s:N"
    assert table(f"{both} k6w:S", "SWN").legal == {"k6w-i6n", "k6w-i6s"}
    assert table(f"{both} i4n:S", "SWN").legal == {"i4n-i6n"}
    assert table(f"{both} k6w:S", "SWN").refused("k6w-i6w") == "AP-25"


@pytest.mark.clause("AP-27")
def test_back_to_back_an_enemy_goes_and_an_own_piece_makes_a_square() -> None:
    assert table("k6w:S i6s:N").play("k6w-i6n").state.choices == (2,)
    game = table("k6w:S i6s:S").play("k6w-i6n")
    assert "squared" in game.ids
    assert game.of("[i6]") != set()


@pytest.mark.clause("AP-27")
def test_landing_on_a_stack_opposite_an_own_one_makes_a_square_too() -> None:
    game = table("k6w:S i6n:N i6s:S").play("k6w-i6n")
    assert (game.board, game.of("[i6]") != set()) == ("i6n:NS i6s:S", True)


@pytest.mark.clause("AP-28")
def test_landing_on_anybody_any_number_high() -> None:
    game = table("i2n:S i4n:NSNSN").play("i2n-i4n")
    assert game.board == "i4n:NSNSNS"


@pytest.mark.clause("AP-28")
def test_nobody_lands_on_a_piece_that_faces_the_rim() -> None:
    assert table("j3s:N j5s:S h3e:S").refused("h3e-j3s") == "AP-28"


@pytest.mark.clause("AP-29", "AP-58")
def test_nobody_flies_into_a_square_not_even_the_own_one() -> None:
    for owner in "NS":
        game = table(f"k6w:S i6n:{owner} i6s:{owner}", fleets="S1.0.0.0")
        assert game.of("k6w") == set()
        assert {game.refused(f"k6w-i6{apex}") for apex in "nsew"} == {"AP-29"}


@pytest.mark.clause("AP-30")
def test_a_jump_is_landing_on_top_and_flying_on() -> None:
    game = table("i2n:S i4n:N").play("i2n-i4n i4n-i6w")
    assert (game.board, game.turn) == ("i4n:N i6w:S", "N")


@pytest.mark.clause("AP-40")
def test_only_the_top_of_a_stack_moves() -> None:
    assert table("i6s:SS").play("i6s-i4s").board == "i4s:S i6s:S"
    assert table("i6s:SN k6w:S").of("i6s") == set()


@pytest.mark.clause("AP-41")
def test_a_captive_waits_until_its_captor_has_gone() -> None:
    game = table("i6s:SN k6w:S")
    assert game.refused("i6s-i4s") == "AP-41"
    freed = table("i6s:SN", turn="N", fleets="S1.0.0.0").play("i6s-i4s end")
    assert freed.of("i6s") != set()


@pytest.mark.clause("AP-41")
@pytest.mark.parametrize("at", ["i6s", "l7w", "k2n", "m2w"])
def test_captives_are_held_on_all_kinds_of_spaces_but_the_singularity(at: str) -> None:
    assert table(f"{at}:NS").state.captors != ()
    assert table(f"{at}:NS h7w:NS").state.captors == table(f"{at}:NS").state.captors


@pytest.mark.clause("AP-42")
def test_captives_of_captives() -> None:
    game = table("i8s:S i6s:SN").play("i8s-i6s end")
    assert game.board == "i6s:SNS"
    assert game.of("i6s") == set()
    game.play("L-i12s end").play("i6s-i4s")
    assert game.moves == 2
    assert table("i6s:NSN", turn="N").line.endswith(" / i6s.3 - -")


@pytest.mark.clause("AP-43")
def test_an_own_piece_may_be_landed_on_and_left_for_nothing() -> None:
    assert "i2n-i4n" in table("i2n:S i4n:S").legal
    assert table("i4n:SS").play("i4n-i6n").moves == 1
    assert table("i4n:SS").play("i4n-i6n i4n-i6n").turn == "N"


@pytest.mark.clause("AP-44")
def test_the_bonus_is_a_move_for_any_piece() -> None:
    game = table("i6s:NS", fleets="S1.0.0.0").play("i6s-i4s L-e2n")
    assert (game.turn, game.moves) == ("S", 1)
    assert game.play("e2n-e4n").turn == "N"


@pytest.mark.clause("AP-44")
def test_no_bonus_for_a_piece_that_landed_in_this_turn() -> None:
    assert table("i8s:S i6s:N", fleets="S1.0.0.0").play("i8s-i6s").state.captors == ()


@pytest.mark.clause("AP-45")
def test_every_release_earns_its_own_bonus_also_one_made_with_a_bonus_move() -> None:
    board = "i6s:NS c6n:NS k8n:NS"
    game = table(board).play("i6s-i4s c6n-c8n k8n-k10n")
    assert (game.turn, game.moves) == ("S", 2)
    one = table(board, one_bonus="on").play("i6s-i4s c6n-c8n")
    assert (one.turn, one.moves) == ("S", 1)
    assert table("i6n:NS i6s:NS", one_bonus="on").play("[i6]-h5").moves == 2


@pytest.mark.clause("AP-46")
@pytest.mark.parametrize(
    ("board", "action", "moves"),
    [
        ("i6s:NS", "i6s-i4s", 2),
        ("i2w:NS", "i2w-g2-l7w", 2),
        ("k2n:NS", "k2n~l3n", 3),
        ("c6n:NS c6s:S", "[c6]-d7", 2),
        ("f3e:NS f3w:S j7s:N", "[f3]xj7", 2),
        ("m2w:NS l1n:NS", "fire SE", 3),
    ],
)
def test_every_way_of_leaving_counts(board: str, action: str, moves: int) -> None:
    assert table(board, fleets="S1.0.0.0").play(action).moves == moves


@pytest.mark.clause("AP-46")
def test_being_sent_back_releases_nothing() -> None:
    game = table("k6w:S i6s:SN", fleets="N1.0.0.0").play("k6w-i6n back NR back SR")
    assert game.moves == 1


@pytest.mark.clause("AP-47")
def test_a_covered_captor_earns_when_it_leaves_itself() -> None:
    game = table("i6s:NS i8s:S").play("i8s-i6s")
    assert game.moves == 1
    assert game.play("i6s-i4s").turn == "N"
    later = table("i6s:NSS", fleets="S1.0.0.0").play("i6s-i4s")
    assert later.moves == 1
    assert later.play("i6s-i4s").moves == 1


@pytest.mark.clause("AP-48")
def test_a_released_piece_stays_also_opposite_an_enemy() -> None:
    game = table("i6n:S i6s:NS").play("i6s-i4s")
    assert (game.board, game.state.choices) == ("i4s:S i6n:S i6s:N", ())


@pytest.mark.clause("AP-49")
def test_two_tops_uncovered_back_to_back_are_a_square() -> None:
    game = table("i6n:NS i6s:N", fleets="S1.0.0.0").play("i6n-i8n end")
    assert game.of("[i6]") != set()


@pytest.mark.clause("AP-49", "AP-65")
def test_an_uncovered_square_may_stay_beside_another_until_it_moves() -> None:
    game = table("i6n:NS i6s:N h5n:S h5s:S", fleets="S1.0.0.0").play("i6n-i8n end")
    assert game.turn == "N"
    assert game.of("[i6]-") == {"[i6]-j5", "[i6]-j7"}


def sending() -> Table:
    return table("k6w:S i6s:SNWN", "SWN").play("k6w-i6n")


@pytest.mark.clause("AP-50", "AP-51", "AP-52")
def test_a_whole_stack_is_sent_back_from_top_to_bottom() -> None:
    game = sending()
    for side in "NWNS":
        assert game.legal == {f"back {side}L", f"back {side}R"}
        game.play(f"back {side}R")
    assert (game.fleet("N"), game.fleet("W"), game.fleet("S")) == ("1.2.0.0", "1.1.0.0", "0.1.0.0")


@pytest.mark.clause("AP-50")
def test_nothing_is_put_back_that_was_not_sent() -> None:
    assert table("i2n:S").refused("back NL") == "AP-50"


@pytest.mark.clause("AP-51")
def test_the_senders_own_pieces_go_to_a_start_area_too() -> None:
    game = table("k6w:S i6s:SN").play("k6w-i6n back NL back SL")
    assert (game.fleet("S"), game.moves) == ("1.0.0.0", 1)
    assert "L-e2n" in game.legal


@pytest.mark.clause("AP-52")
def test_the_sender_chooses_one_after_the_other() -> None:
    game = sending()
    assert game.seat == 1
    assert game.refused("back SL") == "AP-52"
    assert game.refused("i6n-i8n") == "AP-52"


@pytest.mark.clause("AP-53")
def test_sending_back_works_at_gates_and_wormholes() -> None:
    assert table("i2w:S l7n:N").play("i2w-g2-l7s").state.choices == (2,)
    assert table("i2e:S k2n:N").legal == {"i2e-k2n"}
    assert table("i2e:S k2e:N").legal == {"i2e-k2e"}
    assert table("k2n:S l3n:N").play("k2n~l3s").state.choices == (2,)
    assert table("k2e:S m2w:N").play("k2e-m2w").state.choices == ()


@pytest.mark.clause("AP-54")
def test_an_own_stack_is_never_sent_back_by_oneself() -> None:
    game = table("k6w:S i6s:NS").play("k6w-i6n")
    assert (game.state.choices, game.board) == ((), "i6n:S i6s:NS")
    assert table("i2w:S l7n:NS").refused("i2w-g2-l7s") == "AP-57"
