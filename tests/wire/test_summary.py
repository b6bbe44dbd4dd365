"""Row summaries, which contain exactly the information in the row's text for a viewer."""

import pytest

from starboard.core.row import HistoryRow
from starboard.core.seating import TABLE, Seat
from starboard.table.notation import read_operation
from starboard.table.operations import Agree, CloseSeats, Play, Sit, Undo
from starboard.table.row import LogRow
from starboard.wire.server import RowSummary
from starboard.wire.summary import summary

PLAY = HistoryRow(4, "play", 2, 9)
UNDO = HistoryRow(5, "undo", 2, 9, "3")
ROWS = (
    (LogRow(1, "i", "a", Sit(2, "-", "Ada"), 9), RowSummary("sit", 2)),
    (LogRow(2, "i", "a", CloseSeats(TABLE), 9), RowSummary("close")),
    (LogRow(3, "i", "a", Play(2, ("x",)), 9, game=PLAY), RowSummary("play", 2, 4)),
    (LogRow(4, "i", "a", Undo(2), 9), RowSummary("undo", 2)),
    (LogRow(5, "i", "a", Agree(1), 9, game=UNDO), RowSummary("agree", 1, 5, 3)),
)


@pytest.mark.parametrize(("row", "said"), ROWS)
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_everybody_is_told_what_was_commanded(row: LogRow, said: RowSummary, viewer: Seat | None) -> None:
    assert summary(row, viewer) == said


@pytest.mark.parametrize("kind", ["early", "habit"])
def test_what_is_hidden_is_known_to_its_own_seat_alone(kind: str) -> None:
    row = LogRow(6, "i", "a", read_operation(kind, 2, "x"), 9, game=PLAY if kind == "early" else None)
    assert summary(row, 2).kind == kind
    for viewer in (None, 1):
        assert summary(row, viewer) == RowSummary("hidden")
        assert row.text_for(viewer) == "6 hidden"
