"""Seating: taking, leaving and handing over seats, before and after the start."""

from dataclasses import replace
from typing import Final

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import refusal
from starboard.core.row import read_digest
from starboard.core.seating import Seat
from starboard.table import operations
from starboard.table.command import SYSTEM, Command
from starboard.table.occupant import OPEN, Occupant
from starboard.table.row import LogRow
from starboard.table.table import GATHERING, OVER, PLAYING, SEALING, Table

LONGEST_NAME: Final = 40


def written(table: Table, command: Command, operation: operations.Operation | None = None) -> LogRow:
    """Return the log row of a command that does not change the game."""
    at = max(command.at, table.at)
    made = operation or command.operation
    return LogRow(table.n + 1, command.id, command.author, made, at, credit=command.credit)


def changed(table: Table, command: Command, occupant: Occupant) -> tuple[LogRow, Table]:
    row = written(table, command)
    return row, table.after(row.at).with_occupants(table.seated(command.seat, occupant))


def check_seat(table: Table, seat: Seat) -> None:
    if not 1 <= seat <= table.setup.seats:
        raise Refused(refusal("TA-1", "table.no_such_seat", seat=seat))


def check_holder(table: Table, command: Command) -> None:
    """Refuse a command for a seat unless it comes from its player or, if a bot plays, from the table itself."""
    check_seat(table, command.seat)
    occupant = table.occupant(command.seat)
    if command.author == SYSTEM:
        if occupant.present:
            raise Refused(refusal("TA-2", "table.not_a_bot", seat=command.seat))
    elif not occupant.person or occupant.who != command.author:
        raise Refused(refusal("TA-2", "table.not_your_seat", seat=command.seat))


def check_owner(table: Table, command: Command) -> None:
    """Refuse a command unless it comes from the table's owner or from the table itself."""
    if command.author not in (table.owner, SYSTEM):
        raise Refused(refusal("TA-11", "table.not_host"))


def sit(table: Table, command: Command, wanted: operations.Sit) -> tuple[LogRow, Table]:
    """Take a seat that no other person holds: an open one, or one where a bot plays.

    A person who joins after the start adds nothing to the fair chance.
    """
    check_seat(table, command.seat)
    commitment, name = wanted.commitment, wanted.name or ""
    check_name(name)
    if commitment not in ("", "-"):
        read_digest(commitment)
    if table.stage == SEALING or table.stage == OVER:
        raise Refused(refusal("TA-3", "table.closed"))
    occupant = table.occupant(command.seat)
    if occupant.person and (occupant.who != command.author or table.stage != GATHERING):
        raise Refused(refusal("TA-3", "table.taken", seat=command.seat))
    kept = commitment if table.stage == GATHERING and commitment != "-" else ""
    return changed(table, command, Occupant("person", command.author, name, kept))


def seats_to_take(table: Table, bots_yield: bool) -> tuple[Seat, ...]:
    """Return the seats a newcomer could take: open ones and, if bots yield, those of bots still in the game.

    There are none during a game with closed doors or one that counts.
    """  # TA-3, TA-21
    if table.stage not in (GATHERING, PLAYING) or (table.stage == PLAYING and (table.counts or table.private)):
        return ()
    out = table.setup.game.out(table.history.state) if table.history else ()
    seats = [(seat, one) for seat, one in enumerate(table.occupants, 1) if seat not in out]
    return tuple([seat for seat, one in seats if one.open or (bots_yield and one.kind == "bot")])


def bound_to(table: Table, person: str) -> tuple[Seat, ...]:
    """Return the only seats a person may take in a game with secrets: those they have held. Empty: any seat."""
    bound = table.stage == PLAYING and table.setup.game.has_secrets()
    return tuple(sorted(table.known_to(person))) if bound else ()


def check_one_hand(table: Table, person: str, seat: Seat) -> None:
    """Refuse a seat that would show the person a second hand, at a table with secrets."""
    only = bound_to(table, person)
    if only and seat not in only:
        raise Refused(refusal("TA-3", "table.one_hand"))


def check_hand(table: Table, command: Command, wanted: operations.HandSeat) -> None:
    """Refuse a seat link that would show the person a second hand."""
    check_one_hand(table, wanted.taker or "", command.seat)


def hand(table: Table, command: Command, wanted: operations.HandSeat) -> tuple[LogRow, Table]:
    """Hand a seat to the person who opened its link."""
    check_seat(table, command.seat)
    name, occupant = wanted.name or "", table.occupant(command.seat)
    if command.author != SYSTEM or not occupant.person or occupant.who != wanted.giver:
        raise Refused(refusal("TA-12", "table.not_theirs", seat=command.seat))
    if table.stage == SEALING or not wanted.taker:
        raise Refused(refusal("TA-3", "table.closed"))
    check_name(name)
    commitment = "" if table.stage == GATHERING else occupant.commitment
    return changed(table, command, Occupant("person", wanted.taker, name, commitment))


def check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"a name can have at most {LONGEST_NAME} letters")


def stand(table: Table, command: Command, _: operations.Stand) -> tuple[LogRow, Table]:
    """Leave a seat before the start. The owner may free any seat."""
    check_seat(table, command.seat)
    if table.occupant(command.seat).who != command.author:
        check_owner(table, command)
    _gathering(table)
    return changed(table, command, OPEN)


def bot(table: Table, command: Command, wanted: operations.SeatBot) -> tuple[LogRow, Table]:
    """Let a bot of the given level take a seat that no person holds."""
    check_seat(table, command.seat)
    check_owner(table, command)
    _gathering(table)
    if table.occupant(command.seat).person:
        raise Refused(refusal("TA-3", "table.taken", seat=command.seat))
    return changed(table, command, Occupant("bot", wanted.level, wanted.level))


def check_auto_reply(table: Table, command: Command, wanted: operations.SetAutoReply) -> None:
    """Refuse a command that changes nothing."""
    check_holder(table, command)
    if table.occupant(command.seat).auto_reply == wanted.reply:
        raise Refused(refusal("TA-7", "table.habit_as_it_is"))


def auto_reply(table: Table, command: Command, wanted: operations.SetAutoReply) -> tuple[LogRow, Table]:
    """Set or clear an auto reply; only its own seat sees it."""
    check_holder(table, command)
    if wanted.reply and wanted.reply not in table.setup.game.auto_replies:
        raise Refused(refusal("TA-7", "table.no_such_habit", habit=wanted.reply))
    occupant = table.occupant(command.seat)
    return changed(table, command, replace(occupant, auto_reply=wanted.reply))


def absent(table: Table, command: Command, wanted: operations.SitIn) -> tuple[LogRow, Table]:
    """Let a bot play for a person who is disconnected, according to the server, in real time."""
    check_seat(table, command.seat)
    occupant = table.occupant(command.seat)
    if command.author != SYSTEM or not occupant.present or command.seat not in table.actors:
        raise Refused(refusal("TA-6", "table.not_awaited", seat=command.seat))
    return changed(table, command, replace(occupant, sitting_in=wanted.level))


def substitute(table: Table, command: Command, wanted: operations.Substitute) -> tuple[LogRow, Table]:
    """Let a bot play for a person whom the table waits for, at another player's request.

    Presence is not in the log, so the server names the bot, and only if that person is away.
    """  # TA-15
    check_seat(table, command.seat)
    occupant = table.occupant(command.seat)
    if table.stage != PLAYING:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if occupant.who == command.author or not any(
        table.occupant(seat).present for seat in table.seats_of(command.author)
    ):
        raise Refused(refusal("TA-15", "table.not_yours_to_replace", seat=command.seat))
    if table.setup.pace.timed:
        raise Refused(refusal("TA-15", "table.clock_decides"))
    if not occupant.present or command.seat not in table.actors:
        raise Refused(refusal("TA-15", "table.not_awaited", seat=command.seat))
    if not wanted.level:
        raise Refused(refusal("TA-15", "table.still_here", seat=command.seat))
    return changed(table, command, replace(occupant, sitting_in=wanted.level))


def check_away(table: Table, command: Command, _: operations.TakeBack) -> None:
    """Refuse a seat without a bot sitting in.

    Old logs may contain such rows, so only new commands are checked.
    """
    check_holder(table, command)
    if not table.occupant(command.seat).sitting_in:
        raise Refused(refusal("TA-15", "table.not_away", seat=command.seat))


def back(table: Table, command: Command, _: operations.TakeBack) -> tuple[LogRow, Table]:
    """Take the seat back from the bot sitting in. This is always allowed."""
    check_holder(table, command)
    return changed(table, command, replace(table.occupant(command.seat), sitting_in=""))


def _gathering(table: Table) -> None:
    if table.stage != GATHERING:
        raise Refused(refusal("TA-3", "table.closed"))
