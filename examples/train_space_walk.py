"""Train an agent for Space Walk against a random player: MaskablePPO of sb3-contrib, through the PettingZoo adapter.

python examples/train_space_walk.py --steps 16384 --plot learning.svg
"""

import argparse
from time import process_time
from typing import Any

import gymnasium
import numpy
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from starboard.adapters.pettingzoo import StarboardEnv


class AgainstRandom(gymnasium.Env[Any, Any]):
    """A randomly drawn seat of the PettingZoo environment; the other seat plays at random."""

    def __init__(self, seed: int) -> None:
        self.env = StarboardEnv("spacewalk", options="mode=plain", seats=2)
        self.observation_space = self.env.observation_space("seat_1")["observation"]
        self.action_space = self.env.action_space("seat_1")
        self.rng = numpy.random.default_rng(seed)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self.env.reset(seed=int(self.rng.integers(2**31)))
        self.own = f"seat_{self.rng.integers(1, 3)}"
        self.other_plays()
        return self.env.observe(self.own)["observation"], {}

    def other_plays(self) -> None:
        while self.env.agent_selection != self.own and not self.env.terminations[self.own]:
            mask = self.env.observe(self.env.agent_selection)["action_mask"]
            self.env.step(int(self.rng.choice(numpy.flatnonzero(mask))))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.env.step(int(action))
        self.other_plays()
        over = self.env.terminations[self.own]
        return self.env.observe(self.own)["observation"], self.env.rewards[self.own], over, False, {}

    def action_masks(self) -> Any:
        return self.env.observe(self.own)["action_mask"].astype(bool)


def learner(seed: int = 1) -> MaskablePPO:
    torch.set_num_threads(1)  # faster than two threads for such a small network
    envs = DummyVecEnv([lambda number=number: AgainstRandom(100 * seed + number) for number in range(8)])
    chosen: dict[str, Any] = {"n_steps": 256, "batch_size": 256, "n_epochs": 6, "gamma": 0.995, "ent_coef": 0.01}
    return MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu", **chosen)


def train(steps: int, seed: int = 1) -> MaskablePPO:
    return learner(seed).learn(steps)


def won(model: MaskablePPO, games: int, seed: int = 9) -> float:
    """Return the share of games that the agent wins against random; a draw counts half."""
    env, total = AgainstRandom(seed), 0.0
    for _ in range(games):
        seen, over, reward = env.reset()[0], False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(action)
        total += (1 + reward) / 2
    return total / games


def curve(model: MaskablePPO, steps: int, points: int = 8, games: int = 100) -> list[tuple[int, float]]:
    """Train and return the share of wins before the first step and after each part of the training."""
    found = [(0, won(model, games))]
    for part in range(1, points + 1):
        model.learn(steps // points, reset_num_timesteps=part == 1)
        found.append((model.num_timesteps, won(model, games)))
        print("{} steps: won {:.0%}".format(*found[-1]), flush=True)
    return found


def plot(found: list[tuple[int, float]], file: str) -> None:
    from matplotlib import pyplot

    pyplot.figure(figsize=(7, 4))
    pyplot.plot(*zip(*found, strict=True), marker="o", label="trained agent")
    pyplot.axhline(0.5, color="grey", linestyle="dashed", label="random player")
    pyplot.xlabel("steps of training")
    pyplot.ylabel("share of games won against random")
    pyplot.ylim(0, 1)
    pyplot.legend()
    pyplot.savefig(file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=16_384)
    parser.add_argument("--plot", metavar="FILE", help="draw the learning curve; needs matplotlib")
    asked = parser.parse_args()
    trained = learner()
    if asked.plot:
        plot(curve(trained, asked.steps), asked.plot)
    else:
        trained.learn(asked.steps)
    print(f"{asked.steps} steps in {process_time():.0f} s of processor time", flush=True)
    print(f"won {won(trained, 400):.1%} of 400 games against random")
