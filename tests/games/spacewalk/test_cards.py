"""The variant with action cards."""

import pytest

from tests.games.spacewalk.kit import new_game, table

BOARD = "1:1L2M 4:1S3S 9:2L 10:3L"


@pytest.mark.clause("SW-60")
def test_everybody_holds_four_move_and_one_of_each_other_kind_and_no_token() -> None:
    started = new_game(3, mode="cards")
    assert started.state.cards.hands == ((4, 1, 1, 1, 1),) * 3
    assert started.state.tokens.left == ()


@pytest.mark.clause("SW-60")
def test_with_cards_nobody_spends_a_token() -> None:
    played = table(BOARD, mode="cards").play("card move")
    assert played.refused("again") == played.refused("step L1") == "SW-60"
    assert played.play("go 1").phase == "card"
    assert played.refused("1.step S4") == "SW-6"


@pytest.mark.clause("SW-61")
def test_a_turn_begins_with_one_card_which_leaves_the_hand() -> None:
    standing = table(BOARD, mode="cards")
    assert standing.refused("go 1") == standing.refused("step L1") == "SW-61"
    standing.play("card move")
    assert standing.economy == "31111,41111,41111:move"
    assert standing.refused("card stay") == "SW-61"


@pytest.mark.clause("SW-62")
def test_move_is_one_group_move() -> None:
    played = table(BOARD, mode="cards").play("card move")
    assert played.legal == ["go 1", "go 4"]
    assert played.refused("pass") == "SW-20"
    played.play("go 1")
    assert (played.phase, played.actor, played.board) == ("card", 2, "2:1L 3:2M 4:1S3S 9:2L 10:3L")


@pytest.mark.clause("SW-63")
def test_both_moves_of_a_double_are_compulsory() -> None:
    played = table(BOARD, mode="cards").play("card double")
    assert played.line == "sw1 3C go 1.1 1/1/1 40111,41111,41111:double m2 1:1L2M 4:1S3S 9:2L 10:3L"
    assert played.refused("done") == "SW-63"
    played.play("go 4", "fly 1")
    assert played.line == "sw1 3C go 1.1 1/1/1 40111,41111,41111:double - 1:1L2M 5:1S 6:3S 9:2L 10:3L"
    assert played.refused("pass") == "SW-63"


@pytest.mark.clause("SW-63")
def test_a_double_keeps_its_second_move_while_ships_of_the_first_are_in_the_air() -> None:
    played = table(BOARD, mode="cards").play("card double", "go 4")
    assert played.line == "sw1 3C fly 1.1 1/1/1 40111,41111,41111:double m2;h4+0=1S3S 1:1L2M 9:2L 10:3L"


@pytest.mark.clause("SW-64")
def test_step_advances_one_own_ship_and_costs_nothing() -> None:
    played = table(BOARD, mode="cards").play("card step")
    assert played.legal == ["step L1", "step S4"]
    assert played.refused("pass") == played.refused("go 1") == "SW-64"
    assert played.refused("step M1") == "SW-42"
    played.play("step L1")
    assert (played.actor, played.board) == (2, "1:2M 2:1L 4:1S3S 9:2L 10:3L")


@pytest.mark.clause("SW-65")
def test_stay_moves_nothing_and_ends_the_turn() -> None:
    played = table(BOARD, mode="cards")
    assert played.refused("pass") == "SW-65"
    played.play("card stay")
    assert (played.phase, played.actor, played.board) == ("card", 2, BOARD)


@pytest.mark.clause("SW-66")
@pytest.mark.parametrize(
    ("last", "phase", "moves"), [("move", "go", 1), ("double", "go", 2), ("step", "step", 1), ("stay", "card", 1)]
)  # fmt: skip
def test_copy_has_the_effect_of_the_card_before_it(last: str, phase: str, moves: int) -> None:
    played = table(BOARD, mode="cards", seat=2, round=1, hands=f"41111,41111,41111:{last}").play("card copy")
    assert (played.phase, played.state.moves, played.state.cards.last) == (phase, moves, last)
    assert played.economy.startswith("41111,41011")


@pytest.mark.clause("SW-67")
def test_from_turn_2_on_copy_can_be_played() -> None:
    started = table(BOARD, mode="cards")
    assert "card copy" not in started.legal
    assert "card copy" in started.play("card stay").legal


@pytest.mark.clause("SW-68")
def test_a_card_that_has_been_played_is_gone_until_the_hand_is_empty() -> None:
    played = table(BOARD, mode="cards", round=5, hands="30001,41111,41111:move")
    assert played.legal == ["card move", "card stay"]
    assert played.refused("card double") == "SW-68"


@pytest.mark.clause("SW-68")
def test_the_hand_comes_back_at_the_end_of_the_turn_not_before() -> None:
    played = table(BOARD, mode="cards", round=8, hands="10000,10000,10000:stay").play("card move")
    assert played.economy == "00000,10000,10000:move"
    assert played.play("go 1").economy == "41111,10000,10000:move"


@pytest.mark.clause("SW-68")
def test_the_hand_does_not_come_back_if_the_game_is_over() -> None:
    played = table("2:2L 3:3L 6:1S", mode="cards", round=8, hands="10000,10000,10000:move").play("card move", "go 6")
    assert played.over
    assert played.economy == "00000,10000,10000:move"


@pytest.mark.clause("SW-68")
def test_stay_as_the_last_card_brings_the_hand_back_too() -> None:
    played = table(BOARD, mode="cards", round=8, hands="00001,10000,10000:move").play("card stay")
    assert played.economy == "41111,10000,10000:stay"
    assert "seat 1 played the last card and takes all eight back." in played.told


@pytest.mark.clause("SW-69")
def test_everybody_and_every_spectator_sees_all_hands() -> None:
    played = table(BOARD, mode="cards").play("card stay")
    for seat in (1, 2, 3, None):
        assert played.game.view(played.state, seat).state == played.state
