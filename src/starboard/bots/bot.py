"""A bot: whoever answers a view with an action."""

from random import Random
from typing import Any, Final, Protocol, final

from starboard.core.value import Value
from starboard.core.view import View


@final
class Budget(Value):
    """How much a bot may think about one action: seconds of its own time, positions looked at; None: as it likes.

    `share`: of the seconds, what is left to it where many think at once. A level takes no more than that once it has
    looked at as much as the level beneath it does.
    """

    __slots__ = ("nodes", "seconds", "share")

    def __init__(self, seconds: float | None = None, nodes: int | None = None, share: float = 1.0) -> None:
        self.seconds: Final = seconds
        self.nodes: Final = nodes
        self.share: Final = share

    def parts(self) -> tuple[Any, ...]:
        return self.seconds, self.nodes, self.share


class Bot(Protocol):
    """A computer player. What it knows is in the view; what it draws by lot comes from `rng`, so that games repeat."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        """One of `view.legal()`."""
