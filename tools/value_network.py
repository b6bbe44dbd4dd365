"""Does a small network evaluate Space Walk for two better than the game's own evaluation?

A level plays itself (`tools/fit.py`); a network of one hidden layer learns who won from the numbers that a seat sees
(`docs/reference/observations.md`). It says the log loss of both in games held out, what a look costs, and how often the
same search wins with the network, at equal positions and at equal time. The same command says the same, but for costs.

    tools/value_network.py --games 600 --match 40
"""

import argparse
import sys
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.fit import Vector, lead, loss, played, positions
from tools.ladder import ChangedBot, a_bot

from starboard.bots import Bot
from starboard.bots.arena import wilson
from starboard.core.contract import Game
from starboard.core.registry import load
from starboard.core.seating import Seat
from starboard.core.view import View

HIDDEN = 48
DECAY = 1e-3
RATE = 2e-3
BATCH = 256
EPOCHS = 40  # at most: the weights of the best one are kept, by the second fifth of the games
SEARCHED = (
    "actors", "legal", "apply", "chance_outcomes", "routine_action", "turn_rests", "sides_of", "scores", "places",
)  # fmt: skip  # what a search asks of a game


class Network:
    """From the numbers that a seat sees to the logarithm of its odds of winning."""

    def __init__(self, inputs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.layers: list[Vector] = [
            rng.normal(0, inputs**-0.5, (inputs, HIDDEN)), np.zeros(HIDDEN),
            rng.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(1),
        ]  # fmt: skip

    def lead(self, seen: Vector) -> Vector:
        first, bias, last, offset = self.layers
        found: Vector = np.maximum(seen @ first + bias, 0) @ last + offset[0]
        return found

    def slopes(self, seen: Vector, won: Vector) -> list[Vector]:
        first, bias, last, _ = self.layers
        hidden = np.maximum(seen @ first + bias, 0)
        off = (1 / (1 + np.exp(-self.lead(seen))) - won) / len(won)
        back = np.outer(off, last) * (hidden > 0)
        return [seen.T @ back + DECAY * first, back.sum(0), hidden.T @ off + DECAY * last, off.sum(keepdims=True)]

    def learn(self, seen: Vector, won: Vector, unseen: Vector, outcome: Vector, seed: int) -> None:
        """Adam; of all epochs the one that foretells best what it has not seen."""
        rng, best, least, steps = np.random.default_rng(seed), self.layers, np.inf, 0
        means = [[np.zeros_like(layer) for layer in self.layers] for _ in range(2)]
        for _ in range(EPOCHS):
            order = rng.permutation(len(won))
            for begin in range(0, len(won), BATCH):
                part, steps = order[begin : begin + BATCH], steps + 1
                for number, slope in enumerate(self.slopes(seen[part], won[part])):
                    means[0][number] = 0.9 * means[0][number] + 0.1 * slope
                    means[1][number] = 0.999 * means[1][number] + 0.001 * slope**2
                    size = np.sqrt(means[1][number] / (1 - 0.999**steps)) + 1e-8
                    self.layers[number] = self.layers[number] - RATE * means[0][number] / (1 - 0.9**steps) / size
            if (now := loss(self.lead(unseen), outcome)) < least:
                best, least = list(self.layers), now
        self.layers = best


def numbers(game: Game[Any, Any], states: Sequence[Any], seat: Seat) -> Vector:
    return np.array([game.observation(View(game, seat, state)) for state in states])


def judged(game: Game[Any, Any], network: Network) -> Game[Any, Any]:
    """The game as a search asks for it, evaluated by a network."""

    def win_probabilities(state: Any) -> tuple[float, ...]:
        if not game.actors(state):
            return game.win_probabilities(state)
        own = 1 / (1 + exp(-float(network.lead(np.array(game.observation(View(game, 1, state)))))))
        return own, 1 - own

    parts = {name: staticmethod(getattr(game, name)) for name in SEARCHED}
    parts["win_probabilities"] = staticmethod(win_probabilities)
    found: Game[Any, Any] = type("Judged", (Game,), {"key": game.key, "version": game.version, **parts})()
    return found


class NetworkBot(ChangedBot):
    def __init__(self, level: str, changes: Sequence[str], network: Network) -> None:
        super().__init__(level, changes)
        self.weights, self.network = {"": 0.0}, network

    def _weighed(self, view: View[Any]) -> View[Any]:
        self.weighed = self.weighed or judged(view.game, self.network)
        return View(self.weighed, view.seat, view.state)


def match(game: Game[Any, Any], one: Bot, other: Bot, games: int) -> str:
    won = 0.0
    for number in range(games // 2):
        won += played(game, (one, other), Random(f"match {number}"), 0)[1]
        won += 1 - played(game, (other, one), Random(f"match {number}"), 0)[1]
    low, high = wilson(won, games)
    return f"{won / games:.0%} of {games} ({low:.0%}-{high:.0%})"


def cost(game: Game[Any, Any], states: Sequence[Any]) -> float:
    """Seconds a look."""
    began = process_time()
    for state in states:
        game.win_probabilities(state)
    return (process_time() - began) / len(states)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="navigator,overlook=0.05", help="who plays itself (navigator,overlook=0.05)")
    parser.add_argument("--games", type=int, default=600, help="to learn from (600)")
    parser.add_argument("--match", type=int, default=40, help="games of each match (40)")
    parser.add_argument("--positions", type=int, default=300, help="that the search looks at in a match (300)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game: Any = load("spacewalk")
    states, wins, numbered = zip(*positions("spacewalk", "", asked.bot, asked.games, asked.seed), strict=True)
    won, fifth = np.array(wins), np.array(numbered) % 5
    own, theirs = numbers(game, states, 1), numbers(game, states, 2)
    network, learnt, tried, kept = Network(own.shape[1], asked.seed), fifth > 1, fifth == 1, fifth == 0
    seen, outcome = np.concatenate([own[learnt], theirs[learnt]]), np.concatenate([won[learnt], 1 - won[learnt]])
    network.learn(seen, outcome, own[tried], won[tried], asked.seed)
    stands = lead(game, {}, [state for state, is_in in zip(states, kept, strict=True) if is_in])
    print(f"{asked.games} games, {len(states)} positions; log loss in games held out:")
    print(f"  evaluation {loss(stands, won[kept]):.4f}, network {loss(network.lead(own[kept]), won[kept]):.4f}")
    some = states[:: max(1, len(states) // 2000)]
    dear, cheap = cost(judged(game, network), some), cost(game, some)
    print(f"a look costs {1e6 * cheap:.0f} and {1e6 * dear:.0f} millionths of a second, {dear / cheap:.1f} to one")
    usual = a_bot(f"navigator,overlook=0.0,positions={asked.positions}")
    for name, count in (("positions", asked.positions), ("time", int(asked.positions * cheap / dear))):
        bot = NetworkBot("navigator", ["overlook=0.0", f"positions={count}"], network)
        print(f"at equal {name} the network wins {match(game, bot, usual, asked.match)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
