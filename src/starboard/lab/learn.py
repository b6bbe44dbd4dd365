"""Learn the evaluation of the bot `learned` from games of two-player Space Walk with itself. Needs numpy.

A network estimates the chance to win from what a seat observes. Many games are played side by side. Each seat plays the
action whose position the network rates highest, or sometimes a random one. After a game, the network is trained towards
the result and its own later estimates, TD(lambda), from both seats. It uses no knowledge of the game but its rules.

    python -m starboard.lab.learn --games 8000 --out src/starboard/bots/learned.npz
    python -m starboard.lab.ladder --game spacewalk --seats 2 --pair learned greedy

The same seed and number of games give the same weights on the same machine.
"""

import argparse
from itertools import pairwise
from math import inf
from random import Random
from time import process_time
from typing import Any

import numpy as np

from starboard.bots.arena import win_shares
from starboard.bots.learned import GAME, SEATS, Network
from starboard.core.contract import Game
from starboard.core.observation import Numbers
from starboard.core.playout import draw
from starboard.core.registry import load
from starboard.core.seating import CHANCE

HIDDEN = (128, 32)
SIDE_BY_SIDE = 64  # games
OPENING = 16  # maximum number of random moves
SLIP = (0.1, 0.02)  # probability of a random move later, at the beginning and the end of the training
RATE = (1e-3, 1e-4)  # learning rate, likewise
LAMBDA = 0.8
KEPT = 200_000  # number of latest observations to learn from
BATCH = 256
BATCHES = 3  # for each game
REPORT = 1000  # games

Floats = np.ndarray[Any, np.dtype[np.float32]]


class Trainer:
    """Trains a network with Adam and the cross-entropy of its estimates."""

    def __init__(self, size: int, rng: np.random.Generator) -> None:
        sizes = (size, *HIDDEN, 1)
        layers = [
            (rng.normal(0, (2 / fan) ** 0.5, (fan, out)).astype(np.float32), np.zeros(out, np.float32))
            for fan, out in pairwise(sizes)
        ]
        self.network = Network(layers)
        self.arrays: list[Floats] = [array for layer in layers for array in layer]
        self._means = [np.zeros_like(array) for array in self.arrays]
        self._squares = [np.zeros_like(array) for array in self.arrays]
        self._steps = 0

    def train(self, observed: Floats, targets: Floats, rate: float) -> None:
        inputs = [observed]
        for weights, biases in self.network.layers[:-1]:
            inputs.append(np.maximum(inputs[-1] @ weights + biases, 0.0))
        error = (self.network.chances(observed) - targets)[:, None] / np.float32(len(targets))
        slopes: list[Floats] = []
        for (weights, _), given in zip(reversed(self.network.layers), reversed(inputs), strict=True):
            slopes = [given.T @ error, error.sum(axis=0), *slopes]
            error = (error @ weights.T) * (given > 0)
        self._step(slopes, rate)

    def _step(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for array, slope, mean, square in zip(self.arrays, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            array -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))


class PracticeGame:
    """A game in progress, and what both seats have observed so far."""

    def __init__(self, game: Game[Any, Any], size: int, rng: Random) -> None:
        self.game, self.size, self.rng = game, size, rng
        self.state = self._settled(game.start(game.seatings(SEATS)[0]))
        self.observed: list[Floats] = []
        self.opening = rng.randrange(OPENING)

    def afterwards(self, slip: float) -> list[Any]:
        """Return the positions to choose from; only one if the action is drawn at random."""
        seat, rng = self.game.actors(self.state)[0], self.rng
        legal = self.game.legal(self.state, seat)
        self.opening -= 1
        if self.opening >= 0 or rng.random() < slip:
            legal = [rng.choice(legal)]
        return [self.game.apply(self.state, seat, action) for action in legal]

    def go_to(self, state: Any) -> None:
        self.state = self._settled(state)
        if self.game.actors(self.state):
            self.observed += [self.observation(self.state, seat) for seat in (1, 2)]

    def observation(self, state: Any, seat: int) -> Floats:
        """Return what a seat observes in a position."""
        found: Any = np.zeros(self.size, np.float32)
        self.game.observe(self.game.view(state, seat), Numbers(found.data))
        return np.asarray(found)

    def _settled(self, state: Any) -> Any:
        while self.game.actors(state) == (CHANCE,):
            state = self.game.apply(state, CHANCE, draw(self.game, state, self.rng))
        return state


def turn(plays: list[PracticeGame], network: Network, slip: float) -> None:
    """Play one action in every game."""
    choices = [(play, play.game.actors(play.state)[0], play.afterwards(slip)) for play in plays]
    rows = [play.observation(state, seat) for play, seat, states in choices if len(states) > 1 for state in states]
    chances = iter(network.chances(np.stack(rows)) if rows else ())
    for play, seat, states in choices:
        best, chosen = -inf, states[0]
        for state in states if len(states) > 1 else ():
            value = float(next(chances))
            if not play.game.actors(state):
                value = win_shares(play.game.places(state))[seat - 1]
            if value > best:
                best, chosen = value, state
        play.go_to(chosen)


def targets(network: Network, observed: Floats, won: tuple[float, ...]) -> Floats:
    """Return for each observation the mean of the later estimates, weighted by lambda, and of the result."""
    found = network.chances(observed).reshape(-1, SEATS)
    later = np.array(won, np.float32)
    for place in range(len(found) - 1, -1, -1):
        estimate = found[place].copy()
        found[place] = later
        later = LAMBDA * later + (1 - LAMBDA) * estimate
    return np.asarray(found.reshape(-1), np.float32)


def learn(games: int, seed: int = 1) -> Network:
    """Return a network trained on this number of games."""
    game, rng, numbers = load(GAME), Random(seed), np.random.default_rng(seed)
    size = sum(block.size for block in game.observation_fields(SEATS))
    trainer, done, filled = Trainer(size, numbers), 0, 0
    observed, wanted = np.zeros((KEPT, size), np.float32), np.zeros(KEPT, np.float32)
    plays = [PracticeGame(game, size, rng) for _ in range(SIDE_BY_SIDE)]
    begun = process_time()
    while (part := done / games) < 1:
        slip, rate = (first + part * (last - first) for first, last in (SLIP, RATE))
        turn(plays, trainer.network, slip)
        for place, play in enumerate(plays):
            if game.actors(play.state):
                continue
            rows = np.stack(play.observed)
            at = np.arange(filled, filled + len(rows)) % KEPT
            observed[at], wanted[at] = rows, targets(trainer.network, rows, win_shares(game.places(play.state)))
            filled += len(rows)
            for _ in range(BATCHES):
                chosen = numbers.integers(min(filled, KEPT), size=BATCH)
                trainer.train(observed[chosen], wanted[chosen], rate)
            plays[place] = PracticeGame(game, size, rng)
            done += 1
            if done % REPORT == 0:
                print(f"{done} games, {process_time() - begun:.0f} s of processor time", flush=True)
    return trainer.network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8000, help="the number of games to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learned.npz", help="the file of weights")
    asked = parser.parse_args()
    network = learn(asked.games, asked.seed)
    np.savez_compressed(asked.out, *[array.astype(np.float16) for layer in network.layers for array in layer])
    print(f"{asked.games} games in {process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
