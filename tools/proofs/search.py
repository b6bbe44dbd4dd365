"""Check that searches with more positions do not find worse moves. A search of 16n rates those found with n and 2n.

    tools/prove.py search                             200 positions of each game, n = 50 to 400
    tools/prove.py search --games zylatron --positions 40 --from 100 --to 800

The loss of a move is the win probability of the best move minus that of the move, both by the largest search. Positions
come from games of the greedy bot against itself, with one action in four at random. It is a fault if doubling the
positions raises the mean loss by more than two standard errors of the difference.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.bots.levels import NAMES, settings
from starboard.core.playout import draw
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View

GAMES: Final = {
    "spacewalk": "", "astron": "", "astroplane": "", "zylatron": "variant=short", "situation7": "mode=by_turns",
}  # fmt: skip
JUDGE: Final = 16  # multiple of n for the search that rates the moves
RANDOM: Final = 0.25  # share of random actions on the way to a position
ERRORS: Final = 2.0  # tolerated difference, in standard errors
FEWEST: Final = 60  # positions of the greedy bot on the way
FEW: Final = 2  # decisions with this many legal actions or fewer are skipped

HELD = "more positions found no worse moves"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--positions", type=int, default=200, help="positions of each game (200)")
    parser.add_argument("--from", dest="least", type=int, default=50, help="the smallest n (50)")
    parser.add_argument("--to", dest="most", type=int, default=400, help="the largest n (400)")
    parser.add_argument("--seed", type=int, default=1)


def prove(asked: argparse.Namespace) -> list[str]:
    faults: list[str] = []
    for key in asked.games:
        counts = doublings(asked.least, asked.most)
        losses = table(key, asked.positions, counts, asked.seed)
        for n, found in losses.items():
            print(f"{key:12}{n:6} positions: mean loss {fmean(found):.4f}, none in {share(found):.0%}", flush=True)
        faults += [f"{key}: {2 * n} positions lose more than {n}" for n in counts[:-1] if worse(losses, n)]
    return faults


def doublings(least: int, most: int) -> list[int]:
    found = [least]
    while found[-1] * 2 <= most:
        found.append(found[-1] * 2)
    return found


def table(key: str, wanted: int, counts: list[int], seed: int) -> dict[int, list[float]]:
    """Return the losses of the moves found with each number of positions."""
    losses: dict[int, list[float]] = {n: [] for n in counts}
    for number, view in zip(range(wanted), positions(key, seed), strict=False):
        found = {n: chosen(view, n, number) for n in counts}
        moves = list(dict.fromkeys(found.values()))
        worth = dict(zip(moves, judged(view, moves, JUDGE * counts[-1], number), strict=True))
        best = max(worth.values())
        for n, action in found.items():
            losses[n].append(best - worth[action])
    return losses


def positions(key: str, seed: int) -> Iterator[View[Any]]:
    """Yield positions with a choice, one from each game."""
    game, rng = load(key, GAMES[key]), Random(f"search {key} {seed}")
    while True:
        state: Any = game.start(game.seatings(2)[0])
        wait = rng.randrange(6, 60)
        while actors := game.actors(state):
            if actors == (CHANCE,):
                state = game.apply(state, CHANCE, draw(game, state, rng))
                continue
            view = game.view(state, actors[0])
            wait -= 1
            if wait < 0 and len(view.legal()) > FEW and game.routine_action(state, actors[0]) is None:
                yield view
                break
            state = game.apply(state, actors[0], step(view, rng))


def step(view: View[Any], rng: Random) -> Any:
    if rng.random() < RANDOM:
        return rng.choice(view.legal())
    return GreedyBot().choose(view, Budget(nodes=FEWEST), rng)


def chosen(view: View[Any], n: int, number: int) -> Any:
    """Return the move that the search of the top level finds with n positions."""
    return comparison.best(view, settings(NAMES[-1], view.game.key, 2), n, Random(number))


def judged(view: View[Any], moves: list[Any], n: int, number: int) -> list[float]:
    """Return the value of each move by a search of n positions. Moves that it does not rate get its lowest value."""
    how = settings(NAMES[-1], view.game.key, 2)
    found = search.options(view, how, Allowance(n), Random(number), comparison.EXACT)
    worth = {option.action: option.value for option in found}
    return [worth.get(move, min(worth.values())) for move in moves]


def share(losses: list[float]) -> float:
    return sum(loss < 0.001 for loss in losses) / len(losses)


def worse(losses: dict[int, list[float]], n: int) -> bool:
    """Return whether the mean loss with 2n positions is higher than with n by more than chance explains."""
    differences = [more - less for less, more in zip(losses[n], losses[2 * n], strict=True)]
    return fmean(differences) > ERRORS * pstdev(differences) / sqrt(len(differences))
