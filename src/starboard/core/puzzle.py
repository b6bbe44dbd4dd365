"""A puzzle: a position of a game in which one move is clearly best, or one move after each reply."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import product
from typing import Any, Final

from starboard.core.lesson import Lesson
from starboard.core.message import Event, Message, message
from starboard.core.value import Value

PREFIX: Final = "puzzle-"  # begins the key of a puzzle's lesson
SEPARATOR: Final = "; "  # joins the actions of a move
EASY: Final = 1
MEDIUM: Final = 2
HARD: Final = 3
SOLVED: Final = "solved"  # a proof of a win: the rest of the game was searched exactly
EPOCH: Final = date(1970, 1, 1).toordinal()  # day 0


@dataclass(frozen=True, slots=True)
class Puzzle(Value):
    """A puzzle: in `position`, under `options`, `seat` has to find one of `solutions`.

    A solution is the beginning of a move: one action in notation, or several joined by `; `. `best` is how likely the
    seat then wins, `other` how likely after the best move that is not a solution, in thousandths. `difficulty` is EASY
    if the seat's own turn shows it, MEDIUM if the reply is needed too, HARD if more is; with two moves it is at least
    MEDIUM, with three HARD. `since` is the first day on which it may be used, counted from 1 January 1970. A withdrawn
    puzzle has an `until`, the first day on which it is no longer used. It stays on earlier days, behind its links and
    among the puzzles that people have solved.

    In a puzzle of several moves, `replies` are the other seats' actions after each solution but the last, and `later`
    the solutions after each reply. `proof` says how a win was proved: SOLVED, or "played" if strong bots won all of
    many games after the solution and few after the next best move. Without a proof, no move is claimed to win.
    """

    options: str
    position: str
    seat: int
    solutions: tuple[str, ...]
    best: int
    other: int
    difficulty: int
    since: int = 0
    until: int = 0
    replies: tuple[str, ...] = ()
    later: tuple[tuple[str, ...], ...] = ()
    proof: str = ""

    @property
    def key(self) -> str:
        """A stable key that does not depend on other puzzles."""
        return sha256(f"{self.options} {self.seat} {self.position}".encode()).hexdigest()[:12]

    @property
    def moves(self) -> tuple[tuple[str, ...], ...]:
        """The solutions of each of the seat's moves."""
        return (self.solutions, *self.later)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """Every way through the puzzle, as the seat's own actions."""
        return self._upto(len(self.moves))

    def made(self, acts: Sequence[str]) -> int:
        """Return how many of the puzzle's moves the seat has completed with these actions."""
        return sum([any(begins(line, acts) for line in self._upto(count)) for count in range(1, len(self.moves) + 1)])

    def _upto(self, count: int) -> tuple[tuple[str, ...], ...]:
        return tuple([tuple(SEPARATOR.join(way).split(SEPARATOR)) for way in product(*self.moves[:count])])


def begins(line: Sequence[str], acts: Sequence[str]) -> bool:
    """Return whether the actions begin with all actions of the line."""
    return tuple(acts[: len(line)]) == tuple(line)


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle | None:
    """Return the puzzle of a day, the same for everyone and unaffected by later additions; None if there are none.

    Puzzles that are new on that day come first, one per day. Then all earlier ones follow, and the cycle repeats.
    """
    available = _available(puzzles, day)
    return available[(day - available[0].since) % len(available)] if available else None


def _available(puzzles: Sequence[Puzzle], day: int) -> list[Puzzle]:
    """Return the puzzles available on a day, newest first. Days before the first puzzle count as its day."""
    day = max(day, min([each.since for each in puzzles], default=0))
    available = [each for each in puzzles if each.since <= day and not 0 < each.until <= day]
    return sorted(available, key=_newest_first)


def earlier(puzzles: Sequence[Puzzle], day: int) -> list[tuple[int, Puzzle]]:
    """Return earlier puzzles with the last day each was shown, latest first, excluding the puzzle of the day."""
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
    """Convert an ISO date to days since 1 January 1970; raise ValueError if it is invalid."""
    return date.fromisoformat(text).toordinal() - EPOCH


def write_day(day: int) -> str:
    return date.fromordinal(EPOCH + day).isoformat()


@dataclass(frozen=True, slots=True)
class PuzzleAnswer(Value):
    """The answer to a wrong move: the reply that refutes it, and the win probability left, in thousandths.

    `acts` are the seat's own actions from the start of the puzzle to the wrong one. `reply` are the actions of the
    other seats, and of the seat itself in the rest of its turn; empty if no reply refutes it.
    """

    acts: tuple[str, ...]
    chance: int
    reply: tuple[str, ...] = ()


def as_lesson(puzzle: Puzzle, look: Message | None = None, answers: Sequence[PuzzleAnswer] = ()) -> Lesson:
    """Return the puzzle as a lesson. `look` is its hint; without one, the hint says how far to look ahead."""
    title = message("core.puzzle.win" if puzzle.proof else "core.puzzle.best")
    task = message("core.puzzle.wins", count=len(puzzle.solutions)) if puzzle.proof else _odds(puzzle)
    if puzzle.until:
        title, task = message("core.puzzle.withdrawn"), message("core.puzzle.withdrawn.why")
    hint = look or message(f"core.puzzle.look.{('own', 'answer', 'further')[puzzle.difficulty - 1]}")
    return Lesson(
        PREFIX + puzzle.key, title, task, hint=hint, position=puzzle.position, goal=_never, way=puzzle.solutions[:1],
        seat=puzzle.seat, options=puzzle.options, solutions=puzzle.lines,
        replies=tuple([action for reply in puzzle.replies for action in reply.split(SEPARATOR)]),
        answers=tuple([(answer.acts, answer.reply) for answer in answers]),
    )  # fmt: skip


def _odds(puzzle: Puzzle) -> Message:
    odds = round(puzzle.best / 10), round(puzzle.other / 10)
    if puzzle.later:
        return message("core.puzzle.first", count=len(puzzle.moves), best=odds[0], other=odds[1])
    return message("core.puzzle.odds", count=len(puzzle.solutions), best=odds[0], other=odds[1])


def odds_reason(puzzle: Puzzle) -> Message:
    """Return a reason that only quotes win probabilities, for solutions the game cannot explain."""
    return message("core.puzzle.why", best=round(puzzle.best / 10), other=round(puzzle.other / 10))


def _never(events: Sequence[Event], state: Any) -> bool:
    return False


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Parse a TOML collection of puzzles; sort them by key, which is an arbitrary order."""
    read = [_puzzle(each) for each in tomllib.loads(text).get("puzzle", ())]
    return tuple(sorted(read, key=_by_key))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one entry of a TOML collection."""
    lines = [
        "[[puzzle]]",
        f"options = {_quoted(puzzle.options)}",
        f"position = {_quoted(puzzle.position)}",
        f"seat = {puzzle.seat}",
        f"solutions = {_list(puzzle.solutions)}",
        f"best = {puzzle.best}",
        f"other = {puzzle.other}",
        f"difficulty = {puzzle.difficulty}",
        f"since = {write_day(puzzle.since)}",
        *([f"until = {write_day(puzzle.until)}"] if puzzle.until else []),
        *([f"proof = {_quoted(puzzle.proof)}"] if puzzle.proof else []),
        *([f"replies = {_list(puzzle.replies)}"] if puzzle.replies else []),
        *([f"later = [{', '.join(map(_list, puzzle.later))}]"] if puzzle.later else []),
    ]
    return "\n".join(lines) + "\n"


def _puzzle(data: Mapping[str, Any]) -> Puzzle:
    days = {name: data[name].toordinal() - EPOCH for name in ("since", "until") if name in data}
    lists = {name: tuple(data.get(name, ())) for name in ("solutions", "replies")}
    return Puzzle(**{**data, **lists, "later": tuple(map(tuple, data.get("later", ()))), **days})


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    assert "'" not in text
    assert text.isprintable()
    return f"'{text}'"


def _by_key(puzzle: Puzzle) -> str:
    return puzzle.key


def _newest_first(puzzle: Puzzle) -> tuple[int, str]:
    return -puzzle.since, puzzle.key
