"""Tick: all seats race to find the lit lamp by trying. Every two seconds another lamp is lit."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, final

from starboard.core.decree import Decree, Leave
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.real_time import RealTimeGame
from starboard.core.scene import Board, Choice, Cue, Disc, Flash, Id, Panel, Place, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

ROUND: Final = 2000
END: Final = 10_000
LAMPS: Final = 3
ENOUGH: Final = 12


@final
class Act(Value):
    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def parts(self) -> tuple[Any, ...]:
        return (self.kind,)


HIT: Final = Act("hit")
MISS: Final = Act("miss")
READ: Final = {"hit": HIT, "miss": MISS}


@final
class State(Value):
    """The clock in ms, hits and misses by seat, and the seat that left (0: none)."""

    __slots__ = ("gone", "hits", "misses", "now")

    def __init__(self, now: int, hits: tuple[int, ...], misses: tuple[int, ...], gone: int = 0) -> None:
        self.now: Final = now
        self.hits: Final = hits
        self.misses: Final = misses
        self.gone: Final = gone

    def parts(self) -> tuple[Any, ...]:
        return self.now, self.hits, self.misses, self.gone

    @property
    def lit(self) -> Id:
        return f"lamp.{self.now // ROUND % LAMPS}"


def more(row: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*row[: seat - 1], row[seat - 1] + 1, *row[seat:])


class Tick(RealTimeGame[State, Act]):
    key: ClassVar[str] = "tick"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 3)

    @property
    def real_time(self) -> bool:
        return True

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), first=1),)

    def start(self, seating: Seating) -> State:
        return State(0, (0,) * seating.count, (0,) * seating.count)

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.now >= END or sum(state.hits) >= ENOUGH:
            return ()
        return tuple(seat for seat in range(1, len(state.hits) + 1) if seat != state.gone)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        return (HIT,)

    def may_be_logged(self, state: State, seat: Seat, action: Act) -> bool:
        return seat in self.actors(state)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        return refusal("TK-1", "tick.no.one_lamp")

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if trace is not None:
            trace.append(event(f"tick.did.{action.kind}", who=seat_name(seat), at=state.lit))
        if action == HIT:
            return State(state.now, more(state.hits, seat), state.misses, state.gone)
        return State(state.now, state.hits, more(state.misses, seat), state.gone)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if isinstance(decree, Leave) and len(state.hits) == 2 and not state.gone:
            return State(state.now, state.hits, state.misses, decree.seat)
        return State(END, state.hits, state.misses, state.gone)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(hits - misses for hits, misses in zip(state.hits, state.misses, strict=True))

    def places(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + sum(other > own for other in scores) for own in scores)

    def attempt_ids(self, state: State, seat: Seat, action: Act, cosmetic_seed: bytes) -> frozenset[Id]:
        return frozenset({state.lit})

    def write(self, action: Act) -> str:
        return action.kind

    def read(self, text: str) -> Act:
        if text not in READ:
            raise Unreadable(f"{text!r} is no action")
        return READ[text]

    def write_state(self, state: State) -> str:
        hits, misses = (",".join(map(str, row)) for row in (state.hits, state.misses))
        return f"{state.now} {hits} {misses} {state.gone}"

    def read_state(self, text: str) -> State:
        try:
            now, hits, misses, gone = text.split(" ")
            rows = [tuple(map(int, row.split(","))) for row in (hits, misses)]
            return State(int(now), rows[0], rows[1], int(gone))
        except ValueError as wrong:
            raise Unreadable(f"{text!r} is no position") from wrong

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"tick.label.{action.kind}")

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        places = tuple(
            Place(f"lamp.{lamp}", (30 + 40 * lamp, 30), Disc(15), message("tick.lamp", lamp=lamp))
            for lamp in range(LAMPS)
        )
        panels = tuple(
            Panel(seat, score, acting=seat in self.actors(view.state))
            for seat, score in enumerate(self.scores(view.state), 1)
        )
        return Scene("tick", (Board("table", (140, 60), places),), (), panels, message("tick.prompt"))

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return ()

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return [Flash(happened["at"]) for happened in events if happened.id == "tick.did.hit"]

    def advance(self, state: State, at: int, trace: list[Event] | None = None) -> State:
        now = min(max(at, state.now), END)
        if trace is not None and now // ROUND > state.now // ROUND:
            trace.append(event("tick.did.change"))
        return State(now, state.hits, state.misses, state.gone)

    def alarm(self, state: State) -> int | None:
        return (state.now // ROUND + 1) * ROUND if self.actors(state) else None

    def attempt(self, state: State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> Act | Refusal:
        why = self.why_not(state, seat, MISS)
        if why is not None:
            return why
        if len(tried) != 1 or not next(iter(tried)).startswith("lamp."):
            return refusal("TK-1", "tick.no.one_lamp")
        return HIT if state.lit in tried else MISS


GAME = Tick
