"""Search over whole turns between two sides: alpha-beta, with chance sampled and replies always completed."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.bots.option import Lapses, RatedAction
from starboard.bots.turns import PlannedTurn, Turns
from starboard.core.contract import Game
from starboard.core.seating import CHANCE, Seat

STRETCH: Final = 2  # consecutive draws that are sampled; after these the position is evaluated directly
FEWEST: Final = 3  # own turns whose reply is always searched, even beyond the allowance


@final
class Spent(Exception):
    """Raised when the allowance is used up."""


@final
class TurnSearch:
    """A search for the values of one seat's turns, as win probabilities of its side.

    `depth`: number of turns to look ahead, including the seat's own. `width`: number of own turns to follow; `replies`:
    number of turns to follow at each later step. `samples`: draws per chance position.
    """

    def __init__(
        self, game: Game[Any, Any], seat: Seat, allowance: Allowance, rng: Random, depth: int = 6, width: int = 16,
        replies: int = 6, samples: int = 3, beam: int = 8, margin: float = 0.0,
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.seat: Final = seat
        self.allowance: Final = allowance
        self.turns: Final = Turns(game, allowance, beam)
        self.depth: Final = depth
        self.width: Final = width
        self.replies: Final = replies
        self.margin: Final = margin
        self.seeds: Final = [rng.getrandbits(32) for _ in range(samples)]
        self.allies: tuple[Seat, ...] = (seat,)
        self.reached = 0  # depth in turns of the last completed iteration

    def options(self, state: Any, lapses: Lapses | None = None) -> list[RatedAction]:
        """Return the first actions of the turns searched and noticed, each with the value of its best turn."""
        self._side(state)
        turns = self.turns.of(state, self.seat)
        values = [turn.worth(self.seat) for turn in turns]
        self.reached = 1
        if self.depth > 1 and len({turn.actions[0] for turn in turns}) > 1:
            turns, values = self._deepened(turns, values)
        noticed = lapses.noticed(values, [turn.state for turn in turns]) if lapses else [True] * len(turns)
        found: dict[Any, float] = {}
        for turn, value, seen in zip(turns, values, noticed, strict=True):
            if not seen:
                continue
            found[turn.actions[0]] = max(found.get(turn.actions[0], -inf), value)
        return [RatedAction(action, value) for action, value in found.items()]

    def values(self, state: Any, actions: Sequence[Any]) -> list[float]:
        """Return exact values of these actions, all searched to the same depth, which is at least the reply."""
        self._side(state)
        begun = [self.turns.begun(state, self.seat, action) for action in actions]
        worth = [turn.worth(self.seat) for turn in begun]
        for depth in range(2, self.depth + 1):
            self.allowance.patient = depth == 2
            try:
                worth = [self._after(turn, depth - self._rests(turn), -inf, inf, STRETCH) for turn in begun]
            except Spent:
                break
            self.reached = depth
        self.allowance.patient = False
        return worth

    def _rests(self, turn: PlannedTurn) -> bool:
        """Return whether the seat's turn is over; if not, its remaining actions do not count as another turn."""
        actors = self.game.actors(turn.state)
        return not actors or actors == (CHANCE,) or self.game.turn_rests(turn.state, self.seat)

    def _side(self, state: Any) -> None:
        for side in self.game.sides_of(state):
            if self.seat in side:
                self.allies = side

    def _deepened(self, turns: list[PlannedTurn], values: list[float]) -> tuple[list[PlannedTurn], list[float]]:
        """Search deeper until the allowance is spent, dropping turns not searched to the same depth."""
        for depth in range(2, self.depth + 1):
            before = self.allowance.seen
            looked, worth = self._look(turns[: self.width], depth)
            if len(looked) < 2 and depth > 2:  # a single turn cannot be compared
                break
            order = sorted(range(len(looked)), key=lambda number: -worth[number])
            turns, values = [looked[number] for number in order], [worth[number] for number in order]
            self.reached = depth
            if self.allowance.spent or self.allowance.seen == before or values[0] >= 1.0:
                break
        return turns, values

    def _look(self, turns: list[PlannedTurn], depth: int) -> tuple[list[PlannedTurn], list[float]]:
        """Search each turn to this depth within the allowance. At depth 2 the first FEWEST are always completed."""
        looked: list[PlannedTurn] = []
        worth: list[float] = []
        top = -inf
        for number, turn in enumerate(turns):
            self.allowance.patient = depth == 2 and number < FEWEST
            try:
                value = self._after(turn, depth - 1, top - self.margin, inf, STRETCH)
            except Spent:
                break
            looked.append(turn)
            worth.append(value)
            top = max(top, value)
        self.allowance.patient = False
        return looked or turns[:1], worth or [turns[0].worth(self.seat)]

    def _after(self, turn: PlannedTurn, depth: int, low: float, high: float, stretch: int) -> float:
        """Return the value of a completed turn with `depth` turns left to search."""
        if turn.over or depth == 0:
            return turn.worth(self.seat)
        if self.game.actors(turn.state) != (CHANCE,):
            return self._best(turn.state, depth, low, high, stretch)
        if stretch == 0:
            return turn.worth(self.seat)
        total = 0.0
        for seed in self.seeds:
            state = self.turns.drawn(turn.state, Random(seed))
            total += self._best(state, depth, -inf, inf, stretch - 1)
        return total / len(self.seeds)

    def _best(self, state: Any, depth: int, low: float, high: float, stretch: int) -> float:
        """Return the value of a decision. It is exact only between `low` and `high`."""
        actors = self.game.actors(state)
        if not actors:
            return self.game.win_probabilities(state)[self.seat - 1]
        if self.allowance.spent:
            raise Spent
        turns = self.turns.of(state, actors[0])[: self.replies]
        if self.allowance.spent:  # an interrupted reply has no meaning
            raise Spent
        if actors[0] in self.allies:
            value = -inf
            for turn in turns:
                value = max(value, self._after(turn, depth - 1, max(low, value), high, stretch))
                if value >= high:
                    break
            return value
        value = inf
        for turn in turns:
            value = min(value, self._after(turn, depth - 1, low, min(high, value), stretch))
            if value <= low:
                break
        return value
