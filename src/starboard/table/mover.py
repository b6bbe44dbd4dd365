"""The mover: everything that changes the game itself, and the clocks with it."""

from collections.abc import Callable
from typing import Any, Final

from starboard.core.contract import TABLE, Leave, Seat
from starboard.core.course import Course, Refused
from starboard.core.draft import to_be_tried
from starboard.core.message import Refusal, refusal
from starboard.core.row import Row as GameRow
from starboard.table.chair import Chair
from starboard.table.command import KEEPER, Command
from starboard.table.host import check_holder, check_seat, written
from starboard.table.pace import turned
from starboard.table.row import Row
from starboard.table.table import OVER, PLAYING, Table

SEPARATOR: Final = "; "  # between the actions of one command
KEPT: Final = ("leave", "resign", "undo", "agree")  # kinds whose argument is more than what the game's own row says
Made = tuple[GameRow, Course[Any, Any]]


def play(table: Table, command: Command) -> tuple[Row, Table]:
    """One or several actions of a seat: all or none. A person who plays has taken the seat back.

    What people are to find out by trying they cannot claim.
    """
    course = _course(table)
    check_holder(table, command)
    check_running(table)
    _check_decision(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        actions = [game.read(text) for text in command.argument.split(SEPARATOR)]
        for action in actions if command.author != KEEPER else ():
            why = to_be_tried(game, game.advance(course.state, at), command.seat, action)
            if why is not None:
                raise Refused(why)
        return course.play(command.seat, actions, at, table.habits)

    return moved(table, command, made)


def attempt(table: Table, command: Command) -> tuple[Row, Table]:
    """A try whose outcome only the game knows: the ids that were brought together."""
    course = _course(table)
    check_running(table)
    check_holder(table, command)
    game = table.setup.game

    def made(at: int) -> Made:
        tried = frozenset(command.argument.split(" "))
        found = game.attempt(game.advance(course.state, at), command.seat, tried, course.fairness.dressing)
        if isinstance(found, Refusal):
            raise Refused(found)
        return course.play(command.seat, [found], at, table.habits)

    return moved(table, command, made)


def early(table: Table, command: Command) -> tuple[Row, Table]:
    """An answer before the question; an empty one takes it back."""
    course = _course(table)
    check_running(table)
    check_holder(table, command)
    texts = command.argument.split(SEPARATOR) if command.argument else []
    actions = [table.setup.game.read(text) for text in texts]
    return moved(table, command, lambda at: course.answer_early(command.seat, actions, at))


def alarm(table: Table, command: Command) -> tuple[Row, Table]:
    """The game wanted to be woken now."""
    course = _course(table)
    wanted = table.setup.game.alarm(course.state)
    if command.author != KEEPER or wanted is None or command.at - table.began < wanted:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    return moved(table, command, lambda at: course.wake(at, table.habits))


def flag(table: Table, command: Command) -> tuple[Row, Table]:
    """A clock has run out: the game's `timeout` habit plays until the seat no longer acts."""
    course = _course(table)
    check_seat(table, command.seat)
    left = table.clocks.at(command.seat, command.at, command.credit)
    if command.author != KEEPER or command.seat not in table.actors or not table.setup.pace.timed or left > 0:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    seat = command.seat
    return moved(table, command, lambda at: course.play(seat, _timeout(table, seat, at), at, table.habits))


def leave(table: Table, command: Command) -> tuple[Row, Table]:
    """A person goes for good: by the game's own rule where it has one, else a bot of the level named goes on."""
    return _left(table, command, Chair("bot", command.argument, command.argument))


def resign(table: Table, command: Command) -> tuple[Row, Table]:
    """As leaving, but the seat keeps its name; and where it ends the game the person stays at the table, to look back
    or to ask for another."""  # TA-16
    check_seat(table, command.seat)
    name = table.chair(command.seat).name or command.argument
    row, after = _left(table, command, Chair("bot", command.argument, name))
    return row, after if after.stage == PLAYING else after.with_chairs(table.chairs)


def _left(table: Table, command: Command, bot: Chair) -> tuple[Row, Table]:
    course = _course(table)
    check_holder(table, command)
    chairs = table.seated(command.seat, bot)
    knows = table.setup.game.decree(course.state, Leave(command.seat)) is not None
    if knows:
        return moved(table, command, lambda at: course.decree(Leave(command.seat), command.seat, at), chairs)
    row = written(table, command)
    return row, table.after(row.at, chairs=chairs)


def moved(
    table: Table, command: Command, make: Callable[[int], Made], chairs: tuple[Chair, ...] | None = None
) -> tuple[Row, Table]:
    """The row and the table after something happened in the game: clocks turned, requests void, the end noticed."""
    course = _course(table)
    at = max(command.at, table.at)
    below, after = course.follow(command.logged) if command.logged else make(at - table.began)
    argument = command.argument if command.kind in KEPT else ""
    row = Row(table.n + 1, command.id, command.author, command.kind, at, command.seat, argument, command.credit, below)
    if chairs is None:
        chairs = _taken_back(table, command)
    if below.kind == "early":
        return row, table.after(at, course=after, chairs=chairs)
    return row, table.after(
        at, course=after, chairs=chairs, request=None, paused=False,
        stage=PLAYING if after.actors else OVER,
        clocks=turned(table.setup.pace, table.clocks, after.actors, at, command.credit),
        decisions=table.decisions + max(1, len(below.entries)),
    )  # fmt: skip


def _taken_back(table: Table, command: Command) -> tuple[Chair, ...]:
    """The chairs when a person has acted: no bot sits in for somebody who plays."""
    if command.author == KEEPER or command.seat == TABLE or not table.chair(command.seat).sitting_in:
        return table.chairs
    return table.seated(command.seat, table.chair(command.seat).with_bot_sitting_in(""))


def _timeout(table: Table, seat: Seat, at: int) -> list[Any]:
    """What the clock plays for a sleeper."""
    game, course = table.setup.game, _course(table)
    state = game.advance(course.state, at)
    actions: list[Any] = []
    while game.actors(state) == (seat,) or (seat in game.actors(state) and not (game.real_time and actions)):
        action = game.standing(game.view(state, seat), "timeout")
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


def _course(table: Table) -> Course[Any, Any]:
    if table.course is None:
        raise Refused(refusal("TA-5", "table.not_begun"))
    if table.stage == OVER:
        raise Refused(refusal("ST-2", "core.over"))
    return table.course
