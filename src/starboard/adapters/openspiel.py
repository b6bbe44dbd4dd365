"""OpenSpiel: every game with numbered actions, registered as `starboard_KEY`, with explicit chance nodes.

Importing this module registers the games. The parameters `options`, `players` and `position` must be percent-encoded,
because OpenSpiel has its own notation for parameters; `load_game` does this.
"""

from typing import Any, Final, final
from urllib.parse import quote, unquote

import numpy
import pyspiel

from starboard.adapters.decision import Decision
from starboard.adapters.log import Log, copy_for
from starboard.adapters.setup import Setup, numbered
from starboard.core.registry import games
from starboard.core.seating import CHANCE, Seat

OUTCOMES: Final = 1000  # upper bound on the outcomes of a draw in these games
LONGEST: Final = 100_000  # steps, chance included
PARAMETERS: Final = {"options": "", "players": 0, "position": ""}


class StarboardState(pyspiel.State):  # type: ignore[misc]
    """A position. A player's action is a step number; a chance outcome is an index."""

    def __init__(self, game: "StarboardGame", decision: Decision) -> None:
        super().__init__(game)
        self.decision = decision
        self.log = Log()

    def current_player(self) -> int:
        seat = self.decision.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.decision.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.decision.outcomes()
        whole = sum(weight for _, weight in outcomes)
        return [(number, weight / whole) for number, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, id: int) -> None:
        decision = self.decision
        action = decision.outcomes()[id][0] if decision.seat == CHANCE else decision.actions[id]
        if isinstance(action, dict):
            self.decision = decision.halfway(id)
        else:
            assert decision.seat is not None
            self.log = Log(self.log, decision.seat, action, decision.state)
            self.decision = decision.after(action)

    def _action_to_string(self, player: int, id: int) -> str:
        setup = self.decision.setup
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self.decision.outcomes()
            return str(setup.game.write(outcomes[id][0])) if id < len(outcomes) else f"outcome {id}"
        return setup.numbering.steps[id].strip()

    def is_terminal(self) -> bool:
        return self.decision.over

    def returns(self) -> list[float]:
        return self.decision.returns()

    # ---- a player's knowledge

    def information_state_string(self, player: int | None = None) -> str:
        """Return the starting position and all later actions, as the player saw them."""
        seat, setup = self._seat(player), self.decision.setup
        start = setup.game.write_state(setup.game.view(setup.start, seat).state)
        return "\n".join([start, *self.log.seen_by(setup.game, seat), *self._half(seat)])

    def observation_string(self, player: int | None = None) -> str:
        """Return the position as one line, without information hidden from the player."""
        seat, game = self._seat(player), self.decision.setup.game
        return "\n".join([game.write_state(game.view(self.decision.state, seat).state), *self._half(seat)])

    def _half(self, seat: Seat) -> list[str]:
        chosen = self.decision.chosen if seat == self.decision.seat else None
        return [] if chosen is None else [self.decision.setup.numbering.steps[chosen]]

    def _seat(self, player: int | None) -> Seat:
        return (self.current_player() if player is None else player) + 1

    def __str__(self) -> str:
        chosen = self.decision.chosen
        half = [] if chosen is None else [self.decision.setup.numbering.steps[chosen]]
        return "\n".join([self.decision.setup.game.write_state(self.decision.state), *half])

    # ---- text

    def position(self) -> str:
        """Return the position as one line of text, readable by every other part of Starboard."""
        return self.decision.setup.game.write_state(self.decision.state)

    def record(self, player: int | None = None) -> str:
        """Return the game so far as this player's copy, by default a spectator's.

        The draws cannot be verified, because OpenSpiel's caller chooses the outcomes of chance.
        """
        return str(copy_for(self.decision.setup, self.log, None if player is None else player + 1))


@final
class Observer:
    """An observation as one tensor, and by field."""

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters; given: {params}")
        self.tensor = numpy.zeros(0 if kind.perfect_recall else setup.size, numpy.float32)
        self.dict: dict[str, Any] = {}
        self._recalls = kind.perfect_recall
        begin = 0
        for field in () if kind.perfect_recall else setup.fields:
            self.dict[field.name] = self.tensor[begin : begin + field.size].reshape(field.shape)
            begin += field.size

    def set_from(self, state: StarboardState, player: int) -> None:
        if not self._recalls:
            self.tensor.fill(0)
            state.decision.observe(player + 1, self.tensor.data)

    def string_from(self, state: StarboardState, player: int) -> str:
        return state.information_state_string(player) if self._recalls else state.observation_string(player)


class StarboardGame(pyspiel.Game):  # type: ignore[misc]
    """A Starboard game with its options and number of players, starting from its own start or from a position."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        options, position = unquote(str(given["options"])), unquote(str(given["position"]))
        self.setup = Setup(self.key, options or None, int(given["players"]) or None, position)
        count = len(self.setup.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=count,
            min_utility=-1.0 / (count - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.key), info, given)

    def new_initial_state(self) -> StarboardState:
        return StarboardState(self, Decision(self.setup, self.setup.start))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def game_type(key: str) -> Any:
    game, _ = numbered(key)
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"starboard_{key}",
        long_name=f"Starboard: {key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if game.has_secrets() else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def load_game(key: str, options: str = "", players: int = 0, position: str = "") -> Any:
    """Return the OpenSpiel game for a Starboard game; everything but the key is optional."""
    chosen = {"options": quote(options, ""), "players": players, "position": quote(position, "")}
    return pyspiel.load_game(f"starboard_{key}", {name: value for name, value in chosen.items() if value})


def register() -> None:
    """Register every installed game that has numbered actions under some options."""
    for key in games():
        try:
            kind = game_type(key)
        except ValueError:
            continue
        pyspiel.register_game(kind, type(f"Starboard_{key}", (StarboardGame,), {"key": key}))


register()
