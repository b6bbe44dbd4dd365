"""The scroll: the record of a table's game, and the telling of it row by row, as one viewer may have them."""

from collections import deque
from collections.abc import Iterator, Sequence

from starboard.core import header
from starboard.core.contract import Seat
from starboard.core.record import Record
from starboard.server.live.picture import Eye, Telling
from starboard.server.store.row import Row as StoredRow
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import OVER, Table
from starboard.wire.json import encode
from starboard.wire.server import Step


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
    eye: Eye | None = None
    steps: list[bytes] = []
    for telling in _tellings(stored):
        eye = eye or Eye(telling.before, viewer)
        steps.append(eye.step(telling))
    return b"[" + b",".join(steps) + b"]"


def story(stored: Sequence[StoredRow], viewer: Seat | None, rows: int) -> bytes:
    """The last rows in words alone, without the pictures: steps, a JSON list."""
    last = deque(_tellings(stored), rows)
    steps = [Step(one.row.n, one.row.at, one.text(viewer), events=list(one.events(viewer))) for one in last]
    return encode(steps)


def _tellings(stored: Sequence[StoredRow]) -> Iterator[Telling]:
    table: Table | None = None
    for line in stored:
        row = read_row(line.body.decode())
        after = follow(table, row)
        if table is not None:
            yield Telling(table, row, after)
        table = after
