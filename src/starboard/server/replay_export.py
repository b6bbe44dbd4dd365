"""Exports a table's rows as one viewer may see them."""

from collections import deque
from collections.abc import Iterator, Sequence

from starboard.core.seating import Seat
from starboard.server.live.picture import RowBroadcast, ViewerFeed
from starboard.server.store.row import StoredRow
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Step
from starboard.wire.summary import summary

SHOWN = 40  # last rows that include cues: enough for a long turn of every other seat


def export_steps(stored: Sequence[StoredRow], viewer: Seat | None) -> bytes:
    """Return all rows as a JSON list of steps, in the form that the viewer would have received live."""
    feed: ViewerFeed | None = None
    steps: list[bytes] = []
    for broadcast in _broadcasts(stored):
        feed = feed or ViewerFeed(broadcast.before, viewer, told=False)
        steps.append(feed.step(broadcast))
    return b"[" + b",".join(steps) + b"]"


def export_story(stored: Sequence[StoredRow], viewer: Seat | None, rows: int) -> bytes:
    """Return the last rows as a JSON list of steps with text but no pictures. The last `SHOWN` include their cues."""
    last = deque(_broadcasts(stored), rows)
    shown = len(last) - SHOWN
    return encode([_told(one, viewer, number >= shown) for number, one in enumerate(last)])


def _told(one: RowBroadcast, viewer: Seat | None, shown: bool) -> Step:
    row = one.row
    step = Step(row.n, row.at, one.text(viewer), events=list(one.events(viewer)), summary=summary(row, viewer))
    view = one.after.view(viewer) if shown else None
    if view is not None:
        one.tell(step, view)
    return step


def _broadcasts(stored: Sequence[StoredRow]) -> Iterator[RowBroadcast]:
    table: Table | None = None
    for line in stored:
        row = read_row(line.body.decode())
        after = follow(table, row)
        if table is not None:
            yield RowBroadcast(table, row, after)
        table = after
