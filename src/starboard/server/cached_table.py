"""The state of a table in this process."""

from collections import deque
from collections.abc import Callable

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import Message, message, seat_name
from starboard.server.counters import Counters
from starboard.table.command import Command
from starboard.table.referee import decide
from starboard.table.row import LogRow
from starboard.table.table import Table

RECENT = 16  # rows remembered to report which player was faster
BEATEN_WITHIN = 1000  # ms

RowListener = Callable[[Table, LogRow, Table], None]  # the table before, the row, the table after


class CachedTable:
    """The newest known state of a table, its recent rows, and listeners for new rows."""

    __slots__ = ("_counters", "_recent", "listeners", "table")

    def __init__(self, table: Table, counters: Counters) -> None:
        self.table = table
        self._counters = counters
        self.listeners: list[RowListener] = []
        self._recent: deque[tuple[Table, LogRow, bool]] = deque(maxlen=RECENT)  # table before, row, appended here?

    def apply(self, row: LogRow, after: Table, here: bool = True) -> None:
        """Apply the next row and call the listeners. A row that is already known is ignored.

        The row is already committed, so a listener's exception is only counted and logged.
        """
        before = self.table
        if row.n == before.n + 1:
            self.table = after
            if before.setup.game.real_time:
                self._recent.append((before, row, here))
            for listener in tuple(self.listeners):
                with self._counters.isolating("a listener of row %s of table %s", row.n, after.setup.id):
                    listener(before, row, after)

    def beaten(self, command: Command) -> Message | None:
        """Return who was faster and by how many ms, if a refused real-time command was legal a moment earlier."""
        for before, row, here in reversed(self._recent):
            if command.at - row.at > BEATEN_WITHIN:
                break
            if row.seat != command.seat and row.game is not None and _is_legal(before, command):
                ms = max(0, command.at - row.at)
                return message(f"table.beaten{'' if here else '.about'}", seat=seat_name(row.seat), ms=ms)
        return None


def _is_legal(table: Table, command: Command) -> bool:
    try:
        decide(table, command)
    except (Refused, Unreadable):
        return False
    return True
