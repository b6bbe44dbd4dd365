"""The greedy bot: the action after which the game's own judge likes its position best. It looks no further."""

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.core.contract import CHANCE, Game, Seat, View

NODES = 600  # positions looked at for one answer, unless the budget says otherwise
GUESSES = 3  # how many ways the secrets could lie are tried


class GreedyBot:
    """Looks at each legal action, and on through its own following actions as long as nobody else is asked."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        worth = _worth(view, legal, budget.nodes or NODES, rng)
        best = max(worth)
        return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])


def _worth(view: View[Any], legal: Sequence[Any], nodes: int, rng: Random) -> list[float]:
    """What each action is worth, summed over several guesses where something is hidden."""
    assert view.seat is not None
    states = _guesses(view, rng)
    share = max(1, nodes // (len(legal) * len(states)))
    return [sum(_Look(view.game, view.seat, share).after(state, action) for state in states) for action in legal]


def _guesses(view: View[Any], rng: Random) -> list[Any]:
    first = view.game.guess(view, rng)
    if first == view.state:
        return [first]
    return [first, *(view.game.guess(view, rng) for _ in range(GUESSES - 1))]


class _Look:
    """The best that a seat can make of its gesture; when the nodes are used up, what stands is judged as it is."""

    def __init__(self, game: Game[Any, Any], seat: Seat, nodes: int) -> None:
        self.game = game
        self.seat = seat
        self.nodes = nodes

    def after(self, state: Any, action: Any) -> float:
        self.nodes -= 1
        after = self.game.apply(state, self.seat, action)
        actors = self.game.actors(after)
        while actors == (CHANCE,) and len(certain := self.game.chances(after)) == 1:
            after = self.game.apply(after, CHANCE, certain[0][0])
            actors = self.game.actors(after)
        if actors != (self.seat,) or self.nodes <= 0:
            return self.game.judge(after, self.seat)
        return max(self.after(after, following) for following in self.game.legal(after, self.seat))
