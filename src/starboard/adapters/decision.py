"""A decision: a position, the seat to act, and its numbered legal steps."""

from typing import Any, Final, final

from starboard.adapters.setup import Setup
from starboard.bots.arena import win_shares
from starboard.core.chance import Fairness, outcome_of
from starboard.core.seating import CHANCE, Seat


@final
class Decision:
    """An immutable decision, shared between copies. The first step of a two-step action leads to another decision."""

    def __init__(self, setup: Setup, state: Any) -> None:
        self.setup: Final = setup
        self.state: Final = state
        actors = setup.game.actors(state)
        self.seat: Final[Seat | None] = actors[0] if actors else None  # None: the game is over
        self.chosen: int | None = None  # the first step of an unfinished two-step action
        self._actions: dict[int, Any] | None = None

    def __deepcopy__(self, memo: Any) -> "Decision":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _decision, (self.setup, self.state, self.chosen)

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def actions(self) -> dict[int, Any]:
        """The legal steps by number: each maps to an action or, for a two-step action, to a dict of second steps."""
        if self._actions is None:
            self._actions = self._listed()
        return self._actions

    def _listed(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        if self.seat is None or self.seat == CHANCE:
            return found
        for action in self.setup.game.legal(self.state, self.seat):
            ids = self.setup.ids(action)
            if len(ids) == 1:
                found[ids[0]] = action
            else:
                found.setdefault(ids[0], {})[ids[1]] = action
        return found

    def outcomes(self) -> list[tuple[Any, int]]:
        """Return the outcomes of chance with their weights; an outcome's number is its index."""
        return list(self.setup.game.chance_outcomes(self.state)) if self.seat == CHANCE else []

    def observe(self, seat: Seat, buffer: Any) -> None:
        """Write what a seat observes into a list of zeros or a memoryview of floats."""
        self.setup.observe(self.state, seat, self.chosen if seat == self.seat else None, buffer)

    def mask(self, seat: Seat, buffer: Any) -> None:
        """Write a 1 for each legal step into a buffer of zeros; nothing if another seat is to act."""
        if seat == self.seat:
            for id in self.actions:
                buffer[id] = 1

    def after(self, action: Any) -> "Decision":
        """Return the decision after an action by the acting seat or by chance."""
        assert self.seat is not None
        return Decision(self.setup, self.setup.game.apply(self.state, self.seat, action))

    def halfway(self, opener: int) -> "Decision":
        """Return the same position after the first step of a two-step action."""
        half = Decision(self.setup, self.state)
        half.chosen, half._actions = opener, self.actions[opener]
        return half

    def returns(self) -> list[float]:
        """Return the reward of each seat, all 0 until the game is over.

        A sole winner gets 1 and the others share the loss, so the sum is always 0.
        """
        if not self.over:
            return [0.0 for _ in self.setup.seats]
        count = len(self.setup.seats)
        return [(count * share - 1) / (count - 1) for share in win_shares(self.setup.game.places(self.state))]


def drawn(decision: Decision, fairness: Fairness, draws: int) -> tuple[Decision, int]:
    """Draw chance as in a match; return the next decision of a seat and the number of draws in the game so far."""
    game, state = decision.setup.game, decision.state
    if decision.seat != CHANCE:
        return decision, draws
    while game.actors(state) == (CHANCE,):
        outcomes = game.chance_outcomes(state)
        total = sum([weight for _, weight in outcomes])
        number = 0
        if total > 1:
            number = fairness.number(draws, total)
            draws += 1
        state = game.apply(state, CHANCE, outcome_of(outcomes, number))
    return Decision(decision.setup, state), draws


def _decision(setup: Setup, state: Any, chosen: int | None) -> Decision:
    decision = Decision(setup, state)
    return decision if chosen is None else decision.halfway(chosen)
