"""What is played with the tutor: the lessons of a game, and its puzzles, one a day and the same for everybody."""

from functools import cache

from starboard.bots.puzzle import explanation, puzzles
from starboard.bots.puzzle import reason as puzzle_reason
from starboard.core.lesson import Lesson
from starboard.core.message import Message
from starboard.core.puzzle import PREFIX, Puzzle, as_lesson, earlier, of_day
from starboard.core.registry import games, lessons

DAY = 24 * 3600_000  # milliseconds
LISTED = 60  # earlier puzzles of a game


def lesson_of(key: str, name: str) -> Lesson | None:
    """A lesson or a puzzle by its name; None if there is no such one."""
    if key not in games():
        return None
    if name.startswith(PREFIX):
        puzzle = _puzzle(key, name)
        return puzzle_lesson(key, puzzle) if puzzle else None
    return next((each for each in lessons(key) if each.key == name), None)


@cache
def puzzle_lesson(key: str, puzzle: Puzzle) -> Lesson:
    """A puzzle as it is played, with the game's own question for a hint."""
    found = explanation(key, puzzle)
    return as_lesson(puzzle, found.look if found else None)


def reason(key: str, name: str) -> Message | None:
    """Why the solution of a puzzle is good; None for a lesson."""
    puzzle = _puzzle(key, name)
    return puzzle_reason(key, puzzle) if puzzle else None


def _puzzle(key: str, name: str) -> Puzzle | None:
    return next((each for each in puzzles(key) if PREFIX + each.key == name), None)


def puzzles_at(now: int) -> dict[str, Puzzle]:
    """The puzzle of each game on the day of a time in milliseconds, which begins at midnight UTC."""
    found = {key: of_day(puzzles(key), now // DAY) for key in games()}
    return {key: puzzle for key, puzzle in found.items() if puzzle is not None}


def puzzles_until(key: str, now: int) -> list[tuple[int, Puzzle]]:
    """Today's puzzle of a game and those of earlier days, the last first, each with the last day of it."""
    day = now // DAY
    today = of_day(puzzles(key), day)
    return [] if today is None else [(day, today), *earlier(puzzles(key), day)[:LISTED]]
