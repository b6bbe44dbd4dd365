"""Lantern: implements the Game contract."""

from collections.abc import Sequence
from random import Random

from lantern import actions, rules, scene
from lantern import state as phases
from lantern.actions import DEAL, Act
from lantern.board import LANTERN
from lantern.state import FACE_DOWN, State
from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View


class Lantern(Game[State, Act]):
    key = "lantern"
    version = 1
    seats = range(2, 5)

    # playing

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), first=1),)

    def start(self, seating: Seating) -> State:
        return rules.opening(seating.count)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return {phases.FLY: (state.turn,), phases.OVER: ()}.get(state.phase, (CHANCE,))

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        return rules.legal(state)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        return rules.why_not(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        return rules.outcomes(state)

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        return rules.played(state, action, trace)

    # hidden hands

    def view(self, state: State, seat: Seat | None) -> View[State]:
        return View(self, seat, rules.hidden(state, seat))

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        """Only the seat that is dealt a card sees its face."""
        return DEAL[FACE_DOWN] if action.verb == "deal" and rules.receiver(state) != seat else action

    def sample_state(self, view: View[State], rng: Random) -> State:
        return rules.sampled(view.state, rng)

    # the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return state.ships

    def places(self, state: State) -> tuple[int, ...]:
        return tuple(1 + sum(other > own for other in state.ships) for own in state.ships)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Score a seat for bots: its lead, a little for its fuel, and everything for the lantern."""
        own = state.ships[seat - 1]
        lead = own - max(ship for other, ship in enumerate(state.ships, 1) if other != seat)
        return lead + 0.8 * len(state.hands[seat - 1]) + (20.0 if own == LANTERN else 0.0)

    # text

    def read(self, text: str) -> Act:
        return actions.read(text)

    def write_state(self, state: State) -> str:
        phase, turn, turns, roll, *rows, hands = state.parts()
        lists = [",".join(map(str, row)) for row in rows]
        held = ",".join("".join(map(str, hand)) for hand in hands)
        return " ".join([phase, str(turn), str(turns), str(roll), *lists, held])

    def read_state(self, text: str) -> State:
        try:
            phase, turn, turns, roll, *rows, held = text.split(" ")
            deck, burned, ships = (tuple(map(int, row.split(","))) for row in rows)
            hands = tuple(tuple(map(int, hand)) for hand in held.split(","))
            if phase not in phases.PHASES or len(hands) != len(ships):
                raise ValueError(text)
            return State(phase, int(turn), int(turns), int(roll), deck, burned, ships, hands)
        except ValueError as wrong:
            raise Unreadable(f"{text!r} is not a position of Lantern") from wrong

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return scene.label(action)

    # picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return scene.choices(view)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(events)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return scene.meant(view, touched)


GAME = Lantern
