"""Play: the commands that change the game and its clocks."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from starboard.core.decree import Leave
from starboard.core.draft import to_be_tried
from starboard.core.errors import Refused
from starboard.core.history import History
from starboard.core.message import Refusal, refusal
from starboard.core.real_time import RealTimeGame, advanced, alarm_of
from starboard.core.row import HistoryRow
from starboard.core.seating import TABLE, Seat
from starboard.table import operations
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.occupant import Occupant
from starboard.table.pace import turned
from starboard.table.row import LogRow
from starboard.table.seating import check_holder, check_seat, written
from starboard.table.table import OVER, PLAYING, Table

# operations whose content is not fully in the game's own row
KEPT: Final = (operations.LeaveTable, operations.Resign, operations.Undo, operations.Agree)
Made = tuple[HistoryRow, History[Any, Any]]


def play(table: Table, command: Command, wanted: operations.Play) -> tuple[LogRow, Table]:
    """Play one or more actions of a seat; either all are played or none.

    A person who plays takes the seat back from a bot. Refuse an action that is only available through an attempt.
    """
    history = _history(table)
    check_holder(table, command)
    check_running(table)
    _check_decision(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        actions = [game.read(text) for text in wanted.actions]
        for action in actions if command.author != SYSTEM else ():
            why = to_be_tried(game, advanced(game, history.state, at), command.seat, action)
            if why is not None:
                raise Refused(why)
        return history.play(command.seat, actions, at, table.auto_replies)

    return moved(table, command, made)


def attempt(table: Table, command: Command, wanted: operations.Try) -> tuple[LogRow, Table]:
    """Try a combination of ids. Only the game knows the outcome."""
    history = _history(table)
    check_running(table)
    check_holder(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        tried = frozenset(wanted.ids)
        if not isinstance(game, RealTimeGame):
            raise Refused(refusal("ST-4", "core.nothing_there"))
        found = game.attempt(game.advance(history.state, at), command.seat, tried, history.fairness.cosmetic_seed)
        if isinstance(found, Refusal):
            raise Refused(found)
        return history.play(command.seat, [found], at, table.auto_replies)

    return moved(table, command, made)


def early(table: Table, command: Command, wanted: operations.AnswerEarly) -> tuple[LogRow, Table]:
    """Record an early answer; an empty one withdraws it."""
    history = _history(table)
    check_running(table)
    check_holder(table, command)
    actions = [table.setup.game.read(text) for text in wanted.actions]
    return moved(table, command, lambda at: history.answer_early(command.seat, actions, at))


def alarm(table: Table, command: Command, _: operations.Alarm) -> tuple[LogRow, Table]:
    """Advance the game to its alarm."""
    history = _history(table)
    wanted = alarm_of(table.setup.game, history.state)
    if command.author != SYSTEM or wanted is None or command.at - table.began < wanted:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    return moved(table, command, lambda at: history.wake(at, table.auto_replies))


def flag(table: Table, command: Command, _: operations.Flag) -> tuple[LogRow, Table]:
    """Play the game's `timeout` reply for a seat whose clock has run out, until the seat no longer acts."""
    history = _history(table)
    check_seat(table, command.seat)
    left = table.clocks.at(command.seat, command.at, command.credit)
    if command.author != SYSTEM or command.seat not in table.actors or not table.setup.pace.timed or left > 0:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    seat = command.seat
    return moved(table, command, lambda at: history.play(seat, _timeout(table, seat, at), at, table.auto_replies))


def away(table: Table, command: Command, _: operations.Away) -> tuple[LogRow, Table]:
    """Stop the clock of a real-time game while its only player is disconnected."""  # TA-15
    history = _history(table)
    check_seat(table, command.seat)
    action = table.pause(command.seat, max(command.at, table.at) - table.began)
    if command.author != SYSTEM or command.seat not in table.actors or action is None:
        raise Refused(refusal("TA-6", "table.not_awaited", seat=command.seat))
    return moved(table, command, lambda at: history.play(command.seat, [action], at, table.auto_replies))


def leave(table: Table, command: Command, wanted: operations.LeaveTable) -> tuple[LogRow, Table]:
    """Leave permanently, by the game's rule if it has one; otherwise a bot of the named level takes over."""
    return _left(table, command, Occupant("bot", wanted.level, wanted.level))


def resign(table: Table, command: Command, wanted: operations.Resign) -> tuple[LogRow, Table]:
    """Resign. This is like leaving, but the seat keeps its name.

    If it ends the game, the person stays at the table to look back or to ask for a rematch.
    """  # TA-16
    check_seat(table, command.seat)
    name = table.occupant(command.seat).name or wanted.level
    row, after = _left(table, command, Occupant("bot", wanted.level, name))
    return row, after if after.stage == PLAYING else replace(after, occupants=table.occupants)


def _left(table: Table, command: Command, bot: Occupant) -> tuple[LogRow, Table]:
    history = _history(table)
    check_holder(table, command)
    occupants = table.seated(command.seat, bot)
    knows = table.setup.game.decree(history.state, Leave(command.seat)) is not None
    if knows:
        seat = command.seat
        staying = {other: reply for other, reply in table.auto_replies.items() if other != seat}
        return moved(table, command, lambda at: history.decree(Leave(seat), seat, at, staying), occupants)
    row = written(table, command)
    return row, table.after(row.at).with_occupants(occupants)


def moved(
    table: Table, command: Command, make: Callable[[int], Made], occupants: tuple[Occupant, ...] | None = None
) -> tuple[LogRow, Table]:
    """Return the row and the table after a change in the game: switch the clocks, drop the request, detect the end."""
    history = _history(table)
    at = max(command.at, table.at)
    below, after = history.follow(command.logged) if command.logged else make(at - table.began)
    operation = command.operation
    if not isinstance(operation, KEPT):
        operation = read_operation(command.kind, command.seat)
    row = LogRow(table.n + 1, command.id, command.author, operation, at, credit=command.credit, game=below)
    seated = table.with_occupants(_taken_back(table, command) if occupants is None else occupants)
    if below.kind == "early":
        return row, replace(seated.after(at), history=after)
    return row, replace(
        seated, n=row.n, at=at, history=after, request=None, paused=False, stage=PLAYING if after.actors else OVER,
        clocks=turned(table.setup.pace, table.clocks, after.actors, at, command.credit),
        decisions=table.decisions + max(1, len(below.entries)),
    )  # fmt: skip


def _taken_back(table: Table, command: Command) -> tuple[Occupant, ...]:
    """Return the occupants after a person has acted, with no bot sitting in for them."""
    if command.author == SYSTEM or command.seat == TABLE or not table.occupant(command.seat).sitting_in:
        return table.occupants
    return table.seated(command.seat, replace(table.occupant(command.seat), sitting_in=""))


def _timeout(table: Table, seat: Seat, at: int) -> list[Any]:
    """Return the actions the clock plays for an absent player."""
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
