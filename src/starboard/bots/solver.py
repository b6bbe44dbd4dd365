"""Exact play: the value of a position between two sides whose remaining tree fits a limit of positions."""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.bots.option import RatedAction
from starboard.core.contract import Game
from starboard.core.odds import by_places
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

SECOND: Final = 0.5  # weight of all options but the best, where the values are exact


@final
class TooLarge(Exception):
    """Raised when the remaining tree does not fit the limit."""


@final
class Solver:
    """The share of the win that a side gets with best play by both. Caches every position it has solved.

    Only for games between two sides that take turns and have no secrets. Draws count by their weights.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game: Final = game
        self._known: Final[dict[Any, float]] = {}  # the first side's share
        self._left = 0

    def value(self, state: Any, seat: Seat, positions: int) -> float | None:
        """Return the share of the win of the seat's side; None if more than `positions` new positions are needed."""
        sides = self.game.sides_of(state)
        if len(sides) != 2 or self.game.real_time or self.game.has_secrets():
            return None
        self._left = positions
        try:
            found = self._solved(state, sides)
        except TooLarge:
            return None
        return found if seat in sides[0] else 1.0 - found

    def values(self, state: Any, seat: Seat, actions: Sequence[Any], positions: int) -> list[float] | None:
        """Return the value after each of these actions; None if `positions` are too few for all of them."""
        found: list[float] = []
        for action in actions:
            value = self.value(self.game.apply(state, seat, action), seat, positions)
            positions = self._left
            if value is None:
                return None
            found.append(value)
        return found

    def _solved(self, state: Any, sides: tuple[tuple[Seat, ...], ...]) -> float:
        known = self._known.get(state)
        if known is not None:
            return known
        if self._left <= 0:
            raise TooLarge
        self._left -= 1
        game = self.game
        actors = game.actors(state)
        if not actors:
            value = by_places(game.places(state), sides)[sides[0][0] - 1]
        elif len(actors) > 1:
            raise TooLarge
        elif actors[0] == CHANCE:
            outcomes = game.chance_outcomes(state)
            whole = sum([weight for _, weight in outcomes])
            value = (
                sum([share * self._solved(game.apply(state, CHANCE, each), sides) for each, share in outcomes]) / whole
            )
        else:
            value = self._best(state, actors[0], sides)
        self._known[state] = value
        return value

    def _best(self, state: Any, seat: Seat, sides: tuple[tuple[Seat, ...], ...]) -> float:
        """Return the value of the best action. Actions that end the game come first; a whole win ends the search."""
        game = self.game
        first = seat in sides[0]
        after = [game.apply(state, seat, action) for action in game.legal(state, seat)]
        ends = [each for each in after if not game.actors(each)]
        goal, best = (1.0, 0.0) if first else (0.0, 1.0)
        for each in [*ends, *[each for each in after if game.actors(each)]]:
            value = self._solved(each, sides)
            best = max(best, value) if first else min(best, value)
            if best == goal:
                break
        return best


def proved(view: View[Any], options: list[RatedAction], positions: int) -> list[RatedAction]:
    """Return all legal actions with their exact values; the options as they are if `positions` are too few.

    The best one has the greatest weight. Among equally good actions it is one that ends the game if it wins, else the
    one that the search rated best.
    """
    if not positions or view.seat is None:
        return options
    legal = view.legal()
    values = Solver(view.game).values(view.state, view.seat, legal, positions)
    if values is None:
        return options
    rated = {option.action: (option.weight, option.value) for option in options}
    worth: dict[Any, tuple[float, bool, tuple[float, float]]] = {}
    for action, value in zip(legal, values, strict=True):
        ends = value == 1.0 and not view.game.actors(view.game.apply(view.state, view.seat, action))
        worth[action] = value, ends, rated.get(action, (0.0, 0.0))
    best = max(legal, key=worth.__getitem__)
    return [RatedAction(action, worth[action][0], 1.0 if action == best else SECOND) for action in legal]
