"""Scene patches: each turns a scene into the next, for every kind of change."""

from dataclasses import replace

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from starboard.core.message import message
from starboard.core.scene import COLUMN, Alert, Cell, Grid, GridRow, Mark, Panel, Timer, Tray
from starboard.wire.json import encode, once
from starboard.wire.patch import patch, splice
from starboard.wire.picture import Patch, WireScene
from starboard.wire.read import applied

marks = st.lists(st.integers(0, 5).map(lambda number: Mark(f"place{number}", str(number))), max_size=24)


def scene(found: list[Mark]) -> WireScene:
    return WireScene([], (), (), message("core.seat", seat=1), marks=tuple(found))


@given(marks, marks)
def test_a_patch_that_was_sent_gives_the_next_scene(old: list[Mark], new: list[Mark]) -> None:
    sent = msgspec.json.decode(encode(patch(scene(old), scene(new))), type=Patch)
    assert applied(scene(old), sent) == scene(new)


@given(marks, marks, marks)
def test_what_is_the_same_at_both_ends_is_not_sent(start: list[Mark], new: list[Mark], end: list[Mark]) -> None:
    made = splice([*start, *end], [*start, *new, *end])
    assert made.out == []
    assert len(made.into) == len(new)


def test_equal_things_have_equal_bytes_whether_they_were_sent_before_or_not() -> None:
    mark = Mark("sun", "3", "note", message("core.seat", seat=2))
    assert encode(once(mark)) == encode(once(mark)) == encode(once(replace(mark)))


def test_what_stands_beside_the_board_travels_and_goes_again() -> None:
    word = message("core.seat", seat=1)
    bare = scene([])
    table = Grid("t", word, (word, word), (GridRow(word, (Cell("5", of=2, style="good"),), dim=True),), note=word)
    full = WireScene(
        [], (), (Panel(1, 0, until=9, why=word, clause="X-1"),), word, (Tray("hand", 1, word, where=COLUMN),),
        progress=word, detail=word, warning=Alert(word, word), tables=(table,), timer=Timer(word, 600, up=True),
    )  # fmt: skip
    for old, new in ((bare, full), (full, bare)):
        sent = msgspec.json.decode(encode(patch(old, new)), type=Patch)
        assert applied(old, sent) == new


def test_a_tray_that_moves_to_another_area_is_sent_again() -> None:
    word = message("core.seat", seat=1)
    old, new = (WireScene([], (), (), word, (Tray("hand", 1, word, where=where),)) for where in ("", COLUMN))
    assert applied(old, msgspec.json.decode(encode(patch(old, new)), type=Patch)) == new
