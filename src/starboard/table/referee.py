"""The referee applies commands from people, bots and timers alike, and replays logs."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from starboard.core.errors import Broken, Refused, Unreadable
from starboard.core.message import refusal
from starboard.table import agreements, doors, hosting, imported, operations, play, seating, start
from starboard.table.command import Command
from starboard.table.notation import argument_of
from starboard.table.operations import Operation
from starboard.table.row import LogRow
from starboard.table.table import Table

T = TypeVar("T", bound=Operation)
Outcome = tuple[LogRow, Table]


class Rule(NamedTuple):
    """The function that carries out an operation, and a check applied to new commands but not to stored logs."""

    do: Callable[[Table, Command, Any], Outcome]
    check: Callable[[Table, Command, Any], None] | None


def _rule(
    kind: type[T], do: Callable[[Table, Command, T], Outcome], check: Callable[[Table, Command, T], None] | None = None
) -> tuple[type[Operation], Rule]:
    return kind, Rule(do, check)


RULES: Final = dict(
    [
        _rule(operations.Agree, agreements.agree, agreements.check_agree),
        _rule(operations.Alarm, play.alarm),
        _rule(operations.AnswerEarly, play.early),
        _rule(operations.AskPause, agreements.pause),
        _rule(operations.Away, play.away),
        _rule(operations.CloseSeats, start.close, start.check_start),
        _rule(operations.Decline, agreements.decline),
        _rule(operations.EndTable, hosting.end),
        _rule(operations.Flag, play.flag),
        _rule(operations.HandSeat, seating.hand, seating.check_hand),
        _rule(operations.LeaveTable, play.leave),
        _rule(operations.OfferEnd, agreements.settle, agreements.check_settle),
        _rule(operations.Play, play.play),
        _rule(operations.Rematch, agreements.rematch),
        _rule(operations.Rename, hosting.name),
        _rule(operations.Resign, play.resign),
        _rule(operations.Resume, agreements.resume),
        _rule(operations.Reveal, start.reveal, start.check_start),
        _rule(operations.SeatBot, seating.bot),
        _rule(operations.SetAutoReply, seating.auto_reply, seating.check_auto_reply),
        _rule(operations.SetDoors, doors.doors, doors.check_doors),
        _rule(operations.Sit, seating.sit, doors.check_sit),
        _rule(operations.SitIn, seating.absent),
        _rule(operations.Stand, seating.stand),
        _rule(operations.StartLate, start.late, start.check_start),
        _rule(operations.Substitute, seating.substitute),
        _rule(operations.TakeBack, seating.back, seating.check_away),
        _rule(operations.Try, play.attempt),
        _rule(operations.Undo, agreements.undo, agreements.check_undo),
    ]
)

ID: Final = re.compile("[!-~]{1,100}")
UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # characters that break a line


def decide(table: Table, command: Command) -> Outcome:
    """Apply a command; return its row and the resulting table. Raise Refused or Unreadable."""
    rule = RULES.get(type(command.operation))
    if rule is not None and rule.check is not None and table.record is None:
        rule.check(table, command, command.operation)
    return _done(table, command)


def _done(table: Table, command: Command) -> Outcome:
    argument = argument_of(command.operation)
    if not ID.fullmatch(command.id) or not ID.fullmatch(command.author) or UNWRITABLE.search(argument):
        raise Unreadable("a command must be one line, and its id and its author one word each")
    rule = RULES.get(type(command.operation))
    if rule is None:
        raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
    hosting.check_open(table, command)
    if table.record is not None:
        return imported.follow_record(table, command)
    return rule.do(table, command, command.operation)


def opened(command: Command) -> Outcome:
    """Open a table, either to play at or to show a record."""
    if isinstance(command.operation, operations.ImportRecord):
        return imported.opened(command, command.operation)
    if isinstance(command.operation, operations.CreateTable):
        return start.opened(command, command.operation)
    raise Unreadable(f"{command.kind!r} does not open a table")


def follow(table: Table | None, row: LogRow) -> Table:
    """Return the table after a row of its log; raise Broken if the row does not follow from the log."""
    again, after = opened(row.command) if table is None else _done(table, row.command)
    if str(again) != str(row):
        raise Broken(f"row {row.n} does not follow: it says {row!s} instead of {again!s}")
    return after


def replay(rows: Iterable[LogRow]) -> Table:
    table: Table | None = None
    for row in rows:
        table = follow(table, row)
    if table is None:
        raise Broken("a table needs at least one row")
    return table
