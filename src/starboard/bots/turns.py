"""Whole turns as the moves of a search: a beam search over a seat's actions until another seat acts."""

from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.seating import CHANCE, Seat

LONGEST: Final = 60  # actions of one turn
DETOUR: Final = 1e-6  # cost of each action: of two ways to the same state, the shorter wins


@final
class PlannedTurn:
    """The actions of a turn, the state after them, and each seat's probability of winning there.

    Chance may act next in that state: for the search, a draw ends the turn.
    """

    __slots__ = ("actions", "odds", "over", "state")

    def __init__(self, actions: tuple[Any, ...], state: Any, odds: tuple[float, ...], over: bool) -> None:
        self.actions: Final = actions
        self.state: Final = state
        self.odds: Final = odds
        self.over: Final = over

    def worth(self, seat: Seat) -> float:
        return self.odds[seat - 1] - DETOUR * len(self.actions)


@final
class Turns:
    """The turns of a position, found by beam search.

    `beam`: unfinished turns followed at each step. `longest`: maximum number of actions that count as one move.
    """

    def __init__(self, game: Game[Any, Any], allowance: Allowance, beam: int, longest: int = LONGEST) -> None:
        self.game: Final = game
        self.allowance: Final = allowance
        self.beam: Final = beam
        self.longest: Final = longest
        self._known: Final[dict[Any, list[PlannedTurn]]] = {}

    def of(self, state: Any, seat: Seat) -> list[PlannedTurn]:
        """Return the turns of an acting seat, best evaluation first; never empty. Cached by position.

        When the allowance is spent, unfinished turns are included.
        """
        known = self._known.get(state)
        if known is None:
            known = self._found(state, seat)
            if not self.allowance.spent:
                self._known[state] = known
        return known

    def _found(self, state: Any, seat: Seat) -> list[PlannedTurn]:
        done: list[PlannedTurn] = []
        seen: set[Any] = {state}
        frontier, unfinished = [PlannedTurn((), state, (), False)], list[PlannedTurn]()
        for _ in range(self.longest):
            unfinished = []
            for begun in frontier:
                self._grow(begun, seat, seen, done, unfinished)
                if self.allowance.spent:
                    break
            if not unfinished or self.allowance.spent:
                break
            frontier = best(unfinished, seat)[: self.beam]
        cut = self.allowance.spent or self.longest < LONGEST or not done
        return best([*done, *unfinished] if cut else done, seat)

    def _grow(
        self, begun: PlannedTurn, seat: Seat, seen: set[Any], done: list[PlannedTurn], unfinished: list[PlannedTurn]
    ) -> None:
        """Add every continuation of a turn. Only a turn that already has an action can be cut short."""
        game, allowance = self.game, self.allowance
        for action in game.legal(begun.state, seat):
            after = self.certain(game.apply(begun.state, seat, action))
            if after in seen:
                continue
            seen.add(after)
            actors = game.actors(after)
            allowance.take()
            turn = PlannedTurn((*begun.actions, action), after, game.win_probabilities(after), not actors)
            if not actors or actors == (CHANCE,) or game.turn_rests(after, seat):
                done.append(turn)
            else:
                unfinished.append(turn)
            if allowance.spent and begun.actions:
                return

    def begun(self, state: Any, seat: Seat, action: Any) -> PlannedTurn:
        """Return a turn that contains only its first action."""
        after = self.certain(self.game.apply(state, seat, action))
        self.allowance.take()
        return PlannedTurn((action,), after, self.game.win_probabilities(after), not self.game.actors(after))

    def certain(self, state: Any) -> Any:
        """Return the state after all forced actions: single chance outcomes and routine actions."""
        game = self.game
        while True:
            actors = game.actors(state)
            if not actors:
                return state
            if actors == (CHANCE,):
                outcomes = game.chance_outcomes(state)
                if len(outcomes) > 1:
                    return state
                state = game.apply(state, CHANCE, outcomes[0][0])
                continue
            routine = game.routine_action(state, actors[0])
            if routine is None:
                return state
            state = game.apply(state, actors[0], routine)

    def drawn(self, state: Any, rng: Random) -> Any:
        """Return the state at the next decision, after all draws before it."""
        game = self.game
        state = self.certain(state)
        while game.actors(state) == (CHANCE,):
            state = self.certain(game.apply(state, CHANCE, draw(game, state, rng)))
        return state


def best(turns: list[PlannedTurn], seat: Seat) -> list[PlannedTurn]:
    """Return the turns sorted by value for a seat, best first; the sort is stable."""
    return sorted(turns, key=lambda turn: -turn.worth(seat))
