"""The summary of a row says what its text says, and no more to anybody."""

import pytest

from starboard.core.row import Row as GameRow
from starboard.core.seating import Seat
from starboard.table.row import Row
from starboard.wire.server import RowSummary
from starboard.wire.summary import summary

PLAY = GameRow(4, "play", 2, 9)
UNDO = GameRow(5, "undo", 2, 9, "3")
ROWS = (
    (Row(1, "i", "a", "sit", 9, 2, "- Ada"), RowSummary("sit", 2)),
    (Row(2, "i", "a", "close", 9), RowSummary("close")),
    (Row(3, "i", "a", "play", 9, 2, "x", game=PLAY), RowSummary("play", 2, 4)),
    (Row(4, "i", "a", "undo", 9, 2), RowSummary("undo", 2)),
    (Row(5, "i", "a", "agree", 9, 1, game=UNDO), RowSummary("agree", 1, 5, 3)),
)


@pytest.mark.parametrize(("row", "said"), ROWS)
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_everybody_is_told_what_was_commanded(row: Row, said: RowSummary, viewer: Seat | None) -> None:
    assert summary(row, viewer) == said


@pytest.mark.parametrize("kind", ["early", "habit"])
def test_what_is_hidden_is_known_to_its_own_seat_alone(kind: str) -> None:
    row = Row(6, "i", "a", kind, 9, 2, "x", game=PLAY if kind == "early" else None)
    assert summary(row, 2).kind == kind
    for viewer in (None, 1):
        assert summary(row, viewer) == RowSummary("hidden")
        assert row.text_for(viewer) == "6 hidden"
