"""The referee: judges a command against a table. One door for people, bots and timers; one way to read a log."""

from collections.abc import Callable, Iterable
from typing import Final

from starboard.core.course import Broken, Refused
from starboard.core.message import refusal
from starboard.table import arbiter, host, mover, starter
from starboard.table.command import Command
from starboard.table.row import Row
from starboard.table.table import Table

DOERS: Final[dict[str, Callable[[Table, Command], tuple[Row, Table]]]] = {
    "sit": host.sit,
    "stand": host.stand,
    "bot": host.bot,
    "habit": host.habit,
    "absent": host.absent,
    "back": host.back,
    "close": starter.close,
    "reveal": starter.reveal,
    "late": starter.late,
    "play": mover.play,
    "try": mover.attempt,
    "early": mover.early,
    "alarm": mover.alarm,
    "flag": mover.flag,
    "leave": mover.leave,
    "undo": arbiter.undo,
    "settle": arbiter.settle,
    "agree": arbiter.agree,
    "decline": arbiter.decline,
    "rematch": arbiter.rematch,
}


def judge(table: Table, command: Command) -> tuple[Row, Table]:
    """The row that the command makes, and the table after it. Raises Refused or Unreadable."""
    doer = DOERS.get(command.kind)
    if doer is None:
        raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
    return doer(table, command)


def follow(table: Table | None, row: Row) -> Table:
    """The table after a row of its log; raises Broken where the log does not fit."""
    again, after = starter.opened(row.command) if table is None else judge(table, row.command)
    if str(again) != str(row):
        raise Broken(f"row {row.n} does not follow: it says {row!s}, and {again!s} was to be expected")
    return after


def replay(rows: Iterable[Row]) -> Table:
    table: Table | None = None
    for row in rows:
        table = follow(table, row)
    if table is None:
        raise Broken("there is no table without rows")
    return table
