"""What the host of the whole site does at a table. Each is a row as any other: every process follows it."""

from starboard.core.errors import Refused
from starboard.core.message import refusal
from starboard.table.command import SYSTEM, Command
from starboard.table.row import Row
from starboard.table.seating import changed, check_name, check_seat, written
from starboard.table.table import CLOSED, OVER, Table


def end(table: Table, command: Command) -> tuple[Row, Table]:
    """The table is closed before the game is decided, with a word for everybody there."""  # TA-19
    _check_site(command)
    if table.stage == OVER:
        raise Refused(refusal("ST-2", "core.over"))
    row = written(table, command)
    return row, table.after(row.at, stage=CLOSED, closed=row.argument, request=None, paused=False)


def name(table: Table, command: Command) -> tuple[Row, Table]:
    """A person at the table is called otherwise from now on."""  # TA-20
    _check_site(command)
    check_seat(table, command.seat)
    check_name(command.argument)
    occupant = table.occupant(command.seat)
    if not occupant.person:
        raise Refused(refusal("TA-20", "table.no_person", seat=command.seat))
    return changed(table, command, command.seat, occupant.with_name(command.argument))


def check_open(table: Table, command: Command) -> None:
    """Nothing happens at a closed table any more, except that names on it are changed."""  # TA-19
    if table.stage == CLOSED and command.kind != "name":
        raise Refused(refusal("TA-19", "table.closed_by_host"))


def _check_site(command: Command) -> None:
    if command.author != SYSTEM:
        raise Refused(refusal("TA-11", "table.not_host"))
