"""The greedy bot: the action after which the game's own evaluation is highest. It looks no further."""

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.bots.allowance import Allowance
from starboard.bots.bot import Budget
from starboard.bots.option import Option
from starboard.core.contract import Game
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

NODES = 600  # positions looked at for one answer, unless the budget says otherwise
GUESSES = 3  # how many ways the secrets could lie are tried
HASTE = 1e-6  # of two ways to the same end the shorter is better by this for each action


class GreedyBot:
    """Looks at each legal action, and on through its own following actions as long as nobody else is asked."""

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        worth = _worth(view, legal, budget.nodes or NODES, rng, None)
        best = max(worth)
        return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])


def options(view: View[Any], allowance: Allowance, rng: Random, actions: Sequence[Any] | None = None) -> list[Option]:
    """The same look at each action, or at these alone, by how likely it wins. When the time is over only what was
    looked at counts; in a hurry every action is looked at a little first, and that counts."""
    legal = view.legal() if actions is None else actions
    glance: list[float] = []
    if allowance.hurried:
        least, allowance.least = allowance.least, allowance.left
        glance = _worth(view, legal, least, rng, allowance)
        allowance.least = 0
    worth = _worth(view, legal, allowance.left, rng, allowance) if not allowance.stopped else []
    if len(worth) < len(glance):
        worth = glance
    return [Option(action, value) for action, value in zip(legal, worth, strict=False)]


def _worth(view: View[Any], legal: Sequence[Any], nodes: int, rng: Random, allowance: Allowance | None) -> list[float]:
    """What each action is worth on average over several guesses where something is hidden; with an allowance, in
    probability of winning."""
    assert view.seat is not None
    states, look = _guesses(view, rng), _Look(view.game, view.seat, allowance)
    share = max(1, nodes // (len(legal) * len(states)))
    found: list[float] = []
    for action in legal:
        found.append(sum([look.after(state, action, share) for state in states]) / len(states))
        if allowance is not None and allowance.stopped:
            break
    return found


def _guesses(view: View[Any], rng: Random) -> list[Any]:
    first = view.game.sample_state(view, rng)
    if first == view.state:
        return [first]
    return [first, *(view.game.sample_state(view, rng) for _ in range(GUESSES - 1))]


class _Look:
    """The best that a seat can make of its gesture, with so many positions to look at.

    What follows shares them equally. Where it is too much some of it stands for all, the last first, which often ends
    the gesture, and what stands is evaluated as well; when they are used up, only that.
    """

    def __init__(self, game: Game[Any, Any], seat: Seat, allowance: Allowance | None) -> None:
        self.game = game
        self.seat = seat
        self.allowance = allowance

    def worth(self, state: Any) -> float:
        if self.allowance is None:
            return self.game.evaluate(state, self.seat)
        self.allowance.take()
        return self.game.win_probability(state, self.seat)

    def after(self, state: Any, action: Any, nodes: int) -> float:
        after = self.game.apply(state, self.seat, action)
        actors = self.game.actors(after)
        while actors == (CHANCE,) and len(certain := self.game.chance_outcomes(after)) == 1:
            after = self.game.apply(after, CHANCE, certain[0][0])
            actors = self.game.actors(after)
        if actors != (self.seat,) or nodes <= 1:
            return self.worth(after)
        following = self.game.legal(after, self.seat)
        some = following[:: -1 - (len(following) - 1) // (nodes - 1)]
        worth = [self.after(after, each, (nodes - 1) // len(some)) for each in some]
        if len(some) < len(following):
            worth.append(self.worth(after))
        return max(worth) - HASTE
