"""Implements the Game contract for Space Walk."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from starboard.core.contract import Game
from starboard.core.decree import Decree, Leave
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.odds import ALONE, by_places, by_strength
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from starboard.games.spacewalk.opponent import auto_replies
from starboard.games.spacewalk.opponent.auto_replies import AUTO_REPLIES
from starboard.games.spacewalk.opponent.evaluate import evaluate, strengths, time_left
from starboard.games.spacewalk.opponent.explain import explain
from starboard.games.spacewalk.opponent.slopes import SLOPES
from starboard.games.spacewalk.opponent.weights import USUAL, Weights
from starboard.games.spacewalk.options import GROUPS, OFFERED
from starboard.games.spacewalk.picture import label, scene
from starboard.games.spacewalk.picture.about import ABOUT
from starboard.games.spacewalk.rules import (
    actions,
    effects,
    ending,
    legal,
    observation,
    placing,
    position,
    turn,
    why_not,
)
from starboard.games.spacewalk.rules.actions import Action
from starboard.games.spacewalk.rules.events import MINOR
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.numbering import NUMBERING
from starboard.games.spacewalk.rules.state import LEFT, LOT, OVER, State

_ALONE: Final = tuple([(seat,) for seat in range(6)])


@final
class SpaceWalk(Game[State, Action]):
    """The game of Space Walk. Nothing is hidden, not even cards in hand: every view is the position itself."""  # SW-69

    key = "spacewalk"
    version = 1
    seats = range(2, 6)
    offered = OFFERED
    option_groups = GROUPS
    beginners = "mode=plain"  # SW-2
    cues_by_seat = False
    minutes = (20, 20)
    slopes = SLOPES
    auto_replies = AUTO_REPLIES
    minor_events = MINOR
    about = ABOUT

    def __init__(
        self, chosen: Mapping[str, Setting] | None = None, version: int | None = None, weights: Weights = USUAL
    ) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Final = weights

    def seatings(self, count: int) -> Sequence[Seating]:
        """Return the only seating: every seat plays alone, and the first seat is chosen or drawn by lot."""  # SW-91
        first = self.house.first_seat
        return () if first > count else (Seating(tuple([(seat,) for seat in range(1, count + 1)]), (), first),)

    # ---- playing

    def start(self, seating: Seating) -> State:
        return placing.start(self.house, seating.count, seating.first)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to act, CHANCE while the lot is open, or () when the game is over."""
        return () if state.phase == OVER or state.phase == LEFT else _ALONE[state.acting]

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state, seat)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(self.house, state, seat, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the outcomes of the lot, with every seat equally likely."""
        return [(first, 1) for first in legal.legal(self.house, state, CHANCE)] if state.phase == LOT else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, seat, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if isinstance(decree, Leave) and state.count == 2 and decree.seat in (1, 2) and not state.over:
            return ending.left(state, decree.seat, trace)
        return None

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state)

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(self.house, state)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(self.house, state)

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluate(self.house, state, seat, self.weights)

    def win_probabilities(self, state: State) -> tuple[float, ...]:
        sides = self.sides_of(state)
        if state.over:
            return by_places(self.places(state), sides)
        return by_strength(strengths(state, self.weights), sides, self.slope(state, state.count))

    def time_left(self, state: State) -> float:
        return time_left(state)

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return ALONE[state.count]

    def turn_begins(self, state: State, seat: Seat) -> bool:
        return turn.begins(state)

    def routine_action(self, state: State, seat: Seat) -> Action | None:
        """Return a pass in a gap if the seat has no ship in danger; None otherwise."""
        return auto_replies.auto_action(self.house, state, seat, "threatened")

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

    # ---- early answers and auto replies

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        return effects.upcoming_decision(self.house, state, seat)

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        seat = view.seat
        return None if seat is None else auto_replies.auto_action(self.house, view.state, seat, auto_reply)

    def usual_auto_reply(self) -> str:
        return auto_replies.usual(self.house)

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
        return position.write_state(self.house, state)

    def read_state(self, text: str) -> State:
        return position.read_state(self.house, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(state, action)

    # ---- picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        found = scene.choices(view, touched)
        puts = auto_replies.placements(self.house, view.state, view.seat) if view.seat and found else []
        return [*found, scene.place_the_rest(view, puts)] if puts else found

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.intended_actions(view, touched)


GAME = SpaceWalk
