"""Tree search (PUCT) over turns, for any number of sides; secrets and chance are sampled.

Every seat is assumed to maximise its win probability. The evaluation gives each turn its prior and its first value, so
there are no playouts.
"""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.bots.option import RatedAction
from starboard.bots.turns import PlannedTurn, Turns, best
from starboard.core.contract import Game
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

EXPLORE: Final = 0.35  # times the range between the best and the worst turn of a node
SHARPNESS: Final = 3.0  # the prior of the best turn is e to this power times that of the worst
NARROWEST: Final = 0.01  # least range, in win probability
OUTCOMES: Final = 4  # draws kept as separate children of a turn
DEEPEST: Final = 40


@final
class Node:
    """A position in which a seat decides, or the end of the game."""

    __slots__ = ("children", "odds", "priors", "seat", "state", "sums", "total", "turns", "visits")

    def __init__(self, state: Any, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.odds: tuple[float, ...] = ()
        self.turns: list[PlannedTurn] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.sums: list[float] = []  # of the values for the acting seat
        self.children: list[list[Node]] = []
        self.total = 0

    def open(self, turns: list[PlannedTurn]) -> None:
        """Add the turns; the evaluation of each counts as its first visit."""
        own = self.seat - 1
        top = turns[0].odds[own]
        spread = max(NARROWEST, top - turns[-1].odds[own])
        weights = [exp(SHARPNESS * (turn.odds[own] - top) / spread) for turn in turns]
        whole = sum(weights)
        self.turns = turns
        self.priors = [EXPLORE * spread * weight / whole for weight in weights]
        self.visits = [1] * len(turns)
        self.sums = [turn.odds[own] for turn in turns]
        self.children = [[] for _ in turns]
        self.total = len(turns)

    def selected(self) -> int:
        """Return the index of the turn to visit next."""
        root = sqrt(self.total)
        first, most = 0, -1.0
        for number in range(len(self.turns)):
            visits = self.visits[number]
            worth = (self.sums[number] + root * self.priors[number]) / visits
            if worth > most:
                first, most = number, worth
        return first


@final
class TreeSearch:
    """A search for the values of a seat's first actions, from its view.

    `guesses`: the number of sampled states if there are secrets, each with a separate tree. `width`: turns followed per
    node.
    """

    def __init__(self, view: View[Any], allowance: Allowance, rng: Random, guesses: int = 6, width: int = 16) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.game: Final[Game[Any, Any]] = view.game
        self.seat: Final = view.seat
        self.allowance: Final = allowance
        self.rng: Final = rng
        self.guesses: Final = guesses if view.game.has_secrets() else 1
        self.width: Final = width
        self.turns: Final = Turns(view.game, allowance, 1, 1)

    def options(self, actions: Sequence[Any] | None = None) -> list[RatedAction]:
        """Return each first action, or only the given ones, with the mean value and relative visits of its turns."""
        visits: dict[Any, int] = {}
        sums: dict[Any, float] = {}
        whole = self.allowance.left
        for guess in range(self.guesses):
            self.allowance.left = whole // self.guesses
            root = self._grown(self.game.sample_state(self.view, self.rng), actions)
            for turn, tried, value in zip(root.turns, root.visits, root.sums, strict=True):
                first = turn.actions[0]
                visits[first] = visits.get(first, 0) + tried
                sums[first] = sums.get(first, 0.0) + value
            if self.allowance.stopped and guess:
                break
        most = max(visits.values())
        return [RatedAction(action, sums[action] / tried, tried / most) for action, tried in visits.items()]

    def _grown(self, state: Any, actions: Sequence[Any] | None) -> Node:
        """Return the tree of one sampled state, grown until its positions are used up or nothing is left to expand."""
        root = Node(state, self.seat)
        if actions is None:
            self._open(root)
        else:
            root.open(best([self.turns.begun(state, self.seat, action) for action in actions], self.seat))
        idle = 0
        while not self.allowance.spent and idle < 50 and len(root.turns) > 1:
            before = self.allowance.seen
            self._visit(root, 0)
            idle = 0 if self.allowance.seen > before else idle + 1
        return root

    def _open(self, node: Node) -> tuple[float, ...]:
        node.open(self.turns.of(node.state, node.seat)[: self.width])
        return node.turns[0].odds

    def _visit(self, node: Node, depth: int) -> tuple[float, ...]:
        """Descend to an unvisited node; return each seat's win probability there."""
        number = node.selected()
        turn = node.turns[number]
        if turn.over or depth == DEEPEST:
            odds = turn.odds
        else:
            child = self._child(node, number)
            if child.odds:
                odds = child.odds
            elif child.turns:
                odds = self._visit(child, depth + 1)
            else:
                odds = self._open(child)
        node.visits[number] += 1
        node.sums[number] += odds[node.seat - 1]
        node.total += 1
        return odds

    def _child(self, node: Node, number: int) -> Node:
        """Return the node after a turn.

        After chance, draw OUTCOMES different children, then use them in rotation.
        """
        children = node.children[number]
        state = node.turns[number].state
        chance = self.game.actors(state) == (CHANCE,)
        if children and (not chance or len(children) >= OUTCOMES):
            return children[node.visits[number] % len(children)]
        if chance:
            state = self.turns.drawn(state, self.rng)
        actors = self.game.actors(state)
        child = Node(state, actors[0] if actors else CHANCE)
        if not actors:
            child.odds = self.game.win_probabilities(state)
        children.append(child)
        return child
