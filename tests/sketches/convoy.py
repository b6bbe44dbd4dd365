"""Convoy: tugs bring crates home across wide open space, and pull them from each other's hooks. Two or three seats.

CO-1  The field has 20 columns and 18 rows of points. Every captain has a dock and two tugs; nine crates lie about.
      Who begins is drawn by lot.
CO-2  In its turn a captain may move each own tug once and fire each own tug's beam once, in any order, and then
      says `end`.
CO-3  A tug that moves has ten steps; a step leads to any of the eight points around. It flies over everything,
      but goes only to points where no other tug is.
CO-4  One tug moves at a time, until it says `stop`.
CO-5  Where a crate lies, the moving tug may load it, if it carries none: one crate in a move.
CO-6  The moving tug may drop its crate, once in a move, where no crate lies and no rival docks. Dropped at the own
      dock it is delivered: one point.
CO-7  While no tug moves, a tug without a crate may fire its beam at a rival's laden tug up to four steps away.
      A strike card is drawn: a hit pulls the crate across.
CO-8  There are five hits and seven misses; when all lie open they are shuffled anew.
CO-9  The game ends after eight rounds, or when all crates are delivered. Equals share a place.

It ends: a turn moves each tug once, a move has ten steps, one load and one drop, and there are eight rounds of turns.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core import scene as picture
from starboard.core.contract import CHANCE, Game, Seat, Seating, Unreadable, View
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.value import Value

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
MANY: Final = 60  # more choices than this in one group are promised, and listed when asked for


@final
class Act(Value):
    """A verb and what it is done with: `move a1`, `go 0512`, `fire a1 b2`, `load`, `drop`, `stop`, `end`."""

    __slots__ = ("at", "verb", "what")

    def __init__(self, verb: str, what: str = "", at: str = "") -> None:
        self.verb: Final = verb
        self.what: Final = what
        self.at: Final = at

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.what, self.at

    def __str__(self) -> str:
        return " ".join(part for part in self.parts() if part)


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
class State(Value):
    """Who began (0: not drawn yet), turns ended; by tug its point and its letters; crates; points won; cards left.

    A tug's letters: `c` it carries a crate, `m` it has moved this turn, `f` it has fired. `mover` is the tug that
    moves, with the steps it has left and what it has done (`l` loaded, `d` dropped); `aim` who fires at whom.
    """

    __slots__ = ("aim", "crates", "first", "hits", "letters", "misses", "mover", "tugs", "turn", "won")

    def __init__(
        self, first: Seat, turn: int, tugs: tuple[str, ...], letters: tuple[str, ...], crates: tuple[str, ...],
        won: tuple[int, ...], hits: int, misses: int, mover: tuple[str, int, str] | None, aim: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.first: Final = first
        self.turn: Final = turn
        self.tugs: Final = tugs
        self.letters: Final = letters
        self.crates: Final = crates
        self.won: Final = won
        self.hits: Final = hits
        self.misses: Final = misses
        self.mover: Final = mover
        self.aim: Final = aim

    def parts(self) -> tuple[Any, ...]:
        return (
            self.first, self.turn, self.tugs, self.letters, self.crates, self.won, self.hits, self.misses, self.mover,
            self.aim,
        )  # fmt: skip

    def but(self, **changed: Any) -> "State":
        """This state with some parts changed."""
        names = ("first", "turn", "tugs", "letters", "crates", "won", "hits", "misses", "mover", "aim")
        return State(*(changed.get(name, part) for name, part in zip(names, self.parts(), strict=True)))

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


class Convoy(Game[State, Act]):
    key = "convoy"
    version = 1
    seats = range(2, 4)

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
            return [STOP, *_cargo(state, tug, done), *(GO[point] for point in _reach(state, tug, steps))]
        moves = [MOVE[tug] for tug in _own(seat) if "m" not in state.marked(tug)]
        return [END, *moves, *(FIRE[tug, other] for tug in _own(seat) for other in _aims(state, tug))]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        verb, tug = action.verb, action.what
        if verb in ("go", "load", "drop", "stop"):
            return self._no_move(state, action) if state.mover else refusal("CO-4", "convoy.none_moves")
        if state.mover:
            return refusal("CO-4", "convoy.one_moves")
        if verb not in ("move", "fire") or tug not in _own(seat):
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

    def chances(self, state: State) -> Sequence[tuple[Act, int]]:
        if not state.first:
            return [(BEGIN[seat], 1) for seat in range(state.count)]
        cards = ((HIT, state.hits), (MISS, state.misses))
        return [(card, left) for card, left in cards if left]

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        verb = action.verb
        if verb == "begin":
            _tell(trace, verb, int(action.what))
            return state.but(first=int(action.what))
        if verb in ("hit", "miss"):
            return _struck(state, verb, trace)
        if verb == "end":
            _tell(trace, verb, seat)
            kept = tuple(letters.strip("mf") for letters in state.letters)
            return state.but(turn=state.turn + 1, letters=kept)
        if verb in ("fire", "move"):
            _tell(trace, verb, seat, tug=action.what)
        if verb == "fire":
            return _lettered(state, action.what, "f").but(aim=(action.what, action.at))
        if verb == "move":
            return _lettered(state, action.what, "m").but(mover=(action.what, STEPS, ""))
        return _moved(state, seat, action, trace)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.won

    def places(self, state: State) -> tuple[int, ...]:
        return tuple(1 + sum(other > won for other in state.won) for won in state.won)

    def judge(self, state: State, seat: Seat) -> float:
        """Crates delivered, then crates on the hook and near home, then tugs near a crate."""
        worth = 100.0 * super().judge(state, seat)
        for tug in _own(seat):
            goals = (_dock(tug),) if "c" in state.marked(tug) else state.crates
            worth += 30.0 * ("c" in state.marked(tug)) - min((_steps(state.at(tug), goal) for goal in goals), default=0)
        return worth

    # ---- text

    def write(self, action: Act) -> str:
        return str(action)

    def read(self, text: str) -> Act:
        if text not in ACTS:
            raise Unreadable(f"{text!r} is nothing that happens in Convoy")
        return ACTS[text]

    def dump(self, state: State) -> str:
        tugs = " ".join(f"{at}{letters}" for at, letters in zip(state.tugs, state.letters, strict=True))
        mover = "{},{},{}".format(*state.mover) if state.mover else "-"
        lists = (tugs, " ".join(state.crates), " ".join(map(str, state.won)), mover, " ".join(state.aim) or "-")
        return ";".join(map(str, (state.first, state.turn, state.hits, state.misses, *lists)))

    def load(self, text: str) -> State:
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
        if self.dump(state) != text or len(scores) not in self.seats or len(points) != 2 * len(scores):
            raise Unreadable(f"{text!r} is no position of Convoy")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"convoy.do.{action.verb}", what=action.what, at=action.at)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        state = view.state
        crates = [_crate(point) for point in state.crates]
        tugs = [_tug(state, tug) for tug in TUGS[: 2 * state.count]]
        verbs = tuple(Piece("verb", 0, "verbs", message(f"convoy.verb.{verb}"), id=verb) for verb in VERBS)
        tray = picture.Tray("verbs", 0, message("convoy.verbs"), verbs if view.legal() else ())
        pile = tuple(
            picture.Counter(kind, message(f"convoy.{kind}"), left, most)
            for kind, left, most in (("hits", state.hits, HITS), ("misses", state.misses, MISSES))
        )
        acting = self.actors(state)
        panels = tuple(Panel(seat, won, pile, acting=seat in acting) for seat, won in enumerate(state.won, 1))
        return Scene(self.key, (FIELD,), (*crates, *tugs), panels, self._prompt(view), (tray,))

    def _prompt(self, view: View[State]) -> Message:
        actors = self.actors(view.state)
        if not actors or actors == (CHANCE,):
            return message("convoy.chance" if actors else "convoy.ended")
        if actors[0] != view.seat:
            return message("convoy.theirs", seat=seat_name(actors[0]))
        return message("convoy.your_move" if view.state.mover else "convoy.yours")

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        state, seat = view.state, view.seat
        if seat is None or seat not in self.actors(state):
            return ()
        if state.mover:
            tug, steps, done = state.mover
            verbs = [self._choice(state, (act,), act.verb) for act in (STOP, *_cargo(state, tug, done))]
            return [*verbs, *self._group(state, tug, self._flights(state, tug, steps, ()), touched)]
        found = [self._choice(state, (END,), "end")]
        for tug in _own(seat):
            group = [self._choice(state, (FIRE[tug, other],), tug, other) for other in _aims(state, tug)]
            if "m" not in state.marked(tug):
                group += [self._choice(state, (MOVE[tug], act), tug, act.verb) for act in _cargo(state, tug, "")]
                group += self._flights(state, tug, STEPS, (MOVE[tug],))
            found += self._group(state, tug, group, touched)
        return found

    def _group(self, state: State, tug: str, group: list[Choice[Act]], touched: frozenset[Id]) -> list[Choice[Act]]:
        """What one tug can do; a promise if that is much and the tug has not been touched."""
        if len(group) <= MANY or tug in touched:
            return group
        return [Choice((), frozenset({tug}), message("convoy.promise", what=tug, count=len(group)), group=tug)]

    def _flights(self, state: State, tug: str, steps: int, before: tuple[Act, ...]) -> list[Choice[Act]]:
        return [self._choice(state, (*before, GO[point]), tug, point) for point in _reach(state, tug, steps)]

    def _choice(self, state: State, actions: tuple[Act, ...], *ids: Id) -> Choice[Act]:
        act = actions[-1]
        marks = (Mark(act.what, str(_steps(state.at(ids[0]), act.what))),) if act.verb == "go" else ()
        return Choice(actions, frozenset(ids), self.label(state, state.active, act), marks, group=ids[0])

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        cues: list[Cue] = []
        for told in events:
            kind = told.id.removeprefix("convoy.did.")
            if kind == "go":
                cues.append(picture.Move(_tug(before.state, told["tug"]), (told["start"], told["at"])))
            elif kind in ("load", "drop"):
                cue = picture.Vanish if kind == "load" else picture.Appear
                cues.append(cue(_crate(told["at"]), "hook"))
            elif kind == "deliver":
                cues.append(picture.Rise(told["at"], message("convoy.plus"), "good"))
            elif kind in ("hit", "miss"):
                cues.append(picture.Beam(told["start"], told["at"], told["seat"]["seat"]))
                cues.append(picture.Flash(told["at"], kind))
        return cues

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        mover = view.state.mover
        verbs = [ACTS[verb] for verb in VERBS if verb in touched]
        points = [GO[point] for point in POINTS if point in touched]
        tugs = [tug for tug in TUGS if tug in touched]
        own = [tug for tug in tugs if tug in _own(view.seat or 0)]
        if mover or verbs == [END]:
            return (*verbs, *points)[:1] or refusal("CO-4", "convoy.one_moves")
        if len(tugs) == 2 and own:
            return (FIRE[own[0], next(tug for tug in tugs if tug != own[0])],)
        if not own:
            return (MOVE[tugs[0]],) if tugs else refusal("CO-2", "convoy.touch_a_tug")
        return (MOVE[own[0]], *verbs, *points)[:2]


def _own(seat: Seat) -> tuple[str, ...]:
    return TUGS[2 * seat - 2 : 2 * seat] if seat else ()


def _dock(tug: str) -> str:
    return DOCKS[TUGS.index(tug) // 2]


def _steps(start: str, end: str) -> int:
    return max(abs(int(start[:2]) - int(end[:2])), abs(int(start[2:]) - int(end[2:])))


def _reach(state: State, tug: str, steps: int) -> list[str]:
    """Every free point within so many steps (CO-3)."""
    column, row = int(state.at(tug)[:2]), int(state.at(tug)[2:])
    rows = range(max(1, row - steps), min(ROWS, row + steps) + 1)
    columns = range(max(1, column - steps), min(COLUMNS, column + steps) + 1)
    return [point for y in rows for x in columns if (point := f"{x:02}{y:02}") not in state.tugs]


def _cargo(state: State, tug: str, done: str) -> list[Act]:
    """What the moving tug may do with a crate where it is (CO-5, CO-6)."""
    at, laden = state.at(tug), "c" in state.marked(tug)
    if not laden:
        return [LOAD] if at in state.crates and "l" not in done else []
    rival = at in DOCKS[: state.count] and at != _dock(tug)
    return [] if "d" in done or at in state.crates or rival else [DROP]


def _aims(state: State, tug: str) -> list[str]:
    """At whom this tug may fire (CO-7)."""
    if "c" in state.marked(tug) or "f" in state.marked(tug):
        return []
    rivals = [other for other in TUGS[: 2 * state.count] if other[0] != tug[0] and "c" in state.marked(other)]
    return [other for other in rivals if _steps(state.at(tug), state.at(other)) <= RANGE]


def _lettered(state: State, tug: str, letter: str, on: bool = True) -> State:
    """A tug gets or loses a letter; they stand in alphabetical order."""
    letters = set(state.marked(tug)) - {letter} | ({letter} if on else set())
    return state.but(letters=_with(state.letters, TUGS.index(tug), "".join(sorted(letters))))


def _moved(state: State, seat: Seat, action: Act, trace: list[Event] | None) -> State:
    """The mover goes on, loads, drops or stops."""
    tug, steps, done = state.mover or ("", 0, "")
    start = state.at(tug)
    if action.verb == "stop":
        _tell(trace, "stop", seat, tug=tug)
        return state.but(mover=None)
    if action.verb == "go":
        _tell(trace, "go", seat, tug=tug, start=start, at=action.what)
        left = steps - _steps(start, action.what)
        return state.but(tugs=_with(state.tugs, TUGS.index(tug), action.what), mover=(tug, left, done))
    _tell(trace, action.verb, seat, tug=tug, at=start)
    state = _lettered(state, tug, "c", action.verb == "load").but(mover=(tug, steps, done + action.verb[0]))
    if action.verb == "load":
        return state.but(crates=tuple(crate for crate in state.crates if crate != start))
    if start != _dock(tug):
        return state.but(crates=tuple(sorted((*state.crates, start))))
    _tell(trace, "deliver", seat, at=start)
    return state.but(won=_with(state.won, seat - 1, state.won[seat - 1] + 1))


def _struck(state: State, card: str, trace: list[Event] | None) -> State:
    """A strike card lies open (CO-7); when it was the last, all are shuffled anew (CO-8)."""
    tug, target = state.aim
    _tell(trace, card, state.active, tug=tug, other=target, start=state.at(tug), at=state.at(target))
    hits, misses = state.hits - (card == "hit"), state.misses - (card == "miss")
    if hits + misses == 0:
        hits, misses = HITS, MISSES
    if card == "hit":
        state = _lettered(_lettered(state, target, "c", False), tug, "c")
    return state.but(hits=hits, misses=misses, aim=())


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _tell(trace: list[Event] | None, what: str, seat: Seat, **more: Any) -> None:
    if trace is not None:
        trace.append(event(f"convoy.did.{what}", seat=seat_name(seat), **more))


def _tug(state: State, tug: str) -> Piece:
    laden = "laden" if "c" in state.marked(tug) else "tug"
    return Piece(laden, TUGS.index(tug) // 2 + 1, state.at(tug), message(f"convoy.{laden}", tug=tug), id=tug)


def _crate(point: str) -> Piece:
    return Piece("crate", 0, point, message("convoy.crate"))


def _place(point: str) -> picture.Place:
    dock = point in DOCKS
    label = message("convoy.dock" if dock else "convoy.point", point=point)
    at = (20.0 * int(point[:2]), 20.0 * int(point[2:]))
    return picture.Place(point, at, picture.Disc(9), label, "dock" if dock else "point")


VERBS: Final = ("load", "drop", "stop", "end")
FIELD: Final = picture.Board("field", (420, 380), tuple(map(_place, POINTS)))
GAME = Convoy
