"""Exports the record of a table's game."""

from collections.abc import Sequence

from starboard.core import header
from starboard.core.record import Record
from starboard.core.seating import Seat
from starboard.server.store.row import Row as StoredRow
from starboard.table.row import read_row
from starboard.table.table import OVER, Table


def export_record(table: Table, stored: Sequence[StoredRow], viewer: Seat | None) -> Record:
    """The full record of a finished game; of a running one the copy of a seat, or a spectator's. A table that shows a
    record gives that record."""
    history, setup = table.history, table.setup
    assert history is not None
    rows = tuple([row.game for row in (read_row(line.body.decode()) for line in stored) if row.game])
    if table.record is not None:
        return Record(table.record.lines, rows)
    players = zip(setup.seating.seats, [occupant.name for occupant in table.occupants], strict=True)
    lines = [
        *header.opening_lines(setup.game, setup.seating, history.fairness),
        *(header.player_line(*player) for player in players),
    ]
    if table.stage != OVER:
        return Record(tuple(lines), rows).cut(viewer)
    game = setup.game
    ranks = zip(game.places(history.state), game.scores(history.state), strict=True)
    lines.append(("result", " ".join(f"{place}:{score}" for place, score in ranks)))
    lines.append(("secret", history.fairness.secret.hex()))
    return Record(tuple(lines), rows)
