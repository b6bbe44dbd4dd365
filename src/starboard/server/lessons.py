"""Lessons and puzzles, both played with the tutor. Each game has one puzzle a day, the same for everyone."""

from collections.abc import Sequence
from functools import cache

from starboard.bots.puzzle import lesson, puzzles, reason
from starboard.bots.puzzle_line import refutation
from starboard.bots.reasons import after, explained
from starboard.core.draft import opened
from starboard.core.lesson import Lesson
from starboard.core.puzzle import PREFIX, Puzzle, begins, earlier, of_day
from starboard.core.registry import games, lessons
from starboard.table.tutor import MISSED, Tutor
from starboard.wire import convert
from starboard.wire.server import Goal, Hinted, HintStep

DAY = 24 * 3600_000  # milliseconds
LISTED = 60  # earlier puzzles per game


def lesson_of(key: str, name: str) -> Lesson | None:
    """Return a lesson or a puzzle by its name, or None."""
    if key not in games():
        return None
    if name.startswith(PREFIX):
        puzzle = _puzzle(key, name)
        return puzzle_lesson(key, puzzle) if puzzle else None
    return next((each for each in lessons(key) if each.key == name), None)


@cache
def puzzle_lesson(key: str, puzzle: Puzzle) -> Lesson:
    """Return a puzzle as a lesson."""
    return lesson(key, puzzle)


def goal(key: str, tutor: Tutor) -> Goal:
    """Return the state of a lesson's goal; of a puzzle's, with the reason that the last move was right or wrong."""
    puzzle, stands = _puzzle(key, tutor.lesson.key), tutor.stands
    if puzzle is None:
        return Goal(stands)
    made = puzzle.made(tutor.acts)
    if stands == MISSED:
        return Goal(stands, refutation(key, puzzle, tutor.acts), made)
    return Goal(stands, reason(key, puzzle, made - 1) if made else None, made)


def solution(tutor: Tutor, id: str) -> Hinted | None:
    """Return the right choices of a puzzle until another seat acts; None in a lesson, or after a wrong move."""
    acts, view = tutor.acts, tutor.table.view(tutor.lesson.seat)
    line = next((each for each in tutor.lesson.solutions if begins(acts, each)), None)
    if line is None or view is None:
        return None
    game, left, steps = view.game, line[len(acts) :], list[HintStep]()
    while left and view is not None:
        actions = tuple([game.read(text) for text in left])
        fits = [each for each in opened(game, view) if each.actions == actions[: len(each.actions)]]
        choice = max(fits, key=lambda each: len(each.actions), default=None)
        if choice is None:
            break
        why = explained(view, choice.actions)
        steps.append(HintStep(convert.choice(game, choice), why.reason if why else None))
        view, left = after(view, choice.actions), left[len(choice.actions) :]
    if not steps:
        return None
    return Hinted(id, steps[0].choice, reason=steps[0].reason, steps=steps if len(steps) > 1 else [])


def is_withdrawn(key: str, name: str) -> bool:
    """Return whether a puzzle is no longer offered."""
    puzzle = _puzzle(key, name)
    return puzzle is not None and puzzle.until > 0


def _puzzle(key: str, name: str) -> Puzzle | None:
    return next((each for each in puzzles(key) if PREFIX + each.key == name), None)


def puzzles_at(now: int) -> dict[str, Puzzle]:
    """Return each game's puzzle of the day for a time in ms. Days begin at midnight UTC."""
    found = {key: of_day(puzzles(key), now // DAY) for key in games()}
    return {key: puzzle for key, puzzle in found.items() if puzzle is not None}


def puzzle_of_day(keys: Sequence[str], now: int) -> tuple[str, Puzzle] | None:
    """Return the site's puzzle of the day with its game. The games take turns in this order."""
    found = puzzles_at(now)
    ready = [key for key in keys if key in found]
    key = ready[now // DAY % len(ready)] if ready else ""
    return (key, found[key]) if key else None


def puzzles_until(key: str, now: int) -> list[tuple[int, Puzzle]]:
    """Return a game's puzzles up to today, newest first, each with the number of its last day."""
    day = now // DAY
    today = of_day(puzzles(key), day)
    return [] if today is None else [(day, today), *earlier(puzzles(key), day)[:LISTED]]


def puzzles_to_come(key: str, now: int) -> list[Puzzle]:
    """Return the puzzles that have not been the puzzle of a day yet. They can be played already."""
    shown = {puzzle.key for _, puzzle in puzzles_until(key, now)}
    return [each for each in puzzles(key) if each.key not in shown and not each.until]
