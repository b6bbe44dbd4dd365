"""What is seen to happen: each event of a move as something to watch, one after the other.

The grid never moves. When the Base does, the strip slides row by row beneath the ships; then each ship shows what came
under it.
"""

from collections.abc import Sequence
from typing import Final

from starboard.core.contract import Seat, View
from starboard.core.message import Event, Message, message
from starboard.core.scene import Appear, Cue, Flash, Flip, Focus, Id, Move, Pause, Ring, Rise, Slide, Vanish
from starboard.games.astron.picture.foresight import signed
from starboard.games.astron.rules.board import WIDTH
from starboard.games.astron.rules.events import word_of
from starboard.games.astron.rules.instrument import BASE, DIAL, ODOMETER, slid
from starboard.games.astron.rules.pieces import ship_piece
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.universe import Space, grid_name, read_grid, read_space

MOMENT: Final = 420  # ms: what is worth the whole board
STOP: Final = 120  # ms between two rows of one movement
_SAID: Final = ("must_slide", "waited", "reshuffled", "over", "nobody_left", "won", "shared", "team_won", "team_shared",
                "left")  # fmt: skip
_FLIGHTS: Final = ("flew.F", "flew.B", "flew.SL", "flew.SR", "pushed", "slid")


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    stage = _Stage(before.state)
    for number, event in enumerate(events):
        stage.tell(event, events[number + 1 :])
    return stage.cues


class _Stage:
    """Where the ships are while the events are told."""

    def __init__(self, state: State) -> None:
        self.spots: Final = [ship.spot for ship in state.ships]
        self.grounded: Final = [ship.grounded for ship in state.ships]
        self.offset = state.offset
        self.cues: list[Cue] = []

    def tell(self, event: Event, rest: Sequence[Event]) -> None:
        word = word_of(event)
        if word == "took_off":
            self._take_off(event)
        elif word in _FLIGHTS:
            self._fly(event, rest)
        elif word in ("wound.onward", "wound.back"):
            self._wind(event)
        elif word == "upheaved":
            self.cues += [Ring(DIAL, _seat(event), "lift"), Rise(DIAL, event)]
        elif word == "landed":
            self._land(event)
        elif word == "hit":
            self._pay(event)
        elif word in ("landed_badly", "freed"):
            self._ground(event)
        elif word in ("lost.comet", "lost.rings"):
            self._lose(event)
        elif word == "completed":
            self._complete(event)
        elif word in ("unable", "spared"):
            self.cues += [Rise(ODOMETER, event), *self._points(_seat(event), -1)]
        elif word == "survived":
            self.cues += self._points(_seat(event), 1)
        elif word == "caught":
            self.cues += [Focus((self._at(_seat(event)),)), Rise(ODOMETER, event), Pause(MOMENT)]
        elif word in _SAID:
            self.cues.append(Rise(ODOMETER, event))

    def _at(self, seat: Seat) -> Id:
        return grid_name(self.spots[seat - 1])

    def _points(self, seat: Seat, points: int) -> list[Cue]:
        return [Rise(self._at(seat), _risen(points), "good" if points > 0 else "bad" if points < 0 else "")]

    def _take_off(self, event: Event) -> None:
        """Before the first ship stands on its pad the roller turns once: the strip moves, and nothing else."""
        seat = _seat(event)
        if seat == 1:
            self.cues += [Ring(DIAL, 0, "lift"), Slide(BASE, slid(1)), Pause(STOP), Slide(BASE, slid(0))]
        self.spots[seat - 1] = read_grid(event["at"])
        self.cues.append(Appear(ship_piece(seat, self.spots[seat - 1]), "landing"))

    def _fly(self, event: Event, rest: Sequence[Event]) -> None:
        """Along every space of the way; who is lost on it goes no farther."""
        seat = _seat(event)
        start, end = read_grid(event["start"]), self._end(event, rest)
        piece = ship_piece(seat, start, self.grounded[seat - 1])
        if event.id in ("astron.pushed", "astron.slid"):
            self.cues.append(Ring(event["start"], seat, "lift"))
        self.cues.append(Move(piece, tuple(map(grid_name, _way(start, end)))))
        self.spots[seat - 1] = end

    def _end(self, event: Event, rest: Sequence[Event]) -> Space:
        for later in rest:
            if later.id in ("astron.lost.comet", "astron.lost.rings") and _seat(later) == _seat(event):
                return read_space(later["space"]) - WIDTH * self.offset
            if later.id.startswith(("astron.pushed", "astron.slid", "astron.wound")):
                break
        return read_grid(event["at"])

    def _wind(self, event: Event) -> None:
        """Row by row, so that everybody sees what passes under whom."""
        rows: int = event["rows"]
        step = 1 if rows > 0 else -1
        for number in range(abs(rows)):
            if number:
                self.cues.append(Pause(STOP))
            self.offset += step
            self.cues.append(Slide(BASE, slid(self.offset)))

    def _land(self, event: Event) -> None:
        seat = _seat(event)
        at = self._at(seat)
        self.cues += [Ring(at, seat, "flare"), Rise(at, _risen(event["points"]), "good"), Pause(MOMENT)]

    def _pay(self, event: Event) -> None:
        seat = _seat(event)
        self.cues += [Flash(self._at(seat), "bad"), *self._points(seat, -1)]

    def _ground(self, event: Event) -> None:
        """It tips over, or rises again."""
        seat = _seat(event)
        spot, old = self.spots[seat - 1], self.grounded[seat - 1]
        new: int = event["number"] if word_of(event) == "landed_badly" else 0
        self.cues.append(Flip(ship_piece(seat, spot, old), ship_piece(seat, spot, new)))
        self.grounded[seat - 1] = new
        if new:
            self.cues += self._points(seat, -1)

    def _lose(self, event: Event) -> None:
        """The board holds its breath."""
        seat = _seat(event)
        at, piece = self._at(seat), ship_piece(seat, self.spots[seat - 1], self.grounded[seat - 1])
        self.cues += [
            Focus((at,)), Vanish(piece, "flash"), Ring(at, seat, "flare"), Flash(at, "bad"), Rise(at, event, "bad"),
            Pause(MOMENT),
        ]  # fmt: skip

    def _complete(self, event: Event) -> None:
        seat = _seat(event)
        at = self._at(seat)
        self.cues += [
            Focus((at,)),
            Rise(ODOMETER, event),
            Vanish(ship_piece(seat, self.spots[seat - 1])),
            Pause(MOMENT),
        ]


def _seat(event: Event) -> Seat:
    seat: Seat = event["seat"]["seat"]
    return seat


def _risen(points: int) -> Message:
    return message("astron.rise", points=signed(points))


def _way(start: Space, end: Space) -> list[Space]:
    """Every space from one to another in the same column or row."""
    step = WIDTH if abs(end - start) >= WIDTH else 1
    if end < start:
        step = -step
    return [*range(start, end, step), end]
