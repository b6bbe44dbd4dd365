"""Fit the weights of a game's evaluation to the results of a bot's games with itself, if the game's weights are data.

Positions are taken at the start of each turn, after a random opening; occasional later moves are also random. Logistic
regression (Newton steps, with a weak prior for the current weights) fits the evaluation's odds of winning to the
results. A fifth of the games is held out. Prints the weights as a bot for `starboard.lab.ladder --pair`, which measures
whether it plays better. The results are reproducible.

    python -m starboard.lab.fit spacewalk --games 600
    python -m starboard.lab.ladder --game spacewalk --seats 2 --pair navigator,weights.stuck=9 navigator
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from starboard.bots import Bot, Budget
from starboard.bots.arena import win_shares
from starboard.core.contract import Game
from starboard.core.playout import draw, step
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.lab.ladder import GAMES, a_bot

OPENING = 20  # maximum number of random moves
SLIP = 0.04  # probability of a random move later
SHIFT = 0.1  # step for the slope of a weight, as a fraction of the weight
PRIOR = 0.5  # strength of the prior, in games
LEAST = 0.02  # minimum fraction of a weight if the fit would change its sign
STEPS = 5

Vector = np.ndarray[Any, np.dtype[np.float64]]


def usual_weights(game: Any) -> dict[str, float]:
    """Return the weights by name, without weights of 0, which can't be scaled."""
    weights = getattr(game, "weights", None)
    if weights is None:
        raise SystemExit(f"the weights of {game.key} are not data")
    return {name: value for name in dir(weights) if isinstance(value := getattr(weights, name), float) and value}


def played(
    game: Game[Any, Any], bots: Sequence[Bot], rng: Random, slip: float = SLIP
) -> tuple[list[Any], tuple[float, ...]]:
    """Return the positions of a game at the start of each turn, and each seat's share of the win. Bots are by seat."""
    state, turns, last, opening = game.start(game.seatings(len(bots))[0]), list[Any](), CHANCE, rng.randrange(OPENING)
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
    return turns, win_shares(game.places(state))


def positions(key: str, options: str, bot: str, games: int, seed: int) -> Iterator[tuple[Any, float, int]]:
    """Yield each position with seat 1's score and the number of its game."""
    both = [a_bot(bot)] * 2
    for number in range(games):
        turns, won = played(load(key, options), both, Random(f"fit {key} {seed} {number}"))
        for state in turns:
            yield state, won[0], number


def lead(game: Any, weights: dict[str, float], states: list[Any]) -> Vector:
    """Return the log odds that seat 1 wins, as the game's evaluation gives them with these weights."""
    weighed = type(game)(game.options.chosen, weights=type(game.weights)(**weights))
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
            zip(weights, np.where(values * start > LEAST * size**2, values, LEAST * start).tolist(), strict=True)
        )
    return weights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument(
        "--bot", default="navigator,overlook=0.05", help="the bot that plays itself (navigator,overlook=0.05)"
    )
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    key, options, _ = next(own for own in GAMES if own[0] == asked.game)
    game: Any = load(key, options)
    usual = usual_weights(game)
    states, wins, numbers = zip(*positions(key, options, asked.bot, asked.games, asked.seed), strict=True)
    won, kept = np.array(wins), np.array(numbers) % 5 != 0
    known, unknown = ([state for state, is_in in zip(states, part, strict=True) if is_in] for part in (kept, ~kept))
    weights = fitted(game, usual, known, won[kept], asked.games)
    print(f"{asked.games} games, {len(states)} positions; log loss in held-out games:")
    for name, tried in (("unchanged", usual), ("fitted", weights)):
        print(f"  {name}: {loss(lead(game, tried, unknown), won[~kept]):.4f}")
    print(",".join([asked.bot.split(",")[0], *(f"weights.{name}={value:.6f}" for name, value in weights.items())]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
