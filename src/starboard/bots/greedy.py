"""The greedy bot: the action after which the game's own judge likes its position best. It looks no further."""

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.core.contract import CHANCE, Game, Seat, View

NODES = 600  # positions looked at for one answer, unless the budget says otherwise
GUESSES = 3  # how many ways the secrets could lie are tried
HASTE = 1e-6  # of two ways to the same end the shorter is better by this for each action


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
    states, look = _guesses(view, rng), _Look(view.game, view.seat)
    share = max(1, nodes // (len(legal) * len(states)))
    return [sum(look.after(state, action, share) for state in states) for action in legal]


def _guesses(view: View[Any], rng: Random) -> list[Any]:
    first = view.game.guess(view, rng)
    if first == view.state:
        return [first]
    return [first, *(view.game.guess(view, rng) for _ in range(GUESSES - 1))]


class _Look:
    """The best that a seat can make of its gesture, with so many positions to look at.

    What follows shares them equally. Where it is too much some of it stands for all, the last first, which often ends
    the gesture, and what stands is judged as well; when they are used up, only that.
    """

    def __init__(self, game: Game[Any, Any], seat: Seat) -> None:
        self.game = game
        self.seat = seat

    def after(self, state: Any, action: Any, nodes: int) -> float:
        after = self.game.apply(state, self.seat, action)
        actors = self.game.actors(after)
        while actors == (CHANCE,) and len(certain := self.game.chances(after)) == 1:
            after = self.game.apply(after, CHANCE, certain[0][0])
            actors = self.game.actors(after)
        if actors != (self.seat,) or nodes <= 1:
            return self.game.judge(after, self.seat)
        following = self.game.legal(after, self.seat)
        some = following[:: -1 - (len(following) - 1) // (nodes - 1)]
        worth = [self.after(after, each, (nodes - 1) // len(some)) for each in some]
        if len(some) < len(following):
            worth.append(self.game.judge(after, self.seat))
        return max(worth) - HASTE
