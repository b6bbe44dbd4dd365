"""Fits the weights of a game's evaluation to who won, in games of a bot with itself, for games whose weights are data.

Positions are those in which somebody's turn begins, after a random opening; now and then a move is random. What the
evaluation calls the odds of winning is fitted to who won, by logistic regression (Newton steps, the weights held near
those that stand by a weak prior). A fifth of the games is held out. At the end it says the weights as a bot for
`tools/ladder.py --pair`, which measures whether it plays any better. The same command says the same.

    tools/fit.py spacewalk --games 600
    tools/ladder.py --game spacewalk --seats 2 --pair navigator,weights.stuck=9 navigator --games 400 --least 60
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.ladder import GAMES, a_bot
from tools.tune import spec, usual_weights

from starboard.bots import Bot, Budget
from starboard.bots.arena import win_shares
from starboard.core.contract import Game
from starboard.core.playout import draw, step
from starboard.core.registry import load
from starboard.core.seating import CHANCE

OPENING = 20  # the most random moves
SLIP = 0.04  # how often a later move is random
SHIFT = 0.1  # how far a weight is moved to see what it does, as a part of itself
PRIOR = 0.5  # how firmly weights are held: as by so many games
LEAST = 0.02  # of a weight that would change its sign so much is left
STEPS = 5

Vector = np.ndarray[Any, np.dtype[np.float64]]


def played(game: Game[Any, Any], bots: Sequence[Bot], rng: Random, slip: float = SLIP) -> tuple[list[Any], float]:
    """The positions of a game for two in which a turn begins, and what seat 1 won. The bots are by seat."""
    state, turns, last, opening = game.start(game.seatings(2)[0]), list[Any](), CHANCE, rng.randrange(OPENING)
    while actors := game.actors(state):
        if actors == (CHANCE,):
            state = game.apply(state, CHANCE, draw(game, state, rng))
            continue
        opening -= 1
        if opening < 0 and actors[0] != last:
            turns.append(state)
        last = actors[0]
        if opening >= 0 or rng.random() < slip:
            state = step(game, state, rng)
        else:
            state = game.apply(state, last, bots[last - 1].choose(game.view(state, last), Budget(), rng))
    return turns, win_shares(game.places(state))[0]


def positions(key: str, options: str, bot: str, games: int, seed: int) -> Iterator[tuple[Any, float, int]]:
    """Each with what seat 1 won, and the number of its game."""
    both = [a_bot(bot)] * 2
    for number in range(games):
        turns, won = played(load(key, options), both, Random(f"fit {key} {seed} {number}"))
        for state in turns:
            yield state, won, number


def lead(game: Any, weights: dict[str, float], states: list[Any]) -> Vector:
    """The logarithm of seat 1's odds of winning, as the game evaluates with these weights."""
    weighed = type(game)(game.options.chosen)
    weighed.weights = type(game.weights)(**weights)
    odds = np.array([weighed.win_probabilities(state)[0] for state in states])
    found: Vector = np.log(odds / (1 - odds))
    return found


def loss(lead: Vector, won: Vector) -> float:
    return float(np.mean(np.logaddexp(0, lead) - won * lead))


def fitted(game: Any, weights: dict[str, float], states: list[Any], won: Vector, games: int) -> dict[str, float]:
    start = np.array(list(weights.values()))
    size = np.abs(start)
    for _ in range(STEPS):
        now = lead(game, weights, states)
        moved = [lead(game, {**weights, name: value * (1 + SHIFT)}, states) for name, value in weights.items()]
        values = np.array(list(weights.values()))
        slopes = (np.array(moved) - now) / (SHIFT * values)[:, None] * size[:, None]
        chance, held = 1 / (1 + np.exp(-now)), PRIOR / games
        slope = slopes @ (chance - won) / len(won) + held * (values - start) / size
        bend = (slopes * chance * (1 - chance)) @ slopes.T / len(won) + held * np.eye(len(size))
        values = values - size * np.linalg.solve(bend, slope)
        weights = dict(
            zip(weights, np.where(values * start > 0.02 * size**2, values, 0.02 * start).tolist(), strict=True)
        )
    return weights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="navigator,overlook=0.05", help="who plays itself (navigator,overlook=0.05)")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    key, options, _ = next(own for own in GAMES if own[0] == asked.game)
    game: Any = load(key, options)
    usual = usual_weights(key, options)
    states, wins, numbers = zip(*positions(key, options, asked.bot, asked.games, asked.seed), strict=True)
    won, kept = np.array(wins), np.array(numbers) % 5 != 0
    known, unknown = ([state for state, is_in in zip(states, part, strict=True) if is_in] for part in (kept, ~kept))
    weights = fitted(game, usual, known, won[kept], asked.games)
    print(f"{asked.games} games, {len(states)} positions; log loss in games held out:")
    for name, tried in (("as it stands", usual), ("fitted", weights)):
        print(f"  {name}: {loss(lead(game, tried, unknown), won[~kept]):.4f}")
    print(spec(asked.bot.split(",")[0], weights))
    return 0


if __name__ == "__main__":
    sys.exit(main())
