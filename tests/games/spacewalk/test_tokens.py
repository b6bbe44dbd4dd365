"""Tokens: their uses, times and limits."""

import pytest

from tests.games.spacewalk.kit import new_game, table

BOARD = "1:1L2M 4:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-40")
def test_a_spent_token_leaves_the_game() -> None:
    assert table(BOARD, mode="tokens").play("go 1", "again").economy == "3*,4,4"
    assert table(BOARD, mode="tokens").play("go 1", "step L2").economy == "3*,4,4"
    assert table(BOARD, mode="tokens").play("go 1", "done").economy == "4,4,4"


@pytest.mark.clause("SW-40", "SW-52")
def test_a_seat_without_tokens_is_not_asked() -> None:
    played = table(BOARD, mode="tokens", tokens="0,4,0").play("go 1")
    assert (played.phase, played.window) == ("react", (2,))
    assert played.refused("3.step L10") == "SW-40"


@pytest.mark.clause("SW-41")
def test_a_further_move_may_start_where_ships_have_just_landed_or_anywhere_else() -> None:
    assert table(BOARD, mode="tokens").play("go 1", "again").legal == ["go 2", "go 4"]


@pytest.mark.clause("SW-41")
def test_the_further_move_is_a_complete_group_move_with_its_choices() -> None:
    played = table("1:1L 2:1M2M 9:2L 10:3L", mode="tokens").play("go 1", "again", "go 2")
    assert played.phase == "fly"
    assert played.line == "sw1 3T fly 2.4 1/1/1 3*,4,4 x;h2+1=1M2M 3:1L 9:2L 10:3L"
    assert played.play("fly 2").board == "3:1L 4:2M 5:1M 9:2L 10:3L"


@pytest.mark.clause("SW-41")
def test_a_further_move_is_bought_only_directly_after_the_own_move() -> None:
    standing = table(BOARD, mode="tokens")
    assert standing.refused("again") == "SW-41"
    assert standing.play("go 1").refused("go 2") == "SW-41"
    assert standing.play("again").refused("again") == "SW-41"
    assert standing.play("go 2").refused("3.again") == "SW-41"


@pytest.mark.clause("SW-42")
def test_a_step_moves_one_own_ship_and_leaves_the_others_where_they_are() -> None:
    played = table("1:1S 4:1L1L2M1M 9:3L", mode="tokens").play("go 1")
    assert played.legal == ["again", "step S2", "step L4", "step M4", "done"]
    assert played.play("step L4").board == "2:1S 4:1L1M2M 5:1L 9:3L"


@pytest.mark.clause("SW-42")
def test_a_step_from_the_last_planet_falls_into_the_hole() -> None:
    played = table("1:1S 6:1L2M 9:3L", mode="tokens").play("go 1", "step L6")
    assert played.board == "2:1S 6:2M 9:3L"
    assert "Black hole B took" in " ".join(played.told)


@pytest.mark.clause("SW-42")
def test_only_an_own_ship_of_that_size_on_that_planet_can_step() -> None:
    played = table(BOARD, mode="tokens").play("go 1")
    for action in ("step M2", "step M3", "step L9", "step SB"):
        assert played.refused(action) == "SW-42"


@pytest.mark.clause("SW-43")
def test_a_step_can_be_bought_after_the_own_move_and_by_anybody_in_the_gap() -> None:
    played = table(BOARD, mode="tokens").play("go 1")
    assert "step L2" in played.legal
    played.play("done")
    assert (played.actor, played.legal) == (3, ["step L10", "step M14", "pass"])
    played.play("3.step M14")
    assert (played.actor, played.legal) == (1, ["step L2", "step S4", "pass"])
    played.play("1.step S4")
    assert (played.actor, played.legal) == (2, ["step M3", "step L9", "pass"])


@pytest.mark.clause("SW-43")
def test_no_token_is_spent_before_the_own_move_and_in_the_gap_only_on_a_step() -> None:
    standing = table(BOARD, mode="tokens")
    assert standing.refused("step L1") == "SW-43"
    standing.play("go 1", "done")
    assert standing.refused("3.go 10") == "SW-43"


@pytest.mark.clause("SW-44")
def test_a_seat_spends_at_most_one_token_in_a_round() -> None:
    played = table(BOARD, mode="tokens").play("go 1", "step S4", "3.step L10")
    assert played.window == (2,)
    assert played.refused("1.step S5") == "SW-44"
    played.play("2.pass", "2.go 3", "done")
    assert (played.phase, played.actor) == ("go", 3)


@pytest.mark.clause("SW-44")
def test_the_gap_after_the_last_seat_belongs_to_the_old_round() -> None:
    gap = table("1:1L 4:2L 9:3L", mode="tokens", seat=3, round=5, tokens="3*,4,4*").play("go 9")
    assert (gap.phase, gap.window, gap.state.round) == ("react", (2,), 5)
    renewed = gap.play("2.step L4")
    assert renewed.line == "sw1 3T go 6.16 1/1/1 3,3,4 - 1:1L 5:2L 10:3L"


@pytest.mark.clause("SW-44")
def test_in_the_middle_of_a_round_no_allowance_is_renewed() -> None:
    played = table("1:1L 4:2L 9:3L", mode="tokens", tokens="3*,0,0").play("go 1")
    assert played.line == "sw1 3T go 2.5 1/2/2 3*,0,0 - 2:1L 4:2L 9:3L"


@pytest.mark.clause("SW-45")
def test_the_active_seat_decides_alone_before_anybody_else() -> None:
    played = table(BOARD, mode="tokens").play("go 1")
    assert played.actor == 1
    assert played.refused("2.step L9") == "SW-45"
    assert played.refused("pass") == "SW-45"


@pytest.mark.clause("SW-45")
def test_declining_after_a_move_counts_as_a_pass_in_the_gap() -> None:
    played = table(BOARD, mode="tokens").play("go 1", "done")
    assert played.window == (3, 2)
    assert played.refused("1.step S4") == "SW-47"


@pytest.mark.clause("SW-49")
def test_there_is_no_gap_while_placing_before_turn_1_or_within_a_turn() -> None:
    placing = new_game(2)
    assert placing.refused("step L1") == placing.refused("again") == placing.refused("2.step L1") == "SW-49"
    opening = table(BOARD, mode="tokens", round=1)
    assert (opening.phase, opening.refused("2.step L9")) == ("go", "SW-49")
    lifted = table("1:1M2M 4:1S 9:2L 10:3L", mode="tokens").play("go 1")
    assert lifted.refused("3.step L10") == "SW-49"


@pytest.mark.clause("SW-49")
def test_nobody_acts_between_a_turn_and_its_further_move() -> None:
    played = table(BOARD, mode="tokens").play("go 1", "again")
    assert (played.phase, played.actor) == ("go", 1)
    assert played.refused("3.step L10") == "SW-49"


@pytest.mark.clause("SW-50")
def test_an_unspent_token_is_worth_two_points() -> None:
    standing = table("1:1L 4:2M 9:3S", mode="tokens", tokens="3,1,0")
    assert standing.scores == (4 + 6, 3 + 2, 1)


@pytest.mark.clause("SW-52")
def test_a_seat_is_asked_if_it_has_a_token_and_has_spent_none_in_this_round() -> None:
    played = table(BOARD, mode="tokens", tokens="4,3*,0").play("go 1")
    assert played.phase == "after"
    assert played.play("done").line == "sw1 3T go 2.5 1/2/2 4,3*,0 - 2:1L 3:2M 4:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-52", "SW-94")
def test_with_personal_rounds_a_mark_lasts_until_the_own_turn_also_across_rounds() -> None:
    played = table("1:1L 4:2L 9:3L", mode="tokens", seat=3, round=5, tokens="0,3*,0", round_scope="personal")
    played.play("go 9")
    assert (played.state.round, played.economy) == (6, "0,3*,0")
    assert played.play("go 1").economy == "0,3,0"
