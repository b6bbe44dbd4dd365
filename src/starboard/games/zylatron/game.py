"""Implements the Game contract for Zylatron."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from starboard.core.contract import Game
from starboard.core.decree import Decree, Settlement
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.odds import ALONE, by_places, by_strength
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.threat import Threat
from starboard.core.view import View
from starboard.games.zylatron.opponent import auto_replies
from starboard.games.zylatron.opponent.evaluate import evaluate
from starboard.games.zylatron.opponent.explain import explain
from starboard.games.zylatron.opponent.slopes import SLOPES
from starboard.games.zylatron.opponent.threat import threat
from starboard.games.zylatron.opponent.weights import USUAL, Weights
from starboard.games.zylatron.options import GROUPS, OFFERED
from starboard.games.zylatron.picture import label, scene
from starboard.games.zylatron.picture.about import ABOUT
from starboard.games.zylatron.rules import (
    actions,
    effects,
    ending,
    events,
    legal,
    observation,
    position,
    turn,
    why_not,
)
from starboard.games.zylatron.rules.actions import Action, Fire
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.numbering import NUMBERING
from starboard.games.zylatron.rules.state import NONE, State


@final
class Zylatron(Game[State, Action]):
    """Zylatron for two to four seats. Nothing is hidden: every view is the position itself. Chance draws each card."""

    key = "zylatron"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    option_groups = GROUPS
    beginners = "variant=short hq_entry=on_foot"  # ZY-90: otherwise the first raid often decides the game
    strong_players = beginners
    minutes = (20, 120)
    slopes = SLOPES
    minor_events = events.MINOR
    about = ABOUT
    text_board = False
    cues_by_seat = False
    knows_threats = True

    def __init__(
        self, chosen: Mapping[str, Setting] | None = None, version: int | None = None, weights: Weights = USUAL
    ) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Final = weights

    def seatings(self, count: int) -> Sequence[Seating]:
        """Return the seating: one planet per seat, clockwise. The first player is drawn by lot."""  # ZY-2, ZY-6
        homes = self.house.homes(count)
        return (Seating(self.house.sides(count), tuple(homes)),) if homes else ()

    # ---- playing

    def start(self, seating: Seating) -> State:
        return effects.start(self.house, "".join(seating.spots))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to act, CHANCE while a lot or card is drawn, or () when the game is over."""
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
        if isinstance(decree, Settlement):
            return effects.settle(state, trace)
        return self._left(state, decree.seat, trace)

    def _left(self, state: State, seat: Seat, trace: list[Event] | None) -> State | None:
        """Return the final state if one side remains; else None, as a computer player takes over."""  # ZY-112
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
        """Return whether undo needs consent: after a wasted shot, a fall, or a change of actor."""  # ZY-115
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
        """Return the win probability of each side, with its own raids planned in stages."""
        sides = self.house.sides(state.count)
        if state.ended:
            return by_places(self.places(state), sides)
        worth = [evaluate(self.house, state, side[0], True, self.weights) for side in sides]
        return by_strength(worth, sides, self.slope(state, state.count))

    def win_probability(self, state: State, seat: Seat) -> float:
        """Return the seat's win probability against all others together, by its own evaluation.

        The evaluation is relative, so theirs is about its negative.
        """
        if state.ended:
            return self.win_probabilities(state)[seat - 1]
        worth = evaluate(self.house, state, seat, True, self.weights)
        return by_strength([worth, -worth], ALONE[2], self.slope(state, state.count))[0]

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return self.house.sides(state.count)

    def turn_begins(self, state: State, seat: Seat) -> bool:
        return turn.begins(state)

    # ---- auto replies and hints

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        return auto_replies.timeout(self.house, view.state) if auto_reply == "timeout" else None

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

    def threat(self, view: View[State]) -> Threat | None:
        return None if view.seat is None else threat(self.house, view.state, view.seat)

    # ---- learning agents

    def numbering(self) -> Numbering | None:
        return NUMBERING

    def observation_fields(self, count: int) -> tuple[Block, ...]:
        return observation.fields(count)

    def observe(self, view: View[State], numbers: Numbers) -> None:
        observation.observe(view.state, view.seat, numbers)

    # ---- text

    def read(self, text: str) -> Action:
        return actions.read(text)

    def write_state(self, state: State) -> str:
        return position.write_state(self.house, self.options, state)

    def read_state(self, text: str) -> State:
        return position.read_state(self.house, self.options, text)

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
