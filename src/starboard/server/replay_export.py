"""Exports of a table told again: its rows one by one, as one viewer may see them."""

from collections import deque
from collections.abc import Iterator, Sequence

from starboard.core.seating import Seat
from starboard.server.live.picture import RowBroadcast, ViewerFeed
from starboard.server.store.row import Row as StoredRow
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Step
from starboard.wire.summary import summary


def export_steps(stored: Sequence[StoredRow], viewer: Seat | None) -> bytes:
    """A table from its first row to its last as steps, a JSON list: what the viewer would have been sent live."""
    feed: ViewerFeed | None = None
    steps: list[bytes] = []
    for broadcast in _broadcasts(stored):
        feed = feed or ViewerFeed(broadcast.before, viewer, told=False)
        steps.append(feed.step(broadcast))
    return b"[" + b",".join(steps) + b"]"


def export_story(stored: Sequence[StoredRow], viewer: Seat | None, rows: int) -> bytes:
    """The last rows in words alone, without the pictures: steps, a JSON list."""
    last = deque(_broadcasts(stored), rows)
    steps = [
        Step(row.n, row.at, one.text(viewer), events=list(one.events(viewer)), summary=summary(row, viewer))
        for one in last
        for row in (one.row,)
    ]
    return encode(steps)


def _broadcasts(stored: Sequence[StoredRow]) -> Iterator[RowBroadcast]:
    table: Table | None = None
    for line in stored:
        row = read_row(line.body.decode())
        after = follow(table, row)
        if table is not None:
            yield RowBroadcast(table, row, after)
        table = after
