"""House rules."""

import random

import pytest

from starboard.core.options import Setting
from starboard.core.playout import playout
from starboard.games.spacewalk.game import SpaceWalk
from tests.games.spacewalk.kit import new_game, place_all, table

BOARD = "1:1L2M 4:1S 9:2L 10:3L 14:3M"


@pytest.mark.clause("SW-90", "SW-91", "SW-92", "SW-93", "SW-94", "SW-95", "SW-96", "SW-97")
def test_there_are_eight_options_each_with_the_printed_game_as_its_default() -> None:
    offered = {option.name: (option.clause, option.settings, option.default) for option in SpaceWalk.offered}
    assert offered == {
        "mode": ("SW-90", ("tokens", "cards", "plain"), "tokens"),
        "first_seat": ("SW-91", ("random", 1, 2, 3, 4, 5), "random"),
        "placement_order": ("SW-92", ("free", "large_first"), "free"),
        "phase2_start": ("SW-93", ("same", "last"), "same"),
        "round_scope": ("SW-94", ("table", "personal"), "table"),
        "token_timing": ("SW-95", ("between_turns", "own_turn_only"), "between_turns"),
        "tokens_from_round": ("SW-96", (1, 2, 3, 4, 5, 6, 7, 8, 9), 1),
        "tiebreak": ("SW-97", ("shared", "ships"), "shared"),
    }


@pytest.mark.clause("SW-92")
def test_large_first_means_all_large_then_all_medium_then_all_small() -> None:
    placing = new_game(2, placement_order="large_first")
    assert placing.refused("put M1") == "SW-92"
    sizes = []
    while placing.phase == "place":
        if placing.actor == 1:
            sizes.append({action[4] for action in placing.legal})
        placing.play(placing.legal[0])
    assert sizes == [{"L"}] * 3 + [{"M"}] * 3 + [{"S"}] * 3


@pytest.mark.clause("SW-93")
@pytest.mark.parametrize(("start", "first"), [("same", 1), ("last", 2)])
def test_the_moving_phase_is_begun_by_who_placed_first_or_by_who_placed_last(start: str, first: int) -> None:
    started = place_all(new_game(2, phase2_start=start))
    assert (started.actor, started.state.first, started.state.round) == (first, first, 1)


@pytest.mark.clause("SW-93", "SW-44")
def test_with_last_rounds_are_counted_from_the_seat_that_began() -> None:
    playing = place_all(new_game(3, phase2_start="last", mode="plain"))
    seats = []
    for _ in range(4):
        seats.append((playing.actor, playing.state.round))
        turn = playing.state.turn
        while playing.state.turn == turn:
            playing.play(playing.legal[0])
    assert seats == [(3, 1), (1, 1), (2, 1), (3, 2)]


@pytest.mark.clause("SW-51", "SW-95")
def test_with_own_turn_only_there_is_no_gap_after_done_step_or_a_further_move() -> None:
    for spending in (["done"], ["step S4"], ["again", "go 2"]):
        played = table(BOARD, mode="tokens", token_timing="own_turn_only").play("go 1", *spending)
        assert (played.phase, played.actor) == ("go", 2)
        assert played.refused("1.step S5" if spending == ["step S4"] else "1.step S4") == "SW-51"


@pytest.mark.clause("SW-51", "SW-96")
def test_tokens_from_round_keeps_tokens_out_of_the_first_rounds() -> None:
    early = table(BOARD, mode="tokens", round=2, tokens_from_round=3).play("go 1")
    assert (early.phase, early.actor) == ("go", 2)
    in_time = table(BOARD, mode="tokens", round=3, tokens_from_round=3).play("go 1")
    assert in_time.phase == "after"


@pytest.mark.clause("SW-96", "SW-98")
def test_the_gap_before_that_round_is_not_open_either() -> None:
    played = table("1:1L 4:2L 9:3L", mode="tokens", seat=3, round=2, tokens_from_round=3, round_scope="personal")
    assert played.play("go 9").line.startswith("sw1 3T go 3.7 1/1/1")


@pytest.mark.clause("SW-97", "SW-84")
@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("1:1L 4:3M3S 18:2S", (2, 3, 1)),  # one ship against two
        ("1:1L1S1S 4:3M3M 18:2S", (1, 3, 2)),  # three against two
        ("1:1M1M1M 4:3L3L3S 18:2S", (2, 3, 1)),  # three each, but two large ones
        ("1:1L1S 4:3L3S 18:2S", (1, 3, 1)),  # nothing between them
    ],
)
def test_more_ships_break_a_tie_then_more_large_ones(board: str, places: tuple[int, ...]) -> None:
    ended = table(board, seat=2, tiebreak="ships").play("go 18")
    assert ended.scores[0] == ended.scores[2]
    assert ended.places == places
    shared = table(board, seat=2).play("go 18")
    assert shared.places == (1, 3, 1)


@pytest.mark.clause("SW-98")
def test_token_options_change_nothing_without_tokens() -> None:
    chosen: dict[str, Setting] = {"round_scope": "personal", "token_timing": "own_turn_only", "tokens_from_round": 5}
    for mode in ("plain", "cards"):
        usual, other = SpaceWalk({"mode": mode}), SpaceWalk({"mode": mode, **chosen})
        for seed in range(5):
            ends = [playout(game, game.seatings(4)[0], random.Random(seed)).state for game in (usual, other)]
            assert ends[0] == ends[1]


@pytest.mark.clause("SW-98")
def test_with_own_turn_only_both_scopes_of_a_round_give_the_same_game() -> None:
    games = [SpaceWalk({"token_timing": "own_turn_only", "round_scope": scope}) for scope in ("table", "personal")]
    for seed in range(5):
        ends = [playout(game, game.seatings(3)[0], random.Random(seed)).state for game in games]
        assert ends[0].planets == ends[1].planets
        assert ends[0].tokens.left == ends[1].tokens.left
