"""What the server keeps, in SQLite or PostgreSQL: the same meaning in both."""

from starboard.server.store.chat import Line
from starboard.server.store.due import Due, DueChange, DueCut, DueSet
from starboard.server.store.error import BadData, NoTable, StoreError, Unreachable
from starboard.server.store.pulse import Calm, Outage
from starboard.server.store.row import Ask, Lost, Member, NewRow, Row, Sight, Won
from starboard.server.store.runner import DueRunner
from starboard.server.store.slip import Slip
from starboard.server.store.snapshot import Snapshot
from starboard.server.store.store import Store
from starboard.server.store.table import Listed, Table
from starboard.server.store.turn import Case, Turn

__all__ = [
    "Ask", "BadData", "Calm", "Case", "Due", "DueChange", "DueCut", "DueRunner", "DueSet", "Line", "Listed", "Lost",
    "Member", "NewRow", "NoTable", "Outage", "Row", "Sight", "Slip", "Snapshot", "Store", "StoreError", "Table",
    "Turn", "Unreachable", "Won",
]  # fmt: skip
