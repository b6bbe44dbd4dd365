"""The referee: decides what a command does at a table, the same for people, bots and timers; and follows a log."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from starboard.core.errors import Broken, Refused, Unreadable
from starboard.core.message import refusal
from starboard.table import agreements, doors, hosting, imported, play, seating, start
from starboard.table.command import Command
from starboard.table.row import Row
from starboard.table.table import Table

DOERS: Final[dict[str, Callable[[Table, Command], tuple[Row, Table]]]] = {
    "sit": seating.sit,
    "stand": seating.stand,
    "hand": seating.hand,
    "bot": seating.bot,
    "habit": seating.auto_reply,
    "absent": seating.absent,
    "substitute": seating.substitute,
    "back": seating.back,
    "close": start.close,
    "reveal": start.reveal,
    "late": start.late,
    "play": play.play,
    "try": play.attempt,
    "early": play.early,
    "alarm": play.alarm,
    "away": play.away,
    "flag": play.flag,
    "leave": play.leave,
    "resign": play.resign,
    "undo": agreements.undo,
    "settle": agreements.settle,
    "pause": agreements.pause,
    "resume": agreements.resume,
    "agree": agreements.agree,
    "decline": agreements.decline,
    "rematch": agreements.rematch,
    "doors": doors.doors,
    "end": hosting.end,
    "name": hosting.name,
}

# What a new command must meet and an old log need not.
CHECKS: Final[dict[str, Callable[[Table, Command], None]]] = {
    "agree": agreements.check_agree,
    "back": seating.check_away,
    "close": start.check_start,
    "doors": doors.check_doors,
    "habit": seating.check_auto_reply,
    "hand": seating.check_hand,
    "late": start.check_start,
    "reveal": start.check_start,
    "settle": agreements.check_settle,
    "sit": doors.check_sit,
    "undo": agreements.check_undo,
}

ID: Final = re.compile("[!-~]{1,100}")
UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # what would break a row's line


def decide(table: Table, command: Command) -> tuple[Row, Table]:
    """The row that the command makes, and the table after it. Raises Refused or Unreadable."""
    if command.kind in CHECKS and table.record is None:
        CHECKS[command.kind](table, command)
    return _done(table, command)


def _done(table: Table, command: Command) -> tuple[Row, Table]:
    if not ID.fullmatch(command.id) or not ID.fullmatch(command.author) or UNWRITABLE.search(command.argument):
        raise Unreadable("a command is one line; its id and its author are one word")
    doer = DOERS.get(command.kind)
    if doer is None:
        raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
    hosting.check_open(table, command)
    if table.record is not None:
        return imported.follow_record(table, command)
    return doer(table, command)


def opened(command: Command) -> tuple[Row, Table]:
    """A new table: one to play at, or one that shows a record."""
    return imported.opened(command) if command.kind == imported.IMPORT else start.opened(command)


def follow(table: Table | None, row: Row) -> Table:
    """The table after a row of its log; raises Broken where the log does not fit."""
    again, after = opened(row.command) if table is None else _done(table, row.command)
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
