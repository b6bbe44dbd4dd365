"""Convoy: tugs carry crates home across open space and pull them off each other's hooks. Two or three seats.

CO-1  The field has 20 columns and 18 rows of points. Every captain has a dock and two tugs; nine crates are placed.
      The first captain is drawn by lot.
CO-2  In its turn a captain may move each of its tugs once and fire each tug's beam once, in any order, and ends
      the turn with `end`.
CO-3  A moving tug has ten steps, each to one of the eight adjacent points. It may fly over everything, but stops
      only at points without another tug.
CO-4  One tug moves at a time, until its captain says `stop`.
CO-5  The moving tug may load a crate at its point, if it carries none: one crate per move.
CO-6  The moving tug may drop its crate, once per move, at a point without a crate or a rival's dock. A crate
      dropped at the captain's dock is delivered: one point.
CO-7  While no tug moves, a tug without a crate may fire its beam at a rival's laden tug up to four steps away.
      A strike card is drawn: a hit pulls the crate across.
CO-8  There are five hits and seven misses; when all have been drawn they are reshuffled.
CO-9  The game ends after eight rounds, or when all crates are delivered. Tied captains share a place.

The game is finite: a turn moves each tug once, a move has ten steps, one load and one drop, and there are eight
rounds of turns.
"""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Event
from starboard.core.seating import Seat
from tests.sketching import Fields, put, tell

COLUMNS: Final = 20
ROWS: Final = 18
POINTS: Final = tuple(f"{column:02}{row:02}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
DOCKS: Final = ("0209", "1910", "1002")
BERTHS: Final = ("0208", "0210", "1909", "1911", "0902", "1102")
CRATES: Final = ("0614", "0707", "0914", "1009", "1011", "1106", "1205", "1314", "1512")
TUGS: Final = ("a1", "a2", "b1", "b2", "c1", "c2")
STEPS: Final = 10
RANGE: Final = 4
ROUNDS: Final = 8
HITS: Final = 5
MISSES: Final = 7


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """A verb and its objects: `move a1`, `go 0512`, `fire a1 b2`, `load`, `drop`, `stop`, `end`."""

    verb: str
    what: str = ""
    at: str = ""


LOAD: Final = Act("load")
DROP: Final = Act("drop")
STOP: Final = Act("stop")
END: Final = Act("end")
HIT: Final = Act("hit")
MISS: Final = Act("miss")
BEGIN: Final = tuple(Act("begin", str(seat)) for seat in (1, 2, 3))
MOVE: Final = {tug: Act("move", tug) for tug in TUGS}
GO: Final = {point: Act("go", point) for point in POINTS}
FIRE: Final = {(one, other): Act("fire", one, other) for one in TUGS for other in TUGS}
ACTS: Final = {
    str(act): act for act in (LOAD, DROP, STOP, END, HIT, MISS, *BEGIN, *MOVE.values(), *GO.values(), *FIRE.values())
}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    """First seat (0: not drawn yet), turns ended; by tug its point and letters; crates; points; cards left.

    A tug's letters: `c` carries a crate, `m` has moved this turn, `f` has fired. `mover` is the moving tug, its steps
    left and what it has done (`l` loaded, `d` dropped). `aim` is the firing tug and its target.
    """

    first: Seat
    turn: int
    tugs: tuple[str, ...]
    letters: tuple[str, ...]
    crates: tuple[str, ...]
    won: tuple[int, ...]
    hits: int
    misses: int
    mover: tuple[str, int, str] | None
    aim: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.won)

    @property
    def active(self) -> Seat:
        return (self.first - 1 + self.turn) % self.count + 1

    @property
    def over(self) -> bool:
        return self.turn == ROUNDS * self.count or sum(self.won) == len(CRATES)

    def at(self, tug: str) -> str:
        return self.tugs[TUGS.index(tug)]

    def marked(self, tug: str) -> str:
        return self.letters[TUGS.index(tug)]


def own_tugs(seat: Seat) -> tuple[str, ...]:
    return TUGS[2 * seat - 2 : 2 * seat] if seat else ()


def dock(tug: str) -> str:
    return DOCKS[TUGS.index(tug) // 2]


def steps_between(start: str, end: str) -> int:
    return max(abs(int(start[:2]) - int(end[:2])), abs(int(start[2:]) - int(end[2:])))


def reach(state: State, tug: str, steps: int) -> list[str]:
    """Return every free point within `steps` steps (CO-3)."""
    column, row = int(state.at(tug)[:2]), int(state.at(tug)[2:])
    rows = range(max(1, row - steps), min(ROWS, row + steps) + 1)
    columns = range(max(1, column - steps), min(COLUMNS, column + steps) + 1)
    return [point for y in rows for x in columns if (point := f"{x:02}{y:02}") not in state.tugs]


def cargo(state: State, tug: str, done: str) -> list[Act]:
    """Return the actions of the moving tug with a crate at its point (CO-5, CO-6)."""
    at, laden = state.at(tug), "c" in state.marked(tug)
    if not laden:
        return [LOAD] if at in state.crates and "l" not in done else []
    rival = at in DOCKS[: state.count] and at != dock(tug)
    return [] if "d" in done or at in state.crates or rival else [DROP]


def aims(state: State, tug: str) -> list[str]:
    """Return the tugs at which this tug may fire (CO-7)."""
    if "c" in state.marked(tug) or "f" in state.marked(tug):
        return []
    rivals = [other for other in TUGS[: 2 * state.count] if other[0] != tug[0] and "c" in state.marked(other)]
    return [other for other in rivals if steps_between(state.at(tug), state.at(other)) <= RANGE]


def lettered(state: State, tug: str, letter: str, on: bool = True) -> State:
    """Add or remove a letter of a tug; letters are kept in alphabetical order."""
    letters = set(state.marked(tug)) - {letter} | ({letter} if on else set())
    return state.but(letters=put(state.letters, TUGS.index(tug) + 1, "".join(sorted(letters))))


def carried_on(state: State, seat: Seat, action: Act, trace: list[Event] | None) -> State:
    """Apply an action of the moving tug: go, load, drop or stop."""
    tug, steps, done = state.mover or ("", 0, "")
    start = state.at(tug)
    if action.verb == "stop":
        tell(trace, "convoy.did.stop", seat, tug=tug)
        return state.but(mover=None)
    if action.verb == "go":
        tell(trace, "convoy.did.go", seat, tug=tug, start=start, at=action.what)
        left = steps - steps_between(start, action.what)
        return state.but(tugs=put(state.tugs, TUGS.index(tug) + 1, action.what), mover=(tug, left, done))
    tell(trace, f"convoy.did.{action.verb}", seat, tug=tug, at=start)
    state = lettered(state, tug, "c", action.verb == "load").but(mover=(tug, steps, done + action.verb[0]))
    if action.verb == "load":
        return state.but(crates=tuple(crate for crate in state.crates if crate != start))
    if start != dock(tug):
        return state.but(crates=tuple(sorted((*state.crates, start))))
    tell(trace, "convoy.did.deliver", seat, at=start)
    return state.but(won=put(state.won, seat, state.won[seat - 1] + 1))


def struck(state: State, card: str, trace: list[Event] | None) -> State:
    """Apply the drawn strike card (CO-7); after the last one, reshuffle all (CO-8)."""
    tug, target = state.aim
    tell(trace, f"convoy.did.{card}", state.active, tug=tug, other=target, start=state.at(tug), at=state.at(target))
    hits, misses = state.hits - (card == "hit"), state.misses - (card == "miss")
    if hits + misses == 0:
        hits, misses = HITS, MISSES
    if card == "hit":
        state = lettered(lettered(state, target, "c", False), tug, "c")
    return state.but(hits=hits, misses=misses, aim=())
