"""Danger: the chance that a seat is defeated before it acts again, computed from its view."""

from collections.abc import Sequence
from typing import Any, Final

from starboard.bots.allowance import Allowance
from starboard.bots.turns import Turns
from starboard.core.contract import Game
from starboard.core.message import message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.core.threat import Threat
from starboard.core.view import View

POSITIONS: Final = 600
TURNS: Final = 6  # turns searched for each other seat, best first
BEAM: Final = 6  # unfinished turns followed at each step
OUTCOMES: Final = 24  # maximum number of outcomes compared for a draw, or for several consecutive draws together
LOST: Final = 0.01  # probability of winning that counts as a defeat


def danger(view: View[Any], positions: int = POSITIONS) -> Threat | None:
    """Return the threat to a seat whose turn is over; None if there is none.

    If the game implements `threat`, use it. Otherwise search the best turns of the other seats. A game with secrets is
    not searched, because the other seats' turns depend on the secrets.
    """
    game, seat = view.game, view.seat or 0
    if game.knows_threats:
        return game.threat(view)
    if game.has_secrets() or not game.actors(view.state):
        return None
    chance = _Defeat(game, seat, positions).chance(view.state)
    if not chance:
        return None
    rival = next((actor for actor in game.actors(view.state) if actor != CHANCE), 0)
    return Threat(chance, message("core.threat.wins", seat=seat_name(rival))) if rival else None


class _Defeat:
    """A search for the turns of other seats that defeat one seat before it acts again."""

    def __init__(self, game: Game[Any, Any], seat: Seat, positions: int) -> None:
        self.game = game
        self.seat = seat
        self.turns = Turns(game, Allowance(positions), BEAM)

    def chance(self, state: Any, outcomes: int = OUTCOMES) -> float:
        game = self.game
        if game.win_probabilities(state)[self.seat - 1] <= LOST:
            return 1.0
        actors = game.actors(state)
        if not actors:
            return 0.0
        if actors == (CHANCE,):
            return self._drawn(state, outcomes)
        allies = next(side for side in game.sides_of(state) if self.seat in side)
        if actors[0] in allies or self.turns.allowance.spent:
            return 0.0
        ends = [turn.state for turn in self.turns.of(state, actors[0])[:TURNS]]
        return max([self.chance(end) for end in ends], default=0.0)

    def _drawn(self, state: Any, most: int) -> float:
        outcomes: Sequence[tuple[Any, int]] = self.game.chance_outcomes(state)
        step = 1 + (len(outcomes) - 1) // most
        some = outcomes[step // 2 :: step]
        rest = max(1, most // len(some))  # for a draw that follows immediately
        whole = sum([weight for _, weight in some])
        return sum([weight * self.chance(self.game.apply(state, CHANCE, each), rest) for each, weight in some]) / whole
