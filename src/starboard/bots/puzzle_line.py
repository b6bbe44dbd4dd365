"""The line of a puzzle: its decisions, the other seats' replies, and the answers to wrong moves."""

import csv
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, final

from starboard.bots.reply import Played, told
from starboard.core import discovery
from starboard.core.contract import Game
from starboard.core.message import Message, message
from starboard.core.puzzle import SEPARATOR, Puzzle, PuzzleAnswer
from starboard.core.registry import load
from starboard.core.view import View

COLUMNS: Final = ("puzzle", "move", "chance", "reply")  # the columns of answers.csv


@final
class PuzzleDecision:
    """One of the seat's moves in a puzzle: its view, the solutions, and the seat's own actions before it."""

    __slots__ = ("before", "solutions", "view")

    def __init__(self, view: View[Any], solutions: tuple[tuple[str, ...], ...], before: tuple[str, ...]) -> None:
        self.view: Final = view
        self.solutions: Final = solutions
        self.before: Final = before


def decisions(key: str, puzzle: Puzzle) -> Iterator[PuzzleDecision]:
    """Yield the decisions of a puzzle; each follows the first solution of the one before."""
    game = load(key, puzzle.options)
    state, before = game.read_state(puzzle.position), tuple[str, ...]()
    for number, texts in enumerate(puzzle.moves):
        solutions = tuple([tuple(text.split(SEPARATOR)) for text in texts])
        yield PuzzleDecision(game.view(state, puzzle.seat), solutions, before)
        state = played(game, state, solutions[0])
        before = (*before, *solutions[0])
        if number < len(puzzle.replies):
            state = played(game, state, puzzle.replies[number].split(SEPARATOR))


def played(game: Game[Any, Any], state: Any, texts: Sequence[str]) -> Any:
    """Return the state after these actions, each of the seat that is to act."""
    for text in texts:
        state = game.apply(state, game.actors(state)[0], game.read(text))
    return state


@final
class WrongMove:
    """A move of which only the last action is wrong: the view before it, a right action there, and the seat's acts."""

    __slots__ = ("acts", "better", "view")

    def __init__(self, view: View[Any], better: str, acts: tuple[str, ...]) -> None:
        self.view: Final = view
        self.better: Final = better
        self.acts: Final = acts


def wrong_moves(decision: PuzzleDecision) -> Iterator[WrongMove]:
    """Yield every wrong move at a decision."""
    view = decision.view
    for depth in range(max([len(line) for line in decision.solutions])):
        for begun in dict.fromkeys([line[:depth] for line in decision.solutions if len(line) > depth]):
            state = played(view.game, view.state, begun)
            now: View[Any] = View(view.game, view.seat, state)
            right = [line[depth] for line in decision.solutions if line[:depth] == begun and len(line) > depth]
            for action in now.legal():
                text = view.game.write(action)
                if text not in right:
                    yield WrongMove(now, right[0], (*decision.before, *begun, text))


# ---- answers to wrong moves


@cache
def answers(key: str) -> dict[str, tuple[PuzzleAnswer, ...]]:
    """Return the answers to wrong moves by puzzle, from `answers.csv` in the game's folder."""
    home = discovery.folder(key)
    file = home / "answers.csv" if home else None
    found: dict[str, tuple[PuzzleAnswer, ...]] = {}
    if file is not None and file.is_file():
        for row in csv.DictReader(file.read_text("utf-8").splitlines()):
            answer = PuzzleAnswer(_split(row["move"]), int(row["chance"]), _split(row["reply"]))
            found[row["puzzle"]] = (*found.get(row["puzzle"], ()), answer)
    return found


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(SEPARATOR)) if text else ()


def refutation(key: str, puzzle: Puzzle, acts: tuple[str, ...]) -> Message | None:
    """Return why a move was wrong: the reply to it, the game's contrast with a solution, or how often it wins."""
    answer = next((each for each in answers(key).get(puzzle.key, ()) if each.acts == acts), None)
    if answer is None:
        return None
    found = _replied(key, puzzle, answer) or _contrast(key, puzzle, answer)
    return found or message("core.puzzle.worse", chance=round(answer.chance / 10), best=round(puzzle.best / 10))


def _replied(key: str, puzzle: Puzzle, answer: PuzzleAnswer) -> Message | None:
    """Return the reply in words."""
    if not answer.reply:
        return None
    begun = [each for each in decisions(key, puzzle) if answer.acts[: len(each.before)] == each.before][-1]
    game, line = begun.view.game, list[Played]()
    state = played(game, begun.view.state, answer.acts[len(begun.before) :])
    for text in answer.reply:
        seat, action = game.actors(state)[0], game.read(text)
        line.append((View(game, seat, state), action))
        state = game.apply(state, seat, action)
    return told(line, "core.puzzle.reply")


def _contrast(key: str, puzzle: Puzzle, answer: PuzzleAnswer) -> Message | None:
    """Return why the solution is better than the wrong move, in the game's words."""
    for decision in decisions(key, puzzle):
        for each in wrong_moves(decision):
            if each.acts == answer.acts:
                game = each.view.game
                return game.contrast(each.view, game.read(each.better), game.read(each.acts[-1]))
    return None
