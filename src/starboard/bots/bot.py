"""A bot: whoever answers a view with an action."""

from random import Random
from typing import Any, Final, Protocol, final

from starboard.core.value import Value
from starboard.core.view import View


@final
class Budget(Value):
    """How much a bot may think about one action: seconds of its own time, positions looked at; None: as it likes."""

    __slots__ = ("nodes", "seconds")

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self.seconds: Final = seconds
        self.nodes: Final = nodes

    def parts(self) -> tuple[Any, ...]:
        return self.seconds, self.nodes


class Bot(Protocol):
    """A computer player. What it knows is in the view; what it draws by lot comes from `rng`, so that games repeat."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        """One of `view.legal()`."""
