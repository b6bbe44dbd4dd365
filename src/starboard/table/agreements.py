"""Agreements: undo, the end by agreement, pauses, and the rematch, which in a match is the next game."""

from typing import Final

from starboard.core.decree import Settle
from starboard.core.errors import Refused
from starboard.core.message import refusal
from starboard.core.row import read_number
from starboard.core.seating import CHANCE, Seat
from starboard.table.command import Command
from starboard.table.occupant import Occupant
from starboard.table.pace import Clocks, stopped
from starboard.table.play import check_running, moved
from starboard.table.row import Row
from starboard.table.seating import check_holder, written
from starboard.table.setup import Setup
from starboard.table.table import OVER, PLAYING, Request, Table
from starboard.table.tally import Tally

COURTESY: Final = 30_000  # how long those who want another game wait for the others, in ms


def undo(table: Table, command: Command) -> tuple[Row, Table]:
    """Free as long as no row blocks it; else the others are asked. Clocks do not run back."""
    check_holder(table, command)
    history = table.history
    if history is None or table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    check_running(table)
    free = history.free_undo(command.seat)
    to = read_number(command.argument) if command.argument else _wanted(table, _together(table, command))
    if to is None:
        raise Refused(refusal("ST-3", "core.nothing_to_undo"))
    if free is not None and to >= free:
        return moved(table, command, lambda at: history.undo(to, command.seat, at))
    history.undo(to, command.seat, history.at)
    return _asked(table, command, Request("undo", command.seat, to, _together(table, command)))


def check_undo(table: Table, command: Command) -> None:
    """Nothing is undone behind a player's back: while a bot sits in for them, only what is free."""  # TA-8
    history = table.history
    free = history.free_undo(command.seat) if history else None
    to = read_number(command.argument) if command.argument else None
    if free is not None and (to is None or to >= free):
        return
    _check_all_here(table, command)


def check_agree(table: Table, command: Command) -> None:
    """The same for a request that is under way when somebody goes."""
    if table.request is not None and table.request.kind == "undo":
        _check_all_here(table, command)


def _check_all_here(table: Table, command: Command) -> None:
    for seat in table.away:
        if table.occupant(seat).who != command.author:
            raise Refused(refusal("TA-8", "table.undo_waits", seat=seat))


def _wanted(table: Table, own: tuple[Seat, ...]) -> int | None:
    """The row of the game to go back to: before the last action of those at the same screen, if there is one."""
    node = table.history.node if table.history else None
    while node is not None and node.before is not None:
        if node.by in own:
            return node.before.n
        node = node.before
    return None


def undoing(table: Table, seat: Seat) -> str:
    """What comes of an undo by this seat: it is done ("now"), the others are asked ("ask"), nothing ("")."""
    history = table.history
    if history is None or table.stage != PLAYING or table.paused:
        return ""
    if history.free_undo(seat) is not None:
        return "now"
    if table.request is not None or table.setup.game.real_time:
        return ""
    asked = table.asked
    if seat not in asked:
        return ""
    own = table.seats_of(table.occupant(seat).who)
    if _wanted(table, own) is None or not set(table.away) <= set(own):
        return ""
    return "now" if set(asked) <= set(own) else "ask"


def settle(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat offers to end the game as it stands."""
    check_holder(table, command)
    if table.stage != PLAYING or table.history is None:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.setup.game.decree(table.history.state, Settle()) is None:
        raise Refused(refusal("ST-5", "core.no_such_decree"))
    return _asked(table, command, Request("settle", command.seat, 0, _together(table, command)))


def can_settle(table: Table) -> bool:
    """Are people on two sides, or on none? A bot would agree to end a game that it is winning."""  # TA-8
    sides = [side for side in table.setup.seating.sides if not set(side).isdisjoint(table.asked)]
    return len(sides) != 1


def check_settle(table: Table, command: Command) -> None:
    """For a new offer, not for one of a stored game."""
    if table.stage == PLAYING and not can_settle(table):
        raise Refused(refusal("TA-8", "table.nobody_to_agree"))


def pause(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat asks to stop the clocks. Games in real time have pauses of their own."""  # TA-17
    check_holder(table, command)
    if table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.paused or not table.setup.pace.timed or table.setup.game.real_time:
        raise Refused(refusal("TA-17", "table.no_pause"))
    return _asked(table, command, Request("pause", command.seat, 0, _together(table, command)))


def resume(table: Table, command: Command) -> tuple[Row, Table]:
    """Any player ends a pause: the clocks run from where they stood."""  # TA-17
    check_holder(table, command)
    if not table.paused:
        raise Refused(refusal("TA-17", "table.not_paused"))
    row = written(table, command)
    return row, table.after(row.at, paused=False, clocks=Clocks(table.clocks.left, table.actors, row.at), request=None)


def agree(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat agrees to what is asked; when all people have, it happens. Bots always agree."""
    check_holder(table, command)
    request = table.request
    if request is None or command.seat in request.agreed:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    both = (*request.agreed, *_together(table, command))
    return _asked(table, command, Request(request.kind, request.by, request.to, both))


def decline(table: Table, command: Command) -> tuple[Row, Table]:
    check_holder(table, command)
    if table.request is None:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    row = written(table, command)
    return row, table.after(row.at, request=None)


def _together(table: Table, command: Command) -> tuple[Seat, ...]:
    """The seats that agree with one word: all those of one person, who share a screen."""
    return table.seats_of(command.author) or (command.seat,)


def _asked(table: Table, command: Command, request: Request) -> tuple[Row, Table]:
    """The request stands until everybody who is there and in the game has agreed; then it is done at once."""
    history = table.history
    assert history is not None
    if not set(table.asked) <= set(request.agreed):
        row = written(table, command)
        return row, table.after(row.at, request=request)
    if request.kind == "pause":
        row = written(table, command)
        return row, table.after(row.at, paused=True, clocks=stopped(table.clocks, row.at, row.credit), request=None)
    if request.kind == "settle":
        return moved(table, command, lambda at: history.decree(Settle(), command.seat, at))
    return moved(table, command, lambda at: history.undo(request.to, request.by, at))


def rematch(table: Table, command: Command) -> tuple[Row, Table]:
    """When all people want it, the row that completes the wish names the new table: a game with a secret of its own.

    Whoever asks a second time need not wait for somebody who does not answer.
    """
    check_holder(table, command)
    insists = command.seat in table.again
    if table.stage != OVER or (insists and table.next_table):
        raise Refused(refusal("TA-9", "table.no_rematch"))
    if insists and command.at < table.clocks.since + COURTESY:
        raise Refused(refusal("TA-9", "table.courtesy"))
    again = table.again if insists else (*table.again, command.seat)
    complete = (insists or set(table.present) <= set(again)) and not table.next_table
    row = written(table, command, command.argument if complete else "")
    return row, table.after(row.at, again=again, next_table=row.argument or table.next_table)


def successor(table: Table) -> tuple[Setup, str, tuple[Occupant, ...]]:
    """The table of the next game: the same choices, seated by the game's own rule; its host, and who sits where."""
    setup, history = table.setup, table.history
    assert history is not None
    seating, who = setup.game.next_seating(setup.seating, history.state)
    tally = _next_tally(table, who)
    new = Setup(table.next_table, setup.key, setup.game.version, setup.options, seating, setup.pace, tally, setup.rated)
    return new, _next_host(table), tuple([table.occupant(seat) for seat in who])


def next_first(table: Table) -> Seat:
    """The seat of this table that begins the next game; CHANCE where a lot decides, or nothing was played."""
    if table.history is None or table.record is not None:
        return CHANCE
    seating, who = table.setup.game.next_seating(table.setup.seating, table.history.state)
    return who[seating.first - 1] if seating.first != CHANCE else CHANCE


def _next_tally(table: Table, who: tuple[Seat, ...]) -> Tally | None:
    """Points follow those who hold them; after the end of a match another begins."""
    tally = table.tally
    if tally is None or table.match_places is None:
        return tally and tally.moved(who)
    return Tally(tally.target, tally.seats)


def _next_host(table: Table) -> str:
    """Whoever made the last table; if others play there now, the first of them."""
    if table.seats_of(table.host) or not table.people:
        return table.host
    return table.occupant(table.people[0]).who
