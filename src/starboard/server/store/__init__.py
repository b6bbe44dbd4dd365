"""The server's storage: SQLite or PostgreSQL, with the same semantics in both."""

from starboard.server.store.appender import TableLock
from starboard.server.store.chat import ChatMessage
from starboard.server.store.due import DueRow
from starboard.server.store.error import BadData, NoTable, StoreError, Unreachable
from starboard.server.store.expiring_item import ExpiringItem
from starboard.server.store.heartbeat import Outage, TurnEnd
from starboard.server.store.row import (
    Appended,
    DueChange,
    DueClear,
    DueSet,
    LogQuery,
    LogTail,
    Member,
    NewRow,
    StoredRow,
)
from starboard.server.store.runner import DueRunner
from starboard.server.store.store import Store
from starboard.server.store.table import ListedTable, TableHeader

__all__ = [
    "Appended",
    "BadData",
    "ChatMessage",
    "DueChange",
    "DueClear",
    "DueRow",
    "DueRunner",
    "DueSet",
    "ExpiringItem",
    "ListedTable",
    "LogQuery",
    "LogTail",
    "Member",
    "NewRow",
    "NoTable",
    "Outage",
    "Store",
    "StoreError",
    "StoredRow",
    "TableHeader",
    "TableLock",
    "TurnEnd",
    "Unreachable",
]  # fmt: skip
