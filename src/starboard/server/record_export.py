"""Exports the record of a table's game."""

from collections.abc import Sequence

from starboard.core import header
from starboard.core.attendance import Attendance, name_hash, written_date, written_name
from starboard.core.header import Line
from starboard.core.record import Record
from starboard.core.seating import Seat
from starboard.server.store.row import StoredRow
from starboard.table.row import LogRow, read_row, salts_of
from starboard.table.table import OVER, Table

LATER = "x-later"  # tag for a seat's last player, if not the first; not covered by the hash chain


def export_record(table: Table, stored: Sequence[StoredRow], viewer: Seat | None) -> Record:
    """Return the full record of a finished game, or a seat's or spectator's copy of a running one.

    For a table that shows an imported record, return that record.
    """
    history, setup = table.history, table.setup
    assert history is not None
    log = [read_row(line.body.decode()) for line in stored]
    rows = tuple([row.game for row in log if row.game])
    if table.record is not None:
        return Record(table.record.lines, rows)
    held = _attendance(table, log[0])
    lines = header.opening_lines(setup.game, setup.seating, history.fairness, attendance=held)
    names = [occupant.name for occupant in table.occupants]
    if held is None:
        lines += header.player_lines(names)
        later: list[Line] = []
    else:
        first = [one.name if salt else "" for (one, _), salt in zip(table.starters, held.salts, strict=True)]
        lines += header.player_lines(first, held)
        pairs = enumerate(zip(first, names, strict=True), 1)
        later = [(LATER, f"{seat} {written_name(last)}") for seat, (name, last) in pairs if last not in ("", name)]
    if table.stage != OVER:
        return Record((*lines, *later), rows).cut(viewer)
    game = setup.game
    ranks = zip(game.places(history.state), game.scores(history.state), strict=True)
    lines.append(("result", " ".join(f"{place}:{score}" for place, score in ranks)))
    lines.append(("secret", history.fairness.secret.hex()))
    return Record((*lines, *later), rows)


def _attendance(table: Table, opening: LogRow) -> Attendance | None:
    """Return the date and name hashes in the hash chain; None for a game older than record version 3.

    A name that was changed in the log has no salt.
    """
    if not table.starters:
        return None
    pairs = enumerate(zip(table.starters, salts_of(opening), strict=True), 1)
    id = table.setup.id
    salts = [
        salt if name_hash(id, seat, salt, written_name(one.name)) == digest else ""
        for seat, ((one, digest), salt) in pairs
    ]
    return Attendance(written_date(table.began), tuple([digest for _, digest in table.starters]), tuple(salts))
