"""The doors of a table: while they are closed, only those who play there see the game."""

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import refusal
from starboard.table.command import SYSTEM, Command
from starboard.table.row import Row
from starboard.table.seating import check_one_hand, written
from starboard.table.table import GATHERING, PLAYING, SEALING, Table

SHUT = "closed"
OPEN = "open"


def doors(table: Table, command: Command) -> tuple[Row, Table]:
    """A player closes the doors, or opens them again."""  # TA-21
    if command.author != SYSTEM and not table.seats_of(command.author):
        raise Refused(refusal("TA-21", "table.doors_of_players"))
    if command.argument not in (SHUT, OPEN):
        raise Unreadable(f"doors are {SHUT} or {OPEN}, not {command.argument!r}")
    row = written(table, command)
    return row, table.after(row.at, private=row.argument == SHUT)


def check_doors(table: Table, command: Command) -> None:
    """What changes nothing is no row."""
    if table.private == (command.argument == SHUT):
        raise Refused(refusal("TA-21", "table.doors_as_they_are"))


def check_sit(table: Table, command: Command) -> None:
    """Nobody takes a bot's seat where the result counts, through closed doors, or to see a second hand."""  # TA-3
    if table.stage != PLAYING:
        return
    if table.counts:
        raise Refused(refusal("TA-3", "table.closed"))
    if table.private and not table.seats_of(command.author):
        raise Refused(refusal("TA-21", "table.doors_closed"))
    check_one_hand(table, command.author, command.seat)


def admits(table: Table, person: str) -> bool:
    """May this person see the table? Its host may; before the start whoever has the link: they come to sit down."""
    if not table.private or table.stage in (GATHERING, SEALING) or person == table.host:  # TA-21
        return True
    return bool(table.seats_of(person))
