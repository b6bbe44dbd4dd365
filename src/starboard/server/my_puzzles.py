"""A person's puzzles: the marks on all of them, their rating, the days on which they solved one, and today's puzzle."""

from starboard.bots.puzzle import puzzles
from starboard.core.puzzle import PREFIX
from starboard.server.lessons import DAY, puzzle_lesson, puzzle_of_day
from starboard.server.puzzle_tries import FIRST, LATER, PuzzleMark, PuzzleTries
from starboard.server.rating import shown
from starboard.server.store.store import Store
from starboard.server.store.tries import PUZZLES
from starboard.server.voyage import order
from starboard.wire.api.voyage import GamePuzzles, ListedPuzzle, MyPuzzles, PuzzleOfDay

REMEMBERED = 400 * DAY  # age up to which solved puzzles are listed in `times`
QUARTER = 900_000  # ms; in every time zone, days begin at a multiple of this
UNMARKED = PuzzleMark("")


async def my_puzzles(store: Store, tries: PuzzleTries, person: str, now: int) -> MyPuzzles:
    """Return a person's puzzles, by game."""
    attempts = await store.tries.of(person)
    marks = await tries.marks(person, attempts)
    own = await store.ratings.of(PUZZLES, [person])
    solved = [each.at for each in attempts if each.solved and each.at > now - REMEMBERED]
    listed = [GamePuzzles(key, listed_puzzles(key, marks)) for key in order() if puzzles(key)]
    found = MyPuzzles(await _today(store, now), listed, sorted({at - at % QUARTER for at in solved}))
    if person in own:
        found.rating, found.uncertainty, found.rated = *shown(own[person], PUZZLES), own[person].games
    return found


def listed_puzzles(key: str, marks: dict[tuple[str, str], PuzzleMark]) -> list[ListedPuzzle]:
    """Return a game's puzzles, numbered in the order in which they were added.

    Withdrawn puzzles are listed only if solved, and are never due.
    """
    ordered = sorted(puzzles(key), key=lambda each: (each.since, each.key))
    return [
        ListedPuzzle(PREFIX + each.key, number, each.difficulty, found.mark, found.due and not each.until)
        for number, each in enumerate(ordered, 1)
        for found in (marks.get((key, PREFIX + each.key), UNMARKED),)
        if not each.until or found.mark in (FIRST, LATER)
    ]


async def _today(store: Store, now: int) -> PuzzleOfDay | None:
    found = puzzle_of_day(order(), now)
    if found is None:
        return None
    key, puzzle = found
    lesson = puzzle_lesson(key, puzzle)
    solvers = await store.tries.solvers(key, lesson.key, now - now % DAY)
    return PuzzleOfDay(key, lesson.key, lesson.title, puzzle.difficulty, len(solvers), len(puzzle.moves))
