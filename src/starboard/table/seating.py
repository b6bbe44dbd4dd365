"""Seating: who sits where, before the start and afterwards."""

from typing import Final

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import refusal
from starboard.core.row import read_digest
from starboard.core.seating import Seat
from starboard.table.command import SYSTEM, Command
from starboard.table.occupant import OPEN, Occupant
from starboard.table.row import Row
from starboard.table.table import GATHERING, OVER, PLAYING, SEALING, Table

LONGEST_NAME: Final = 40


def written(table: Table, command: Command, argument: str | None = None) -> Row:
    """The row of a command that does not touch the game."""
    text = command.argument if argument is None else argument
    at = max(command.at, table.at)
    return Row(table.n + 1, command.id, command.author, command.kind, at, command.seat, text, command.credit)


def changed(table: Table, command: Command, seat: Seat, occupant: Occupant) -> tuple[Row, Table]:
    row = written(table, command)
    return row, table.after(row.at, occupants=table.seated(seat, occupant))


def check_seat(table: Table, seat: Seat) -> None:
    if not 1 <= seat <= table.setup.seats:
        raise Refused(refusal("TA-1", "table.no_such_seat", seat=seat))


def check_holder(table: Table, command: Command) -> None:
    """Only whoever sits there commands for a seat; the table itself where a bot plays."""
    check_seat(table, command.seat)
    occupant = table.occupant(command.seat)
    if command.author == SYSTEM:
        if occupant.present:
            raise Refused(refusal("TA-2", "table.not_a_bot", seat=command.seat))
    elif not occupant.person or occupant.who != command.author:
        raise Refused(refusal("TA-2", "table.not_your_seat", seat=command.seat))


def check_host(table: Table, command: Command) -> None:
    """Whoever made the table prepares it."""
    if command.author not in (table.host, SYSTEM):
        raise Refused(refusal("TA-11", "table.not_host"))


def sit(table: Table, command: Command) -> tuple[Row, Table]:
    """A person takes a seat that nobody else holds: an open one, or later one at which a bot plays.

    Whoever comes after the start adds nothing to the chance.
    """
    check_seat(table, command.seat)
    commitment, _, name = command.argument.partition(" ")
    check_name(name)
    if commitment not in ("", "-"):
        read_digest(commitment)
    if table.stage == SEALING or table.stage == OVER:
        raise Refused(refusal("TA-3", "table.closed"))
    occupant = table.occupant(command.seat)
    if occupant.person and (occupant.who != command.author or table.stage != GATHERING):
        raise Refused(refusal("TA-3", "table.taken", seat=command.seat))
    kept = commitment if table.stage == GATHERING and commitment != "-" else ""
    return changed(table, command, command.seat, Occupant("person", command.author, name, kept))


def seats_to_take(table: Table, bots_yield: bool) -> tuple[Seat, ...]:
    """The seats that somebody who comes now could take: open ones before the start; where bots yield also theirs, and
    at any move those at which a bot still plays; then none behind closed doors, nor where it counts."""  # TA-3, TA-21
    if table.stage not in (GATHERING, PLAYING) or (table.stage == PLAYING and (table.counts or table.private)):
        return ()
    out = table.setup.game.out(table.history.state) if table.history else ()
    seats = [(seat, one) for seat, one in enumerate(table.occupants, 1) if seat not in out]
    return tuple([seat for seat, one in seats if one.open or (bots_yield and one.kind == "bot")])


def bound_to(table: Table, person: str) -> tuple[Seat, ...]:
    """Return the only seats that a person may take during a game with secrets: those they held. Empty: any."""
    bound = table.stage == PLAYING and table.setup.game.has_secrets()
    return tuple(sorted(table.known_to(person))) if bound else ()


def check_one_hand(table: Table, person: str, seat: Seat) -> None:
    """At a table with secrets nobody sees a second hand."""
    only = bound_to(table, person)
    if only and seat not in only:
        raise Refused(refusal("TA-3", "table.one_hand"))


def check_hand(table: Table, command: Command) -> None:
    """A link to a seat gives nobody a second hand either."""
    check_one_hand(table, command.argument.partition(" ")[2].partition(" ")[0], command.seat)


def hand(table: Table, command: Command) -> tuple[Row, Table]:
    """A person hands the seat to another, who opened their link: from whom, to whom, and the name to be called by."""
    check_seat(table, command.seat)
    giver, _, rest = command.argument.partition(" ")
    taker, _, name = rest.partition(" ")
    occupant = table.occupant(command.seat)
    if command.author != SYSTEM or not occupant.person or occupant.who != giver:
        raise Refused(refusal("TA-12", "table.not_theirs", seat=command.seat))
    if table.stage == SEALING or not taker:
        raise Refused(refusal("TA-3", "table.closed"))
    check_name(name)
    commitment = "" if table.stage == GATHERING else occupant.commitment
    return changed(table, command, command.seat, Occupant("person", taker, name, commitment))


def check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"a name has at most {LONGEST_NAME} letters")


def stand(table: Table, command: Command) -> tuple[Row, Table]:
    """Before the start a person may leave the seat again; the host may free any."""
    check_seat(table, command.seat)
    if table.occupant(command.seat).who != command.author:
        check_host(table, command)
    _gathering(table)
    return changed(table, command, command.seat, OPEN)


def bot(table: Table, command: Command) -> tuple[Row, Table]:
    """A bot of some level takes an open seat."""
    check_seat(table, command.seat)
    check_host(table, command)
    _gathering(table)
    if table.occupant(command.seat).person:
        raise Refused(refusal("TA-3", "table.taken", seat=command.seat))
    return changed(table, command, command.seat, Occupant("bot", command.argument, command.argument))


def check_auto_reply(table: Table, command: Command) -> None:
    """What changes nothing is no row."""
    check_holder(table, command)
    if table.occupant(command.seat).auto_reply == command.argument:
        raise Refused(refusal("TA-7", "table.habit_as_it_is"))


def auto_reply(table: Table, command: Command) -> tuple[Row, Table]:
    """An automatic reply, or none; only its own seat sees it."""
    check_holder(table, command)
    if command.argument and command.argument not in table.setup.game.auto_replies:
        raise Refused(refusal("TA-7", "table.no_such_habit", habit=command.argument))
    occupant = table.occupant(command.seat)
    return changed(table, command, command.seat, occupant.with_auto_reply(command.argument))


def absent(table: Table, command: Command) -> tuple[Row, Table]:
    """In real time: the server has found that the person has no connection, so a bot plays for them."""
    check_seat(table, command.seat)
    occupant = table.occupant(command.seat)
    if command.author != SYSTEM or not occupant.present or command.seat not in table.actors:
        raise Refused(refusal("TA-6", "table.not_awaited", seat=command.seat))
    return changed(table, command, command.seat, occupant.with_bot_sitting_in(command.argument))


def substitute(table: Table, command: Command) -> tuple[Row, Table]:
    """A person at the table lets a bot play for another whom the table waits for. Presence is not part of the log: the
    server names the bot if it has found that person away, and otherwise none."""  # TA-15
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
    if not command.argument:
        raise Refused(refusal("TA-15", "table.still_here", seat=command.seat))
    return changed(table, command, command.seat, occupant.with_bot_sitting_in(command.argument))


def check_away(table: Table, command: Command) -> None:
    """A seat is taken back once. Logs of old may hold idle rows of this kind, so only new commands are checked."""
    check_holder(table, command)
    if not table.occupant(command.seat).sitting_in:
        raise Refused(refusal("TA-15", "table.not_away", seat=command.seat))


def back(table: Table, command: Command) -> tuple[Row, Table]:
    """The person takes the seat back, at any move."""
    check_holder(table, command)
    return changed(table, command, command.seat, table.occupant(command.seat).with_bot_sitting_in(""))


def _gathering(table: Table) -> None:
    if table.stage != GATHERING:
        raise Refused(refusal("TA-3", "table.closed"))
