"""The doors of a table: while they are closed, spectators cannot see the game."""

from dataclasses import replace

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import refusal
from starboard.table.command import SYSTEM, Command
from starboard.table.operations import SetDoors, Sit
from starboard.table.row import LogRow
from starboard.table.seating import check_one_hand, written
from starboard.table.table import GATHERING, PLAYING, SEALING, Table

SHUT = "closed"
OPEN = "open"


def doors(table: Table, command: Command, wanted: SetDoors) -> tuple[LogRow, Table]:
    """Close the doors to spectators, or reopen them. Only players and the table itself may do this."""  # TA-21
    if command.author != SYSTEM and not table.seats_of(command.author):
        raise Refused(refusal("TA-21", "table.doors_of_players"))
    if wanted.doors not in (SHUT, OPEN):
        raise Unreadable(f"doors are {SHUT} or {OPEN}, not {wanted.doors!r}")
    row = written(table, command)
    return row, replace(table.after(row.at), private=wanted.doors == SHUT)


def check_doors(table: Table, _: Command, wanted: SetDoors) -> None:
    """Refuse a command that changes nothing."""
    if table.private == (wanted.doors == SHUT):
        raise Refused(refusal("TA-21", "table.doors_as_they_are"))


def check_sit(table: Table, command: Command, _: Sit) -> None:
    """Refuse a bot's seat in a game that counts, behind closed doors, or if it would reveal a second hand."""  # TA-3
    if table.stage != PLAYING:
        return
    if table.counts:
        raise Refused(refusal("TA-3", "table.closed"))
    if table.private and not table.seats_of(command.author):
        raise Refused(refusal("TA-21", "table.doors_closed"))
    check_one_hand(table, command.author, command.seat)


def admits(table: Table, person: str) -> bool:
    """Return whether a person may see the table.

    Closed doors admit players, the owner and, before the start, everyone.
    """
    if not table.private or table.stage in (GATHERING, SEALING) or person == table.owner:  # TA-21
        return True
    return bool(table.seats_of(person))
