"""Scenes drawn with text characters."""

import re
from time import process_time
from typing import Any

import pytest
from rich.text import Text

from starboard.cli import canvas
from starboard.core.match import Match
from starboard.core.message import message
from starboard.core.registry import games, load
from starboard.core.scene import Board, Disc, Layer, Line, Mark, Overlay, Piece, Place, Scene

NOTHING = message("core.over")


def place(id: str, x: float, y: float, **more: Any) -> Place:
    return Place(id, (x, y), Disc(10), NOTHING, name=id, **more)


def scene(*places: Place, pieces: tuple[Piece, ...] = (), lines: tuple[Line, ...] = (), **more: Any) -> Scene:
    return Scene("none", (Board("board", (100, 100), places, lines),), pieces, (), NOTHING, **more)


def ship(of: int, at: str, count: int = 1, sign: str = "L") -> Piece:
    return Piece("ark", of, at, NOTHING, count, sign=sign)


def drawn(picture: Scene, width: int = 60, height: int = 20) -> list[str]:
    return canvas.draw(picture, width, height).plain.splitlines()


def where(lines: list[str], word: str) -> tuple[int, int]:
    return next((line.index(word), row) for row, line in enumerate(lines) if word in line)


def test_a_place_stands_where_its_coordinates_put_it() -> None:
    lines = drawn(scene(place("west", 0, 50), place("east", 100, 50), place("north", 50, 0), place("south", 50, 100)))
    (west, row), (east, same) = where(lines, "west"), where(lines, "east")
    assert west < where(lines, "north")[0] < east
    assert row == same
    assert where(lines, "north")[1] < row < where(lines, "south")[1]


def test_pieces_are_tokens_under_the_name_of_their_place() -> None:
    lines = drawn(scene(place("here", 0, 0), place("there", 100, 0), pieces=(ship(2, "here"), ship(1, "here", 3))))
    row = where(lines, "here")[1]
    assert "2L 1Lx3" in lines[row + 1]


def test_what_finds_no_room_is_listed_under_the_board() -> None:
    crowd = tuple(ship(of, "here", sign=sign) for sign in "LMS" for of in (1, 2, 3, 4, 5))
    lines = drawn(scene(place("here", 0, 0), place("there", 20, 0), place("far", 100, 0), pieces=crowd), width=50)
    assert lines[-1] == "here: " + " ".join(f"{of}{sign}" for sign in "LMS" for of in (1, 2, 3, 4, 5))
    assert any("(15)" in line for line in lines)


def test_scenery_is_left_out() -> None:
    assert "sun" not in " ".join(drawn(scene(place("a", 0, 0), place("b", 9, 9), place("sun", 5, 5, scenery=True))))


def test_marks_and_overlays_that_are_on_stand_beside_the_name() -> None:
    places = (place("a", 0, 0), place("b", 100, 0))
    on = Overlay("on", NOTHING, (Mark("a", "4"),), on=True)
    off = Overlay("off", NOTHING, (Mark("b", "9"),))
    words = " ".join(drawn(scene(*places, overlays=(on, off))))
    assert "a(4)" in words
    assert "9" not in words


def test_a_shifted_layer_and_a_turned_board_move_their_places() -> None:
    places = (place("a", 0, 0, layer="chart"), place("b", 100, 0), place("c", 0, 100))
    plain, shifted = drawn(scene(*places)), drawn(scene(*places, layers=(Layer("chart", (60.0, 0.0)),)))
    assert where(plain, "a")[0] < where(shifted, "a")[0]
    turned = drawn(scene(*places, turned=180.0))
    assert where(turned, "a")[0] > where(turned, "b")[0]
    assert where(turned, "a")[1] > where(turned, "c")[1]


def test_little_bent_strokes_are_arrows() -> None:
    heads = (Line("M48 -5L52 0L48 5", "flight"),)
    assert "→" in " ".join(drawn(scene(place("a", 0, 0), place("b", 100, 0), lines=heads)))


def test_what_can_be_touched_stands_out() -> None:
    picture = canvas.draw(scene(place("a", 0, 0), place("b", 100, 0)), 60, 20, lit=("b",))
    assert [picture.plain[span.start : span.end] for span in picture.spans if "underline" in str(span.style)] == ["b"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [79, 99])
def test_every_ship_of_a_crowded_board_can_be_read_at_eighty_columns(seats: int, width: int) -> None:
    match: Match[Any, Any] = Match(load("spacewalk", "mode=plain"), seats, seed=8)
    while match.state.phase == "place" or len(match.rows) < 9 * seats + 12:
        match.play(match.legal()[-1])
    picture = match.view(1).scene()
    text = canvas.draw(picture, width, 21)
    assert all(len(line) <= width for line in text.plain.splitlines()[:20])
    for piece in picture.pieces:
        assert re.search(rf"\b{canvas.token(piece).plain}\b", text.plain)
    for one in picture.boards[0].places:
        if not one.scenery:
            assert re.search(rf"(?<!\d){canvas.short(one)}(?!\d)", text.plain)


def test_tokens_are_wrapped() -> None:
    assert [line.plain for line in canvas.wrapped([Text("1L"), Text("2L"), Text("3L")], 5)] == ["1L 2L", "3L"]


def test_a_name_that_finds_no_room_becomes_a_dot_and_is_never_cut() -> None:
    row = [place(f"point-{number}", 4 * number, 50) for number in range(26)]
    lines = drawn(scene(*row, pieces=(ship(1, "point-3"),)))
    assert "point" not in " ".join(lines)
    assert sum(line.count("·") for line in lines) >= 20
    assert any("1L" in line for line in lines)


@pytest.mark.parametrize("key", sorted(games()))
def test_no_board_keeps_a_player_waiting(key: str) -> None:
    """Takes about 0.1 s of CPU on an idle machine (best of five); the limit of 0.4 s allows for load."""
    picture = Match(load(key), seed=3).view(None).scene()
    taken = []
    for _ in range(5):
        begun = process_time()
        canvas.draw(picture, 99, 20)
        taken.append(process_time() - begun)
    assert min(taken) < 0.4
