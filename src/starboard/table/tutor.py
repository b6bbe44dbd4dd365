"""The tutor: plays a lesson at a table for one person. The other seats follow the lesson's script."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from starboard.core.chance import Fairness, seeded
from starboard.core.errors import Refused
from starboard.core.history import History, HistoryNode
from starboard.core.lesson import Lesson
from starboard.core.message import Event, refusal
from starboard.core.registry import load
from starboard.core.seat_replay import replay_for_seat
from starboard.core.seating import CHANCE
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import SEPARATOR
from starboard.table.occupant import Occupant
from starboard.table.operations import Play, Try, Undo
from starboard.table.pace import read_pace
from starboard.table.referee import decide
from starboard.table.row import LogRow
from starboard.table.setup import TableSetup
from starboard.table.table import PLAYING, Table, new_table

OPEN: Final = "open"
REACHED: Final = "reached"
MISSED: Final = "missed"  # the player has used as many actions as the solution; the goal can still be reached
RIVAL: Final = "rival"  # name of the other players
ALLOWED: Final = (Play, Try, Undo)  # operations that a learner may send
PATIENCE: Final = 100  # maximum consecutive replies of other seats
Told = tuple[Table, LogRow, Table]  # the table before, the row, the table after


class Tutor:
    """The table of one lesson. Undone actions do not count; a goal that was reached stays reached."""

    def __init__(self, key: str, lesson: Lesson, person: str, at: int, name: str = "") -> None:
        self.lesson: Final = lesson
        self.table = prepared(key, lesson, person, at, name)
        self.stands = OPEN
        self._happened: Final[dict[int, tuple[Event, ...]]] = {}  # by history row
        self._acts: Final[dict[int, tuple[str, ...]]] = {}  # the learner's own actions, by history row
        self._answers: Final = dict(lesson.answers)
        self._person: Final = person

    @property
    def acts(self) -> tuple[str, ...]:
        """The learner's own actions that were not undone."""
        return tuple([action for node in _line(_history(self.table)) for action in self._acts.get(node.n, ())])

    def do(self, command: Command) -> list[Told]:
        """Return the row of the command and those of the other seats' replies, unless the goal is reached.

        Raise Refused or Unreadable if the command is illegal.
        """
        if not isinstance(command.operation, ALLOWED):
            raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
        if command.operation == Undo(self.lesson.seat):
            command = replace(command, operation=Undo(self.lesson.seat, self._before_last_move()))
        told = [self._take(command, own=True)]
        while len(told) <= PATIENCE and self.stands != REACHED:
            answer = self._answer()
            if answer is None:
                break
            told.append(self._take(answer, own=False))
        return told

    def _before_last_move(self) -> str:
        """Return the row before the learner's last own action; "" if there is none. A script may have continued it."""
        own = [node.before for node in _line(_history(self.table)) if self._acts.get(node.n)]
        return str(own[-1].n) if own and own[-1] else ""

    def _take(self, command: Command, own: bool) -> Told:
        before = self.table
        row, after = decide(before, command)
        self.table = after
        self._note(_history(before), row, _history(after), own)
        if self.stands != REACHED:
            self.stands = self._verdict()
        return before, row, after

    def _note(self, before: History[Any, Any], row: LogRow, after: History[Any, Any], own: bool) -> None:
        game_row, seat = row.game, self.lesson.seat
        if game_row is not None and game_row.kind != "undo":
            self._happened[after.n] = replay_for_seat(before.game, before.state, game_row, seat)[1]
            entries = game_row.entries if own else ()
            self._acts[after.n] = tuple([entry.action for entry in entries if entry.actor == seat])

    def _verdict(self) -> str:
        history, lesson = _history(self.table), self.lesson
        acts = self.acts
        if lesson.solutions:
            return solved(lesson.solutions, acts)
        events = [event for node in _line(history) for event in self._happened.get(node.n, ())]
        if lesson.goal(events, history.state):
            return REACHED
        enough = sum([len(text.split(SEPARATOR)) for text in lesson.way])
        return MISSED if len(acts) >= enough or not history.actors else OPEN

    def _answer(self) -> Command | None:
        """Return the action of another seat if it alone is to act; otherwise None."""
        history, lesson = _history(self.table), self.lesson
        if lesson.solutions:
            return self._scripted(history)
        if len(history.actors) != 1 or history.actors[0] in (lesson.seat, CHANCE):
            return None
        (seat,), game, state = history.actors, history.game, history.state
        given = (game.read(text) for text in lesson.replies)
        action: Any = next((each for each in given if game.why_not(state, seat, each) is None), None)
        if action is None:
            action = game.auto_action(game.view(state, seat), "timeout")
        return Command(f"answer-{history.n}", SYSTEM, Play(seat, (game.write(action),)), self.table.at)

    def _scripted(self, history: History[Any, Any]) -> Command | None:
        """Return the next reply of a puzzle: to a right move if another seat is to act, or to a wrong one.

        An answer to a wrong move may contain the rest of the learner's own turn.
        """
        done = [node for node in _line(history)[1:] if not self._acts.get(node.n)]
        script, acts = self.lesson.replies, self.acts
        if self.stands == MISSED:
            last = max([node.n for node in _line(history) if self._acts.get(node.n)])
            done = [node for node in done if node.n > last]
            script = self._answers.get(acts, ())
        elif history.actors == (self.lesson.seat,):
            return None
        if len(done) >= len(script) or not history.actors:
            return None
        seat = history.actors[0]
        author = self._person if seat == self.lesson.seat else SYSTEM
        return Command(f"answer-{history.n}", author, Play(seat, (script[len(done)],)), self.table.at)


def solved(solutions: Sequence[tuple[str, ...]], acts: tuple[str, ...]) -> str:
    """Return the state of a puzzle after these actions of the learner."""
    if any(acts[: len(line)] == line for line in solutions):
        return REACHED
    return OPEN if any(line[: len(acts)] == acts for line in solutions) else MISSED


def prepared(key: str, lesson: Lesson, person: str, at: int, name: str = "") -> Table:
    """Return the table at the position of a lesson, with the learner in their seat and rivals in the others."""
    game = load(key, lesson.options)
    state = game.read_state(lesson.position)
    seating = game.seatings(len(game.scores(state)))[0]
    setup = TableSetup(
        f"{key}.{lesson.key}", key, game.rules_version, str(game.options), seating, pace=read_pace("none")
    )
    secret = seeded(lesson.seed)
    learner, rival = Occupant("person", person, name), Occupant("bot", RIVAL, RIVAL)
    occupants = tuple([learner if seat == lesson.seat else rival for seat in seating.seats])
    history = History(game, seating, Fairness(setup.id, secret), "", HistoryNode(0, state))
    table = new_table(setup, person, secret, at)
    return replace(table, stage=PLAYING, occupants=occupants, history=history, began=at)


def _history(table: Table) -> History[Any, Any]:
    assert table.history is not None
    return table.history


def _line(history: History[Any, Any]) -> list[HistoryNode[Any]]:
    """Return the history nodes that led here, oldest first."""
    found, node = list[HistoryNode[Any]](), history.node
    while True:
        found.append(node)
        if node.before is None:
            return found[::-1]
        node = node.before
