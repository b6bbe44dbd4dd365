"""Gymnasium environments for one agent, with bots in all other seats."""

from random import Random
from typing import Any

import gymnasium
import numpy

from starboard.adapters.arrays import action_mask, observation
from starboard.adapters.episode import Episode
from starboard.adapters.setup import Setup
from starboard.bots.bot import Budget
from starboard.bots.roster import bot

NAME = "Starboard-v0"


class StarboardEnv(gymnasium.Env[Any, Any]):
    """An environment for one seat; `opponent` names the bot in the others: `random`, `greedy` or a level.

    The observation is the seat's view as a vector. `action_masks()` and `info["action_mask"]` have a 1 for each legal
    step. An illegal step loses immediately: the episode ends with reward -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "spacewalk",
        options: str | None = None,
        seats: int | None = None,
        position: str = "",
        seat: int = 1,
        opponent: str = "random",
        nodes: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; `nodes` is the number of positions per opponent action (None: the level's own)."""
        self.setup = Setup(game, options, seats, position)
        if seat not in self.setup.seats:
            raise ValueError(f"there is no seat {seat}; there are {len(self.setup.seats)}")
        self.seat = seat
        self.opponent = bot(opponent, self.setup.game)
        self.budget = Budget(nodes=nodes)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (self.setup.size,), numpy.float32)
        self.action_space = gymnasium.spaces.Discrete(self.setup.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.episode, self._rng = Episode(self.setup, number), Random(number)
        self._others()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.episode.decision.actions:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.episode.step(int(action))
        self._others()
        decision = self.episode.decision
        return self._observation(), decision.returns()[self.seat - 1], decision.over, False, self._info()

    def _others(self) -> None:
        """Let the opponents act until it is the agent's turn or the game is over."""
        game = self.setup.game
        while (seat := self.episode.decision.seat) not in (None, self.seat):
            view = game.view(self.episode.decision.state, seat)
            self.episode.play(self.opponent.choose(view, self.budget, self._rng))

    def action_masks(self) -> Any:
        return action_mask(self.episode.decision, self.seat)

    def _observation(self) -> Any:
        return observation(self.episode.decision, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> Any:
        """Return the position as text, or the agent's view as SVG."""
        if self.render_mode == "svg":
            return self.setup.game.view(self.episode.decision.state, self.seat)._repr_svg_()
        return self.episode.position if self.render_mode else None

    def record(self) -> str:
        """Return the episode so far as a record."""
        return self.episode.record()

    def position(self) -> str:
        """Return the position as one line of text."""
        return self.episode.position


def register() -> None:
    """Register this environment for `gymnasium.make("Starboard-v0", game=...)`, once."""
    if NAME not in gymnasium.registry:
        gymnasium.register(NAME, entry_point="starboard.adapters.gymnasium:StarboardEnv")
