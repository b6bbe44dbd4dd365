"""People's attempts at puzzles: storing them, and what follows from them."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from starboard.core.puzzle import PREFIX
from starboard.server.background import Background
from starboard.server.guests import LessonProgress
from starboard.server.guests.tokens import is_bot
from starboard.server.rating import bring_up_to_date
from starboard.server.store.store import Store
from starboard.server.store.tries import PUZZLES, PuzzleTry

FIRST = "first"  # solved at the first attempt
LATER = "later"  # solved after a miss, or before attempts were stored
OPEN = "open"  # tried and not solved
RETURNS = 3 * 24 * 3600_000  # ms after which a missed puzzle comes back


class PuzzleMark(msgspec.Struct, frozen=True):
    """A person's mark on a puzzle. `due`: it was missed and has come back."""

    mark: str
    due: bool = False


class PuzzleTries:
    """Stores attempts, and rates people and puzzles by first attempts."""

    def __init__(
        self, store: Store, progress: LessonProgress, background: Background, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._progress = progress
        self._background = background
        self._clock = clock

    async def note(self, person: str, game: str, puzzle: str, solved: bool, rated: bool) -> None:
        """Store an attempt that has ended. It is rated if it is the person's first and `rated` allows it."""
        if is_bot(person):
            return
        known = await self._store.tries.tried(person, game, puzzle)
        first = not known and puzzle not in (await self._progress.of(person)).get(game, ())
        await self._store.tries.put(PuzzleTry(person, game, puzzle, self._clock(), int(solved)), rated and first)
        if rated and first:
            self._background.start(bring_up_to_date(self._store, PUZZLES))

    async def marks(self, person: str, attempts: Sequence[PuzzleTry]) -> dict[tuple[str, str], PuzzleMark]:
        """Return a person's marks by game and puzzle, given their attempts."""
        found: dict[tuple[str, str], list[PuzzleTry]] = {}
        for each in attempts:
            found.setdefault((each.game, each.puzzle), []).append(each)
        marks = {puzzle: mark(tries, self._clock()) for puzzle, tries in found.items()}
        for game, names in (await self._progress.of(person)).items():
            for name in names:
                if name.startswith(PREFIX):
                    marks.setdefault((game, name), PuzzleMark(LATER))
        return marks


def mark(tries: Sequence[PuzzleTry], now: int) -> PuzzleMark:
    """Return the mark that follows from a person's attempts at one puzzle, oldest first.

    A missed puzzle comes back until it is solved without a miss shortly before.
    """
    missed, waits = 0, False
    for each in tries:
        if not each.solved:
            missed, waits = each.at, True
        elif each.at - missed >= RETURNS:
            waits = False
    solved = LATER if any(each.solved for each in tries) else OPEN
    return PuzzleMark(FIRST if tries[0].solved else solved, waits and now - tries[-1].at >= RETURNS)


def solved_puzzles(marks: Iterable[tuple[tuple[str, str], PuzzleMark]]) -> dict[str, set[str]]:
    """Return the solved puzzles by game."""
    solved: dict[str, set[str]] = {}
    for (game, name), each in marks:
        if each.mark != OPEN:
            solved.setdefault(game, set()).add(name)
    return solved
