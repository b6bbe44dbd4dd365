"""Summaries of log rows for clients."""

from starboard.core.seating import Seat
from starboard.table.row import LogRow
from starboard.wire.server import RowSummary

_UNKNOWN = RowSummary("hidden")


def summary(row: LogRow, viewer: Seat | None) -> RowSummary:
    """Summarize a row for a viewer, revealing no more than `row.text_for(viewer)`."""
    if row.hidden_from(viewer):
        return _UNKNOWN
    game = row.game
    back_to = int(game.argument) if game is not None and game.kind == "undo" else None
    return RowSummary(row.kind, max(0, row.seat), game.n if game is not None else None, back_to)
