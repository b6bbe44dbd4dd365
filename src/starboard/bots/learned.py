"""A bot whose evaluation of positions was learned from games with itself. It needs numpy.

`python -m starboard.lab.learn` makes its file of weights.
"""

from importlib.resources import as_file, files
from random import Random
from typing import Any, Final, final

from starboard.bots.arena import win_shares
from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.core.contract import Game
from starboard.core.observation import Numbers
from starboard.core.seating import Seat
from starboard.core.view import View

NAME: Final = "learned"
GAME: Final = "spacewalk"
SEATS: Final = 2
WEIGHTS: Final = "learned.npz"


@final
class Network:
    """A feed-forward network that reads an observation and returns the chance to win, between 0 and 1."""

    def __init__(self, layers: list[tuple[Any, Any]]) -> None:
        """Take the weights and biases of each layer."""
        self.layers: Final = layers

    def chances(self, observed: Any) -> Any:
        """Return the chance to win for one observation, or for each row of several."""
        import numpy

        for weights, biases in self.layers[:-1]:
            observed = numpy.maximum(observed @ weights + biases, 0.0)
        weights, biases = self.layers[-1]
        return 1.0 / (1.0 + numpy.exp(-(observed @ weights + biases)[..., 0]))


class LearnedBot:
    """A greedy bot with a learned evaluation: it plays the turn after which it is most likely to win."""

    def __init__(self, game: Game[Any, Any] | None = None) -> None:
        """Read the weights; raise ValueError without numpy, or for any other game."""
        if game is not None and game.key != GAME:
            raise ValueError(f"{NAME} only plays {GAME}")
        try:
            import numpy
        except ImportError as error:
            raise ValueError(f"{NAME} needs numpy: pip install numpy") from error
        with as_file(files("starboard.bots").joinpath(WEIGHTS)) as file, numpy.load(file) as kept:
            arrays = [kept[name].astype(numpy.float32) for name in kept.files]
        self._network: Final = Network(list(zip(arrays[::2], arrays[1::2], strict=True)))
        self._zeros: Final = numpy.zeros(len(arrays[0]), numpy.float32)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        if len(view.game.scores(view.state)) != SEATS:
            raise ValueError(f"{NAME} only plays {GAME} with {SEATS} seats")

        def evaluate(state: Any, seat: Seat) -> float:
            return self._chance(view.game, state, seat)

        return GreedyBot(evaluate).choose(view, budget, rng)

    def _chance(self, game: Game[Any, Any], state: Any, seat: Seat) -> float:
        if not game.actors(state):
            return win_shares(game.places(state))[seat - 1]
        observed: Any = self._zeros.copy()
        game.observe(game.view(state, seat), Numbers(observed.data))
        return float(self._network.chances(observed))
