"""Real time, attempts, cosmetic seeds and sides, tested with Mosaic."""

import pytest

from starboard.core import Leave, Match, Refusal, Refused, Settlement, load
from starboard.core.scene import Id
from tests.sketches.mosaic.game import Mosaic
from tests.sketches.mosaic.rules import CELLS, DONE, FREE, HOLDS, LAYS, LENGTH, MISSES, TILES, Act, State

GAME = Mosaic()
START = GAME.start(GAME.seatings(3)[0])
COSMETIC_SEED = bytes(range(32))


def attempt(state: State, seat: int, *tried: Id) -> Act | Refusal:
    return GAME.attempt(state, seat, frozenset(tried), COSMETIC_SEED)


def tile_of(cell: str, side: int, cosmetic_seed: bytes = COSMETIC_SEED) -> str:
    """Return the token that fits a cell, found by trying."""
    seat = 1 if side == 1 else 3
    state = State(START.sides, tuple(0 if own == cell else side for own in CELLS), 0, (0, 0, 0), (0, 0, 0), (0, 0, 0))
    fitting = [t for t in TILES if GAME.attempt(state, seat, frozenset({f"t{t}", cell}), cosmetic_seed) == LAYS[cell]]
    assert len(fitting) == 1
    return f"t{fitting[0]}"


def test_the_right_tile_on_an_open_cell_is_laid_and_a_wrong_one_is_a_miss() -> None:
    right = tile_of("a1", 1)
    wrong = tile_of("b1", 1)
    assert attempt(START, 1, right, "a1") == LAYS["a1"]
    assert str(attempt(START, 1, wrong, "a1")) == f"miss a1 {wrong}"


def test_whether_a_tile_fits_is_not_told_where_it_may_not_be_laid() -> None:
    answers = {str(attempt(START, 1, f"t{tile}", "a3")) for tile in TILES}
    assert len(answers) == 1
    assert "MO-2" in answers.pop()


def test_a_tile_whose_cell_is_covered_is_gone_without_a_miss() -> None:
    covered = GAME.apply(START, 3, LAYS["c3"])
    gone = attempt(covered, 1, tile_of("c3", 1), "a1")
    assert isinstance(gone, Refusal)
    assert gone.clause == "MO-2"


def test_a_tile_held_by_a_partner_cannot_be_tried_and_the_lone_hand_holds_nothing() -> None:
    token = tile_of("a1", 1)
    hold = attempt(START, 2, token)
    assert str(hold) == f"hold {token}"
    assert isinstance(hold, Act)
    held = GAME.apply(START, 2, hold)
    refused = attempt(held, 1, token, "a1")
    assert isinstance(refused, Refusal)
    assert refused.clause == "MO-6"
    assert attempt(GAME.apply(held, 2, FREE), 1, token, "a1") == LAYS["a1"]
    alone = attempt(START, 3, "t1")
    assert isinstance(alone, Refusal)
    assert alone.clause == "MO-6"


def test_a_hold_is_known_to_the_own_side_alone() -> None:
    held = GAME.apply(START, 2, HOLDS[5])
    assert [GAME.view(held, seat).state.held for seat in (1, 2, 3, None)] == [
        (0, 5, 0),
        (0, 5, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]
    assert GAME.view(held, 3) == GAME.view(START, 3)


def test_a_miss_locks_that_hand_until_the_alarm_and_nobody_else() -> None:
    match = Match(GAME)
    match.play("miss a1 t3", 1, 500)
    assert GAME.alarm(match.state) == 2500
    assert match.legal(1) == (DONE,)
    assert LAYS["a1"] in match.legal(2)
    with pytest.raises(Refused, match="MO-5"):
        match.play("lay a1", 1, 2499)
    assert [panel.until for panel in match.view(2).scene().panels] == [2500, 0, 0]
    match.wake(2500)
    assert [panel.until for panel in match.view(2).scene().panels] == [0, 0, 0]
    match.play("lay a1", 1, 2500)


def test_a_lone_hand_is_locked_for_half_the_time() -> None:
    assert GAME.alarm(GAME.apply(START, 3, MISSES["a3", 1])) == 1000


def test_time_that_passes_in_two_steps_is_time_that_passes_in_one() -> None:
    locked = GAME.apply(GAME.advance(START, 300), 1, MISSES["a1", 1])
    for first in (0, 300, 1000, 2299, 2300, 59_999, LENGTH, LENGTH + 5):
        for then in (first, 2300, LENGTH, LENGTH + 9):
            if then >= first:
                assert GAME.advance(GAME.advance(locked, first), then) == GAME.advance(locked, then)


def test_the_clock_ends_the_game() -> None:
    match = Match(GAME)
    match.play("lay a1", 1, 100)
    match.wake(LENGTH)
    assert match.over
    assert GAME.alarm(match.state) is None
    assert match.places == (1, 1, 2)


def test_a_whole_column_of_one_side_counts_three_more() -> None:
    state = START
    for cell in ("a1", "a2", "a3"):
        state = GAME.apply(state, 2, LAYS[cell])
    assert GAME.scores(state) == (6, 6, 0)


def test_a_hand_that_leaves_is_done_and_all_can_agree_to_end() -> None:
    match = Match(GAME)
    match.decree(Leave(2))
    assert match.actors == (1, 3)
    match.decree(Settlement())
    assert match.over


def test_tokens_follow_from_the_cosmetic_seed_and_differ_between_sides() -> None:
    ours = [tile_of(cell, 1) for cell in CELLS]
    assert sorted(ours) == sorted(f"t{tile}" for tile in TILES)
    assert ours != [tile_of(cell, 2) for cell in CELLS]
    assert ours != [tile_of(cell, 1, b"another") for cell in CELLS]


def test_the_scene_names_the_tokens_of_the_own_side_and_no_cell_of_any_tile() -> None:
    tray = GAME.scene(GAME.view(START, 1), COSMETIC_SEED).trays[0]
    assert [piece.id for piece in tray.pieces] == [f"t{tile}" for tile in TILES]
    assert not {piece.place for piece in tray.pieces} & set(CELLS)
    assert not GAME.scene(GAME.view(START, None), COSMETIC_SEED).trays


def test_the_sides_may_also_be_one_against_two() -> None:
    match = Match(load("mosaic"), seating=GAME.seatings(3)[1])
    match.play("lay a1", 1)
    match.play("lay a3", 3)
    assert match.scores == (1, 1, 1)
