"""Parley: implements the Game contract."""

from collections.abc import Sequence

from starboard.core.decree import Decree, Settlement
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, message, refusal
from starboard.core.options import OURS, Option
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from tests.sketches.parley import picture
from tests.sketches.parley.rules import (
    ACTS,
    DODGE,
    FLARES,
    GO,
    HEAPS,
    MOONS,
    PASS,
    REACH,
    ROUNDS,
    Act,
    State,
    dodged,
    flown,
    onward,
    threatened,
    turn_begun,
)
from tests.sketching import Sketch, tell

PAIRS = ((1, 3), (2, 4))


class Parley(Sketch[State, Act]):
    key = "parley"
    seats = range(2, 5)
    acts = ACTS
    offered = (Option("teams", "PA-10", ("off", "on"), "off", OURS),)
    auto_replies = ("timeout", "never", "threatened")

    def seatings(self, count: int) -> Sequence[Seating]:
        if self.options["teams"] == "off":
            return super().seatings(count)
        return (Seating(PAIRS, (), 1),) if count == 4 else ()

    def places(self, state: State) -> tuple[int, ...]:
        if self.options["teams"] == "off":
            return super().places(state)
        scores = self.scores(state)
        own = [sum(scores[seat - 1] for seat in side) for _ in (1, 2) for side in PAIRS]
        return tuple(1 + (points < max(own)) for points in own)

    def start(self, seating: Seating) -> State:
        none = (0,) * seating.count
        ships = tuple(1 + seat * MOONS // seating.count for seat in range(seating.count))
        return State(0, HEAPS, ships, none, (FLARES,) * seating.count, none, ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.over:
            return ()
        return state.waiting[:1] or (state.flyer,)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        if state.waiting:
            return PASS, DODGE
        return [GO[onward(state.ships[seat - 1], steps) - 1] for steps in range(1, REACH + 1)]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if state.waiting:
            return refusal("PA-5", "parley.not_yet")
        if action.verb == "go":
            return refusal("PA-2", "parley.too_far", moon=action.moon)
        return refusal("PA-2" if action == PASS else "PA-6", f"parley.no_{action.verb}")

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if action.verb == "pass":
            tell(trace, "parley.passed", seat)
            return turn_begun(state) if len(state.waiting) == 1 else state.but(waiting=state.waiting[1:])
        return dodged(state, seat, trace) if action.verb == "dodge" else flown(state, seat, action.moon, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if not isinstance(decree, Settlement):
            return None
        return state.but(turn=ROUNDS * state.count, waiting=())

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(2 * loot + flares for loot, flares in zip(state.loot, state.flares, strict=True))

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        if state.over or seat in self.actors(state):
            return None
        if seat in state.waiting:
            return state.but(waiting=state.waiting[state.waiting.index(seat) :])
        return turn_begun(state) if state.waiting and seat == state.flyer else None

    def auto_action(self, view: View[State], auto_reply: str) -> Act | None:
        state, seat = view.state, view.seat or 0
        if not state.waiting:
            return self.legal(state, seat)[0] if auto_reply == "timeout" else None
        return None if auto_reply == "threatened" and threatened(state, seat) else PASS

    def write_state(self, state: State) -> str:
        return ";".join(",".join(map(str, part)) for part in ((state.turn,), *state.parts()[1:]))

    def read_state(self, text: str) -> State:
        try:
            (turn,), *parts = (tuple(map(int, part.split(",") if part else ())) for part in text.split(";"))
            state = State(turn, *parts)
        except (TypeError, ValueError) as error:
            raise Unreadable(f"{text!r} is no position of Parley") from error
        by_seat = {len(part) for part in parts[1:5]}
        whole = self.write_state(state) == text and len(state.heaps) == MOONS
        if not whole or len(by_seat) > 1 or by_seat - set(self.seats):
            raise Unreadable(f"{text!r} is no position of Parley")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"parley.do.{action.verb}", moon=action.moon)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return picture.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return picture.choices(view)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return picture.cues(events)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return picture.intended_actions(view, touched)


GAME = Parley
