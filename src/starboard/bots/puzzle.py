"""Puzzles: positions in which one move is clearly best, rated by how deep a search must go to find it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.improvement import thousandths
from starboard.bots.levels import LevelSettings, settings
from starboard.bots.option import RatedAction
from starboard.bots.puzzle_line import answers, decisions, played
from starboard.bots.reasons import after, explained
from starboard.core import discovery
from starboard.core.draft import opened
from starboard.core.explanation import Explanation
from starboard.core.lesson import Lesson
from starboard.core.message import Message, message
from starboard.core.puzzle import EASY, HARD, MEDIUM, SEPARATOR, Puzzle, as_lesson, odds_reason, read_puzzles
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View

CLEAR: Final = 0.12  # least gap in win probability between a solution and any other move
SAME: Final = 0.03  # a move within this of the best is a solution too
FEWEST: Final = 4  # minimum number of legal moves
MOST: Final = 40  # maximum number of legal moves; more take too long to compare
SOLUTIONS: Final = 3  # maximum number of correct first actions
LINES: Final = 6  # maximum number of correct whole moves
LONGEST: Final = 3  # maximum number of the seat's moves
REPLY: Final = 12  # maximum number of actions between two of them
HOPELESS: Final = 0.2  # no puzzle if the win probability after the best move is lower
WON: Final = 0.85  # no puzzle if it is higher after another move
LEVELS: Final[tuple[tuple[int, str], ...]] = ((EASY, "own_turn"), (MEDIUM, "answer"))  # separate entries in levels.toml
SEEDS: Final[tuple[int, ...]] = (1, 2)


@cache
def puzzles(key: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, from `puzzles.toml` in its folder."""
    home = discovery.folder(key)
    file = home / "puzzles.toml" if home else None
    return read_puzzles(file.read_text("utf-8")) if file is not None and file.is_file() else ()


def promising(options: Sequence[RatedAction]) -> bool:
    """Return whether a quick search finds moves that stand out."""
    values = sorted([option.value for option in options])
    return len(values) >= FEWEST and values[-1] >= HOPELESS and values[-1] - values[-1 - SOLUTIONS] >= CLEAR / 2


def puzzle(view: View[Any]) -> Puzzle | None:
    """Return the puzzle in a seat's view, or None.

    Two searches with different seeds must agree: one for the best move, and one that searches every move to the same
    depth.
    """
    game, seat, legal = view.game, view.seat, view.legal()
    if seat is None or not FEWEST <= len(legal) <= MOST or game.routine_action(view.state, seat) is not None:
        return None
    if not game.turn_begins(view.state, seat):
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
    position = game.write_state(view.state)
    return Puzzle(
        str(game.options), position, seat, tuple(lines), best=thousandths(top), other=thousandths(other),
        difficulty=difficulty,
    )  # fmt: skip


def _how(view: View[Any], level: str = comparison.LEVEL) -> LevelSettings:
    return settings(level, view.game.key, len(view.game.scores(view.state)))


def _apart(view: View[Any], actions: Sequence[Any], worth: Sequence[float]) -> tuple[list[Any], float, float]:
    """Return the best actions, their value and the next best value; no actions if there is no clear gap.

    Actions that lead to the same position count as one.
    """
    top = max(worth)
    after = [view.game.apply(view.state, view.seat or 0, action) for action in actions]
    right = {state for state, value in zip(after, worth, strict=True) if value >= top - SAME}
    others = [value for state, value in zip(after, worth, strict=True) if state not in right]
    if not others or len(right) > SOLUTIONS or top - max(others) < CLEAR:
        return [], top, 0.0
    return [action for action, state in zip(actions, after, strict=True) if state in right], top, max(others)


def _difficulty(view: View[Any], right: Sequence[Any]) -> int | None:
    """Rate the difficulty by the shallowest search that always finds a solution; None if the strongest level fails."""
    for difficulty, level in LEVELS:
        if _finds(view, right, _how(view, level)):
            return difficulty
    return HARD if _finds(view, right, _how(view)) else None


def _finds(view: View[Any], right: Sequence[Any], how: LevelSettings) -> bool:
    return all(comparison.best(view, how, how.positions, Random(seed)) in right for seed in SEEDS)


# ---- puzzles that go on


def going_on(puzzle: Puzzle, key: str) -> Puzzle:
    """Return the puzzle with the later moves that are clearly best after the strongest replies; at most LONGEST.

    Every move but the last is a whole turn with one result. A game with secrets or draws ends it.
    """
    game = load(key, puzzle.options)
    state = game.read_state(puzzle.position)
    moves: list[tuple[str, ...]] = []
    replies: list[str] = []
    begun = [tuple(text.split(SEPARATOR)) for text in puzzle.solutions]
    while not game.has_secrets():
        after, lines = _turn(View(game, puzzle.seat, state), begun)
        if not lines:
            break
        moves.append(tuple([SEPARATOR.join(line) for line in lines]))
        reply = _reply(View(game, puzzle.seat, after)) if after is not None and len(moves) < LONGEST else None
        if reply is None:
            break
        replies.append(SEPARATOR.join([game.write(action) for action in reply[1]]))
        state, begun = reply[0], [()]
    if len(moves) < 2:
        return puzzle
    return replace(
        puzzle, solutions=moves[0], replies=tuple(replies[: len(moves) - 1]), later=tuple(moves[1:]),
        difficulty=max(puzzle.difficulty, len(moves)),
    )  # fmt: skip


def _turn(view: View[Any], begun: list[tuple[str, ...]]) -> tuple[Any, list[tuple[str, ...]]]:
    """Return the state after a turn that begins with these actions, and its lines, as long as one result is best.

    The state is None if the turn goes on, or leads to several results.
    """
    game, seat, lines = view.game, view.seat or 0, begun
    while True:
        ends = {played(game, view.state, line) for line in lines}
        state = ends.pop()
        if ends or game.actors(state) != (seat,):
            return (None if ends else state), lines
        now: View[Any] = View(game, seat, state)
        right = _clear(now)
        if not right:
            return None, [line for line in lines if line]
        lines = [(*line, game.write(action)) for line in lines for action in right]


def _clear(view: View[Any]) -> list[Any]:
    """Return the actions that are clearly best; the only one if there is no choice."""
    legal = list(view.legal())
    if len(legal) == 1:
        return legal
    if len(legal) > MOST or view.game.routine_action(view.state, view.seat or 0) is not None:
        return []
    how = _how(view)
    for seed in SEEDS:
        worth = comparison.values(view, legal, how, how.positions, Random(f"goes on {seed}"))
        right, top, other = _apart(view, legal, worth)
        if top < HOPELESS or other > WON:
            return []
    return right


def _reply(view: View[Any]) -> tuple[Any, list[Any]] | None:
    """Return the state in which the seat decides again, and the strongest replies until then.

    Return None if chance acts first, if the game ends, if there are more than `REPLY` replies, or if the seat has no
    decision to make.
    """
    game, state, made = view.game, view.state, list[Any]()
    while len(made) < REPLY:
        actors = game.actors(state)
        if len(actors) != 1 or actors[0] == CHANCE:
            return None
        now = game.view(state, actors[0])
        routine = game.routine_action(state, actors[0])
        if actors[0] == view.seat:
            return (state, made) if routine is None and made else None
        how = _how(now)
        action = comparison.best(now, how, how.positions, Random("reply")) if routine is None else routine
        made.append(action)
        state = game.apply(state, actors[0], action)
    return None


def explanation(key: str, puzzle: Puzzle, number: int = 0) -> Explanation | None:
    """Return the reason that one of the solution's moves is good, and the ids that show it; None if there is none."""
    decision = next(islice(decisions(key, puzzle), number, None))
    return explained(decision.view, tuple([decision.view.game.read(text) for text in decision.solutions[0]]))


def reason(key: str, puzzle: Puzzle, number: int = 0) -> Message:
    """Return why one of the solution's moves is good: the game's reason, or how often it wins."""
    if puzzle.until:
        return message("core.puzzle.withdrawn.why")
    found = explanation(key, puzzle, number)
    return found.reason if found else odds_reason(puzzle)


def lesson(key: str, puzzle: Puzzle) -> Lesson:
    """Return a puzzle as a lesson, with the game's question as its hint and the answers to wrong moves."""
    found = explanation(key, puzzle)
    return as_lesson(puzzle, found.look if found else None, answers(key).get(puzzle.key, ()))


def _moves(view: View[Any], right: Sequence[Any], how: LevelSettings, gap: float) -> list[tuple[Any, ...]]:
    """Return the solutions as moves.

    If an action is chosen together with the next one, the next must also be correct: it may cost at most half of the
    gap.
    """
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
