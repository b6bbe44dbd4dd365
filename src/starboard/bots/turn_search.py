"""Search over whole turns between two sides: alpha-beta, with chance sampled and the reply always finished."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.bots.option import Option
from starboard.bots.turns import Turn, Turns
from starboard.core.contract import Game
from starboard.core.seating import CHANCE, Seat

STRETCH: Final = 2  # how often chance may interrupt a turn before the search takes the position as it stands
FEWEST: Final = 3  # turns of one's own whose reply is looked at, however little may be looked at


@final
class Spent(Exception):
    """Nothing more may be looked at."""


@final
class TurnSearch:
    """Finds out what the turns of one seat are worth to its side.

    `depth`: turns looked ahead, one's own included. `width`: turns of one's own that are followed; `replies`: of
    anybody else's, and of one's own later ones. `samples`: how often chance is drawn where it acts. All values are the
    probability that the side of the seat wins.
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
        self.reached = 0  # how many turns ahead the last finished look went

    def options(self, state: Any) -> list[Option]:
        """The first actions of the turns that were looked at, each with the value of its best turn."""
        self._side(state)
        turns = self.turns.of(state, self.seat)
        values = [turn.worth(self.seat) for turn in turns]
        self.reached = 1
        if self.depth > 1 and len({turn.actions[0] for turn in turns}) > 1:
            turns, values = self._deepened(turns, values)
        found: dict[Any, float] = {}
        for turn, value in zip(turns, values, strict=True):
            found[turn.actions[0]] = max(found.get(turn.actions[0], -inf), value)
        return [Option(action, value) for action, value in found.items()]

    def values(self, state: Any, actions: Sequence[Any]) -> list[float]:
        """What these actions alone are worth, all looked at equally deep, and exactly; at least the reply is seen."""
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

    def _rests(self, turn: Turn) -> bool:
        """Is the seat's turn over? What is left of one counts as no turn more."""
        actors = self.game.actors(turn.state)
        return not actors or actors == (CHANCE,) or self.game.turn_rests(turn.state, self.seat)

    def _side(self, state: Any) -> None:
        for side in self.game.sides_of(state):
            if self.seat in side:
                self.allies = side

    def _deepened(self, turns: list[Turn], values: list[float]) -> tuple[list[Turn], list[float]]:
        """Deeper and deeper while something is left; what was not looked at so deep is dropped."""
        for depth in range(2, self.depth + 1):
            before = self.allowance.seen
            looked, worth = self._look(turns[: self.width], depth)
            if len(looked) < 2 and depth > 2:  # the first alone says nothing about the others
                break
            order = sorted(range(len(looked)), key=lambda number: -worth[number])
            turns, values = [looked[number] for number in order], [worth[number] for number in order]
            self.reached = depth
            if self.allowance.spent or self.allowance.seen == before or values[0] >= 1.0:
                break
        return turns, values

    def _look(self, turns: list[Turn], depth: int) -> tuple[list[Turn], list[float]]:
        """The value of each turn this deep, while something is left. Two deep, the first few are always finished."""
        looked: list[Turn] = []
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

    def _after(self, turn: Turn, depth: int, low: float, high: float, stretch: int) -> float:
        """The value of a turn that has been made, with so many turns still to look at."""
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
        """The value of a position in which somebody decides. Values outside low and high need not be exact."""
        actors = self.game.actors(state)
        if not actors:
            return self.game.win_probabilities(state)[self.seat - 1]
        if self.allowance.spent:
            raise Spent
        turns = self.turns.of(state, actors[0])[: self.replies]
        if self.allowance.spent:  # a reply that was cut off says nothing
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
