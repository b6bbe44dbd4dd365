"""A puzzle: a position of a game in which one move is clearly best."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Final, final

from starboard.core.lesson import Lesson
from starboard.core.message import Event, Message, message
from starboard.core.value import Value

PREFIX: Final = "puzzle-"  # of the lesson that a puzzle is
WON: Final = 990  # thousandths from which on a move wins
SEPARATOR: Final = "; "  # between the actions of a move
EASY: Final = 1
MEDIUM: Final = 2
HARD: Final = 3
EPOCH: Final = date(1970, 1, 1).toordinal()  # day 0


@final
class Puzzle(Value):
    """In `position`, under `options`, `seat` is to find one of `solutions`: the beginnings of moves, each one action in
    notation or several joined by `; `.

    `best` is how likely the seat then wins and `other` how likely with the best move that is no solution, in
    thousandths. `difficulty` is EASY if a look at one's own turn finds it, MEDIUM if it takes the answer as well, HARD
    if it takes more. `since` is the first day on which it may be asked, counted from 1 January 1970.
    """

    __slots__ = ("best", "difficulty", "options", "other", "position", "seat", "since", "solutions")

    def __init__(
        self, options: str, position: str, seat: int, solutions: Sequence[str], best: int, other: int, difficulty: int,
        since: int = 0,
    ) -> None:  # fmt: skip
        self.options: Final = options
        self.position: Final = position
        self.seat: Final = seat
        self.solutions: Final = tuple(solutions)
        self.best: Final = best
        self.other: Final = other
        self.difficulty: Final = difficulty
        self.since: Final = since

    def parts(self) -> tuple[Any, ...]:
        return (
            self.options, self.position, self.seat, self.solutions, self.best, self.other, self.difficulty, self.since
        )  # fmt: skip

    @property
    def key(self) -> str:
        """The name that it keeps, whatever other puzzles there are."""
        return sha256(f"{self.options} {self.seat} {self.position}".encode()).hexdigest()[:12]

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The solutions, action by action."""
        return tuple([tuple(text.split(SEPARATOR)) for text in self.solutions])


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle | None:
    """The puzzle of a day: the same for all, and whatever is added for later days; None if there are none.

    Those that are new on a day are asked one by one, then all that were there before, and so on from the beginning.
    """
    there = _there(puzzles, day)
    return there[(day - there[0].since) % len(there)] if there else None


def _there(puzzles: Sequence[Puzzle], day: int) -> list[Puzzle]:
    """Those that may be asked on a day, the newest first; before any may, the first ones."""
    first = min([each.since for each in puzzles], default=0)
    return sorted([each for each in puzzles if each.since <= max(day, first)], key=_newest_first)


def earlier(puzzles: Sequence[Puzzle], day: int) -> list[tuple[int, Puzzle]]:
    """The puzzles of the days before, with the last day of each, the last first; the one of the day is left out."""
    first = min([each.since for each in puzzles], default=day)
    today, found = of_day(puzzles, day), dict[str, tuple[int, Puzzle]]()
    for before in range(day - 1, first - 1, -1):
        each = of_day(puzzles, before)
        if each is not None and each != today:
            found.setdefault(each.key, (before, each))
        if len(found) == len(puzzles):
            break
    return list(found.values())


def day_of(text: str) -> int:
    """The day written as 2026-11-17; raises ValueError."""
    return date.fromisoformat(text).toordinal() - EPOCH


def write_day(day: int) -> str:
    return date.fromordinal(EPOCH + day).isoformat()


def as_lesson(puzzle: Puzzle, look: Message | None = None) -> Lesson:
    """The puzzle as it is played. `look` asks about what is to be seen; else the hint says how far to look."""
    wins = puzzle.best >= WON
    title = message("core.puzzle.win" if wins else "core.puzzle.best")
    task = message("core.puzzle.wins", count=len(puzzle.solutions)) if wins else _odds(puzzle)
    hint = look or message(f"core.puzzle.look.{('own', 'answer', 'further')[puzzle.difficulty - 1]}")
    return Lesson(
        PREFIX + puzzle.key, title, task, hint, puzzle.position, _never, puzzle.solutions[:1], puzzle.seat,
        puzzle.options, solutions=puzzle.lines,
    )  # fmt: skip


def _odds(puzzle: Puzzle) -> Message:
    odds = round(puzzle.best / 10), round(puzzle.other / 10)
    return message("core.puzzle.odds", count=len(puzzle.solutions), best=odds[0], other=odds[1])


def odds_reason(puzzle: Puzzle) -> Message:
    """Why a solution is good where the game has no words for it: by figures alone."""
    return message("core.puzzle.why", best=round(puzzle.best / 10), other=round(puzzle.other / 10))


def _never(events: Sequence[Event], state: Any) -> bool:
    return False


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a collection in TOML, in an order that looks like chance: that of their keys."""
    read = [_puzzle(each) for each in tomllib.loads(text).get("puzzle", ())]
    return tuple(sorted(read, key=_by_key))


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a part of a collection."""
    solutions = ", ".join([_quoted(each) for each in puzzle.solutions])
    lines = [
        "[[puzzle]]",
        f"options = {_quoted(puzzle.options)}",
        f"position = {_quoted(puzzle.position)}",
        f"seat = {puzzle.seat}",
        f"solutions = [{solutions}]",
        f"best = {puzzle.best}",
        f"other = {puzzle.other}",
        f"difficulty = {puzzle.difficulty}",
        f"since = {write_day(puzzle.since)}",
    ]
    return "\n".join(lines) + "\n"


def _puzzle(data: Mapping[str, Any]) -> Puzzle:
    return Puzzle(
        data["options"], data["position"], data["seat"], data["solutions"], data["best"], data["other"],
        data["difficulty"], data["since"].toordinal() - EPOCH,
    )  # fmt: skip


def _quoted(text: str) -> str:
    assert "'" not in text
    assert text.isprintable()
    return f"'{text}'"


def _by_key(puzzle: Puzzle) -> str:
    return puzzle.key


def _newest_first(puzzle: Puzzle) -> tuple[int, str]:
    return -puzzle.since, puzzle.key
