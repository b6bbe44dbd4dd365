"""The referee: judges a command against a table. One door for people, bots and timers; one way to read a log."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from starboard.core.contract import Unreadable
from starboard.core.course import Broken, Refused
from starboard.core.message import refusal
from starboard.table import arbiter, host, mover, starter
from starboard.table.command import Command
from starboard.table.row import Row
from starboard.table.table import Table

DOERS: Final[dict[str, Callable[[Table, Command], tuple[Row, Table]]]] = {
    "sit": host.sit,
    "stand": host.stand,
    "hand": host.hand,
    "bot": host.bot,
    "habit": host.habit,
    "absent": host.absent,
    "substitute": host.substitute,
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
    "resign": mover.resign,
    "undo": arbiter.undo,
    "settle": arbiter.settle,
    "pause": arbiter.pause,
    "resume": arbiter.resume,
    "agree": arbiter.agree,
    "decline": arbiter.decline,
    "rematch": arbiter.rematch,
}

# What a new command must meet and an old log need not.
CHECKS: Final[dict[str, Callable[[Table, Command], None]]] = {"back": host.check_away}

ID: Final = re.compile("[!-~]{1,100}")
UNWRITABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # what would break a row's line


def judge(table: Table, command: Command) -> tuple[Row, Table]:
    """The row that the command makes, and the table after it. Raises Refused or Unreadable."""
    if command.kind in CHECKS:
        CHECKS[command.kind](table, command)
    return _done(table, command)


def _done(table: Table, command: Command) -> tuple[Row, Table]:
    if not ID.fullmatch(command.id) or not ID.fullmatch(command.author) or UNWRITABLE.search(command.argument):
        raise Unreadable("a command is one line; its id and its author are one word")
    doer = DOERS.get(command.kind)
    if doer is None:
        raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
    return doer(table, command)


def follow(table: Table | None, row: Row) -> Table:
    """The table after a row of its log; raises Broken where the log does not fit."""
    again, after = starter.opened(row.command) if table is None else _done(table, row.command)
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
