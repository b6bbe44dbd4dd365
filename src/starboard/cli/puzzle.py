"""A puzzle at the terminal: the position, a question, and whether the move is right, with the reason."""

from pathlib import Path
from time import time
from typing import Any

from rich.console import Console
from rich.text import Text

from starboard.bots.improvement import label
from starboard.bots.puzzle import explanation, puzzles, reason
from starboard.cli.asking import Quit
from starboard.cli.language import said, say
from starboard.cli.parameters import a_game
from starboard.cli.person import Person
from starboard.cli.speech import Speech
from starboard.cli.trouble import Trouble
from starboard.core.lesson import Lesson
from starboard.core.match import Match
from starboard.core.message import message, seat_name
from starboard.core.position import Position
from starboard.core.puzzle import Puzzle, as_lesson, day_of, of_day, write_day
from starboard.core.registry import load
from starboard.table.tutor import MISSED, OPEN, REACHED, solved

DAY = 24 * 3600  # seconds
NOT_HERE = ("save", "undo", "good", "habit")  # commands of a whole game


def run(console: Console, key: str, date: str) -> None:
    """The puzzle of today, or of the day that is named, until it is solved or given up."""
    a_game(key, "")
    today = int(time()) // DAY
    day = _day(date) if date else today
    if day > today:
        raise Trouble(say("puzzle.not_yet"))
    puzzle = of_day(puzzles(key), day)
    if puzzle is None:
        raise Trouble(say("puzzle.none", game=said(message(f"{key}.name"))))
    found = explanation(key, puzzle)
    lesson = as_lesson(puzzle, found.look if found else None)
    level = say(f"puzzle.level.{puzzle.difficulty}")
    console.print(Text(say("puzzle.of_day", date=write_day(day), level=level), "dim"))
    console.print(Text(said(lesson.title), "bold"))
    console.print(said(lesson.task), markup=False)
    try:
        while not _tried(console, key, puzzle, lesson):
            pass
    except (Quit, KeyboardInterrupt):
        console.print(say("goodbye"))


def _day(date: str) -> int:
    try:
        return day_of(date)
    except ValueError:
        raise Trouble(say("puzzle.no_day", date=repr(date))) from None


def _tried(console: Console, key: str, puzzle: Puzzle, lesson: Lesson) -> bool:
    """One try from the beginning; is there nothing more to try?"""
    game = load(key, puzzle.options)
    seats = range(1, len(game.scores(game.load(puzzle.position))) + 1)
    names = [say("player") if seat == puzzle.seat else said(seat_name(seat)) for seat in seats]
    match: Match[Any, Any] = Match(Position(game, game.load(puzzle.position)), players=names)
    solver = Solver(console, match, puzzle, lesson, Speech(names, puzzle.seat))
    stands = solver.tried()
    if stands == MISSED:
        console.print(Text(say("puzzle.wrong"), "bold red"))
        return False
    console.print(Text(say("puzzle.right"), "bold green") if stands == REACHED else solver.answer())
    console.print(solver.speech.tells(reason(key, puzzle)))
    return True


class Solver(Person):
    """Asks for the moves of a puzzle. `hint` says what to look at, `solution` gives it up."""

    def __init__(
        self, console: Console, match: Match[Any, Any], puzzle: Puzzle, lesson: Lesson, speech: Speech
    ) -> None:
        super().__init__(console, match, puzzle.seat, speech, _nowhere, _not_here, {})
        self.puzzle = puzzle
        self.given_up = False
        for name in NOT_HERE:
            del self.commands[name]
        self.commands["help"] = lambda _: console.print(say("puzzle.help"), highlight=False)
        self.commands["hint"] = lambda _: console.print(speech.tells(lesson.hint))
        self.commands["solution"] = lambda _: self._give_up()

    def tried(self) -> str:
        """Asks until the moves are a solution or cannot become one, or are no longer looked for."""
        stands = OPEN
        while stands == OPEN and not self.given_up:
            rows = len(self.match.rows)
            self.look()
            while len(self.match.rows) == rows and not self.given_up:
                self.ask()
            stands = solved(self.puzzle.lines, self._acts())
        return stands

    def _acts(self) -> tuple[str, ...]:
        entries = [entry for row in self.match.rows for entry in row.entries]
        return tuple([entry.action for entry in entries if entry.actor == self.seat])

    def _give_up(self) -> None:
        self.given_up = True

    def answer(self) -> Text:
        """The solution in words and in notation."""
        game, line = self.match.game, self.puzzle.lines[0]
        view = game.view(game.load(self.puzzle.position), self.seat)
        said = self.speech.tells(label(view, tuple([game.read(text) for text in line])))
        return Text.assemble((say("puzzle.solution"), "bold"), " ", said, (f"  {'; '.join(line)}", "dim"))


def _nowhere(file: Path | None) -> str:
    return say("save.where")


def _not_here(seat: int) -> str:
    return say("undo.nothing")
