"""What makes a position a puzzle: one move is clearly best, whoever looks at it; and how far one must look."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.improvement import thousandths
from starboard.bots.levels import Settings, settings
from starboard.bots.option import Option
from starboard.bots.reasons import after, explained
from starboard.core import discovery
from starboard.core.draft import opened
from starboard.core.explanation import Explanation
from starboard.core.message import Message
from starboard.core.puzzle import EASY, HARD, MEDIUM, SEPARATOR, Puzzle, odds_reason, read_puzzles
from starboard.core.registry import load
from starboard.core.view import View

CLEAR: Final = 0.12  # of the win: a solution is better than anything else by this
SAME: Final = 0.03  # moves that differ by less are both solutions
FEWEST: Final = 4  # moves among which one chooses
MOST: Final = 40  # moves that can each be compared
SOLUTIONS: Final = 3  # first actions that may be right
LINES: Final = 6  # moves that may be right, with the next action where that is chosen too
HOPELESS: Final = 0.2  # a position in which even the best move wins less often is no fun
WON: Final = 0.85  # ... nor one in which another move wins as often as this
LEVELS: Final[tuple[tuple[int, str], ...]] = ((EASY, "own_turn"), (MEDIUM, "answer"))  # of their own in levels.toml
SEEDS: Final[tuple[int, ...]] = (1, 2)


@cache
def puzzles(key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game: `puzzles.toml` beside its `game`."""
    home = discovery.folder(key)
    file = home / "puzzles.toml" if home else None
    return read_puzzles(file.read_text("utf-8")) if file is not None and file.is_file() else ()


def promising(options: Sequence[Option]) -> bool:
    """Does a first look find one move that stands out?"""
    values = sorted([option.value for option in options])
    return len(values) >= FEWEST and values[-1] >= HOPELESS and values[-1] - values[-1 - SOLUTIONS] >= CLEAR / 2


def puzzle(view: View[Any]) -> Puzzle | None:
    """The puzzle that a seat has before it, by what it sees alone; None if this is none.

    Two searches with different chance must agree: one that finds the best move, and one that looks at every move
    equally deep.
    """
    game, seat, legal = view.game, view.seat, view.legal()
    if seat is None or not FEWEST <= len(legal) <= MOST or game.routine_action(view.state, seat) is not None:
        return None
    how = _how(view)
    found = search.options(view, how, Allowance(how.positions), Random("puzzle"), comparison.EXACT)
    if not promising(found):
        return None
    best = max(found, key=lambda option: (option.weight, option.value))
    worth = comparison.values(view, legal, how, how.positions, Random("puzzle again"))
    right, top, other = _apart(view, legal, worth)
    if best.action not in right or top < HOPELESS or other > WON:
        return None
    difficulty = _difficulty(view, right)
    if difficulty is None:
        return None
    moves = _moves(view, right, how, top - other)
    if len(moves) > LINES:
        return None
    lines = [SEPARATOR.join([game.write(action) for action in line]) for line in moves]
    position = game.dump(view.state)
    return Puzzle(str(game.options), position, seat, lines, thousandths(top), thousandths(other), difficulty)


def _how(view: View[Any], level: str = comparison.LEVEL) -> Settings:
    return settings(level, view.game.key, len(view.game.scores(view.state)))


def _apart(view: View[Any], actions: Sequence[Any], worth: Sequence[float]) -> tuple[list[Any], float, float]:
    """The best actions, what they are worth and what the next best is; no actions if there is no clear gap.

    Actions that lead to the same position are one.
    """
    top = max(worth)
    after = [view.game.apply(view.state, view.seat or 0, action) for action in actions]
    right = {state for state, value in zip(after, worth, strict=True) if value >= top - SAME}
    others = [value for state, value in zip(after, worth, strict=True) if state not in right]
    if not others or len(right) > SOLUTIONS or top - max(others) < CLEAR:
        return [], top, 0.0
    return [action for action, state in zip(actions, after, strict=True) if state in right], top, max(others)


def _difficulty(view: View[Any], right: Sequence[Any]) -> int | None:
    """By the shortest look that finds it every time; None if the strongest level does not."""
    for difficulty, level in LEVELS:
        if _finds(view, right, _how(view, level)):
            return difficulty
    return HARD if _finds(view, right, _how(view)) else None


def _finds(view: View[Any], right: Sequence[Any], how: Settings) -> bool:
    return all(comparison.best(view, how, how.positions, Random(seed)) in right for seed in SEEDS)


def solves(view: View[Any], puzzle: Puzzle, level: str) -> bool:
    """Does the search of a level begin with a solution?"""
    right = [view.game.read(line[0]) for line in puzzle.lines]
    how = _how(view, level)
    return comparison.best(view, how, how.positions, Random("puzzle")) in right


def explanation(key: str, puzzle: Puzzle) -> Explanation | None:
    """Why the solution is good, in words of the game, and what to look at to find it; None if it has none."""
    game = load(key, puzzle.options)
    view = game.view(game.load(puzzle.position), puzzle.seat)
    return explained(view, tuple([game.read(text) for text in puzzle.lines[0]]))


def reason(key: str, puzzle: Puzzle) -> Message:
    """Why the solution is good: in words of the game, or by how often it wins."""
    found = explanation(key, puzzle)
    return found.reason if found else odds_reason(puzzle)


def _moves(view: View[Any], right: Sequence[Any], how: Settings, gap: float) -> list[tuple[Any, ...]]:
    """The solutions as they are played. Where an action is chosen together with the next one, the next must be right
    too: what costs less than half of the gap is."""
    offered = [choice.actions for choice in opened(view.game, view)]
    found: list[tuple[Any, ...]] = []
    for first in right:
        following = list(dict.fromkeys([line[1] for line in offered if line[0] == first and len(line) > 1]))
        now = after(view, (first,)) if following and (first,) not in offered else None
        if now is None:
            found.append((first,))
            continue
        worth = comparison.values(now, following, how, how.positions, Random("puzzle"))
        good = [action for action, value in zip(following, worth, strict=True) if value >= max(worth) - gap / 2]
        found.extend([(first, action) for action in good])
    return found
