"""Check that the puzzles are right: strong searches with other seeds find the solutions, and no move as good.

    tools/prove.py puzzles                            every puzzle, three budgets, three seeds
    tools/prove.py puzzles --games zylatron --minutes 15
    tools/prove.py puzzles --withdraw 2026-11-20      also withdraw wrong puzzles from this day on

Each row of tools/proofs/puzzles.csv is one search: puzzle, budget, seed, outcome, commit. Searches that have a row are
not repeated, so the proof resumes where it was stopped. The budgets are multiples of the admiral's positions. A later
move of a puzzle has its number after the key: `1f0c3a5b7d9e/2`.

found  every solution is better than every other move
close  another move is about as good
worse  another move is better

A puzzle that claims a win has one more row, with the budget `win`: its proof. Either it was solved exactly, or strong
bots played the game to its end: "200/200 13/200" are the games won after the solution and after the next best move.

It is a fault if fewer than five of the six searches with the two larger budgets found the solutions, or fewer than all
three with the largest. It is also a fault if a win is not proved, or if a puzzle claims a certain win without a proof.
"""

import argparse
import csv
import subprocess
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.levels import settings
from starboard.bots.option import pick
from starboard.bots.puzzle import puzzles
from starboard.bots.puzzle_line import PuzzleDecision, decisions, played
from starboard.bots.solver import Solver
from starboard.core.playout import draw
from starboard.core.puzzle import SOLVED, Puzzle, day_of, read_puzzles, write_puzzle
from starboard.core.seating import CHANCE
from starboard.core.view import View

GAMES: Final = ("zylatron", "astroplane", "situation7", "spacewalk", "astron")
ROWS: Final = Path(__file__).with_suffix(".csv")
SOURCE: Final = Path(__file__).parents[2] / "src/starboard/games"
COLUMNS: Final = ("puzzle", "budget", "seed", "outcome", "commit")
BUDGETS: Final = (1, 2, 4)  # multiples of the admiral's positions
SEEDS: Final = (1, 2, 3)
SAME: Final = 0.03  # a move within this of a solution is about as good
FOUND: Final = "found"
CLOSE: Final = "close"
WORSE: Final = "worse"
ENOUGH: Final = 5  # minimum number of the six searches with the larger budgets that find the solutions
WIN: Final = "win"
ALWAYS: Final = 990  # thousandths; a puzzle with at least this win probability claims that its solution wins
EXACT: Final = 300_000  # positions of an exact search
PLAYED_ON: Final = 200  # games played to their end after a move
POSITIONS: Final = 400  # positions of the admiral's search for each action in these games
MARGIN: Final = 0.02  # one of the actions within this of the best is chosen, so that the games differ
Row = tuple[str, str, str, str, str]

HELD = "every puzzle is right"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--minutes", type=float, default=15, help="stop after this many minutes of CPU time (15)")
    parser.add_argument("--withdraw", type=day_of, default=0, metavar="DAY")
    parser.add_argument("--rows", type=Path, default=ROWS, help="the file of the results")


def prove(asked: argparse.Namespace) -> list[str]:
    rows = read_rows(asked.rows)
    version = commit()
    for key in asked.games:
        for puzzle in puzzles(key):
            for name, budget, seed in () if puzzle.until else wanted(puzzle):
                if (name, budget, seed) in rows:
                    continue
                if process_time() > 60 * asked.minutes:
                    return ["the time is up; call it again to go on"]
                rows[name, budget, seed] = outcome(key, puzzle, name, budget, int(seed)), version
                write_row(asked.rows, (name, budget, seed, *rows[name, budget, seed]))
                print(key, name, budget, seed, rows[name, budget, seed][0], flush=True)
    every = [(key, each, wrong(each, rows)) for key in asked.games for each in puzzles(key) if not each.until]
    for key in asked.games if asked.withdraw else ():
        withdraw(key, {each.key for game, each, fault in every if game == key and fault}, asked.withdraw)
    return [f"{key}: {each.key}: {fault}" for key, each, fault in every if fault]


def withdraw(key: str, faulty: Collection[str], day: int) -> None:
    file = SOURCE / key / "puzzles.toml"
    entries = [each.strip("\n") for each in file.read_text("utf-8").split("\n\n")]
    for number, entry in enumerate(entries):
        (puzzle,) = read_puzzles(entry)
        if puzzle.key in faulty:
            entries[number] = write_puzzle(replace(puzzle, until=day)).strip("\n")
    file.write_text("\n\n".join(entries) + "\n", "utf-8")


def commit() -> str:
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()


# ---- rows


def read_rows(file: Path) -> dict[tuple[str, str, str], tuple[str, str]]:
    """Return outcome and commit by puzzle, budget and seed."""
    if not file.exists():
        return {}
    rows = csv.DictReader(file.read_text("utf-8").splitlines())
    return {(row["puzzle"], row["budget"], row["seed"]): (row["outcome"], row["commit"]) for row in rows}


def write_row(file: Path, row: Row) -> None:
    fresh = not file.exists()
    with file.open("a", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        if fresh:
            writer.writerow(COLUMNS)
        writer.writerow(row)


def wanted(puzzle: Puzzle) -> Iterator[tuple[str, str, str]]:
    """Yield the puzzle, budget and seed of each row that a puzzle needs."""
    for name in names(puzzle):
        for budget in BUDGETS:
            for seed in SEEDS:
                yield name, str(budget), str(seed)
    if puzzle.best >= ALWAYS:
        yield puzzle.key, WIN, "1"


def names(puzzle: Puzzle) -> list[str]:
    return [puzzle.key, *[f"{puzzle.key}/{number}" for number in range(2, len(puzzle.moves) + 1)]]


def wrong(puzzle: Puzzle, rows: dict[tuple[str, str, str], tuple[str, str]]) -> str:
    """Return the fault of a puzzle according to its rows; empty if there is none."""
    for name in names(puzzle):
        told = {(b, s): rows.get((name, str(b), str(s)), ("", ""))[0] for b in BUDGETS for s in SEEDS}
        if "" in told.values():
            return "not all searches are done"
        large = [told[budget, seed] for budget in BUDGETS[1:] for seed in SEEDS]
        if large.count(FOUND) < ENOUGH or set(large[-len(SEEDS) :]) != {FOUND}:
            return f"{name}: {' '.join(told.values())}"
    if puzzle.best >= ALWAYS and not puzzle.proof:
        return "a win without a proof"
    proof = rows.get((puzzle.key, WIN, "1"), ("", ""))[0]
    return f"the win is not proved: {proof}" if puzzle.proof and not proves(proof) else ""


def proves(outcome: str) -> bool:
    """Return whether the outcome proves a win: solved, or all games won and most lost after the next best move."""
    if outcome == SOLVED:
        return True
    won, _, lost = outcome.partition(" ")
    return won == f"{PLAYED_ON}/{PLAYED_ON}" and int(lost.partition("/")[0]) < PLAYED_ON / 2


# ---- searches


def outcome(key: str, puzzle: Puzzle, name: str, budget: str, seed: int) -> str:
    if budget == WIN:
        return win(key, puzzle)
    number = names(puzzle).index(name)
    decision = list(decisions(key, puzzle))[number]
    return verdict(*compared(decision, int(budget), seed))


def verdict(least: float, other: float) -> str:
    if other <= least - SAME:
        return FOUND
    return CLOSE if other <= least + SAME else WORSE


def compared(decision: PuzzleDecision, budget: int, seed: int) -> tuple[float, float]:
    """Return the value of the worst solution and of the best other move."""
    view = decision.view
    legal = view.legal()
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))
    worth = comparison.values(view, legal, how, budget * how.positions, Random(f"proof {seed}"))
    after = [view.game.apply(view.state, view.seat or 0, action) for action in legal]
    first = {line[0] for line in decision.solutions}
    right = {state for state, action in zip(after, legal, strict=True) if view.game.write(action) in first}
    ours = [value for state, value in zip(after, worth, strict=True) if state in right]
    others = [value for state, value in zip(after, worth, strict=True) if state not in right]
    return min(ours), max(others)


def win(key: str, puzzle: Puzzle) -> str:
    """Return the proof of a win, or the games won after the solution and after the next best move."""
    decision = next(iter(decisions(key, puzzle)))
    game, state = decision.view.game, decision.view.state
    ends = [played(game, state, line) for line in decision.solutions]
    if not game.has_secrets():
        values = [Solver(game).value(end, puzzle.seat, EXACT) for end in ends]
        if all(value == 1.0 for value in values):
            return SOLVED
    how = settings(comparison.LEVEL, key, len(game.scores(state)))
    first = {line[0] for line in decision.solutions}
    others = [action for action in decision.view.legal() if game.write(action) not in first]
    worth = comparison.values(decision.view, others, how, how.positions, Random("proof"))
    other = game.apply(state, puzzle.seat, others[worth.index(max(worth))])
    won = min([games_won(game, end, puzzle.seat) for end in ends])
    return f"{won}/{PLAYED_ON} {games_won(game, other, puzzle.seat)}/{PLAYED_ON}"


def games_won(game: Any, state: Any, seat: int, games: int = PLAYED_ON) -> int:
    return sum(places[seat - 1] == 1 and places.count(1) == 1 for places in played_on(game, state, games))


def played_on(game: Any, state: Any, games: int) -> Iterable[tuple[int, ...]]:
    """Yield the final places of games that strong bots play from a state to the end, each with a different seed."""
    for number in range(games):
        now, rng = state, Random(f"played on {number}")
        while actors := game.actors(now):
            chance = actors == (CHANCE,)
            now = game.apply(now, actors[0], draw(game, now, rng) if chance else chosen(game.view(now, actors[0]), rng))
        yield game.places(now)


def chosen(view: View[Any], rng: Random) -> Any:
    assert view.seat is not None
    legal, routine = view.legal(), view.game.routine_action(view.state, view.seat)
    if routine is not None or len(legal) == 1:
        return legal[0] if routine is None else routine
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))
    return pick(search.options(view, how, Allowance(POSITIONS), rng, MARGIN), MARGIN, rng)
