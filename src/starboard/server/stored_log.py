"""Decodes and replays the stored rows of a table."""

import logging

from starboard.core.errors import Unreadable
from starboard.server.log import fault_trace
from starboard.server.store.error import StoreError
from starboard.server.store.row import StoredRow
from starboard.table.referee import follow
from starboard.table.row import LogRow, read_row
from starboard.table.table import Table

log = logging.getLogger(__name__)


class UnknownRules(StoreError):
    """The table uses a game or rules version that this program does not know; other processes may."""

    def __init__(self) -> None:
        super().__init__("This table uses rules that this server does not support.")


class DamagedRow(StoreError):
    """A row that does not replay, so the table cannot be used from there on. The message names the row for the host."""

    def __init__(self, row: StoredRow) -> None:
        super().__init__(f"Row {row.n} of table {row.table} is damaged: restore it from a backup.")


def followed(table: Table | None, line: StoredRow) -> tuple[LogRow, Table]:
    """Return a stored row and the table after it; `table` is None before the first row.

    Raise UnknownRules if the first row names unknown rules, and DamagedRow if a row is unreadable or does not follow.
    """
    try:
        row = read_row(line.body.decode())
        return row, follow(table, row)
    except Exception as fault:
        if table is None and isinstance(fault, Unreadable):
            raise UnknownRules from fault
        log.error("Row %s of table %s is damaged (%s).", line.n, line.table, fault_trace(fault))
        raise DamagedRow(line) from fault
