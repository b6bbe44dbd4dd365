"""Zylatron: the table of contents of its rules."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from starboard.core.contract import Game
from starboard.core.decree import Decree, Settle
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Field
from starboard.core.odds import ALONE, by_places, by_strength
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from starboard.games.zylatron.opponent import auto_replies
from starboard.games.zylatron.opponent.evaluate import SCALE, evaluate
from starboard.games.zylatron.opponent.explain import explain
from starboard.games.zylatron.opponent.weights import USUAL, Weights
from starboard.games.zylatron.options import GROUPS, OFFERED
from starboard.games.zylatron.picture import label, scene
from starboard.games.zylatron.picture.about import ABOUT
from starboard.games.zylatron.rules import actions, effects, ending, events, legal, observation, position, why_not
from starboard.games.zylatron.rules.actions import Action, Fire
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.numbering import NUMBERING
from starboard.games.zylatron.rules.state import NONE, State


@final
class Zylatron(Game[State, Action]):
    """Nothing is hidden: everybody's view is the position itself. The order of the pile is decided card by card."""

    key = "zylatron"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    option_groups = GROUPS
    beginners = "variant=short"
    minutes = (20, 120)
    minor_events = events.MINOR
    about = ABOUT
    text_board = False
    cues_by_seat = False

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Weights = USUAL

    def seatings(self, count: int) -> Sequence[Seating]:
        """Each seat has a planet, in clockwise order; who begins is drawn by lot."""  # ZY-2, ZY-6
        homes = self.house.homes(count)
        return (Seating(self.house.sides(count), tuple(homes)),) if homes else ()

    # ---- playing

    def start(self, seating: Seating) -> State:
        return effects.start(self.house, "".join(seating.spots))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Exactly one seat acts, or chance while the lot is open or a card is drawn; nobody when the game is over."""
        return () if state.ended else (state.acting,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state, seat)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(state, seat)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        return legal.chance_outcomes(self.house, state) if state.acting == CHANCE and not state.ended else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if state.ended:
            return None
        if isinstance(decree, Settle):
            return effects.settle(state, trace)
        return self._left(state, decree.seat, trace)

    def _left(self, state: State, seat: Seat, trace: list[Event] | None) -> State | None:
        """Where only one side would be left it has won; elsewhere a computer player goes on."""  # ZY-112
        if not 1 <= seat <= state.count or seat in state.out:
            return None
        told: list[Event] = []
        after = effects.leave(self.house, state, seat, told)
        if not after.ended:
            return None
        if trace is not None:
            trace.extend(told)
        return after

    def endless(self) -> bool:
        return self.house.round_limit == 0  # ZY-110

    def out(self, state: State) -> tuple[Seat, ...]:
        return state.out

    def blocks_free_undo(self, before: State, seat: Seat, action: Action, after: State) -> bool:
        """A drawn card, a shot out of range and a fall are never taken back by oneself."""  # ZY-115
        wasted = isinstance(action, Fire) and after.aimed == NONE
        return wasted or after.realm.fallen != before.realm.fallen or self.actors(after) != (seat,)

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state)

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(self.house, state)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(self.house, state)

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluate(self.house, state, seat, False, self.weights)

    def win_probabilities(self, state: State) -> tuple[float, ...]:
        """With one's own raids planned in stages."""
        sides = self.house.sides(state.count)
        if state.ended:
            return by_places(self.places(state), sides)
        worth = [evaluate(self.house, state, side[0], True, self.weights) for side in sides]
        return by_strength(worth, sides, SCALE)

    def win_probability(self, state: State, seat: Seat) -> float:
        """Against all others together: the evaluation is the seat's own view of them."""
        if state.ended:
            return self.win_probabilities(state)[seat - 1]
        worth = evaluate(self.house, state, seat, True, self.weights)
        return by_strength([worth, 0.0], ALONE[2], SCALE)[0]

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return self.house.sides(state.count)

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        return auto_replies.timeout(self.house, view.state) if auto_reply == "timeout" else None

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

    # ---- learners from outside

    def numbering(self) -> Numbering | None:
        return NUMBERING

    def observation_fields(self, count: int) -> tuple[Field, ...]:
        return observation.fields(count)

    def observation(self, view: View[State]) -> list[float]:
        return observation.numbers(view.state, view.seat)

    # ---- text

    def read(self, text: str) -> Action:
        return actions.read(text)

    def dump(self, state: State) -> str:
        return position.dump(self.house, self.options, state)

    def load(self, text: str) -> State:
        return position.load(self.house, self.options, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(self.house, state, action)

    # ---- picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        return scene.choices(view, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.intended_actions(view, touched)


GAME = Zylatron
