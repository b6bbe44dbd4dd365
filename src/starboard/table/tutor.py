"""The tutor: a lesson while it is played, at a table for one. Whoever else sits there answers as the lesson says."""

from collections.abc import Sequence
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
from starboard.table.occupant import Occupant
from starboard.table.pace import read_pace
from starboard.table.play import SEPARATOR
from starboard.table.referee import decide
from starboard.table.row import Row
from starboard.table.setup import Setup
from starboard.table.table import PLAYING, Table

OPEN: Final = "open"
REACHED: Final = "reached"
MISSED: Final = "missed"  # as many actions as the way has, and the goal is not reached; it still can be
RIVAL: Final = "rival"  # what the others are called
KINDS: Final = ("play", "try", "undo")  # what can be commanded
PATIENCE: Final = 100  # answers of others in a row
Told = tuple[Table, Row, Table]  # the table before, the row, the table after


class Tutor:
    """Keeps the table of one lesson. What was taken back has not happened; a goal once reached stays reached."""

    def __init__(self, key: str, lesson: Lesson, person: str, at: int, name: str = "") -> None:
        self.lesson: Final = lesson
        self.table = prepared(key, lesson, person, at, name)
        self.stands = OPEN
        self._happened: Final[dict[int, tuple[Event, ...]]] = {}  # by row of the game
        self._acts: Final[dict[int, tuple[str, ...]]] = {}  # the learner's own actions, by row
        self._goes_on: Final[tuple[str, ...]] = (OPEN,) if lesson.solutions else (OPEN, MISSED)

    def do(self, command: Command) -> list[Told]:
        """The row that the command makes and, while the goal is not reached, the answers of whoever is asked then.

        Raises Refused or Unreadable.
        """
        if command.kind not in KINDS:
            raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
        told = [self._take(command)]
        while len(told) <= PATIENCE and self.stands in self._goes_on:
            answer = self._answer()
            if answer is None:
                break
            told.append(self._take(answer))
        return told

    def _take(self, command: Command) -> Told:
        before = self.table
        row, after = decide(before, command)
        self.table = after
        self._note(_history(before), row, _history(after))
        if self.stands != REACHED:
            self.stands = self._verdict()
        return before, row, after

    def _note(self, before: History[Any, Any], row: Row, after: History[Any, Any]) -> None:
        game_row, seat = row.game, self.lesson.seat
        if game_row is not None and game_row.kind != "undo":
            self._happened[after.n] = replay_for_seat(before.game, before.state, game_row, seat)[1]
            self._acts[after.n] = tuple([entry.action for entry in game_row.entries if entry.actor == seat])

    def _verdict(self) -> str:
        history, lesson = _history(self.table), self.lesson
        line = _line(history)
        acts = tuple([action for node in line for action in self._acts.get(node.n, ())])
        if lesson.solutions:
            return solved(lesson.solutions, acts)
        events = [event for node in line for event in self._happened.get(node.n, ())]
        if lesson.goal(events, history.state):
            return REACHED
        enough = sum([len(text.split(SEPARATOR)) for text in lesson.way])
        return MISSED if len(acts) >= enough or not history.actors else OPEN

    def _answer(self) -> Command | None:
        """What somebody else does who is asked alone; None if nobody is."""
        history, lesson = _history(self.table), self.lesson
        if len(history.actors) != 1 or history.actors[0] in (lesson.seat, CHANCE):
            return None
        (seat,), game, state = history.actors, history.game, history.state
        given = (game.read(text) for text in lesson.replies)
        action: Any = next((each for each in given if game.why_not(state, seat, each) is None), None)
        if action is None:
            action = game.auto_action(game.view(state, seat), "timeout")
        return Command(f"answer-{history.n}", SYSTEM, "play", self.table.at, seat, game.write(action))


def solved(solutions: Sequence[tuple[str, ...]], acts: tuple[str, ...]) -> str:
    """Where a puzzle stands after these actions of the learner."""
    if any(acts[: len(line)] == line for line in solutions):
        return REACHED
    return OPEN if any(line[: len(acts)] == acts for line in solutions) else MISSED


def prepared(key: str, lesson: Lesson, person: str, at: int, name: str = "") -> Table:
    """The table at the position of a lesson: the learner on their seat, rivals on the others."""
    game = load(key, lesson.options)
    state = game.load(lesson.position)
    seating = game.seatings(len(game.scores(state)))[0]
    setup = Setup(f"{key}.{lesson.key}", key, game.rules_version, str(game.options), seating, read_pace("none"))
    secret = seeded(lesson.seed)
    learner, rival = Occupant("person", person, name), Occupant("bot", RIVAL, RIVAL)
    occupants = tuple([learner if seat == lesson.seat else rival for seat in seating.seats])
    history = History(game, seating, Fairness(setup.id, secret), "", HistoryNode(0, state))
    return Table(setup, person, secret, 0, at, PLAYING, occupants, history=history, began=at)


def _history(table: Table) -> History[Any, Any]:
    assert table.history is not None
    return table.history


def _line(history: History[Any, Any]) -> list[HistoryNode[Any]]:
    """The rows that led here, oldest first."""
    found, node = list[HistoryNode[Any]](), history.node
    while True:
        found.append(node)
        if node.before is None:
            return found[::-1]
        node = node.before
