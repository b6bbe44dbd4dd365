"""The greedy bot: picks the action with the highest evaluation after its own turn, and searches no further."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.bots.bot import Budget
from starboard.bots.option import Lapses, RatedAction
from starboard.core.contract import Game
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

NODES = 600  # positions per answer, unless the budget sets them
GUESSES = 3  # sampled states, if there are secrets
HASTE = 1e-6  # cost of each action: of two ways to the same state, the shorter wins


class GreedyBot:
    """A bot that picks the best legal action, looking ahead only through its own actions."""

    def __init__(self, evaluate: Callable[[Any, Seat], float] | None = None) -> None:
        """Create a bot; it compares positions with `evaluate`, by default the game's own."""
        self._evaluate: Final = evaluate

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        allowance = Allowance(max(len(legal), budget.nodes or NODES))
        worth = _worth(view, legal, allowance, rng, self._evaluate or view.game.evaluate)
        best = max(worth)
        return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])


def options(
    view: View[Any], allowance: Allowance, rng: Random, actions: Sequence[Any] | None = None,
    lapses: Lapses | None = None,
) -> list[RatedAction]:  # fmt: skip
    """Evaluate each legal action, or only these, as a probability of winning.

    When the time runs out, actions not reached are missing; so are those whose plans are all overlooked.
    """
    legal = view.legal() if actions is None else actions
    worth = _worth(view, legal, allowance, rng, view.game.win_probability, lapses)
    return [RatedAction(action, value) for action, value in zip(legal, worth, strict=True) if value > -inf]


def _worth(
    view: View[Any], legal: Sequence[Any], allowance: Allowance, rng: Random, evaluate: Any,
    lapses: Lapses | None = None,
) -> list[float]:  # fmt: skip
    """Return the mean value of each action over the sampled states; -inf for those not reached."""
    assert view.seat is not None
    states, found = _guesses(view, rng), list[list[float]]()
    whole = allowance.left
    for state in states:
        allowance.left = max(len(legal), whole // len(states))
        turn = OwnTurn(view.game, view.seat, allowance, evaluate)
        found.append(turn.worth(state, legal, lapses))
        if allowance.stopped:
            break
    return [sum(each) / len(each) for each in zip(*found, strict=True)]


def _guesses(view: View[Any], rng: Random) -> list[Any]:
    first = view.game.sample_state(view, rng)
    if first == view.state:
        return [first]
    return [first, *(view.game.sample_state(view, rng) for _ in range(GUESSES - 1))]


@final
class SearchedPosition:
    """A position of the turn, and the positions from which one action leads to it."""

    __slots__ = ("estimate", "open", "parents", "state", "value")

    def __init__(self, state: Any, estimate: float) -> None:
        self.state: Final = state
        self.estimate: Final = estimate
        self.parents: Final[list[SearchedPosition]] = []
        self.open = True  # counts by its estimate: the turn is over, or not all next actions were evaluated
        self.value = -inf  # the best estimate that can be reached


@final
class OwnTurn:
    """A best-first search over the rest of a seat's turn.

    It always opens the most promising unfinished position, so a larger allowance searches the same positions and more.
    Paths that lead to the same position share it.
    """

    def __init__(self, game: Game[Any, Any], seat: Seat, allowance: Allowance, evaluate: Any) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.allowance: Final = allowance
        self.evaluate: Final = evaluate
        self.known: Final[dict[Any, SearchedPosition]] = {}
        self.unfinished: Final[list[tuple[float, int, SearchedPosition]]] = []

    def worth(self, state: Any, actions: Sequence[Any], lapses: Lapses | None = None) -> list[float]:
        """Return the best estimate that each action can reach in this turn; -inf for actions not reached.

        With lapses, only plans that are noticed count.
        """
        first = [self._after(state, action) for action in actions]
        while self.unfinished and not self.allowance.spent:
            self._open(heappop(self.unfinished)[2])
        self._back_up(lapses)
        return [-inf if position is None else position.value for position in first]

    def _open(self, position: SearchedPosition) -> None:
        for action in self.game.legal(position.state, self.seat):
            after = self._after(position.state, action)
            if after is None:
                return
            after.parents.append(position)
        position.open = False

    def _after(self, state: Any, action: Any) -> SearchedPosition | None:
        """Return the position after an action and everything certain; None if the allowance is spent."""
        game = self.game
        after = game.apply(state, self.seat, action)
        actors = game.actors(after)
        while actors == (CHANCE,) and len(certain := game.chance_outcomes(after)) == 1:
            after = game.apply(after, CHANCE, certain[0][0])
            actors = game.actors(after)
        found = self.known.get(after)
        if found is None:
            if self.allowance.spent:
                return None
            self.allowance.take()
            unfinished = actors == (self.seat,)
            found = self.known[after] = SearchedPosition(after, self.evaluate(after, self.seat) - HASTE * unfinished)
            if unfinished:
                heappush(self.unfinished, (-found.estimate, len(self.known), found))
        return found

    def _back_up(self, lapses: Lapses | None) -> None:
        """Give each position the best estimate that it leads to, less a little for each action until there."""
        leaves = sorted([each for each in self.known.values() if each.open], key=lambda each: -each.estimate)
        if lapses is not None:
            noticed = lapses.noticed([each.estimate for each in leaves], [each.state for each in leaves])
            leaves = [leaf for leaf, seen in zip(leaves, noticed, strict=True) if seen]
        for leaf in leaves:
            level, value = [leaf], leaf.estimate
            while level:
                above = list[SearchedPosition]()
                for position in level:
                    if position.value == -inf:
                        position.value = value
                        above += position.parents
                level, value = above, value - HASTE
