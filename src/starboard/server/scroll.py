"""The scroll: the record of a table's game, and the telling of it row by row, as one viewer may have them."""

from collections.abc import Sequence

from starboard.core import header
from starboard.core.contract import Seat
from starboard.core.record import Record
from starboard.server.live.picture import Eye, Telling
from starboard.server.store.row import Row as StoredRow
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import OVER, Table


def scroll(table: Table, stored: Sequence[StoredRow], viewer: Seat | None) -> Record:
    """The full record of a finished game; of a running one the copy of a seat, or a spectator's."""
    course, setup = table.course, table.setup
    assert course is not None
    players = zip(setup.seating.seats, [chair.name for chair in table.chairs], strict=True)
    lines = [
        *header.opening_lines(setup.game, setup.seating, course.fairness),
        *(header.player_line(*player) for player in players),
    ]
    rows = tuple([row.game for row in (read_row(line.body.decode()) for line in stored) if row.game])
    if table.stage != OVER:
        return Record(tuple(lines), rows).cut(viewer)
    game = setup.game
    ranks = zip(game.places(course.state), game.scores(course.state), strict=True)
    lines.append(("result", " ".join(f"{place}:{score}" for place, score in ranks)))
    lines.append(("secret", course.fairness.secret.hex()))
    return Record(tuple(lines), rows)


def told(stored: Sequence[StoredRow], viewer: Seat | None) -> bytes:
    """A table from its first row to its last as steps, a JSON list: what the viewer would have been sent live."""
    table: Table | None = None
    eye: Eye | None = None
    steps: list[bytes] = []
    for line in stored:
        row = read_row(line.body.decode())
        after = follow(table, row)
        if table is not None and eye is not None:
            steps.append(eye.step(Telling(table, row, after)))
        table, eye = after, eye or Eye(after, viewer)
    return b"[" + b",".join(steps) + b"]"
