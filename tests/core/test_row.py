"""Rows and entries: text, copies, marks."""

import pytest

from starboard.core import TABLE, Unreadable
from starboard.core.row import Draw, Entry, HistoryRow, read_entry, read_row

DIGEST = "0" * 64
ENTRIES = [
    Entry(1, "go"),
    Entry(0, "deal 3", Draw(4, 52, 17)),
    Entry(0, "deal 3", Draw(4, 52, None)),
    Entry(0, "deal 3", Draw(4, 52, 17), "deal ?", (1, 2)),
    Entry(2, "swap a b", None, "-", ()),
    Entry(2, "swap a b", None, "swap", (2,), ((1, "swap a"), (3, "-"))),
]
ROWS = [
    HistoryRow(1, "start", TABLE, 0, "", tuple(ENTRIES[1:2]), "", DIGEST),
    HistoryRow(7, "play", 2, 1500, "", tuple(ENTRIES), DIGEST, DIGEST),
    HistoryRow(7, "decree", TABLE, 10, "leave 2", (), "", DIGEST),
    HistoryRow(7, "alarm", TABLE, 10, "", (), "", DIGEST),
    HistoryRow(7, "early", 2, 10, "", (Entry(2, "pass", None, "-", (2,)),), DIGEST, DIGEST),
    HistoryRow(7, "early", TABLE, 0, "", (), DIGEST, DIGEST),
    HistoryRow(7, "undo", 1, 10, "3", (), "", DIGEST),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_an_entry_reads_back_as_it_was_written(entry: Entry) -> None:
    assert read_entry(str(entry)) == entry


@pytest.mark.parametrize("row", ROWS, ids=HistoryRow.heading)
def test_a_row_reads_back_as_it_was_written(row: HistoryRow) -> None:
    assert read_row([line.removeprefix("  ") for line in str(row).split("\n")]) == row


@pytest.mark.parametrize(
    "text", ["", "1", "1 ", "x go", "1 go |", "1 go | when now", "1 go | draw 1", "1 go | draw 1 of 2 was 1", "1  go"]
)
def test_an_invalid_entry_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_entry(text)


@pytest.mark.parametrize(
    "heading", ["1", "one play 1 @0", "1 jump 1 @0", "1 play", "1 play 1 0", "1 decree table @0 dance", "1 undo 1 @0 x"]
)
def test_what_begins_no_row_is_unreadable(heading: str) -> None:
    with pytest.raises(Unreadable):
        read_row([heading, f"= {DIGEST}"])


def test_each_viewer_has_its_own_text_of_an_entry_and_nobody_elses() -> None:
    entry = Entry(2, "swap a b", Draw(0, 9, 4), "swap", (2,), ((1, "swap a"), (3, "-")))
    assert [str(entry.cut(viewer)) for viewer in (None, 1, 2, 3, 4)] == [
        "2 swap | draw 0 of 9",
        "2 swap a | draw 0 of 9 | to 1 | else swap",
        "2 swap a b | draw 0 of 9 | to 2 | else swap",
        "2 - | draw 0 of 9 | to 3 | else swap",
        "2 swap | draw 0 of 9",
    ]


@pytest.mark.parametrize("row", ROWS, ids=HistoryRow.heading)
def test_a_row_has_the_same_mark_in_every_copy(row: HistoryRow) -> None:
    mark = row.chained("before").mark
    assert {row.cut(viewer).chained("before").mark for viewer in (None, 1, 2, 3)} == {mark}


def test_a_mark_depends_on_what_came_before() -> None:
    assert ROWS[1].chained("one").mark != ROWS[1].chained("two").mark


def test_a_mark_depends_on_the_seal_of_what_is_hidden() -> None:
    assert ROWS[1].sealed("1" * 64).chained("").mark != ROWS[1].chained("").mark
