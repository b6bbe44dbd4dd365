"""The tutor: a lesson while it is played, at a table for one. Whoever else sits there answers as the lesson says."""

from typing import Any, Final

from starboard.core.chance import Fairness, seeded
from starboard.core.contract import CHANCE
from starboard.core.course import Course, Past, Refused
from starboard.core.lesson import Lesson
from starboard.core.message import Event, refusal
from starboard.core.registry import load
from starboard.core.witness import relive
from starboard.table.chair import Chair
from starboard.table.command import KEEPER, Command
from starboard.table.mover import SEPARATOR
from starboard.table.pace import read_pace
from starboard.table.referee import judge
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
        self._acts: Final[dict[int, int]] = {}  # the learner's own actions, by row

    def do(self, command: Command) -> list[Told]:
        """The row that the command makes and, while the goal is not reached, the answers of whoever is asked then.

        Raises Refused or Unreadable.
        """
        if command.kind not in KINDS:
            raise Refused(refusal("TA-10", "table.no_such_command", kind=command.kind))
        told = [self._take(command)]
        while len(told) <= PATIENCE and self.stands != REACHED:
            answer = self._answer()
            if answer is None:
                break
            told.append(self._take(answer))
        return told

    def _take(self, command: Command) -> Told:
        before = self.table
        row, after = judge(before, command)
        self.table = after
        self._note(_course(before), row, _course(after))
        if self.stands != REACHED:
            self.stands = self._judged()
        return before, row, after

    def _note(self, before: Course[Any, Any], row: Row, after: Course[Any, Any]) -> None:
        game_row, seat = row.game, self.lesson.seat
        if game_row is not None and game_row.kind != "undo":
            self._happened[after.n] = relive(before.game, before.state, game_row, seat)[1]
            self._acts[after.n] = sum([entry.actor == seat for entry in game_row.entries])

    def _judged(self) -> str:
        course, lesson = _course(self.table), self.lesson
        line = _line(course)
        events = [event for past in line for event in self._happened.get(past.n, ())]
        if lesson.goal(events, course.state):
            return REACHED
        acts = sum([self._acts.get(past.n, 0) for past in line])
        enough = sum([len(text.split(SEPARATOR)) for text in lesson.way])
        return MISSED if acts >= enough or not course.actors else OPEN

    def _answer(self) -> Command | None:
        """What somebody else does who is asked alone; None if nobody is."""
        course, lesson = _course(self.table), self.lesson
        if len(course.actors) != 1 or course.actors[0] in (lesson.seat, CHANCE):
            return None
        (seat,), game, state = course.actors, course.game, course.state
        given = (game.read(text) for text in lesson.replies)
        action: Any = next((each for each in given if game.why_not(state, seat, each) is None), None)
        if action is None:
            action = game.standing(game.view(state, seat), "timeout")
        return Command(f"answer-{course.n}", KEEPER, "play", self.table.at, seat, game.write(action))


def prepared(key: str, lesson: Lesson, person: str, at: int, name: str = "") -> Table:
    """The table at the position of a lesson: the learner's chair, and rivals on the others."""
    game = load(key, lesson.options)
    state = game.load(lesson.position)
    seating = game.seatings(len(game.scores(state)))[0]
    setup = Setup(f"{key}.{lesson.key}", key, game.rules_version, str(game.options), seating, read_pace("none"))
    secret = seeded(lesson.seed)
    learner, rival = Chair("person", person, name), Chair("bot", RIVAL, RIVAL)
    chairs = tuple([learner if seat == lesson.seat else rival for seat in seating.seats])
    course = Course(game, seating, Fairness(setup.id, secret), "", Past(0, state))
    return Table(setup, person, secret, 0, at, PLAYING, chairs, course=course, began=at)


def _course(table: Table) -> Course[Any, Any]:
    assert table.course is not None
    return table.course


def _line(course: Course[Any, Any]) -> list[Past[Any]]:
    """The rows that led here, oldest first."""
    found, past = list[Past[Any]](), course.past
    while True:
        found.append(past)
        if past.before is None:
            return found[::-1]
        past = past.before
