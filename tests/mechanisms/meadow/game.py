"""Meadow: one walker on a field of thirty by thirty points, for up to a thousand steps.

ME-1  The walker goes to any other point.
ME-2  Sixty points have two stones each, a white one and a grey one. A stone can be picked up from anywhere.
ME-3  The game ends after a thousand steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from starboard.core import scene as picture
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, message, refusal
from starboard.core.scene import Choice, Cue, Id, Panel, Piece, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from tests.sketching import Fields, Sketch

SIDE: Final = 30
GAP: Final = 13.0  # px, on a phone that is 390 px wide
STEPS: Final = 1000
POINTS: Final = tuple(f"p{row:02}{column:02}" for row in range(SIDE) for column in range(SIDE))
STACKS: Final = POINTS[7::15]
COLOURS: Final = ("white", "grey")
STONES: Final = tuple(f"{colour}-{point}" for point in STACKS for colour in COLOURS)


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """Go to a point, or pick up a stone."""

    what: str


ACTS: Final = {what: Act(what) for what in (*POINTS, *STONES)}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    at: str
    gone: tuple[str, ...]
    steps: int


class Meadow(Sketch[State, Act]):
    key = "meadow"
    acts = ACTS
    seats = range(1, 2)

    def start(self, seating: Seating) -> State:
        return State(POINTS[0], (), 0)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return (1,) if state.steps < STEPS else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        return [act for what, act in ACTS.items() if what != state.at and what not in state.gone]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        return refusal("ME-1", "meadow.there")

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        steps = state.steps + 1
        if action.what in STONES:
            return State(state.at, (*state.gone, action.what), steps)
        return State(action.what, state.gone, steps)

    def scores(self, state: State) -> tuple[int, ...]:
        return (len(state.gone),)

    def write_state(self, state: State) -> str:
        return f"{state.at} {state.steps} {','.join(state.gone)}"

    def read_state(self, text: str) -> State:
        try:
            at, steps, gone = text.split(" ")
            return State(at, tuple(filter(None, gone.split(","))), int(steps))
        except ValueError:
            raise Unreadable(f"{text!r} is no position of meadow") from None

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message("meadow.pick" if action.what in STONES else "meadow.go", what=action.what)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        state = view.state
        stones = [_stone(stone) for stone in STONES if stone not in state.gone]
        walker = Piece("walker", 1, state.at, message("meadow.walker"))
        panel = Panel(1, len(state.gone), acting=bool(self.actors(state)))
        return Scene("meadow", (FIELD,), (*stones, walker), (panel,), message("meadow.prompt"))

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        """List all choices without placeholders, to test a crowd."""
        return [
            Choice((act,), frozenset({act.what}), self.label(view.state, 1, act), confirm=True) for act in view.legal()
        ]

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return ()


def _place(number: int, point: str) -> picture.Place:
    row, column = divmod(number, SIDE)
    at = (GAP * (column + 0.5), GAP * (row + 0.5))
    return picture.Place(point, at, picture.Disc(4), message("meadow.point", row=row, column=column))


def _stone(stone: str) -> Piece:
    colour, _, point = stone.partition("-")
    return Piece(colour, 0, point, message(f"meadow.{colour}", point=point), id=stone)


FIELD: Final = picture.Board(
    "field", (SIDE * GAP, SIDE * GAP), tuple(_place(number, point) for number, point in enumerate(POINTS))
)
GAME = Meadow
