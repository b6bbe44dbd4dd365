"""The arbiter: undo, the end by agreement, and the rematch."""

from starboard.core.contract import Seat, Settle
from starboard.core.course import Refused
from starboard.core.message import refusal
from starboard.core.row import read_number
from starboard.table.chair import Chair
from starboard.table.command import Command
from starboard.table.host import check_holder, written
from starboard.table.mover import moved
from starboard.table.row import Row
from starboard.table.setup import Setup
from starboard.table.table import OVER, PLAYING, Request, Table


def undo(table: Table, command: Command) -> tuple[Row, Table]:
    """Free as long as nothing is sealed; else the others are asked. Clocks do not run back."""
    check_holder(table, command)
    course = table.course
    if course is None or table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    free = course.free_undo(command.seat)
    to = _wanted(table, command)
    if free is not None and to >= free:
        return moved(table, command, lambda at: course.undo(to, command.seat, at))
    course.undo(to, command.seat, course.at)
    return _asked(table, command, Request("undo", command.seat, to, (command.seat,)))


def _wanted(table: Table, command: Command) -> int:
    """The row of the game to go back to: as named, else to before the seat's own last action."""
    if command.argument:
        return read_number(command.argument)
    past = table.course.past if table.course else None
    while past is not None and past.before is not None:
        if past.by == command.seat:
            return past.before.n
        past = past.before
    raise Refused(refusal("ST-3", "core.nothing_to_undo"))


def settle(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat offers to end the game as it stands."""
    check_holder(table, command)
    if table.stage != PLAYING or table.course is None:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.setup.game.decree(table.course.state, Settle()) is None:
        raise Refused(refusal("ST-5", "core.no_such_decree"))
    return _asked(table, command, Request("settle", command.seat, 0, (command.seat,)))


def agree(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat agrees to what is asked; when all people have, it happens. Bots always agree."""
    check_holder(table, command)
    request = table.request
    if request is None or command.seat in request.agreed:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    return _asked(table, command, _with(request, command.seat))


def decline(table: Table, command: Command) -> tuple[Row, Table]:
    check_holder(table, command)
    if table.request is None:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    row = written(table, command)
    return row, table.after(row.at, request=None)


def _with(request: Request, seat: Seat) -> Request:
    return Request(request.kind, request.by, request.to, (*request.agreed, seat))


def _asked(table: Table, command: Command, request: Request) -> tuple[Row, Table]:
    """The request stands until everybody present has agreed; then it is done at once."""
    course = table.course
    assert course is not None
    if not set(table.present) <= set(request.agreed):
        row = written(table, command)
        return row, table.after(row.at, request=request)
    if request.kind == "settle":
        return moved(table, command, lambda at: course.decree(Settle(), command.seat, at))
    return moved(table, command, lambda at: course.undo(request.to, request.by, at))


def rematch(table: Table, command: Command) -> tuple[Row, Table]:
    """When all people want it, the row that completes the wish names the new table: a game with a secret of its own."""
    check_holder(table, command)
    if table.stage != OVER or command.seat in table.again:
        raise Refused(refusal("TA-9", "table.no_rematch"))
    again = (*table.again, command.seat)
    complete = set(table.present) <= set(again) and not table.next_table
    row = written(table, command, command.argument if complete else "")
    return row, table.after(row.at, again=again, next_table=row.argument or table.next_table)


def successor(table: Table) -> tuple[Setup, tuple[Chair, ...]]:
    """The table of the rematch: the same choices, seated by the game's own rule, and who sits on each of its chairs."""
    setup, course = table.setup, table.course
    assert course is not None
    seating, who = setup.game.next_seating(setup.seating, course.state)
    new = Setup(table.next_table, setup.key, setup.game.version, setup.options, seating, setup.pace)
    return new, tuple([table.chair(seat) for seat in who])
