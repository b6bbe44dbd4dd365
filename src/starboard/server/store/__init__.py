"""What the server keeps, in SQLite or PostgreSQL: the same meaning in both."""

from starboard.server.store.appender import TableLock
from starboard.server.store.chat import ChatMessage
from starboard.server.store.due import Due
from starboard.server.store.error import BadData, NoTable, StoreError, Unreachable
from starboard.server.store.expiring_item import ExpiringItem
from starboard.server.store.heartbeat import Outage, TurnEnd
from starboard.server.store.row import Appended, DueChange, DueClear, DueSet, LogQuery, LogTail, Member, NewRow, Row
from starboard.server.store.runner import DueRunner
from starboard.server.store.store import Store
from starboard.server.store.table import Listed, Table

__all__ = [
    "Appended", "BadData", "ChatMessage", "Due", "DueChange", "DueClear", "DueRunner", "DueSet", "ExpiringItem",
    "Listed", "LogQuery", "LogTail", "Member", "NewRow", "NoTable", "Outage", "Row", "Store", "StoreError",
    "Table", "TableLock", "TurnEnd", "Unreachable",
]  # fmt: skip
