"""Play: every command that changes the game itself, and the clocks with it."""

from collections.abc import Callable
from typing import Any, Final

from starboard.core.decree import Leave
from starboard.core.draft import to_be_tried
from starboard.core.errors import Refused
from starboard.core.history import History
from starboard.core.message import Refusal, refusal
from starboard.core.real_time import RealTimeGame, advanced, alarm_of
from starboard.core.row import Row as GameRow
from starboard.core.seating import TABLE, Seat
from starboard.table.command import SYSTEM, Command
from starboard.table.occupant import Occupant
from starboard.table.pace import turned
from starboard.table.row import Row
from starboard.table.seating import check_holder, check_seat, written
from starboard.table.table import OVER, PLAYING, Table

SEPARATOR: Final = "; "  # between the actions of one command
KEPT: Final = ("leave", "resign", "undo", "agree")  # kinds whose argument is more than what the game's own row says
Made = tuple[GameRow, History[Any, Any]]


def play(table: Table, command: Command) -> tuple[Row, Table]:
    """One or several actions of a seat: all or none. A person who plays has taken the seat back.

    What people are to find out by trying they cannot claim.
    """
    history = _history(table)
    check_holder(table, command)
    check_running(table)
    _check_decision(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        actions = [game.read(text) for text in command.argument.split(SEPARATOR)]
        for action in actions if command.author != SYSTEM else ():
            why = to_be_tried(game, advanced(game, history.state, at), command.seat, action)
            if why is not None:
                raise Refused(why)
        return history.play(command.seat, actions, at, table.auto_replies)

    return moved(table, command, made)


def attempt(table: Table, command: Command) -> tuple[Row, Table]:
    """A try whose outcome only the game knows: the ids that were brought together."""
    history = _history(table)
    check_running(table)
    check_holder(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        tried = frozenset(command.argument.split(" "))
        if not isinstance(game, RealTimeGame):
            raise Refused(refusal("ST-4", "core.nothing_there"))
        found = game.attempt(game.advance(history.state, at), command.seat, tried, history.fairness.cosmetic_seed)
        if isinstance(found, Refusal):
            raise Refused(found)
        return history.play(command.seat, [found], at, table.auto_replies)

    return moved(table, command, made)


def early(table: Table, command: Command) -> tuple[Row, Table]:
    """An answer before the question; an empty one takes it back."""
    history = _history(table)
    check_running(table)
    check_holder(table, command)
    texts = command.argument.split(SEPARATOR) if command.argument else []
    actions = [table.setup.game.read(text) for text in texts]
    return moved(table, command, lambda at: history.answer_early(command.seat, actions, at))


def alarm(table: Table, command: Command) -> tuple[Row, Table]:
    """The game wanted to be woken now."""
    history = _history(table)
    wanted = alarm_of(table.setup.game, history.state)
    if command.author != SYSTEM or wanted is None or command.at - table.began < wanted:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    return moved(table, command, lambda at: history.wake(at, table.auto_replies))


def flag(table: Table, command: Command) -> tuple[Row, Table]:
    """A clock has run out: the game's `timeout` reply plays until the seat no longer acts."""
    history = _history(table)
    check_seat(table, command.seat)
    left = table.clocks.at(command.seat, command.at, command.credit)
    if command.author != SYSTEM or command.seat not in table.actors or not table.setup.pace.timed or left > 0:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    seat = command.seat
    return moved(table, command, lambda at: history.play(seat, _timeout(table, seat, at), at, table.auto_replies))


def away(table: Table, command: Command) -> tuple[Row, Table]:
    """In real time the only person has no connection: the game stops its clock until they are back."""  # TA-15
    history = _history(table)
    check_seat(table, command.seat)
    action = table.pause(command.seat, max(command.at, table.at) - table.began)
    if command.author != SYSTEM or command.seat not in table.actors or action is None:
        raise Refused(refusal("TA-6", "table.not_awaited", seat=command.seat))
    return moved(table, command, lambda at: history.play(command.seat, [action], at, table.auto_replies))


def leave(table: Table, command: Command) -> tuple[Row, Table]:
    """A person goes for good: by the game's own rule where it has one, else a bot of the level named goes on."""
    return _left(table, command, Occupant("bot", command.argument, command.argument))


def resign(table: Table, command: Command) -> tuple[Row, Table]:
    """As leaving, but the seat keeps its name; and where it ends the game the person stays at the table, to look back
    or to ask for another."""  # TA-16
    check_seat(table, command.seat)
    name = table.occupant(command.seat).name or command.argument
    row, after = _left(table, command, Occupant("bot", command.argument, name))
    return row, after if after.stage == PLAYING else after.with_occupants(table.occupants)


def _left(table: Table, command: Command, bot: Occupant) -> tuple[Row, Table]:
    history = _history(table)
    check_holder(table, command)
    occupants = table.seated(command.seat, bot)
    knows = table.setup.game.decree(history.state, Leave(command.seat)) is not None
    if knows:
        seat = command.seat
        staying = {other: reply for other, reply in table.auto_replies.items() if other != seat}
        return moved(table, command, lambda at: history.decree(Leave(seat), seat, at, staying), occupants)
    row = written(table, command)
    return row, table.after(row.at, occupants=occupants)


def moved(
    table: Table, command: Command, make: Callable[[int], Made], occupants: tuple[Occupant, ...] | None = None
) -> tuple[Row, Table]:
    """The row and the table after something happened in the game: clocks turned, requests void, the end noticed."""
    history = _history(table)
    at = max(command.at, table.at)
    below, after = history.follow(command.logged) if command.logged else make(at - table.began)
    argument = command.argument if command.kind in KEPT else ""
    row = Row(table.n + 1, command.id, command.author, command.kind, at, command.seat, argument, command.credit, below)
    if occupants is None:
        occupants = _taken_back(table, command)
    if below.kind == "early":
        return row, table.after(at, history=after, occupants=occupants)
    return row, table.after(
        at, history=after, occupants=occupants, request=None, paused=False,
        stage=PLAYING if after.actors else OVER,
        clocks=turned(table.setup.pace, table.clocks, after.actors, at, command.credit),
        decisions=table.decisions + max(1, len(below.entries)),
    )  # fmt: skip


def _taken_back(table: Table, command: Command) -> tuple[Occupant, ...]:
    """The occupants when a person has acted: no bot sits in for somebody who plays."""
    if command.author == SYSTEM or command.seat == TABLE or not table.occupant(command.seat).sitting_in:
        return table.occupants
    return table.seated(command.seat, table.occupant(command.seat).with_bot_sitting_in(""))


def _timeout(table: Table, seat: Seat, at: int) -> list[Any]:
    """What the clock plays for an absent player."""
    game, history = table.setup.game, _history(table)
    state = advanced(game, history.state, at)
    actions: list[Any] = []
    while game.actors(state) == (seat,) or (seat in game.actors(state) and not (game.real_time and actions)):
        action = game.auto_action(game.view(state, seat), "timeout")
        if action is None:
            break
        actions.append(action)
        state = game.apply(state, seat, action)
    return actions


def check_running(table: Table) -> None:
    if table.paused:
        raise Refused(refusal("TA-17", "table.paused"))


def _check_decision(table: Table, command: Command) -> None:
    if command.decision is not None and not table.setup.game.real_time and command.decision != table.decisions:
        raise Refused(refusal("TA-4", "table.stale"))


def _history(table: Table) -> History[Any, Any]:
    if table.history is None:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.stage == OVER:
        raise Refused(refusal("ST-2", "core.over"))
    return table.history
