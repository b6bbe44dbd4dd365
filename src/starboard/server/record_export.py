"""Exports the record of a table's game."""

from collections.abc import Sequence

from starboard.core import header
from starboard.core.attendance import Attendance, name_hash, written_date, written_name
from starboard.core.header import Line
from starboard.core.record import Record
from starboard.core.seating import Seat
from starboard.server.store.row import Row as StoredRow
from starboard.table.row import Row, read_row, salts_of
from starboard.table.table import OVER, Table

LATER = "x-later"  # who held a seat in the end, if another than at the start: a remark, which nothing proves


def export_record(table: Table, stored: Sequence[StoredRow], viewer: Seat | None) -> Record:
    """The full record of a finished game; of a running one the copy of a seat, or a spectator's. A table that shows a
    record gives that record."""
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


def _attendance(table: Table, opening: Row) -> Attendance | None:
    """Return the date and the hashes that the chain holds; None for a game of before. A name that was changed in the
    log has no salt any more."""
    if not table.starters:
        return None
    pairs = enumerate(zip(table.starters, salts_of(opening), strict=True), 1)
    id = table.setup.id
    salts = [
        salt if name_hash(id, seat, salt, written_name(one.name)) == digest else ""
        for seat, ((one, digest), salt) in pairs
    ]
    return Attendance(written_date(table.began), tuple([digest for _, digest in table.starters]), tuple(salts))
