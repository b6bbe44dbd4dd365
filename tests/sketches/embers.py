"""Embers: fires in the frost; the last one burning wins. Two to five seats, and a series of several games.

EM-1  The first seat is drawn or agreed on. Every fire starts with the same number of coals (option `coals`).
EM-2  In each round every burning seat acts once: it fans a gust at another fire, or banks its own.
EM-3  A gust catches with probability 4/6: that fire loses a coal. Otherwise it turns back: the fanner loses one.
EM-4  A banked fire loses its bank instead of a coal. A fire cannot be banked twice.
EM-5  A round ends with frost, mild or sharp with equal probability. Sharp frost takes a coal from every fire (EM-4).
      From round 6 on the frost is bitter: it takes a coal from every fire, banked or not.
EM-6  A fire goes out without coals or when its player leaves. Seats that go out together share their place.
EM-7  The game ends when at most one fire burns, or when all agree. The fires still burning share first place.
EM-8  Each seat scores the number of fires that went out before its own. A series goes to 6 points, or another agreed
      target, until one seat leads alone. After each game all players move one seat on.

The game is finite: no round has more actions than fires, and from round 6 on each round costs every fire a coal.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core import scene as picture
from starboard.core.contract import Game
from starboard.core.decree import Decree, Leave
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.options import OURS, Option
from starboard.core.scene import Choice, Cue, Id, Panel, Piece, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

BITTER: Final = 6
AROUND: Final = ((200.0, 50.0), (350.0, 150.0), (300.0, 330.0), (100.0, 330.0), (50.0, 150.0))


@final
class Act(Value):
    """A seat's `fan` or `bank`, or chance's `first` seat, `catch` or `back` of a gust, or frost."""

    __slots__ = ("seat", "verb")

    def __init__(self, verb: str, seat: Seat = 0) -> None:
        self.verb: Final = verb
        self.seat: Final = seat

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.seat

    def __str__(self) -> str:
        return f"{self.verb} {self.seat}" if self.seat else self.verb


BANK: Final = Act("bank")
FANS: Final = tuple(Act("fan", seat) for seat in range(6))
FIRSTS: Final = tuple(Act("first", seat) for seat in range(6))
CATCH: Final = Act("catch")
BACK: Final = Act("back")
FROSTS: Final = {word: Act(word) for word in ("mild", "sharp", "bitter")}
ACTS: Final = {str(act): act for act in (BANK, *FANS[1:], *FIRSTS[1:], CATCH, BACK, *FROSTS.values())}


@final
class State(Value):
    """By seat: coals, bank, when it went out (0: burning); then the seats still to act, the round, the gust's target.

    Round 0 is before the draw for the first seat; round -1 is a settled game.
    """

    __slots__ = ("aim", "banks", "coals", "out", "round", "waiting")

    def __init__(
        self, coals: tuple[int, ...], banks: tuple[int, ...], out: tuple[int, ...], waiting: tuple[Seat, ...],
        round: int, aim: Seat,
    ) -> None:  # fmt: skip
        self.coals: Final = coals
        self.banks: Final = banks
        self.out: Final = out
        self.waiting: Final = waiting
        self.round: Final = round
        self.aim: Final = aim

    def parts(self) -> tuple[Any, ...]:
        return self.coals, self.banks, self.out, self.waiting, self.round, self.aim

    @property
    def burning(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, out in enumerate(self.out, 1) if not out)


class Embers(Game[State, Act]):
    key = "embers"
    version = 1
    seats = range(2, 6)
    offered = (Option("coals", "EM-1", (2, 3, 5), 3, OURS),)
    targets = range(1, 21)
    usual_target = 6

    def seatings(self, count: int) -> Sequence[Seating]:
        sides = tuple((seat,) for seat in range(1, count + 1))
        return tuple(Seating(sides, (), first) for first in (CHANCE, 1)) if count in self.seats else ()

    def start(self, seating: Seating) -> State:
        none = (0,) * seating.count
        coals = (self.options.number("coals"),) * seating.count
        state = State(coals, none, none, (), 0, 0)
        return state if seating.first == CHANCE else _begin(state, seating.first)

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.round < 0 or len(state.burning) < 2:
            return ()
        return (CHANCE,) if state.aim or not state.waiting else state.waiting[:1]

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        fans = [FANS[other] for other in state.burning if other != seat]
        return fans if state.banks[seat - 1] else [BANK, *fans]

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        if state.round == 0:
            return [(FIRSTS[seat], 1) for seat in state.burning]
        if state.aim:
            return (CATCH, 4), (BACK, 2)
        if state.round >= BITTER:
            return ((FROSTS["bitter"], 1),)
        return (FROSTS["mild"], 1), (FROSTS["sharp"], 1)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if action is BANK:
            return refusal("EM-4", "embers.banked")
        if action.verb != "fan" or action.seat == seat:
            return refusal("EM-2", "embers.another")
        return refusal("EM-6", "embers.is_out")

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if trace is not None:
            name = seat_name(seat or (state.waiting[0] if state.waiting else 0))
            trace.append(event(f"embers.did.{action.verb}", seat=name, at=action.seat or state.aim))
        if action.verb == "first":
            return _begin(state, action.seat)
        if action.verb == "fan":
            return State(state.coals, state.banks, state.out, state.waiting, state.round, action.seat)
        if action is BANK:
            banks = tuple(1 if other == seat else bank for other, bank in enumerate(state.banks, 1))
            return State(state.coals, banks, state.out, state.waiting[1:], state.round, 0)
        if action in (CATCH, BACK):
            return _cool(state, (state.aim if action is CATCH else state.waiting[0],), state.waiting[1:], trace)
        return self._freeze(state, action, trace)

    def _freeze(self, state: State, frost: Act, trace: list[Event] | None) -> State:
        """Apply the frost and begin the next round, one seat further on."""
        if frost.verb == "bitter":
            state = State(state.coals, (0,) * len(state.banks), state.out, (), state.round, 0)
        after = _cool(state, () if frost.verb == "mild" else state.burning, (), trace)
        turn = state.round % len(state.out)
        order = tuple(seat for seat in (*range(turn + 1, len(state.out) + 1), *range(1, turn + 1)))
        burning = after.burning
        waiting = tuple(seat for seat in order if seat in burning)
        return State(after.coals, after.banks, after.out, waiting, state.round + 1, 0)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if not self.actors(state):
            return None
        if not isinstance(decree, Leave):
            return State(state.coals, state.banks, state.out, (), -1, 0)
        if decree.seat not in state.burning:
            return None
        coals = tuple(0 if seat == decree.seat else coals for seat, coals in enumerate(state.coals, 1))
        aim = 0 if decree.seat in (state.aim, *state.waiting[:1]) else state.aim
        waiting = state.waiting[1:] if aim == 0 and state.aim else state.waiting
        return _put_out(State(coals, state.banks, state.out, waiting, state.round, aim), trace)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(sum(0 < other < (out or 99) for other in state.out) for out in state.out)

    def places(self, state: State) -> tuple[int, ...]:
        ends = [out or 99 for out in state.out]
        return tuple(1 + sum(other > end for other in ends) for end in ends)

    def next_seating(self, seating: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating, (seating.count, *seating.seats[:-1])

    # ---- text

    def write(self, action: Act) -> str:
        return str(action)

    def read(self, text: str) -> Act:
        if text not in ACTS:
            raise Unreadable(f"{text!r} is no action of embers")
        return ACTS[text]

    def write_state(self, state: State) -> str:
        return " ".join(
            ",".join(map(str, row)) or "-"
            for row in (state.coals, state.banks, state.out, state.waiting, (state.round,), (state.aim,))
        )

    def read_state(self, text: str) -> State:
        try:
            rows = [() if word == "-" else tuple(map(int, word.split(","))) for word in text.split(" ")]
            coals, banks, out, waiting, (round,), (aim,) = rows
        except ValueError:
            raise Unreadable(f"{text!r} is no position of embers") from None
        return State(coals, banks, out, waiting, round, aim)

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"embers.do.{action.verb}", at=action.seat)

    # ---- picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        state, actors = view.state, self.actors(view.state)
        seats = range(1, len(state.out) + 1)
        places = tuple(_place(seat) for seat in seats)
        pieces = tuple(_fire(state, seat) for seat in state.burning)
        prompt = message("embers.to_act", seat=seat_name(actors[0])) if actors else message("embers.over")
        bank = Piece("bank", 0, "verbs", message("embers.do.bank"), id="bank")
        return Scene(
            game="embers",
            boards=(picture.Board("board", (400, 400), places),),
            pieces=pieces,
            panels=tuple(_panel(state, seat, self.scores(state)[seat - 1], seat in actors) for seat in seats),
            prompt=prompt,
            trays=(picture.Tray("verbs", 0, message("embers.verbs"), (bank,)),),
            marks=tuple(picture.Mark(_hearth(seat), "", "note") for seat in state.burning if state.banks[seat - 1]),
        )

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return [
            Choice((act,), frozenset({_hearth(act.seat) if act.seat else "bank"}), self.label(view.state, 0, act))
            for act in view.legal()
        ]

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        found: list[Cue] = []
        for one in events:
            if one.id == "embers.did.fan":
                found.append(picture.Beam(_hearth(one["seat"]["seat"]), _hearth(one["at"]), one["seat"]["seat"]))
            elif one.id == "embers.did.out":
                found.append(picture.Vanish(_fire(before.state, one["at"]), "smoke"))
            elif one.id == "embers.did.cool":
                found.append(picture.Flash(_hearth(one["at"]), "bad"))
            else:
                found.append(picture.Rise("board", Message(one.id, one.args)))
        return found

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        for seat in range(1, len(view.state.out) + 1):
            if _hearth(seat) in touched:
                return (FANS[seat],)
        return (BANK,) if "bank" in touched else refusal("EM-2", "embers.another")


def _begin(state: State, first: Seat) -> State:
    begins = state.burning.index(first)
    waiting = (*state.burning[begins:], *state.burning[:begins])
    return State(state.coals, state.banks, state.out, waiting, 1, 0)


def _cool(state: State, seats: Sequence[Seat], waiting: tuple[Seat, ...], trace: list[Event] | None) -> State:
    """Remove the bank or else a coal of each of these fires simultaneously."""
    coals, banks = list(state.coals), list(state.banks)
    for seat in seats:
        lost = banks if banks[seat - 1] else coals
        lost[seat - 1] -= 1
        if trace is not None:
            trace.append(event("embers.did.cool", at=seat))
    return _put_out(State(tuple(coals), tuple(banks), state.out, waiting, state.round, 0), trace)


def _put_out(state: State, trace: list[Event] | None) -> State:
    """Put out all burning fires without coals simultaneously."""
    moment = max(state.out) + 1
    gone = [seat for seat in state.burning if not state.coals[seat - 1]]
    if trace is not None:
        trace.extend(event("embers.did.out", at=seat) for seat in gone)
    out = tuple(moment if seat in gone else out for seat, out in enumerate(state.out, 1))
    banks = tuple(0 if seat in gone else bank for seat, bank in enumerate(state.banks, 1))
    waiting = tuple(seat for seat in state.waiting if seat not in gone)
    return State(state.coals, banks, out, waiting, state.round, state.aim)


def _hearth(seat: Seat) -> Id:
    return f"hearth-{seat}"


def _place(seat: Seat) -> picture.Place:
    return picture.Place(_hearth(seat), AROUND[seat - 1], picture.Disc(45), message("embers.hearth", seat=seat))


def _fire(state: State, seat: Seat) -> Piece:
    return Piece("fire", seat, _hearth(seat), message("embers.fire", seat=seat), max(1, state.coals[seat - 1]))


def _panel(state: State, seat: Seat, score: int, acting: bool) -> Panel:
    counter = picture.Counter("coals", message("embers.coals"), state.coals[seat - 1])
    bank = (message("embers.is_banked"),) if state.banks[seat - 1] else ()
    return Panel(seat, score, (counter,), (message("embers.gone"),) if state.out[seat - 1] else bank, acting)


GAME = Embers
