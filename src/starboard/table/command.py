"""A command: a request to change a table."""

from dataclasses import dataclass
from typing import Final

from starboard.core.row import HistoryRow
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.table.notation import kind_of
from starboard.table.operations import Operation

SYSTEM: Final = "table"  # author of the table's own actions: timers, bots that sit in, the start
EVENT: Final = "event"  # owner of a table that belongs to a tournament


@dataclass(frozen=True, slots=True)
class Command(Value):
    """A request to change a table. `id` is unique per author and table, so a repeat is a no-op.

    `decision` is the table's `decisions` when the author acted; None if the order of the log decides. `credit` is the
    time in ms not charged to the clock, for network lag or an outage. `logged` is set when a log is replayed. It holds
    the outcome in the game, so nothing is drawn or decided again.
    """

    id: str
    author: str
    operation: Operation
    at: int
    decision: int | None = None
    credit: int = 0
    logged: HistoryRow | None = None

    @property
    def kind(self) -> str:
        return kind_of(self.operation)

    @property
    def seat(self) -> Seat:
        return self.operation.seat
