"""Convoy: implements the Game contract."""

from collections.abc import Sequence

from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, message, refusal
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from tests.sketches.convoy import picture
from tests.sketches.convoy.rules import (
    ACTS,
    BEGIN,
    BERTHS,
    CRATES,
    END,
    FIRE,
    GO,
    HIT,
    HITS,
    MISS,
    MISSES,
    MOVE,
    POINTS,
    STEPS,
    STOP,
    TUGS,
    Act,
    State,
    aims,
    cargo,
    carried_on,
    dock,
    lettered,
    own_tugs,
    reach,
    steps_between,
    struck,
)
from tests.sketching import Sketch, tell


class Convoy(Sketch[State, Act]):
    key = "convoy"
    seats = range(2, 4)
    acts = ACTS

    def seatings(self, count: int) -> Sequence[Seating]:
        sides = tuple((seat,) for seat in range(1, count + 1))
        return tuple(Seating(sides, (), first) for first in (CHANCE, 1)) if count in self.seats else ()

    def start(self, seating: Seating) -> State:
        count = seating.count
        return State(
            seating.first, 0, BERTHS[: 2 * count], ("",) * 2 * count, CRATES, (0,) * count, HITS, MISSES, None, ()
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.over:
            return ()
        return (CHANCE,) if state.aim or not state.first else (state.active,)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        if state.mover:
            tug, steps, done = state.mover
            return [STOP, *cargo(state, tug, done), *(GO[point] for point in reach(state, tug, steps))]
        moves = [MOVE[tug] for tug in own_tugs(seat) if "m" not in state.marked(tug)]
        return [END, *moves, *(FIRE[tug, other] for tug in own_tugs(seat) for other in aims(state, tug))]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        verb, tug = action.verb, action.what
        if verb in ("go", "load", "drop", "stop"):
            return self._no_move(state, action) if state.mover else refusal("CO-4", "convoy.none_moves")
        if state.mover:
            return refusal("CO-4", "convoy.one_moves")
        if verb not in ("move", "fire") or tug not in own_tugs(seat):
            return refusal("CO-2", "convoy.not_yours")
        if verb == "move":
            return refusal("CO-2", "convoy.has_moved")
        if "f" in state.marked(tug):
            return refusal("CO-2", "convoy.has_fired")
        return refusal("CO-7", "convoy.no_target")

    def _no_move(self, state: State, action: Act) -> Refusal:
        if action.verb == "load":
            return refusal("CO-5", "convoy.no_load")
        if action.verb == "drop":
            return refusal("CO-6", "convoy.no_drop")
        return refusal("CO-3", "convoy.taken" if action.what in state.tugs else "convoy.too_far", point=action.what)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        if not state.first:
            return [(BEGIN[seat], 1) for seat in range(state.count)]
        cards = ((HIT, state.hits), (MISS, state.misses))
        return [(card, left) for card, left in cards if left]

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        verb = action.verb
        if verb == "begin":
            tell(trace, f"convoy.did.{verb}", int(action.what))
            return state.but(first=int(action.what))
        if verb in ("hit", "miss"):
            return struck(state, verb, trace)
        if verb == "end":
            tell(trace, f"convoy.did.{verb}", seat)
            kept = tuple(letters.strip("mf") for letters in state.letters)
            return state.but(turn=state.turn + 1, letters=kept)
        if verb in ("fire", "move"):
            tell(trace, f"convoy.did.{verb}", seat, tug=action.what)
        if verb == "fire":
            return lettered(state, action.what, "f").but(aim=(action.what, action.at))
        if verb == "move":
            return lettered(state, action.what, "m").but(mover=(action.what, STEPS, ""))
        return carried_on(state, seat, action, trace)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.won

    def evaluate(self, state: State, seat: Seat) -> float:
        """Score delivered crates, then loaded crates near home, then tugs near a crate."""
        worth = 100.0 * super().evaluate(state, seat)
        for tug in own_tugs(seat):
            goals = (dock(tug),) if "c" in state.marked(tug) else state.crates
            far = min((steps_between(state.at(tug), goal) for goal in goals), default=0)
            worth += 30.0 * ("c" in state.marked(tug)) - far
        return worth

    def write_state(self, state: State) -> str:
        tugs = " ".join(f"{at}{letters}" for at, letters in zip(state.tugs, state.letters, strict=True))
        mover = "{},{},{}".format(*state.mover) if state.mover else "-"
        lists = (tugs, " ".join(state.crates), " ".join(map(str, state.won)), mover, " ".join(state.aim) or "-")
        return ";".join(map(str, (state.first, state.turn, state.hits, state.misses, *lists)))

    def read_state(self, text: str) -> State:
        try:
            *numbers, tugs, crates, won, mover, aim = text.split(";")
            first, turn, hits, misses = map(int, numbers)
            tug, steps, done = ("", "0", "") if mover == "-" else mover.split(",")
            scores = tuple(map(int, won.split()))
            moving = (tug, int(steps), done) if tug else None
        except ValueError as error:
            raise Unreadable(f"{text!r} is no position of Convoy") from error
        points, letters = (tuple(word[part] for word in tugs.split()) for part in (slice(4), slice(4, None)))
        aims = () if aim == "-" else tuple(aim.split())
        state = State(first, turn, points, letters, tuple(crates.split()), scores, hits, misses, moving, aims)
        if {*points, *state.crates, *aims} - {*POINTS, *TUGS}:
            raise Unreadable(f"{text!r} names what is not on the field")
        if self.write_state(state) != text or len(scores) not in self.seats or len(points) != 2 * len(scores):
            raise Unreadable(f"{text!r} is no position of Convoy")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"convoy.do.{action.verb}", what=action.what, at=action.at)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return picture.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return picture.choices(view, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return picture.cues(before, events)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return picture.intended_actions(view, touched)


GAME = Convoy
