"""What is made once for a table is kept as long as the table is in play, however many there are."""

import pytest

from starboard.core.keep import FEW, Keep, make_room


@pytest.fixture(autouse=True)
def own_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keep, "room", FEW)


def test_there_is_room_for_every_table_in_play_and_a_few_more() -> None:
    keep: Keep[int, str] = Keep()
    make_room(1000)
    for turn in range(3):
        for table in range(1000):
            assert (keep.get(table) is not None) == (turn > 0)
            keep.put(table, f"board {table}")
        for passing in range(FEW):
            keep.put(-1 - passing - turn * FEW, "looked at")


def test_what_was_not_asked_for_longest_goes_first() -> None:
    keep: Keep[int, str] = Keep()
    for table in range(FEW):
        keep.put(table, "board")
    assert keep.get(0)
    keep.put(FEW, "board")
    assert keep.get(0)
    assert keep.get(1) is None
    assert len(keep.all()) == FEW


def test_what_is_made_twice_at_once_is_kept_once() -> None:
    keep: Keep[int, list[str]] = Keep()
    first = keep.put(1, ["board"])
    assert keep.put(1, ["board"]) is first
    keep.clear()
    assert keep.get(1) is None
