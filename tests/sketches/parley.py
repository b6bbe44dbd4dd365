"""Parley: pirates circle eight moons, and before each flight everybody else may speak up. Two to four seats.

PA-1  Eight moons lie in a ring and hold 15 crystals. Every captain has one ship, two flares, and nothing else.
PA-2  In its turn, seat by seat, a captain flies one, two or three moons onward. Passing a turn is not possible.
PA-3  Landing on a moon with crystals, a captain takes one of them.
PA-4  Landing beside other ships, a captain also robs each of their captains of one crystal, if they have any.
PA-5  Before every turn but the first there is a parley. Those who may fire a flare are asked one after the other,
      first the captain after the next to fly, last the next to fly. The one who has just flown is not asked.
PA-6  Whoever is asked passes, or fires a flare: its ship dodges one moon onward, taking and robbing nothing.
PA-7  A captain fires at most one flare in a round. A round begins when seat 1 is about to fly.
PA-8  After a flare the parley begins anew, now with the one who has just flown; it ends when all asked have passed.
PA-9  The game ends after six rounds, when the last crystal is taken from the moons, or when all agree.
      A crystal is worth two points, a flare that was not fired one. Equals share a place.

It ends: there are at most six turns for each seat, and a parley begins anew only when one of the few flares is spent.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core import scene as picture
from starboard.core.contract import Decree, Game, Seat, Seating, Settle, Unreadable, View
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.value import Value

HEAPS: Final = (2, 1, 3, 1, 2, 1, 3, 2)
MOONS: Final = len(HEAPS)
ROUNDS: Final = 6
FLARES: Final = 2
REACH: Final = 3
SPOTS: Final = (
    (200.0, 50.0),
    (306.0, 94.0),
    (350.0, 200.0),
    (306.0, 306.0),
    (200.0, 350.0),
    (94.0, 306.0),
    (50.0, 200.0),
    (94.0, 94.0),
)


@final
class Act(Value):
    """`pass`, `dodge`, or `go` to a moon, numbered from 1."""

    __slots__ = ("moon", "verb")

    def __init__(self, verb: str, moon: int = 0) -> None:
        self.verb: Final = verb
        self.moon: Final = moon

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.moon

    def __str__(self) -> str:
        return f"{self.verb} {self.moon}" if self.moon else self.verb


PASS: Final = Act("pass")
DODGE: Final = Act("dodge")
GO: Final = tuple(Act("go", moon) for moon in range(1, MOONS + 1))
ACTS: Final = {str(act): act for act in (PASS, DODGE, *GO)}


@final
class State(Value):
    """Turns begun so far; crystals by moon; by seat the ship's moon, loot, flares, fired this round; whom parley asks.

    `turn` counts flights from 0: the flight that is next, or that the parley is about.
    """

    __slots__ = ("fired", "flares", "heaps", "loot", "ships", "turn", "waiting")

    def __init__(
        self, turn: int, heaps: tuple[int, ...], ships: tuple[int, ...], loot: tuple[int, ...],
        flares: tuple[int, ...], fired: tuple[int, ...], waiting: tuple[Seat, ...],
    ) -> None:  # fmt: skip
        self.turn: Final = turn
        self.heaps: Final = heaps
        self.ships: Final = ships
        self.loot: Final = loot
        self.flares: Final = flares
        self.fired: Final = fired
        self.waiting: Final = waiting

    def parts(self) -> tuple[Any, ...]:
        return self.turn, self.heaps, self.ships, self.loot, self.flares, self.fired, self.waiting

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def flyer(self) -> Seat:
        """Whose flight it is, or whose flight the parley is about."""
        return self.turn % self.count + 1

    @property
    def over(self) -> bool:
        return self.turn >= ROUNDS * self.count or not any(self.heaps)


class Parley(Game[State, Act]):
    key = "parley"
    version = 1
    seats = range(2, 5)
    habits = ("timeout", "never", "threatened")

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), (), 1),) if count in self.seats else ()

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
        return [GO[_onward(state.ships[seat - 1], steps) - 1] for steps in range(1, REACH + 1)]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if state.waiting:
            return refusal("PA-5", "parley.not_yet")
        if action.verb == "go":
            return refusal("PA-2", "parley.too_far", moon=action.moon)
        return refusal("PA-2" if action == PASS else "PA-6", f"parley.no_{action.verb}")

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if action.verb == "pass":
            if trace is not None:
                trace.append(event("parley.passed", seat=seat_name(seat)))
            return _turn_begun(state) if len(state.waiting) == 1 else _asking(state, state.waiting[1:])
        return _dodged(state, seat, trace) if action.verb == "dodge" else _flown(state, seat, action.moon, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if not isinstance(decree, Settle):
            return None
        turn = ROUNDS * state.count
        return State(turn, state.heaps, state.ships, state.loot, state.flares, state.fired, ())

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(2 * loot + flares for loot, flares in zip(state.loot, state.flares, strict=True))

    def places(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    # ---- powers

    def ahead(self, state: State, seat: Seat) -> State | None:
        if state.over or seat in self.actors(state):
            return None
        if seat in state.waiting:
            return _asking(state, state.waiting[state.waiting.index(seat) :])
        return _turn_begun(state) if state.waiting and seat == state.flyer else None

    def standing(self, view: View[State], habit: str) -> Act | None:
        state, seat = view.state, view.seat or 0
        if not state.waiting:
            return self.legal(state, seat)[0] if habit == "timeout" else None
        return None if habit == "threatened" and threatened(state, seat) else PASS

    # ---- text

    def write(self, action: Act) -> str:
        return str(action)

    def read(self, text: str) -> Act:
        if text not in ACTS:
            raise Unreadable(f"{text!r} is nothing that one can do in Parley")
        return ACTS[text]

    def dump(self, state: State) -> str:
        return ";".join(",".join(map(str, part)) for part in ((state.turn,), *state.parts()[1:]))

    def load(self, text: str) -> State:
        try:
            (turn,), *parts = (tuple(map(int, part.split(",") if part else ())) for part in text.split(";"))
            state = State(turn, *parts)
        except (TypeError, ValueError) as error:
            raise Unreadable(f"{text!r} is no position of Parley") from error
        by_seat = {len(part) for part in parts[1:5]}
        if self.dump(state) != text or len(state.heaps) != MOONS or len(by_seat) > 1 or by_seat - set(self.seats):
            raise Unreadable(f"{text!r} is no position of Parley")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"parley.do.{action.verb}", moon=action.moon)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        state = view.state
        heaps = [
            Piece("crystal", 0, _place(moon), message("parley.crystals", count=heap), heap)
            for moon, heap in enumerate(state.heaps, 1)
            if heap
        ]
        ships = [_ship(seat, moon) for seat, moon in enumerate(state.ships, 1)]
        said = () if view.seat not in state.waiting else ("dodge",) if view.seat == state.flyer else ("pass", "dodge")
        verbs = tuple(Piece("verb", 0, "verbs", message(f"parley.verb.{verb}"), id=verb) for verb in said)
        tray = picture.Tray("verbs", view.seat or 0, message("parley.verbs"), verbs)
        overlay = picture.Overlay(
            "threat", message("parley.threat"), tuple(Mark(at, "!", "bad") for at in _targets(state))
        )
        return Scene(
            self.key, (RING,), (*heaps, *ships), self._panels(state),
            self._prompt(view), (tray,), overlays=(overlay,),
        )  # fmt: skip

    def _panels(self, state: State) -> tuple[Panel, ...]:
        acting = self.actors(state)
        return tuple(
            Panel(
                seat, score, (picture.Counter("flare", message("parley.flares"), state.flares[seat - 1], FLARES),),
                (message("parley.flies_next"),) if seat == state.flyer else (), seat in acting,
            )
            for seat, score in enumerate(self.scores(state), 1)
        )  # fmt: skip

    def _prompt(self, view: View[State]) -> Message:
        if view.state.over:
            return message("parley.ended")
        actor = self.actors(view.state)[0]
        what = "parley" if view.state.waiting else "flight"
        return (
            message(f"parley.your_{what}") if actor == view.seat else message(f"parley.{what}", seat=seat_name(actor))
        )

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        state, seat = view.state, view.seat
        if seat is None or seat not in self.actors(state):
            return ()
        if not state.waiting:
            return self._flights(state, seat, ())
        dodge = Choice((DODGE,), frozenset({"dodge"}), self.label(state, seat, DODGE), warning=message("parley.costs"))
        if seat == state.flyer:
            return [dodge, *self._flights(_turn_begun(state), seat, (PASS,))]
        return [Choice((PASS,), frozenset({"pass"}), self.label(state, seat, PASS)), dodge]

    def _flights(self, state: State, seat: Seat, before: tuple[Act, ...]) -> list[Choice[Act]]:
        """A moon touched by the next to fly means: pass, then go there."""
        found = []
        for go in self.legal(state, seat):
            place = _place(go.moon)
            won = (1 if state.heaps[go.moon - 1] else 0) + len(_victims(state, seat, go.moon))
            marks = (Mark(place, f"+{won}", "good"),) if won else ()
            ghosts = (_ship(seat, go.moon),)
            found.append(Choice((*before, go), frozenset({place}), self.label(state, seat, go), marks, ghosts))
        return found

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        cues: list[Cue] = []
        for told in events:
            if told.id == "parley.passed":
                continue
            seat, moon = told["seat"]["seat"], told["moon"]
            if told.id in ("parley.flew", "parley.dodged"):
                cues.append(picture.Move(_ship(seat, told["start"]), tuple(map(_place, _way(told["start"], moon)))))
            if told.id == "parley.dodged":
                cues.append(picture.Ring(_place(moon), seat, "flare"))
            if told.id in ("parley.took", "parley.robbed"):
                cues.append(picture.Rise(_place(moon), message("parley.plus"), "good"))
        return cues

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        state = view.state
        moons = [moon for moon in range(1, MOONS + 1) if _place(moon) in touched]
        if moons:
            go = GO[moons[0] - 1]
            return (PASS, go) if state.waiting and view.seat == state.flyer else (go,)
        verbs = touched & {"pass", "dodge"}
        return (ACTS[min(verbs)],) if verbs else refusal("PA-2", "parley.touch_a_moon")


def threatened(state: State, seat: Seat) -> bool:
    """Can the next to fly land beside this captain, who has something to lose?"""
    return seat != state.flyer and state.loot[seat - 1] > 0 and _place(state.ships[seat - 1]) in _targets(state)


def _targets(state: State) -> list[Id]:
    return [_place(_onward(state.ships[state.flyer - 1], steps)) for steps in range(1, REACH + 1)]


def _victims(state: State, seat: Seat, moon: int) -> list[Seat]:
    """Whom a landing on this moon robs (PA-4)."""
    return [other for other, at in enumerate(state.ships, 1) if at == moon and other != seat and state.loot[other - 1]]


def _flown(state: State, seat: Seat, moon: int, trace: list[Event] | None) -> State:
    victims = _victims(state, seat, moon)
    found = 1 if state.heaps[moon - 1] else 0
    if trace is not None:
        who = seat_name(seat)
        trace.append(event("parley.flew", seat=who, start=state.ships[seat - 1], moon=moon))
        trace.extend([event("parley.took", seat=who, moon=moon)] * found)
        trace.extend(event("parley.robbed", seat=who, other=seat_name(other), moon=moon) for other in victims)
    loot = [had - (other in victims) for other, had in enumerate(state.loot, 1)]
    loot[seat - 1] += found + len(victims)
    heaps = _with(state.heaps, moon, state.heaps[moon - 1] - found)
    ships = _with(state.ships, seat, moon)
    after = State(state.turn + 1, heaps, ships, tuple(loot), state.flares, state.fired, ())
    if after.over:
        return after
    asked = _in_order(after, seat)
    return _asking(after, asked) if asked else _turn_begun(after)


def _dodged(state: State, seat: Seat, trace: list[Event] | None) -> State:
    start = state.ships[seat - 1]
    if trace is not None:
        trace.append(event("parley.dodged", seat=seat_name(seat), start=start, moon=_onward(start, 1)))
    ships = _with(state.ships, seat, _onward(start, 1))
    flares = _with(state.flares, seat, state.flares[seat - 1] - 1)
    after = State(state.turn, state.heaps, ships, state.loot, flares, _with(state.fired, seat, 1), ())
    asked = _in_order(after, 0)
    return _asking(after, asked) if asked else _turn_begun(after)


def _in_order(state: State, silent: Seat) -> tuple[Seat, ...]:
    """Who is asked in a parley, in order: the next to fly last; who may not fire, or is to be silent, not at all."""
    order = [(state.flyer + step - 1) % state.count + 1 for step in range(1, state.count + 1)]
    return tuple(s for s in order if s != silent and state.flares[s - 1] and not state.fired[s - 1])


def _asking(state: State, waiting: tuple[Seat, ...]) -> State:
    return State(state.turn, state.heaps, state.ships, state.loot, state.flares, state.fired, waiting)


def _turn_begun(state: State) -> State:
    """The parley is over; seat 1 begins a new round (PA-7)."""
    fired = (0,) * state.count if state.flyer == 1 else state.fired
    return State(state.turn, state.heaps, state.ships, state.loot, state.flares, fired, ())


def _with(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    """These values, the one of that number (from 1) replaced."""
    return (*values[: number - 1], value, *values[number:])


def _onward(moon: int, steps: int) -> int:
    return (moon + steps - 1) % MOONS + 1


def _way(start: int, end: int) -> list[int]:
    return [_onward(start, steps) for steps in range((end - start) % MOONS + 1)]


def _place(moon: int) -> Id:
    return f"moon{moon}"


def _ship(seat: Seat, moon: int) -> Piece:
    return Piece("ship", seat, _place(moon), message("parley.ship", seat=seat_name(seat)))


RING: Final = picture.Board(
    "ring",
    (400, 400),
    tuple(
        picture.Place(_place(n), at, picture.Disc(34), message("parley.moon", moon=n), "moon")
        for n, at in enumerate(SPOTS, 1)
    ),
    (picture.Line("M200 50A150 150 0 0 1 200 350A150 150 0 0 1 200 50", "orbit"),),
)
GAME = Parley
