"""Animations: each event of a move becomes one or more cues, in order.

The grid never moves. When the Base moves, the strip slides row by row beneath the ships; then each ship shows the
effect.
"""

from collections.abc import Sequence
from typing import Final

from starboard.core.message import Event, Message, SeatEvent, message
from starboard.core.scene import Appear, Cue, Flash, Flip, Focus, Id, Move, Pause, Ring, Rise, Slide, Vanish
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astron.picture.foresight import signed
from starboard.games.astron.picture.instrument import BASE, DIAL, ODOMETER, slid
from starboard.games.astron.picture.pieces import ship_piece
from starboard.games.astron.rules.board import WIDTH
from starboard.games.astron.rules.events import Flown, Landed, LandedBadly, Lost, TookOff, Wound, word_of
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.universe import Space, grid_name

MOMENT: Final = 420  # ms for moments that deserve full attention
STOP: Final = 120  # ms between two rows of one movement
_SAID: Final = ("must_slide", "waited", "reshuffled", "over", "nobody_left", "won", "shared", "team_won", "team_shared",
                "left")  # fmt: skip


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    stage = _Stage(before.state)
    for number, event in enumerate(events):
        stage.tell(event, events[number + 1 :])
    return stage.cues


class _Stage:
    """The ships and the Base at the current event."""

    def __init__(self, state: State) -> None:
        self.spots: Final = [ship.spot for ship in state.ships]
        self.grounded: Final = [ship.grounded for ship in state.ships]
        self.offset = state.offset
        self.cues: list[Cue] = []

    def tell(self, event: Event, rest: Sequence[Event]) -> None:
        if word_of(event) in _SAID:
            self.cues.append(Rise(ODOMETER, event))
        elif isinstance(event, Wound):
            self._wind(event.rows)
        elif isinstance(event, Flown):
            self._fly(event, rest)
        elif isinstance(event, SeatEvent):
            self._tell_of_ship(event, event.seat, word_of(event))

    def _tell_of_ship(self, event: SeatEvent, seat: Seat, word: str) -> None:
        if isinstance(event, TookOff):
            self._take_off(seat, event.spot)
        elif isinstance(event, Landed):
            self._land(seat, event.points)
        elif isinstance(event, LandedBadly):
            self._ground(seat, event.planet)
        elif isinstance(event, Lost):
            self._lose(seat, event)
        elif word == "upheaved":
            self.cues += [Ring(DIAL, seat, "lift"), Rise(DIAL, event)]
        elif word == "hit":
            self.cues += [Flash(self._at(seat), "bad"), *self._points(seat, -1)]
        elif word == "freed":
            self._ground(seat, 0)
        elif word == "completed":
            self._complete(seat, event)
        elif word in ("unable", "spared"):
            self.cues += [Rise(ODOMETER, event), *self._points(seat, -1)]
        elif word == "survived":
            self.cues += self._points(seat, 1)
        elif word == "caught":
            self.cues += [Focus((self._at(seat),)), Rise(ODOMETER, event), Pause(MOMENT)]

    def _at(self, seat: Seat) -> Id:
        return grid_name(self.spots[seat - 1])

    def _points(self, seat: Seat, points: int) -> list[Cue]:
        return [Rise(self._at(seat), _risen(points), "good" if points > 0 else "bad" if points < 0 else "")]

    def _take_off(self, seat: Seat, spot: Space) -> None:
        """Show a ship on its pad. Before the first ship, the roller turns once as an opening animation."""
        if seat == 1:
            self.cues += [Ring(DIAL, 0, "lift"), Slide(BASE, slid(1)), Pause(STOP), Slide(BASE, slid(0))]
        self.spots[seat - 1] = spot
        self.cues.append(Appear(ship_piece(seat, spot), "landing"))

    def _fly(self, flown: Flown, rest: Sequence[Event]) -> None:
        """Move a ship over every space on its way. A ship lost on the way stops there."""
        seat, start, end = flown.seat, flown.start, self._end(flown, rest)
        piece = ship_piece(seat, start, self.grounded[seat - 1])
        if flown.id in ("astron.pushed", "astron.slid"):
            self.cues.append(Ring(grid_name(start), seat, "lift"))
        self.cues.append(Move(piece, tuple(map(grid_name, _way(start, end)))))
        self.spots[seat - 1] = end

    def _end(self, flown: Flown, rest: Sequence[Event]) -> Space:
        for later in rest:
            if isinstance(later, Lost) and later.seat == flown.seat:
                return later.space - WIDTH * self.offset
            if isinstance(later, Wound) or later.id in ("astron.pushed", "astron.slid"):
                break
        return flown.end

    def _wind(self, rows: int) -> None:
        """Slide the strip row by row, so that players see what passes under each ship."""
        step = 1 if rows > 0 else -1
        for number in range(abs(rows)):
            if number:
                self.cues.append(Pause(STOP))
            self.offset += step
            self.cues.append(Slide(BASE, slid(self.offset)))

    def _land(self, seat: Seat, points: int) -> None:
        at = self._at(seat)
        self.cues += [Ring(at, seat, "flare"), Rise(at, _risen(points), "good"), Pause(MOMENT)]

    def _ground(self, seat: Seat, planet: int) -> None:
        """Tip a ship over, or set it upright again if `planet` is 0."""
        spot, old = self.spots[seat - 1], self.grounded[seat - 1]
        self.cues.append(Flip(ship_piece(seat, spot, old), ship_piece(seat, spot, planet)))
        self.grounded[seat - 1] = planet
        if planet:
            self.cues += self._points(seat, -1)

    def _lose(self, seat: Seat, event: Event) -> None:
        """Focus on the lost ship, remove it and pause."""
        at, piece = self._at(seat), ship_piece(seat, self.spots[seat - 1], self.grounded[seat - 1])
        self.cues += [
            Focus((at,)), Vanish(piece, "flash"), Ring(at, seat, "flare"), Flash(at, "bad"), Rise(at, event, "bad"),
            Pause(MOMENT),
        ]  # fmt: skip

    def _complete(self, seat: Seat, event: Event) -> None:
        self.cues += [
            Focus((self._at(seat),)),
            Rise(ODOMETER, event),
            Vanish(ship_piece(seat, self.spots[seat - 1])),
            Pause(MOMENT),
        ]


def _risen(points: int) -> Message:
    return message("astron.rise", points=signed(points))


def _way(start: Space, end: Space) -> list[Space]:
    """Return every space from one to another in the same column or row."""
    step = WIDTH if abs(end - start) >= WIDTH else 1
    if end < start:
        step = -step
    return [*range(start, end, step), end]
