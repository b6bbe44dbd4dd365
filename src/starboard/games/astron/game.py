"""Implements the Game contract for Astron."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, final

from starboard.core.contract import Game
from starboard.core.decree import Decree, Leave
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.odds import by_places, by_strength
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from starboard.games.astron.opponent import auto_replies
from starboard.games.astron.opponent.auto_replies import AUTO_REPLIES
from starboard.games.astron.opponent.evaluate import evaluate, strengths
from starboard.games.astron.opponent.explain import explain
from starboard.games.astron.opponent.slopes import SLOPES
from starboard.games.astron.opponent.weights import USUAL, Weights
from starboard.games.astron.options import GROUPS, OFFERED
from starboard.games.astron.picture import label, prompt, scene
from starboard.games.astron.picture.about import ABOUT
from starboard.games.astron.rules import (
    actions,
    dealing,
    effects,
    ending,
    hidden,
    legal,
    observation,
    position,
    turn,
    why_not,
)
from starboard.games.astron.rules.actions import Action
from starboard.games.astron.rules.board import LAST_OFFSET, SHIPS
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.numbering import NUMBERING
from starboard.games.astron.rules.state import DEAL, PLAY, SHOW, SLIDE, State

_BOOKKEEPING: Final = ("round", "wound.onward", "wound.back", "dealt", "shown")
_ALONE: Final = tuple([(seat,) for seat in range(SHIPS + 1)])


@final
class Astron(Game[State, Action]):
    """Astron for two to six pilots. Hands are secret; strip, ships and discards are public."""  # AS-10, AS-22

    key = "astron"
    version = 1
    seats = range(2, SHIPS + 1)  # AS-11
    offered = OFFERED
    option_groups = GROUPS
    minutes = (25, 60)
    slopes = SLOPES
    text_board = False
    cues_by_seat = False
    auto_replies = AUTO_REPLIES
    minor_events = frozenset([f"astron.{word}" for word in _BOOKKEEPING])
    about = ABOUT

    def __init__(
        self, chosen: Mapping[str, Setting] | None = None, version: int | None = None, weights: Weights = USUAL
    ) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Final = weights

    def seatings(self, count: int) -> Sequence[Seating]:
        """Return the seating: single seats, or house-rule teams if they fit. Ship 1 begins."""  # AS-16, AS-71
        sides = self.house.sides(count)
        return (Seating(sides, (), 1),) if sides else ()

    def next_seating(self, seating: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        """Return the same sides and seats; ship 1 begins again."""  # AS-16
        return replace(seating, first=1), seating.seats

    # ---- playing

    def start(self, seating: Seating) -> State:
        return turn.start(self.house, seating.count)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to act: the pilot to move, the pilot of a displaced ship, or CHANCE."""
        if state.over:
            return ()
        if state.phase == DEAL or state.phase == SHOW:
            return _ALONE[CHANCE]
        return _ALONE[state.sliding if state.phase == SLIDE else state.acting]

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state, seat)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(state, seat, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        return dealing.chance_outcomes(self.house, state)

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
        return prompt.ended_because(self.house, state)

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluate(self.house, state, seat, self.weights)

    def win_probabilities(self, state: State) -> tuple[float, ...]:
        sides = self.house.sides(state.count)
        if state.over:
            return by_places(self.places(state), sides)
        return by_strength(strengths(self.house, state, self.weights), sides, self.slope(state, state.count))

    def time_left(self, state: State) -> float:
        return 1.0 - state.offset / LAST_OFFSET

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return self.house.sides(state.count)

    def routine_action(self, state: State, seat: Seat) -> Action | None:
        """Return the cheaper slide for a displaced ship; None in other phases."""
        return auto_replies.auto_action(self.house, state, seat, "slide")

    # ---- hidden information

    def view(self, state: State, seat: Seat | None) -> View[State]:
        return View(self, seat, hidden.view(state, seat))

    def has_secrets_in(self, state: State) -> bool:
        return any(state.hands)

    def seen(self, state: State, actor: Seat, action: Action, seat: Seat | None) -> Action | None:
        return hidden.seen(action, seat)

    def sample_state(self, view: View[State], rng: Random) -> State:
        return hidden.sample_state(self.house, view.state, rng)

    # ---- auto replies and hints

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        seat = view.seat
        return None if seat is None else auto_replies.auto_action(self.house, view.state, seat, auto_reply)

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

    # ---- learning agents

    def numbering(self) -> Numbering | None:
        return NUMBERING

    def observation_fields(self, count: int) -> tuple[Block, ...]:
        return observation.fields(count)

    def observe(self, view: View[State], numbers: Numbers) -> None:
        observation.observe(self.house, view.state, view.seat, numbers)

    # ---- text

    def read(self, text: str) -> Action:
        return actions.read(text)

    def write_state(self, state: State) -> str:
        return position.write_state(self.house, state)

    def read_state(self, text: str) -> State:
        return position.read_state(self.house, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(state, seat, action)

    # ---- picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(self.house, view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        found, state, seat = scene.choices(self.house, view), view.state, view.seat
        if seat is None or not found or state.phase != PLAY or state.flying() != [seat] or state.count == 1:
            return found
        return [*found, scene.play_the_rest(found, auto_replies.alone(self.house, state, seat))]  # AS-68

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.intended_actions(self.house, view, touched)


GAME = Astron
