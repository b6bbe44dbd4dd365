"""Implements the Game contract for Astroplane."""

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
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from starboard.games.astroplane.opponent import auto_replies
from starboard.games.astroplane.opponent.evaluate import evaluate, strengths, time_left
from starboard.games.astroplane.opponent.explain import explain
from starboard.games.astroplane.opponent.slopes import SLOPES
from starboard.games.astroplane.opponent.weights import USUAL, Weights
from starboard.games.astroplane.options import GROUPS, OFFERED
from starboard.games.astroplane.picture import label, scene
from starboard.games.astroplane.picture.about import ABOUT
from starboard.games.astroplane.rules import (
    actions,
    effects,
    ending,
    events,
    legal,
    observation,
    position,
    seating,
    turn,
    why_not,
)
from starboard.games.astroplane.rules.actions import Action
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.numbering import NUMBERING
from starboard.games.astroplane.rules.state import PLAYING, State

_ALONE: Final = tuple([(seat,) for seat in range(5)])


@final
class Astroplane(Game[State, Action]):
    """Astroplane for two to four seats. Nothing is hidden: every view is the position itself."""

    key = "astroplane"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    option_groups = GROUPS
    minutes = (30, 40)
    slopes = SLOPES
    more_players = "safe_entry=on"  # AP-120: otherwise the seats are not equal
    text_board = False
    cues_by_seat = False
    targets = range(10, 401)  # AP-109
    usual_target = 40
    minor_events = events.MINOR
    about = ABOUT

    def __init__(
        self, chosen: Mapping[str, Setting] | None = None, version: int | None = None, weights: Weights = USUAL
    ) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Final = weights

    def seatings(self, count: int) -> Sequence[Seating]:
        return seating.seatings(self.house, count)

    def allows_seating(self, seating_chosen: Seating) -> bool:
        return seating.allowed(self.house, seating_chosen)

    # ---- playing

    def start(self, seating_chosen: Seating) -> State:
        return seating.start(seating_chosen)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to move, CHANCE during the draw, or () when the game is over."""
        return _ALONE[state.turn] if state.ending == PLAYING else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the equally likely outcomes of the draw."""
        return [(outcome, 1) for outcome in legal.legal(self.house, state)] if state.lot else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        """Apply a leave, which is always allowed. Return None for others; draws cannot be agreed."""  # AP-105, AP-106
        return effects.leave(self.house, state, decree.seat, trace) if isinstance(decree, Leave) else None

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state)

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(state)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(state, self.house.drawn_out_rounds)

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluate(self.house, state, seat, self.weights)

    def win_probabilities(self, state: State) -> tuple[float, ...]:
        sides = self.sides_of(state)
        if state.over:
            return by_places(self.places(state), sides)
        return by_strength(strengths(self.house, state, self.weights), sides, self.slope(state, state.count))

    def time_left(self, state: State) -> float:
        return time_left(state)

    def turn_begins(self, state: State, seat: Seat) -> bool:
        return turn.begins(state)

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return ALONE[len(state.fleets)]

    # ---- several games

    def series_points(self, state: State) -> tuple[int, ...]:
        return ending.series_points(state)

    def next_seating(self, seating_before: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating.next_seating(seating_before, final_state)

    # ---- auto replies and hints

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        return auto_replies.timeout(self.house, view.state) if auto_reply == "timeout" else None

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

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
        return position.write_state(state)

    def read_state(self, text: str) -> State:
        return position.read_state(self.house, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(state, action)

    # ---- picture

    def looks(self, seating_chosen: Seating) -> tuple[int, ...]:
        state = self.start(seating_chosen)
        return tuple([scene.look(state, seat) for seat in seating_chosen.seats])

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        return scene.choices(view, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.intended_actions(view, touched)


GAME = Astroplane
