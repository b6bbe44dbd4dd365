"""What a row of a table's log is about, in the words of the wire."""

from starboard.core.seating import Seat
from starboard.table.row import HIDDEN, Row
from starboard.wire.server import RowSummary

_UNKNOWN = RowSummary("hidden")


def summary(row: Row, viewer: Seat | None) -> RowSummary:
    """Says no more of a row than `row.text_for(viewer)` does."""
    if row.kind in HIDDEN and viewer != row.seat:
        return _UNKNOWN
    game = row.game
    back_to = int(game.argument) if game is not None and game.kind == "undo" else None
    return RowSummary(row.kind, max(0, row.seat), game.n if game is not None else None, back_to)
