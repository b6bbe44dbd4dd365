"""A puzzle at the terminal: the position, the question, and whether the move is right, with the reason."""

from pathlib import Path
from time import time
from typing import Any

from rich.console import Console
from rich.text import Text

from starboard.bots.improvement import label
from starboard.bots.puzzle import lesson, puzzles, reason
from starboard.bots.puzzle_line import decisions, refutation
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
from starboard.core.puzzle import Puzzle, day_of, of_day, write_day
from starboard.core.registry import load
from starboard.table.tutor import MISSED, OPEN, REACHED, solved

DAY = 24 * 3600  # seconds
NOT_HERE = ("save", "undo", "good", "habit")  # commands for whole games only


def run(console: Console, key: str, date: str) -> None:
    """Run the puzzle of today, or of the given day, until it is solved or given up."""
    a_game(key, "")
    today = int(time()) // DAY
    day = _day(date) if date else today
    if day > today:
        raise Trouble(say("puzzle.not_yet"))
    puzzle = of_day(puzzles(key), day)
    if puzzle is None:
        raise Trouble(say("puzzle.none", game=said(message(f"{key}.name"))))
    task = lesson(key, puzzle)
    level = say(f"puzzle.level.{'withdrawn' if puzzle.until else puzzle.difficulty}")
    console.print(Text(say("puzzle.of_day", date=write_day(day), level=level), "dim"))
    console.print(Text(said(task.title), "bold"))
    console.print(said(task.task), markup=False)
    try:
        while not _tried(console, key, puzzle, task):
            pass
    except (Quit, KeyboardInterrupt):
        console.print(say("goodbye"))


def _day(date: str) -> int:
    try:
        return day_of(date)
    except ValueError:
        raise Trouble(say("puzzle.no_day", date=repr(date))) from None


def _tried(console: Console, key: str, puzzle: Puzzle, task: Lesson) -> bool:
    """Play one attempt from the start; return whether the puzzle is solved or given up."""
    game = load(key, puzzle.options)
    seats = range(1, len(game.scores(game.read_state(puzzle.position))) + 1)
    names = [say("player") if seat == puzzle.seat else said(seat_name(seat)) for seat in seats]
    match: Match[Any, Any] = Match(Position(game, game.read_state(puzzle.position)), players=names)
    solver = PuzzlePlayer(console, match, puzzle, task, Speech(names, puzzle.seat))
    stands = solver.tried()
    if stands == MISSED:
        console.print(Text(say("puzzle.wrong"), "bold red"))
        why = refutation(key, puzzle, solver.acts())
        if why is not None:
            console.print(solver.speech.tells(why))
        return False
    console.print(Text(say("puzzle.right"), "bold green") if stands == REACHED else solver.answer())
    if stands == REACHED or len(puzzle.moves) == 1:
        console.print(solver.speech.tells(reason(key, puzzle, len(puzzle.moves) - 1)))
    return True


class PuzzlePlayer(Person):
    """The prompt loop of a puzzle. `hint` says where to look, and `solution` gives up."""

    def __init__(self, console: Console, match: Match[Any, Any], puzzle: Puzzle, task: Lesson, speech: Speech) -> None:
        super().__init__(console, match, puzzle.seat, speech, _nowhere, _not_here, {})
        self.puzzle = puzzle
        self.replies = list(task.replies)
        self.given_up = False
        for name in NOT_HERE:
            del self.commands[name]
        self.commands["help"] = lambda _: console.print(say("puzzle.help"), highlight=False)
        self.commands["hint"] = lambda _: console.print(speech.tells(task.hint))
        self.commands["solution"] = lambda _: self._give_up()

    def tried(self) -> str:
        """Prompt until the moves are a solution or cannot become one, or the person gives up."""
        stands = OPEN
        while stands == OPEN and not self.given_up:
            rows = len(self.match.rows)
            self.look()
            while len(self.match.rows) == rows and not self.given_up:
                self.ask()
            stands = solved(self.puzzle.lines, self.acts())
            if stands == OPEN:
                self._reply()
        return stands

    def _reply(self) -> None:
        """Say why the move was right, and play the other seats' replies until the person is to act again."""
        game = self.match.game
        made = self.puzzle.made(self.acts())
        if made and self.match.actors != (self.seat,):
            self.console.print(Text(say("puzzle.goes_on"), "bold green"))
            self.console.print(self.speech.tells(reason(game.key, self.puzzle, made - 1)))
        while self.replies and self.match.actors != (self.seat,):
            seat, action = self.match.actors[0], game.read(self.replies.pop(0))
            move = self.speech.says(game.label(self.match.state, seat, action))
            self.console.print(say("puzzle.reply", player=self.speech.name(seat), move=move), markup=False)
            self.match.play([action], seat)

    def acts(self) -> tuple[str, ...]:
        """Return the person's own actions so far."""
        entries = [entry for row in self.match.rows for entry in row.entries]
        return tuple([entry.action for entry in entries if entry.actor == self.seat])

    def _give_up(self) -> None:
        self.given_up = True

    def answer(self) -> Text:
        """Return the solution in words and in notation."""
        text = Text(say("puzzle.solution"), "bold")
        for decision in decisions(self.match.game.key, self.puzzle):
            line, game = decision.solutions[0], self.match.game
            said = self.speech.tells(label(decision.view, tuple([game.read(text) for text in line])))
            text = Text.assemble(text, (" ", ""), said, (f"  {'; '.join(line)}", "dim"))
        return text


def _nowhere(file: Path | None) -> str:
    return say("save.where")


def _not_here(seat: int) -> str:
    return say("undo.nothing")
