"""PettingZoo AEC environments, in which agents act one after another."""

from typing import Any, ClassVar

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from starboard.adapters.arrays import action_mask, observation
from starboard.adapters.episode import Episode
from starboard.adapters.setup import Setup


class StarboardEnv(AECEnv):  # type: ignore[misc]
    """An environment with one agent per seat: `seat_1`, `seat_2` ...

    An observation is a dictionary: `observation` is the seat's view as a vector, and `action_mask` has a 1 for each
    legal step. Rewards are given at the end and add up to 0.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "starboard_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "spacewalk",
        options: str | None = None,
        seats: int | None = None,
        position: str = "",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setup = Setup(game, options, seats, position)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.setup.seats]
        self._seats = dict(zip(self.possible_agents, self.setup.seats, strict=True))
        observed = Dict(
            {
                "observation": Box(-1.0, 1.0, (self.setup.size,), numpy.float32),
                "action_mask": Box(0, 1, (self.setup.actions,), numpy.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: Discrete(self.setup.actions) for agent in self.possible_agents}
        self._seeds = numpy.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new episode. A seed determines the chance outcomes of this and all later episodes."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self.episode = Episode(self.setup, int(self._seeds.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._ask()

    def _ask(self) -> None:
        """Select the agent to act; when the game is over, set all rewards."""
        decision = self.episode.decision
        if decision.seat is not None:
            self.agent_selection = f"seat_{decision.seat}"
            return
        self.rewards = dict(zip(self.possible_agents, decision.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        seat, decision = self._seats[agent], self.episode.decision
        return {"observation": observation(decision, seat), "action_mask": action_mask(decision, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.episode.step(int(action))
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as text, or a spectator's view as SVG."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return self.setup.game.view(self.episode.decision.state, None)._repr_svg_()
        return self.episode.position

    def record(self) -> str:
        """Return the episode so far as a record."""
        return self.episode.record()

    def position(self) -> str:
        """Return the position as one line of text."""
        return self.episode.position


def env(**chosen: Any) -> Any:
    """Return the environment in PettingZoo's usual wrapper, which reports calls made out of order."""
    return wrappers.OrderEnforcingWrapper(StarboardEnv(**chosen))


raw_env = StarboardEnv
