"""Whole turns as the moves of a search: a beam over all that one seat can do until somebody else is asked."""

from random import Random
from typing import Any, Final, final

from starboard.bots.allowance import Allowance
from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.seating import CHANCE, Seat

LONGEST: Final = 60  # actions of one turn that are looked at
DETOUR: Final = 1e-6  # of two ways to the same end the shorter is better by this for each action


@final
class Turn:
    """The actions of a turn, the state that they lead to, and how likely each seat wins there.

    Chance may be next to act in that state; a turn that chance interrupts ends there for the search.
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
    """Finds the turns of a position. `beam`: how many unfinished ones are followed at each step; `longest`: how many
    actions of a turn count as one move."""

    def __init__(self, game: Game[Any, Any], allowance: Allowance, beam: int, longest: int = LONGEST) -> None:
        self.game: Final = game
        self.allowance: Final = allowance
        self.beam: Final = beam
        self.longest: Final = longest
        self._known: Final[dict[Any, list[Turn]]] = {}

    def of(self, state: Any, seat: Seat) -> list[Turn]:
        """The turns of a seat that acts, the best by evaluation first; never empty. Found once for each position.

        When nothing more may be looked at, unfinished turns are among them.
        """
        known = self._known.get(state)
        if known is None:
            known = self._found(state, seat)
            if not self.allowance.spent:
                self._known[state] = known
        return known

    def _found(self, state: Any, seat: Seat) -> list[Turn]:
        done: list[Turn] = []
        seen: set[Any] = {state}
        frontier, unfinished = [Turn((), state, (), False)], list[Turn]()
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

    def _grow(self, begun: Turn, seat: Seat, seen: set[Any], done: list[Turn], unfinished: list[Turn]) -> None:
        """Every way to go on with a turn. The clock alone can cut this short, and not before there is one."""
        game, allowance = self.game, self.allowance
        for action in game.legal(begun.state, seat):
            after = self.certain(game.apply(begun.state, seat, action))
            if after in seen:
                continue
            seen.add(after)
            actors = game.actors(after)
            allowance.take()
            turn = Turn((*begun.actions, action), after, game.win_probabilities(after), not actors)
            if not actors or actors == (CHANCE,) or game.turn_rests(after, seat):
                done.append(turn)
            else:
                unfinished.append(turn)
            if allowance.spent and begun.actions:
                return

    def begun(self, state: Any, seat: Seat, action: Any) -> Turn:
        """A turn of which only the first action is made."""
        after = self.certain(self.game.apply(state, seat, action))
        self.allowance.take()
        return Turn((action,), after, self.game.win_probabilities(after), not self.game.actors(after))

    def certain(self, state: Any) -> Any:
        """The state after all that is certain to follow: disclosures, and small questions answered as usual."""
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
        """The state after all that chance does next, drawn together, up to the next decision."""
        game = self.game
        state = self.certain(state)
        while game.actors(state) == (CHANCE,):
            state = self.certain(game.apply(state, CHANCE, draw(game, state, rng)))
        return state


def best(turns: list[Turn], seat: Seat) -> list[Turn]:
    """The same turns, the best for a seat first; equals in their order."""
    return sorted(turns, key=lambda turn: -turn.worth(seat))
