"""The Bot protocol: an object that chooses an action, given a view."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from starboard.core.value import Value
from starboard.core.view import View


@dataclass(frozen=True, slots=True)
class Budget(Value):
    """The limits on one decision of a bot: seconds of computing and positions evaluated. None: the bot's own limit.

    `share` is the fraction of the seconds available when many bots think at once. A level stops there, but not before
    it has evaluated as many positions as the level below. `mood` stays the same throughout a game, and varies what weak
    levels overlook from game to game.
    """

    seconds: float | None = None
    nodes: int | None = None
    share: float = 1.0
    mood: str = ""


class Bot(Protocol):
    """A computer player. It sees only the view and draws random numbers only from `rng`, so games are reproducible."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        """Return one of `view.legal()`."""
