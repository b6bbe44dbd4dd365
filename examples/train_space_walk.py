"""Trains an agent for Space Walk against a random player: MaskablePPO of sb3-contrib, through the PettingZoo adapter.

pip install 'starboard-games[pettingzoo]' sb3-contrib
python examples/train_space_walk.py --steps 16384
"""

import sys
from time import process_time
from typing import Any

import gymnasium
import numpy
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from starboard.adapters.pettingzoo import StarboardEnv


class AgainstRandom(gymnasium.Env[Any, Any]):
    """One seat of the PettingZoo environment, drawn for each game; the other plays at random."""

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


def train(steps: int, seed: int = 1) -> MaskablePPO:
    torch.set_num_threads(1)  # faster than two for so small a network
    envs = DummyVecEnv([lambda number=number: AgainstRandom(100 * seed + number) for number in range(8)])
    chosen: dict[str, Any] = {"n_steps": 256, "batch_size": 256, "n_epochs": 6, "gamma": 0.995, "ent_coef": 0.01}
    return MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu", **chosen).learn(steps)


def won(model: MaskablePPO, games: int, seed: int = 9) -> float:
    """The share of games that the agent wins against random; a draw counts half."""
    env, total = AgainstRandom(seed), 0.0
    for _ in range(games):
        seen, over, reward = env.reset()[0], False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(action)
        total += (1 + reward) / 2
    return total / games


if __name__ == "__main__":
    steps = int(sys.argv[sys.argv.index("--steps") + 1]) if "--steps" in sys.argv else 16_384
    trained = train(steps)
    print(f"{steps} steps in {process_time():.0f} s of processor time", flush=True)
    print(f"won {won(trained, 400):.1%} of 400 games against random")
