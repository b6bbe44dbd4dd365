"""Cues and their order."""

from collections.abc import Sequence

import pytest

from starboard.core.scene import Appear, Cue, Flash, Flip, Focus, Move, Pause, Ring, Rise, Slide, Vanish
from starboard.games.astron.picture.instrument import BASE, DIAL, SPACE
from tests.games.astron.kit import Table, new_game, table


def seen(at: Table, text: str, viewer: int | None = 1) -> Sequence[Cue]:
    before = at.view(viewer)
    at.play(text)
    return at.game.cues(before, at.events, at.view(viewer))


def kinds(cues: Sequence[Cue]) -> list[type]:
    return [type(cue) for cue in cues]


def moves(cues: Sequence[Cue]) -> list[tuple[int, tuple[str, ...]]]:
    return [(cue.piece.of, cue.path) for cue in cues if isinstance(cue, Move)]


def slides(cues: Sequence[Cue]) -> list[float]:
    """Return the rows at which the strip stops, in order."""
    assert all(cue.layer == BASE for cue in cues if isinstance(cue, Slide))
    return [cue.to[1] / SPACE for cue in cues if isinstance(cue, Slide)]


def risen(cues: Sequence[Cue]) -> list[tuple[str, str, str]]:
    return [(cue.at, str(cue.text), cue.style) for cue in cues if isinstance(cue, Rise)]


def test_the_roller_turns_once_before_the_first_ship_stands() -> None:
    at = new_game(3)
    cues = seen(at, "Tb")
    assert kinds(cues) == [Ring, Slide, Pause, Slide, Appear]
    assert slides(cues) == [1, 0]
    assert kinds(seen(at, "Te")) == [Appear]


def test_a_ship_flies_along_every_space_of_its_way() -> None:
    assert moves(seen(table("1:c5 2:j9", "F3 S1"), "F3")) == [(1, ("c5", "c6", "c7", "c8"))]
    assert moves(seen(table("1:c5 2:j9", "F3 S3"), "S3R")) == [(1, ("c5", "d5", "e5", "f5"))]


def test_at_the_end_of_a_round_the_strip_slides_one_row_and_no_ship_moves() -> None:
    cues = seen(table("1:c5 2:j9", "S1", turn=2, t=7), "S1L")
    assert kinds(cues) == [Move, Slide]
    assert slides(cues) == [8]


def test_an_upheaval_stops_at_every_row() -> None:
    cues = seen(table("1:c5 2:j9", "U+3", t=20), "U+3")
    assert kinds(cues) == [Ring, Rise, Slide, Pause, Slide, Pause, Slide]
    assert slides(cues) == [21, 22, 23]
    assert cues[0] == Ring(DIAL, 1, "lift")
    assert slides(seen(table("1:c5 2:j9", "U-2", t=20), "U-2")) == [19, 18]


def test_a_landing_flares_and_its_points_rise() -> None:
    cues = seen(table("1:g3 2:j6", "F3", t=4), "F3")
    assert kinds(cues) == [Move, Ring, Rise, Pause]
    assert risen(cues) == [("g6", "+5", "good")]


def test_what_the_row_brings_is_seen_when_the_strip_has_come_to_rest() -> None:
    """EX-25 with a fourth ship, whose action ends the round."""
    at = table("1:d6 2:c6 3:d10 4:a2", "S1", turn=4, t=10, grounded="3:2")
    cues = seen(at, "S1R")
    assert kinds(cues) == [Move, Slide, Flip, Rise, Ring, Rise, Pause, Flip]
    assert risen(cues) == [("d6", "\u22121", "bad"), ("c6", "+5", "good")]
    down, up = [cue for cue in cues if isinstance(cue, Flip)]
    assert (down.piece.kind, down.into.kind) == ("ship-1", "grounded-1")
    assert (up.piece.kind, up.into.kind) == ("grounded-3", "ship-3")


def test_a_hazard_flashes_and_costs_a_point() -> None:
    cues = seen(table("1:c5 2:j9", "F4", t=0), "F4")
    assert kinds(cues) == [Move, Flash, Rise]
    assert risen(cues) == [("c9", "\u22121", "bad")]


def test_a_pushed_ship_moves_after_the_one_that_pushes_it() -> None:
    """Worked example EX-7."""
    cues = seen(table("1:j6 2:i5 3:i3", "S1"), "S1L")
    assert moves(cues) == [(1, ("j6", "i6")), (2, ("i5", "i4")), (3, ("i3", "i2"))]


def test_a_ship_driven_aside_passes_over_others() -> None:
    """Worked example EX-8."""
    at = table("1:e4 2:e1 3:d1 4:c2", "B2 F1").play("B2")
    assert moves(seen(at, ">L")) == [(2, ("e1", "d1", "c1", "b1"))]


@pytest.mark.parametrize(
    ("at", "text", "way", "end"),
    [
        (table("1:f10 2:a2", "S3 S1", t=40), "S3R", ("f10", "g10", "h10"), "h10"),  # EX-28: over the comet
        (table("1:e7 2:a2", "F1 F2", t=53), "F1", ("e7", "e8"), "e8"),  # EX-29
    ],
)
def test_a_lost_ship_goes_no_farther_and_has_the_board_to_itself(
    at: Table, text: str, way: tuple[str, ...], end: str
) -> None:
    cues = seen(at, text)
    assert moves(cues) == [(1, way)]
    assert kinds(cues)[1:7] == [Focus, Vanish, Ring, Flash, Rise, Pause]
    lost = cues[2]
    assert isinstance(lost, Vanish)
    assert (lost.piece.kind, lost.piece.place) == ("ship-1", end)


def test_the_comet_slides_under_a_ship_that_stays_where_it_is() -> None:
    cues = seen(table("1:h8 2:a2", "S1", turn=2, t=40), "S1R")
    assert kinds(cues)[:4] == [Move, Slide, Focus, Vanish]


def test_saturn_ends_a_flight() -> None:
    cues = seen(table("1:e7 2:a2", "F4", t=53), "F4")
    assert kinds(cues) == [Move, Ring, Rise, Pause, Focus, Rise, Vanish, Pause]


def test_the_end_names_the_winner() -> None:
    cues = seen(table("1:a4 2:j12", "S1", turn=2, t=59, scores="1:3"), "S1L")
    said = [text for _, text, _ in risen(cues)]
    assert said == ["+1", "+1", "GAME OVER appeared: the game ended.", "seat 1 won: 4 points."]


def test_a_pilot_who_cannot_move_is_seen_to_lose_a_point() -> None:
    cues = seen(table("1:a12 2:b3", "F1 F2 F3 F4 F5"), "xF5")
    assert ("a12", "\u22121", "bad") in risen(cues)


def test_dealing_is_not_watched() -> None:
    at = table("1:c5 2:j9", "S1", turn=2)
    at.play("S1L")
    before = at.view(1)
    at.play(at.game.write(at.game.chance_outcomes(at.state)[0][0]))
    assert at.game.cues(before, at.events, at.view(1)) == []
