"""Actions of the site's host at a table. Each is an ordinary log row that every process applies."""

from dataclasses import replace

from starboard.core.errors import Refused
from starboard.core.message import refusal
from starboard.table.command import SYSTEM, Command
from starboard.table.operations import EndTable, Rename
from starboard.table.row import LogRow
from starboard.table.seating import changed, check_name, check_seat, written
from starboard.table.table import CLOSED, OVER, Table


def end(table: Table, command: Command, wanted: EndTable) -> tuple[LogRow, Table]:
    """Close the table before the game is decided, with a message to everyone at the table."""  # TA-19
    _check_site(command)
    if table.stage == OVER:
        raise Refused(refusal("ST-2", "core.over"))
    row = written(table, command)
    return row, replace(table.after(row.at), stage=CLOSED, closed=wanted.message, request=None, paused=False)


def name(table: Table, command: Command, wanted: Rename) -> tuple[LogRow, Table]:
    """Change the name of a person at the table."""  # TA-20
    _check_site(command)
    check_seat(table, command.seat)
    check_name(wanted.name)
    occupant = table.occupant(command.seat)
    if not occupant.person:
        raise Refused(refusal("TA-20", "table.no_person", seat=command.seat))
    return changed(table, command, replace(occupant, name=wanted.name))


def check_open(table: Table, command: Command) -> None:
    """Refuse every command at a closed table, except to change names."""  # TA-19
    if table.stage == CLOSED and not isinstance(command.operation, Rename):
        raise Refused(refusal("TA-19", "table.closed_by_host"))


def _check_site(command: Command) -> None:
    if command.author != SYSTEM:
        raise Refused(refusal("TA-11", "table.not_host"))
