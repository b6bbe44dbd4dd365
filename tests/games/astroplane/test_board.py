"""The board: spaces, apexes, universes, and their connections."""

from collections import Counter

import pytest

from starboard.games.astroplane.rules.board import PIECES
from starboard.games.astroplane.rules.grid import (
    ASIDE,
    AT,
    BEYOND,
    ENTRY,
    ENTRY_APEX,
    FIRING_POSITIONS,
    HYPERSPACES,
    INWARD,
    KINDS,
    LINES,
    LOADED,
    NOWHERE,
    OTHER_END,
    POSITION,
    POSITIONS,
    RIM,
    SPACE,
    SPACES,
    TARGETS,
    UNIVERSES,
)
from starboard.games.astroplane.rules.stacks import height, pieces, push, stack_of, top
from tests.games.astroplane.kit import new_game, table


@pytest.mark.clause("AP-1")
def test_a_space_has_four_apexes_and_opposite_ones_are_two_apart() -> None:
    assert [POSITIONS[POSITION[f"i4{apex}"] ^ 2] for apex in "nesw"] == ["i4s", "i4w", "i4n", "i4e"]
    assert len(POSITIONS) == 4 * len(SPACES)


@pytest.mark.clause("AP-2")
def test_a_piece_is_never_turned_where_it_stands() -> None:
    game = table("i4n:S")
    assert game.refused("i4n-i4w") == "AP-2"
    assert game.refused("i4n-i4n") == "AP-2"


@pytest.mark.clause("AP-3")
def test_only_opposite_halves_can_both_be_occupied() -> None:
    both = table("k6w:S i6s:N i8s:S")
    assert {action for action in both.legal if "-i6" in action} == {"k6w-i6n", "k6w-i6s", "i8s-i6s"}
    with pytest.raises(ValueError, match="not a position"):
        table("i6s:N i6e:S")


@pytest.mark.clause("AP-4")
def test_beyond_an_apex_lies_the_space_two_further_and_the_piece_comes_in_opposite() -> None:
    beyond = {apex: SPACES[BEYOND[POSITION[f"g4{apex}"]]] for apex in "nesw"}
    assert beyond == {"n": "g6", "e": "i4", "s": "g2", "w": "e4"}
    assert table("i2n:S").refused("i2n-i4s") == "AP-24"


@pytest.mark.clause("AP-5")
def test_neighbours_share_a_side() -> None:
    assert [SPACES[near] for near in ASIDE[SPACE["i4"]]] == ["j5", "j3", "h3", "h5"]


@pytest.mark.clause("AP-6")
def test_flights_keep_the_universe_and_steps_change_it() -> None:
    for start, space in enumerate(BEYOND):
        assert space == NOWHERE or UNIVERSES[space] == UNIVERSES[start >> 2]
    for space, around in enumerate(ASIDE):
        assert all(near == NOWHERE or UNIVERSES[near] != UNIVERSES[space] for near in around)
    assert Counter(UNIVERSES[space] for space, kind in enumerate(KINDS) if kind == "ordinary") == {0: 22, 1: 22}


@pytest.mark.clause("AP-7")
def test_no_single_piece_is_pointed_at_the_rim() -> None:
    game = table("j5s:S", fleets="S1.0.0.0")
    assert game.refused("j5s-j3s") == "AP-7"
    assert game.refused("L-e2s") == "AP-24"
    assert "j5s-j3s" in table("j5s:S", rim_parking="on").legal


@pytest.mark.clause("AP-7")
def test_a_piece_parked_at_the_rim_is_stuck_and_no_move_for_its_owner() -> None:
    game = table("j5s:S", rim_parking="on").play("j5s-j3s")
    assert (game.turn, game.state.made) == ("N", 0)
    assert game.play("L-i12s end").ending == "stuck"


@pytest.mark.clause("AP-7")
def test_where_the_rim_may_be_faced_gates_and_wormholes_are_kept_free() -> None:
    assert len(table("i2w:S", rim_parking="on").legal) == 9
    assert table("i2e:S", rim_parking="on").legal == {"i2e-k2n", "i2e-k2e"}


@pytest.mark.clause("AP-8")
def test_kinds_of_spaces() -> None:
    kinds = {"ordinary": 44, "hyperspace": 4, "wormhole": 8, "firing": 8, "singularity": 4}
    assert Counter(KINDS) == kinds
    assert {POSITIONS[at] for at in INWARD} == {"g6n", "f7e", "g8s", "h7w"}
    assert {POSITIONS[at] for at in FIRING_POSITIONS} == {"a2e", "a12e", "m2w", "m12w", "b1n", "l1n", "b13s", "l13s"}


@pytest.mark.clause("AP-9")
def test_the_top_decides_whose_a_stack_is() -> None:
    stack = push(push(push(0, 2), 1), 3)
    assert (top(stack), height(stack), pieces(stack), stack_of((3, 1, 2))) == (3, 3, (3, 1, 2), stack)
    assert table("i6s:NS k6w:S i8s:N").of("i6s-") != set()
    assert table("i6s:SN k6w:S").of("i6s-") == set()


@pytest.mark.clause("AP-10")
def test_three_left_three_right_four_in_reserve() -> None:
    for seats in (2, 3, 4):
        game = new_game(seats)
        assert {(fleet.areas, fleet.reserve) for fleet in game.state.fleets} == {((3, 3), 4)}
        assert game.board == "-"
    assert PIECES == 3 + 3 + 4


def turned(at: tuple[int, int]) -> tuple[int, int]:
    return at[1], -at[0]


def mirrored(at: tuple[int, int]) -> tuple[int, int]:
    return -at[0], at[1]


@pytest.mark.clause("AP-11")
def test_the_board_is_the_same_from_every_side_and_in_a_mirror() -> None:
    where = {at: space for space, at in enumerate(AT)}
    for moved in (turned, mirrored):
        for space, at in enumerate(AT):
            image = where[moved(at)]
            assert KINDS[image] == KINDS[space]
            beyond = {moved(AT[far]) for far in BEYOND[4 * space : 4 * space + 4] if far != NOWHERE}
            assert {AT[far] for far in BEYOND[4 * image : 4 * image + 4] if far != NOWHERE} == beyond
            assert {AT[far] for far in ASIDE[image] if far != NOWHERE} == {
                moved(AT[far]) for far in ASIDE[space] if far != NOWHERE
            }
        gates = {moved(AT[gate]) for gate in HYPERSPACES}
        assert {AT[gate] for gate in HYPERSPACES} == gates
        assert {where[moved(AT[one])]: where[moved(AT[two])] for one, two in OTHER_END.items()} == OTHER_END
        fired = {
            (AT[one >> 2], AT[to >> 2])
            for pair in zip(LOADED, TARGETS, strict=True)
            for one, to in zip(*pair, strict=True)
        }
        assert {(moved(one), moved(to)) for one, to in fired} == fired
        entered = {AT[space] for pair in ENTRY for space in pair}
        assert {moved(at) for at in entered} == entered


@pytest.mark.clause("AP-22")
def test_entry_spaces_have_three_arrows_none_of_them_at_the_rim() -> None:
    for side, pair in enumerate(ENTRY):
        for space in pair:
            assert [at for at in range(4 * space, 4 * space + 4) if RIM[at]] == [4 * space + ENTRY_APEX[side]]


@pytest.mark.clause("AP-68")
def test_the_twenty_lines_of_elimination() -> None:
    rows = set()
    for space in range(len(SPACES)):
        for direction in (0, 1):
            if LINES[space][direction] and not LINES[space][direction + 2]:
                rows.add(" ".join(SPACES[at] for at in (space, *LINES[space][direction])))
    assert len(rows) == 20
    assert {
        "b5 c6 d7 e8 f9 g10 h11 i12", "b9 c8 d7 e6 f5 g4 h3 i2", "e2 f3 g4 h5 i6 j7 k8 l9",
        "e12 f11 g10 h9 i8 j7 k6 l5", "b5 c4 d3 e2", "i8 j9 k10", "c4 d5 e6",
    } <= rows  # fmt: skip


@pytest.mark.clause("AP-86", "AP-88")
def test_each_anomaly_fires_to_the_two_furthest_spaces_and_keeps_universes() -> None:
    for loaded, targets in zip(LOADED, TARGETS, strict=True):
        corner = tuple(sum(AT[at >> 2][axis] for at in loaded) for axis in (0, 1))
        far = sorted(INWARD, key=lambda at: -sum((AT[at >> 2][axis] - corner[axis] / 2) ** 2 for axis in (0, 1)))
        assert set(far[:2]) == set(targets)
        assert all(UNIVERSES[one >> 2] == UNIVERSES[to >> 2] for one, to in zip(loaded, targets, strict=True))


@pytest.mark.clause("AP-90")
def test_three_approaches_to_each_space_of_the_singularity() -> None:
    approaches = {SPACES[at >> 2]: set[str]() for at in INWARD}
    for start, space in enumerate(BEYOND):
        if space != NOWHERE and KINDS[space] == "singularity":
            approaches[SPACES[space]].add(POSITIONS[start])
    assert approaches == {
        "g6": {"g4n", "e6e", "i6w"}, "g8": {"g10s", "e8e", "i8w"},
        "f7": {"d7e", "f5n", "f9s"}, "h7": {"j7w", "h5n", "h9s"},
    }  # fmt: skip
    marked = {name[:-1] for names in approaches.values() for name in names} - {"g4", "g10", "d7", "j7"}
    assert marked == {"e6", "i6", "e8", "i8", "f5", "f9", "h5", "h9"}, "8 of the 12 carry an arrow"
    for inner, names in approaches.items():
        assert {UNIVERSES[SPACE[name[:-1]]] for name in names} == {UNIVERSES[SPACE[inner]]}
