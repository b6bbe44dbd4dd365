"""Implements the Game contract for Situation 7."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, final

from starboard.core.decree import Decree
from starboard.core.explanation import Explanation
from starboard.core.lru_cache import SPARE
from starboard.core.message import Event, Message, Refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.odds import by_places, by_strength
from starboard.core.options import Setting
from starboard.core.real_time import Intent, RealTimeGame
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from starboard.games.situation7.opponent import auto_replies, hand
from starboard.games.situation7.opponent.evaluate import evaluate, strengths
from starboard.games.situation7.opponent.explain import contrast, explain
from starboard.games.situation7.opponent.slopes import SLOPES
from starboard.games.situation7.opponent.weights import USUAL, Weights
from starboard.games.situation7.options import GROUPS, OFFERED
from starboard.games.situation7.picture import choices, cues, intended, label, panels, scene
from starboard.games.situation7.picture.about import ABOUT
from starboard.games.situation7.picture.table import MADE
from starboard.games.situation7.rules import (
    actions,
    clock,
    drop,
    effects,
    ending,
    events,
    hidden,
    legal,
    observation,
    position,
    seating,
    turn,
    why_not,
)
from starboard.games.situation7.rules.actions import PAUSE, Action
from starboard.games.situation7.rules.board import SIDES
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.numbering import NUMBERINGS
from starboard.games.situation7.rules.reach import empty
from starboard.games.situation7.rules.state import State


@final
class Situation7(RealTimeGame[State, Action]):
    """Situation 7 for two sides. Tray contents are public; only the table's secret reveals where a piece belongs."""

    key = "situation7"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    option_groups = GROUPS
    minutes = (5, 30)
    slopes = SLOPES
    text_board = False
    minor_events = events.MINOR
    about = ABOUT

    def __init__(
        self, chosen: Mapping[str, Setting] | None = None, version: int | None = None, weights: Weights = USUAL
    ) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)
        self.weights: Final = weights

    @classmethod
    def expect_tables(cls, count: int) -> None:
        MADE.resize(SPARE + count)

    @property
    def real_time(self) -> bool:
        return self.house.real_time

    def seatings(self, count: int) -> Sequence[Seating]:
        return seating.seatings(count)

    # ---- playing

    def start(self, seating_chosen: Seating) -> State:
        return effects.start(self.house, seating_chosen)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return legal.actors(state)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state, seat)

    def may_be_logged(self, state: State, seat: Seat, action: Action) -> bool:
        if seat == CHANCE:
            return super().may_be_logged(state, seat, action)
        return legal.may_be_logged(self.house, state, seat, action)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the draw of the first side or of the next find. Turn-based games only."""
        return turn.chance_outcomes(self.house, state) if legal.actors(state) == (CHANCE,) else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, seat, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        return effects.decree(self.house, state, decree, trace)

    # ---- time and attempts

    def advance(self, state: State, at: int, trace: list[Event] | None = None) -> State:
        return clock.advance(self.house, state, at, trace)

    def alarm(self, state: State) -> int | None:
        return clock.alarm(self.house, state) if self.house.real_time else None

    def attempt(self, state: State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> Action | Refusal:
        return drop.attempt(self.house, state, seat, tried, cosmetic_seed)

    def attempt_ids(self, state: State, seat: Seat, action: Action, cosmetic_seed: bytes) -> frozenset[Id]:
        return drop.attempt_ids(self.house, state, seat, action, cosmetic_seed)

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's score, which is the score of its side."""
        return ending.scores(self.house, state)

    def side_scores(self, seating_chosen: Seating, state: State) -> tuple[int, ...]:
        return tuple([ending.score(self.house, state, side) for side in SIDES])

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(self.house, state)

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluate(self.house, state, seat, self.weights)

    def win_probabilities(self, state: State) -> tuple[float, ...]:
        sides = self.sides_of(state)
        if not legal.actors(state):
            return by_places(self.places(state), sides)
        return by_strength(strengths(self.house, state, self.weights), sides, self.slope(state, len(state.by_seat)))

    def time_left(self, state: State) -> float:
        return empty(self.house, state).bit_count() / self.house.chart.all.bit_count()

    def sides_of(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of Purple, then those of Blue."""
        return tuple([tuple([seat for seat, own in enumerate(state.by_seat, 1) if own == side]) for side in SIDES])

    def turn_begins(self, state: State, seat: Seat) -> bool:
        return self.house.real_time or turn.begins(state)

    def pause(self, state: State, seat: Seat) -> Action | None:
        return PAUSE if self.house.real_time and legal.may_be_logged(self.house, state, seat, PAUSE) else None

    def levels(self) -> tuple[str, ...]:
        return tuple(hand.LEVELS) if self.house.real_time else ()

    def intend(self, view: View[State], level: str, rng: Random, past: Iterable[View[State]] = ()) -> Intent[Action]:
        seat = view.seat or 0
        own = hand.level_for(self.house, level, seat, [before.state for before in past])
        intent = hand.intend(self.house, view.state, seat, own, rng)
        return Intent(hand.act(intent), intent.ms)

    def interrupts_plan(self, before: State, after: State, seat: Seat) -> bool:
        return hand.stirred(before, after, seat)

    def next_seating(self, seating_before: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating.exchanged(seating_before)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(self.house, state)

    # ---- hidden information

    def has_secrets(self) -> bool:
        return self.house.real_time

    def view(self, state: State, seat: Seat | None) -> View[State]:
        return View(self, seat, hidden.seen_by(state, seat))

    def seen(self, state: State, actor: Seat, action: Action, seat: Seat | None) -> Action | None:
        return hidden.seen(state, actor, action, seat)

    # ---- auto replies and hints

    def auto_action(self, view: View[State], auto_reply: str) -> Action | None:
        return auto_replies.auto_action(self.house, view.state, view.seat or 0, auto_reply)

    def explain(self, view: View[State], action: Action) -> Explanation | None:
        return None if view.seat is None else explain(self.house, view.state, view.seat, action)

    def contrast(self, view: View[State], better: Action, played: Action) -> Message | None:
        return None if view.seat is None else contrast(self.house, view.state, view.seat, better, played)

    # ---- learning agents

    def numbering(self) -> Numbering | None:
        return None if self.house.real_time else NUMBERINGS[self.house.chart.name]

    def observation_fields(self, count: int) -> tuple[Block, ...]:
        return () if self.house.real_time else observation.fields(self.house.chart)

    def observe(self, view: View[State], numbers: Numbers) -> None:
        if not self.house.real_time:
            observation.observe(self.house, view.state, view.seat, numbers)

    # ---- text

    def read(self, text: str) -> Action:
        return actions.read(text)

    def write_state(self, state: State) -> str:
        return position.write_state(self.house, state)

    def read_state(self, text: str) -> State:
        return position.read_state(self.house, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(self.house, state, seat, action)

    # ---- picture

    def looks(self, seating_chosen: Seating) -> tuple[int, ...]:
        state = self.start(seating_chosen)
        return tuple([panels.look(state, seat) for seat in seating_chosen.seats])

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(self.house, view.state, view.seat, cosmetic_seed)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        return choices.choices(self.house, view.state, view.seat, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return cues.cues(self.house, before, events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return intended.intended_actions(self.house, view.state, view.seat or 0, touched)


GAME = Situation7
