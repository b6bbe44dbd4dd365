"""Actions that need agreement: undo, an agreed end, pauses, and the rematch (in a series, the next game)."""

from dataclasses import replace
from typing import Final

from starboard.core.decree import Settlement
from starboard.core.errors import Refused
from starboard.core.message import refusal
from starboard.core.row import read_number
from starboard.core.seating import CHANCE, Seat
from starboard.table.command import Command
from starboard.table.occupant import Occupant
from starboard.table.operations import Agree, AskPause, Decline, OfferEnd, Rematch, Resume, Undo
from starboard.table.pace import Clocks, stopped
from starboard.table.play import check_running, moved
from starboard.table.row import LogRow
from starboard.table.seating import check_holder, written
from starboard.table.setup import TableSetup
from starboard.table.table import OVER, PLAYING, Request, Table
from starboard.table.tally import Tally

COURTESY: Final = 30_000  # ms from the end of the game until a repeated request may start the rematch


def undo(table: Table, command: Command, wanted: Undo) -> tuple[LogRow, Table]:
    """Undo immediately if no row blocks a free undo; otherwise ask the others.

    Used clock time is not returned.
    """
    check_holder(table, command)
    history = table.history
    if history is None or table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    check_running(table)
    free = history.free_undo(command.seat)
    to = _row(wanted)
    if to is None:
        to = _row_before(table, _together(table, command))
    if to is None:
        raise Refused(refusal("ST-3", "core.nothing_to_undo"))
    if free is not None and to >= free:
        return moved(table, command, lambda at: history.undo(to, command.seat, at))
    history.undo(to, command.seat, history.at)
    return _asked(table, command, Request("undo", command.seat, to, _together(table, command)))


def check_undo(table: Table, command: Command, wanted: Undo) -> None:
    """Refuse an undo that needs agreement while a bot sits in for another player."""  # TA-8
    history = table.history
    free = history.free_undo(command.seat) if history else None
    to = _row(wanted)
    if free is not None and (to is None or to >= free):
        return
    _check_all_here(table, command)


def check_agree(table: Table, command: Command, _: Agree) -> None:
    """Refuse to agree to an undo while a bot sits in for another player."""
    if table.request is not None and table.request.kind == "undo":
        _check_all_here(table, command)


def _check_all_here(table: Table, command: Command) -> None:
    for seat in table.away:
        if table.occupant(seat).who != command.author:
            raise Refused(refusal("TA-8", "table.undo_waits", seat=seat))


def _row(wanted: Undo) -> int | None:
    return read_number(wanted.row) if wanted.row else None


def _row_before(table: Table, own: tuple[Seat, ...]) -> int | None:
    """Return the row to undo to, before the last action from these seats (on one screen); None if there is none."""
    node = table.history.node if table.history else None
    while node is not None and node.before is not None:
        if node.by in own:
            return node.before.n
        node = node.before
    return None


def undoing(table: Table, seat: Seat) -> str:
    """Return the effect of an undo by this seat: "now" (immediate), "ask" (needs agreement) or "" (not possible)."""
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
    if _row_before(table, own) is None or not set(table.away) <= set(own):
        return ""
    return "now" if set(asked) <= set(own) else "ask"


def settle(table: Table, command: Command, _: OfferEnd) -> tuple[LogRow, Table]:
    """Offer to end the game in its current position."""
    check_holder(table, command)
    if table.stage != PLAYING or table.history is None:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.setup.game.decree(table.history.state, Settlement()) is None:
        raise Refused(refusal("ST-5", "core.no_such_decree"))
    return _asked(table, command, Request("settle", command.seat, 0, _together(table, command)))


def can_settle(table: Table) -> bool:
    """Return False if only one side has human players: a bot would agree to end a game that it is winning."""  # TA-8
    sides = [side for side in table.setup.seating.sides if not set(side).isdisjoint(table.asked)]
    return len(sides) != 1


def check_settle(table: Table, command: Command, _: OfferEnd) -> None:
    """Refuse a new offer if no one could agree. Stored logs are not checked."""
    if table.stage == PLAYING and not can_settle(table):
        raise Refused(refusal("TA-8", "table.nobody_to_agree"))


def pause(table: Table, command: Command, _: AskPause) -> tuple[LogRow, Table]:
    """Ask to stop the clocks. Real-time games have a separate pause."""  # TA-17
    check_holder(table, command)
    if table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.paused or not table.setup.pace.timed or table.setup.game.real_time:
        raise Refused(refusal("TA-17", "table.no_pause"))
    return _asked(table, command, Request("pause", command.seat, 0, _together(table, command)))


def resume(table: Table, command: Command, _: Resume) -> tuple[LogRow, Table]:
    """Resume after a pause. Any player may do this, and the clocks continue from where they stopped."""  # TA-17
    check_holder(table, command)
    if not table.paused:
        raise Refused(refusal("TA-17", "table.not_paused"))
    row = written(table, command)
    clocks = Clocks(table.clocks.left, table.actors, row.at)
    return row, replace(table.after(row.at), paused=False, clocks=clocks, request=None)


def agree(table: Table, command: Command, _: Agree) -> tuple[LogRow, Table]:
    """Agree to a request; it takes effect once all people have agreed. Bots always agree."""
    check_holder(table, command)
    request = table.request
    if request is None or command.seat in request.agreed:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    both = (*request.agreed, *_together(table, command))
    return _asked(table, command, Request(request.kind, request.by, request.to, both))


def decline(table: Table, command: Command, _: Decline) -> tuple[LogRow, Table]:
    check_holder(table, command)
    if table.request is None:
        raise Refused(refusal("TA-8", "table.nothing_asked"))
    row = written(table, command)
    return row, replace(table.after(row.at), request=None)


def _together(table: Table, command: Command) -> tuple[Seat, ...]:
    """Return the seats that share the author's screen and so agree together."""
    return table.seats_of(command.author) or (command.seat,)


def _asked(table: Table, command: Command, request: Request) -> tuple[LogRow, Table]:
    """Record the request, or carry it out once every active person has agreed."""
    history = table.history
    assert history is not None
    if not set(table.asked) <= set(request.agreed):
        row = written(table, command)
        return row, replace(table.after(row.at), request=request)
    if request.kind == "pause":
        row = written(table, command)
        clocks = stopped(table.clocks, row.at, row.credit)
        return row, replace(table.after(row.at), paused=True, clocks=clocks, request=None)
    if request.kind == "settle":
        return moved(table, command, lambda at: history.decree(Settlement(), command.seat, at))
    return moved(table, command, lambda at: history.undo(request.to, request.by, at))


def rematch(table: Table, command: Command, wanted: Rematch) -> tuple[LogRow, Table]:
    """Ask for a rematch. The request that completes it names the new table, whose game has a new secret.

    After `COURTESY`, a second request does not wait for players who have not replied.
    """
    check_holder(table, command)
    insists = command.seat in table.again
    if table.stage != OVER or (insists and table.next_table):
        raise Refused(refusal("TA-9", "table.no_rematch"))
    if insists and command.at < table.clocks.since + COURTESY:
        raise Refused(refusal("TA-9", "table.courtesy"))
    again = table.again if insists else (*table.again, command.seat)
    complete = (insists or set(table.present) <= set(again)) and not table.next_table
    name = wanted.table if complete else ""
    row = written(table, command, replace(wanted, table=name))
    return row, replace(table.after(row.at), again=again, next_table=name or table.next_table)


def successor(table: Table) -> tuple[TableSetup, str, tuple[Occupant, ...]]:
    """Return the setup, owner and occupants of the next game. The game's rules choose the seating."""
    setup, history = table.setup, table.history
    assert history is not None
    seating, who = setup.game.next_seating(setup.seating, history.state)
    tally = _next_tally(table, who)
    new = replace(setup, id=table.next_table, version=setup.game.version, seating=seating, tally=tally)
    return new, _next_owner(table), tuple([table.occupant(seat) for seat in who])


def next_first(table: Table) -> Seat:
    """Return the seat of this table that begins the next game; CHANCE if drawn by lot or if no move was played."""
    if table.history is None or table.record is not None:
        return CHANCE
    seating, who = table.setup.game.next_seating(table.setup.seating, table.history.state)
    return who[seating.first - 1] if seating.first != CHANCE else CHANCE


def _next_tally(table: Table, who: tuple[Seat, ...]) -> Tally | None:
    """Return the tally of the next game: points stay with the players; after a decided series it starts from zero."""
    tally = table.tally
    if tally is None or table.series_places is None:
        return tally and tally.moved(who)
    return Tally(tally.target, tally.seats)


def _next_owner(table: Table) -> str:
    """Return the owner of the next table.

    The owner stays the same unless only other people play; then it is the first of them.
    """
    if table.seats_of(table.owner) or not table.people:
        return table.owner
    return table.occupant(table.people[0]).who
