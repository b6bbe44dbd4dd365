"""Null: seats play "go" in turn. There is almost nothing to decide or draw, so the cost is that of the server."""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, event, message, refusal
from starboard.core.scene import Board, Choice, Cue, Disc, Id, Place, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

END: Final = 1_000_000
BOARD: Final = Board("null", (100, 100), (Place("go", (50, 50), Disc(20), message("null.go")),))
PROMPT: Final = message("null.prompt")


@final
class Go(Value):
    __slots__ = ()

    def parts(self) -> tuple[Any, ...]:
        return ()


@final
class State(Value):
    __slots__ = ("gone", "seats")

    def __init__(self, seats: int, gone: int = 0) -> None:
        self.seats: Final = seats
        self.gone: Final = gone

    def parts(self) -> tuple[Any, ...]:
        return self.seats, self.gone


GO: Final = Go()
CHOICES: Final = (Choice((GO,), frozenset(("go",)), message("null.go")),)


class Null(Game[State, Go]):
    key = "null"
    version = 1
    seats = range(2, 7)

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), (), 1),) if count in self.seats else ()

    def start(self, seating: Seating) -> State:
        return State(seating.count)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return (state.gone % state.seats + 1,) if state.gone < END else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Go]:
        return (GO,)

    def reason(self, state: State, seat: Seat, action: Go) -> Refusal:
        return refusal("NU-1", "null.no")

    def apply(self, state: State, seat: Seat, action: Go, trace: list[Event] | None = None) -> State:
        if trace is not None:
            trace.append(event("null.gone"))
        return State(state.seats, state.gone + 1)

    def scores(self, state: State) -> tuple[int, ...]:
        return (0,) * state.seats

    def places(self, state: State) -> tuple[int, ...]:
        return (1,) * state.seats

    def write(self, action: Go) -> str:
        return "go"

    def read(self, text: str) -> Go:
        if text != "go":
            raise Unreadable(f"{text!r} is not go")
        return GO

    def write_state(self, state: State) -> str:
        return f"{state.seats} {state.gone}"

    def read_state(self, text: str) -> State:
        seats, gone = map(int, text.split())
        return State(seats, gone)

    def label(self, state: State, seat: Seat, action: Go) -> Message:
        return message("null.go")

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return Scene("null", (BOARD,), (), (), PROMPT)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Go]]:
        return CHOICES if view.legal() else ()

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return ()


GAME = Null
