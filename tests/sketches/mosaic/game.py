"""Mosaic: implements the Game contract."""

from collections.abc import Iterable, Sequence
from random import Random

from starboard.core.decree import Decree, Leave
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, event, message, refusal
from starboard.core.options import OURS, Option
from starboard.core.real_time import Intent, RealTimeGame
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from tests.sketches.mosaic import picture
from tests.sketches.mosaic.rules import (
    ACTS,
    CELLS,
    DONE,
    FREE,
    HOLDS,
    LAYS,
    LENGTH,
    LOCK,
    MISSES,
    PACES,
    TILES,
    Act,
    State,
    is_open,
    may_hold,
    points_of,
    shuffled,
)
from tests.sketching import Sketch, put, tell


class Mosaic(Sketch[State, Act], RealTimeGame[State, Act]):
    key = "mosaic"
    acts = ACTS
    seats = range(3, 4)
    offered = (Option("turns", "MO-10", ("on", "off"), "off", OURS),)

    @property
    def real_time(self) -> bool:
        return not self.options.on("turns")

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(((1, 2), (3,)), first=1), Seating(((1,), (2, 3)), first=1)) if count == 3 else ()

    def start(self, seating: Seating) -> State:
        return State(seating.sides, (0,) * len(CELLS), 0, (0, 0, 0), (0, 0, 0), (0, 0, 0))

    def actors(self, state: State) -> tuple[Seat, ...]:
        hands = self._hands(state)
        mine = tuple(seat for seat in hands if state.side(seat) == 1 + state.at % 2)
        return hands if self.real_time else mine or hands

    def _hands(self, state: State) -> tuple[Seat, ...]:
        return () if state.over else tuple(seat for seat, done in enumerate(state.done, 1) if not done)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        lays = [] if state.locked[seat - 1] else [LAYS[cell] for cell in CELLS if is_open(state, seat, cell)]
        return (*lays, DONE)

    def may_be_logged(self, state: State, seat: Seat, action: Act) -> bool:
        if seat not in self.actors(state):
            return False
        if not self.real_time:
            return action in self.legal(state, seat)
        if action.verb == "miss":
            return action.tile != 0 and LAYS[action.cell] in self.legal(state, seat)
        if action.verb == "hold":
            return may_hold(state, seat, action.tile)
        return state.held[seat - 1] != 0 if action is FREE else action in self.legal(state, seat)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if action.verb in ("hold", "free", "miss") and not self.real_time:
            return refusal("MO-10", "mosaic.by_turns")
        if action.verb in ("hold", "free"):
            return refusal("MO-6", "mosaic.not_to_hold")
        if state.locked[seat - 1]:
            return refusal("MO-5", "mosaic.locked")
        if state.of(action.cell):
            return refusal("MO-3", "mosaic.taken", cell=action.cell)
        return refusal("MO-2", "mosaic.not_joined", cell=action.cell)

    def attempt(self, state: State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> Act | Refusal:
        """Resolve a touch: a tile is picked up, tried on a cell, or put back in the tray."""
        if not self.real_time:
            return refusal("MO-10", "mosaic.by_turns")
        tile, cell = next((t for t in TILES if f"t{t}" in tried), 0), next((c for c in CELLS if c in tried), "")
        if not tile:
            return refusal("MO-4", "mosaic.take_a_tile")
        if not cell:
            act = FREE if "tray" in tried else HOLDS[tile]
            return self.why_not(state, seat, act) or act
        why = self.why_not(state, seat, LAYS[cell])
        if why is not None:
            return why
        if any(state.held[other - 1] == tile for other in state.partners(seat)):
            return refusal("MO-6", "mosaic.held")
        home = shuffled(f"tiles {state.side(seat)}", cosmetic_seed)[tile - 1]
        if state.of(home):
            return refusal("MO-2", "mosaic.tile_gone")
        return LAYS[cell] if home == cell else MISSES[cell, tile]

    def attempt_ids(self, state: State, seat: Seat, action: Act, cosmetic_seed: bytes) -> frozenset[Id]:
        if action.verb != "lay" or not self.real_time:
            return frozenset()
        tile = 1 + shuffled(f"tiles {state.side(seat)}", cosmetic_seed).index(action.cell)
        return frozenset((f"t{tile}", action.cell))

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        cover, locked, held, done = state.cover, state.locked, state.held, state.done
        if action.verb == "lay":
            cover = put(cover, CELLS.index(action.cell) + 1, state.side(seat))
        if action.verb == "miss":
            locked = put(locked, seat, state.at + LOCK[len(state.partners(seat))])
        if action is DONE:
            done, locked = put(done, seat, 1), put(locked, seat, 0)
        held = put(held, seat, action.tile if action.verb == "hold" else 0)
        tell(trace, f"mosaic.did.{action.verb}", seat, cell=action.cell)
        at = state.at if self.real_time else state.at + 1
        return state.but(cover=cover, at=at, locked=locked, held=held, done=done)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        leaving = (decree.seat,) if isinstance(decree, Leave) else self._hands(state)
        if not set(leaving) <= set(self._hands(state)):
            return None
        for seat in leaving:
            state = self.apply(state, seat, DONE, trace)
        return state

    def advance(self, state: State, at: int, trace: list[Event] | None = None) -> State:
        if not self.real_time or state.over or at <= state.at:
            return state
        at = min(at, LENGTH)
        for seat, until in enumerate(state.locked, 1):
            if 0 < until <= at:
                tell(trace, "mosaic.did.unlock", seat)
        if trace is not None and at == LENGTH:
            trace.append(event("mosaic.did.time"))
        return state.but(at=at, locked=tuple(until if until > at else 0 for until in state.locked))

    def alarm(self, state: State) -> int | None:
        return None if state.over or not self.real_time else min([LENGTH, *(until for until in state.locked if until)])

    def auto_action(self, view: View[State], auto_reply: str) -> Act | None:
        return DONE if auto_reply == "timeout" else None

    def levels(self) -> tuple[str, ...]:
        return tuple(PACES) if self.real_time else ()

    def intend(self, view: View[State], level: str, rng: Random, past: Iterable[View[State]] = ()) -> Intent[Act]:
        """Plan to place a random fitting tile after a delay; one try in eight is wrong."""
        lays = [act for act in view.legal() if act is not DONE]
        ms = int(PACES[level] * rng.uniform(0.5, 1.5))
        if not lays:
            return Intent(None, ms)
        lay = rng.choice(lays)
        return Intent(MISSES[lay.cell, rng.choice(TILES)] if rng.random() < 1 / 8 else lay, ms)

    def interrupts_plan(self, before: State, after: State, seat: Seat) -> bool:
        return bool(before.locked[seat - 1]) and not after.locked[seat - 1]

    def scores(self, state: State) -> tuple[int, ...]:
        points = [points_of(state, side) for side in (1, 2)]
        return tuple(points[state.side(seat) - 1] for seat in (1, 2, 3))

    def side_scores(self, seating: Seating, state: State) -> tuple[int, ...]:
        """Return the points by side, which every hand of the side scores."""
        return points_of(state, 1), points_of(state, 2)

    def places(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + (score < max(scores)) for score in scores)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        own = () if seat is None else state.sides[state.side(seat) - 1]
        held = tuple(tile if other in own else 0 for other, tile in enumerate(state.held, 1))
        return View(self, seat, state.but(held=held))

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        if seat is not None and state.side(seat) == state.side(actor):
            return action
        if action.verb in ("hold", "free"):
            return None
        return MISSES[action.cell, 0] if action.verb == "miss" else action

    def write_state(self, state: State) -> str:
        sides = "/".join(",".join(map(str, side)) for side in state.sides)
        rows = (state.cover, (state.at,), state.locked, state.held, state.done)
        return " ".join([sides, *(",".join(map(str, row)) for row in rows)])

    def read_state(self, text: str) -> State:
        try:
            sides, *rest = text.split(" ")
            cover, (at,), locked, held, done = (tuple(map(int, word.split(","))) for word in rest)
            return State(
                tuple(tuple(map(int, side.split(","))) for side in sides.split("/")), cover, at, locked, held, done
            )
        except ValueError:
            raise Unreadable(f"{text!r} is no position of mosaic") from None

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"mosaic.do.{action.verb}", cell=action.cell, tile=action.tile)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return picture.scene(view, cosmetic_seed)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return picture.choices(view)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return picture.cues(events, after)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return picture.intended_actions(view, touched)


GAME = Mosaic
