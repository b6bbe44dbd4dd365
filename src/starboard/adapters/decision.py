"""A decision: a position, who acts in it, and the numbers of what they can do."""

from typing import Any, Final, final

from starboard.adapters.setup import Setup
from starboard.bots.arena import win_shares
from starboard.core.seating import CHANCE, Seat


@final
class Decision:
    """It never changes, so copies share it. Half of an action of two steps is a decision of its own."""

    def __init__(self, setup: Setup, state: Any) -> None:
        self.setup: Final = setup
        self.state: Final = state
        actors = setup.game.actors(state)
        self.seat: Final[Seat | None] = actors[0] if actors else None  # None: the game is over
        self.chosen: int | None = None  # the first step of an action that still wants its second
        self._actions: dict[int, Any] | None = None

    def __deepcopy__(self, memo: Any) -> "Decision":
        return self

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def actions(self) -> dict[int, Any]:
        """By number: the action, or where one wants a second step what can follow. Empty unless a seat acts."""
        if self._actions is None:
            self._actions = self._listed()
        return self._actions

    def _listed(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        if self.seat is None or self.seat == CHANCE:
            return found
        game, numbering = self.setup.game, self.setup.numbering
        for action in game.legal(self.state, self.seat):
            ids = numbering.ids(game.write(action))
            if len(ids) == 1:
                found[ids[0]] = action
            else:
                found.setdefault(ids[0], {})[ids[1]] = action
        return found

    def outcomes(self) -> list[tuple[Any, int]]:
        """What chance can do, with weights; their order numbers them."""
        return list(self.setup.game.chance_outcomes(self.state)) if self.seat == CHANCE else []

    def observation(self, seat: Seat) -> list[float]:
        return self.setup.observation(self.state, seat, self.chosen if seat == self.seat else None)

    def after(self, action: Any) -> "Decision":
        """The decision after an action of whoever acts."""
        assert self.seat is not None
        return Decision(self.setup, self.setup.game.apply(self.state, self.seat, action))

    def halfway(self, opener: int) -> "Decision":
        """The same position, with the first step of an action chosen."""
        half = Decision(self.setup, self.state)
        half.chosen, half._actions = opener, self.actions[opener]
        return half

    def returns(self) -> list[float]:
        """By seat, when the game is over: 1 for whoever wins alone; the others share the loss, so all add up to 0."""
        if not self.over:
            return [0.0 for _ in self.setup.seats]
        count = len(self.setup.seats)
        return [(count * share - 1) / (count - 1) for share in win_shares(self.setup.game.places(self.state))]
