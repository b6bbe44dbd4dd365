"""The cues for events, in order. When a seat falls, the whole board is shown."""

from collections.abc import Sequence
from typing import Final

from starboard.core.message import Event, SeatEvent, message
from starboard.core.scene import Appear, Beam, Cue, Flash, Focus, Id, Move, Pause, Ring, Rise, Settle, Vanish
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.zylatron.picture.foresight import blast_field
from starboard.games.zylatron.picture.tokens import unit
from starboard.games.zylatron.rules.board import ZYLON_HEADQUARTERS
from starboard.games.zylatron.rules.events import (
    CardTurned,
    Carried,
    Conquest,
    Detonated,
    Earned,
    FactoryEvent,
    Fired,
    Flown,
    UnitEvent,
)
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import FACTORY, HQ, IDS, Point, steps
from starboard.games.zylatron.rules.names import WORLDS, ZYLON
from starboard.games.zylatron.rules.pieces import FACTORIES, FACTORY_NAME, FIRST_FACTORY, PIECES, Target
from starboard.games.zylatron.rules.pieces import Piece as Unit
from starboard.games.zylatron.rules.state import State

MOMENT: Final = 420  # ms: pause after a conquest
_SAID: Final = ("first", "turn.duty", "shuffled", "ended.won", "ended.limit", "ended.agreed")


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    shown = _Show(before.state, after.state)
    for event in events:
        shown.see(event, event.id.partition(".")[2])
    return shown.cues


class _Show:
    """The cues so far, and the displayed position of every unit."""

    def __init__(self, before: State, after: State) -> None:
        self.cues: list[Cue] = []
        self.before = Galaxy(before)
        self.after = Galaxy(after)
        self.at: dict[Unit, Point] = {}  # points of units moved so far
        self.carrier = {piece: self.before.carrier(piece) for piece in PIECES if self.before.carrier(piece) >= 0}

    def see(self, event: Event, word: str) -> None:
        if isinstance(event, UnitEvent):
            self._cargo(event, word)
            self._unit(event, word)
        elif isinstance(event, CardTurned):
            self._card(event)
        elif isinstance(event, FactoryEvent):
            at = FACTORY_NAME[event.factory]
            self.cues.append(Ring(at) if word == "rebuilt" else Flash(at, "bad"))
        elif isinstance(event, Conquest):
            self._conquest(event, fell=word.startswith("fell"))
        elif isinstance(event, Earned):
            self._earned(event.seat, event.zys)
        elif word in ("zylon", "zylon.from") and isinstance(event, SeatEvent):
            self._moment((ZYLON,), ZYLON_HEADQUARTERS, event, event.seat)
        elif word in _SAID:
            self.cues.append(Rise(ZYLON_HEADQUARTERS, event))

    def _unit(self, event: UnitEvent, word: str) -> None:
        if isinstance(event, Flown):
            self._flight(event.piece, event.owner, event.start, event.point)
        elif isinstance(event, Carried):
            self._carried(event, word)
        elif isinstance(event, Fired):
            self._shot(event)
        elif isinstance(event, Detonated):
            self._detonated(event)
        elif word == "launched":
            self.cues.append(Ring(IDS[event.point], event.owner, "flare"))
        elif word in ("destroyed", "destroyed.with"):
            lost = unit(self.before, event.piece, event.owner, self._point(event.piece))
            self.cues.append(Vanish(lost, "flash"))
        elif word == "harmed":
            self.cues.append(Flash(self._place(event.piece), "touch"))
        elif word == "bought":
            self.cues.append(Appear(unit(self.before, event.piece, event.owner, event.point), "landing"))
        elif word == "repaired":
            self.cues.append(Ring(self._place(event.piece), event.owner))

    # ---- moving

    def _point(self, piece: Unit) -> Point:
        if piece in self.at:
            return self.at[piece]
        return self.before.point(piece) if self.before.place[piece] >= 0 else self.after.point(piece)

    def _cargo(self, event: UnitEvent, word: str) -> None:
        """Update which carrier holds which unit."""
        piece = event.piece
        if isinstance(event, Carried) and word not in ("dropped", "beamed_down"):
            self.carrier[piece] = event.carrier
            self.at.update(dict.fromkeys(self._tower(piece), self._point(event.carrier)))
        elif isinstance(event, (Flown, Carried)) or word == "launched":
            self.at[piece] = self._point(self.carrier.pop(piece, piece))

    def _tower(self, piece: Unit) -> list[Unit]:
        """Return a unit and everything on it, from the bottom up."""
        above = [each for each, carrier in self.carrier.items() if carrier == piece]
        return [piece, *[each for one in above for each in self._tower(one)]]

    def _flight(self, piece: Unit, owner: Seat, start: Point, end: Point) -> None:
        """Add the flight of a unit with everything on it."""
        tower = self._tower(piece)
        flown, *carried = [unit(self.before, each, owner, start) for each in tower]
        self.cues.append(Move(flown, (IDS[start], IDS[end]), tuple(carried)))
        self.at.update(dict.fromkeys(tower, end))

    def _carried(self, event: Carried, word: str) -> None:
        """Add a transfer: a beam and a move if it was beamed, otherwise a ring."""
        carrier = self._point(event.carrier)
        if word in ("beamed_up", "beamed_down"):
            start, end = (event.point, carrier) if word == "beamed_up" else (carrier, event.point)
            beamed = unit(self.before, event.piece, event.owner, start)
            self.cues += [Beam(IDS[start], IDS[end], event.owner), Move(beamed, (IDS[start], IDS[end]))]
        elif word == "dropped":
            self.cues.append(Ring(IDS[event.point], event.owner))
        else:
            self.cues.append(Ring(IDS[carrier], event.by))

    # ---- shooting

    def _place(self, target: Target) -> Id:
        return IDS[self._point(target)] if target < FIRST_FACTORY else FACTORY_NAME[target - FIRST_FACTORY]

    def _shot(self, event: Fired) -> None:
        start, end = IDS[self._point(event.piece)], self._place(event.target)
        if start != end:
            self.cues.append(Beam(start, end, event.owner))
        if not event.in_range:
            self.cues.append(Rise(end, message("zylatron.rise.short"), "bad"))

    def _card(self, event: CardTurned) -> None:
        """Show the card at its target. A Miss leaves no trace on the board, so it is said in full."""
        at = self._place(event.target)
        if event.card == "M":
            self.cues.append(Rise(at, event))
        else:
            self.cues += [Flash(at, "bad"), Rise(at, message(f"zylatron.rise.{event.card}"), "bad")]

    def _detonated(self, event: Detonated) -> None:
        start, end = IDS[event.start], IDS[event.point]
        flown = unit(self.before, event.piece, event.owner, event.start)
        gone = unit(self.before, event.piece, event.owner, event.point)
        self.cues += [Move(flown, (start, end)), Ring(end, flown.of, blast_field(end).art), Vanish(gone, "flash")]

    # ---- money and conquest

    def _earned(self, seat: Seat, zys: int) -> None:
        if zys:
            home = HQ[self.before.homes[seat - 1]]
            self.cues.append(Rise(IDS[home], message("zylatron.rise.earned", count=zys), "good"))

    def _conquest(self, event: Conquest, fell: bool) -> None:
        """Show a planet, or everything an eliminated seat had, changing hands: pieces, factories, money."""  # ZY-95
        planet, taker, loser = event.planet, event.taker, event.seat
        self._moment((WORLDS[planet],), IDS[HQ[planet]], event, taker)
        if not fell:
            self._handed_over([planet], [], HQ[planet])
            return
        own = [p for p in PIECES if self.before.owner[p] == loser and self.before.place[p] >= 0]
        self._handed_over([each for each in range(4) if self.before.holders[each] == loser], own, HQ[planet])
        money = self.before.zys[loser - 1]
        if taker and money:
            home = IDS[HQ[self.before.homes[taker - 1]]]
            flown = Beam(IDS[HQ[planet]], home, taker)
            self.cues += [flown, Rise(home, message("zylatron.rise.earned", count=money), "good")]

    def _handed_over(self, planets: list[int], units: list[Unit], centre: Point) -> None:
        """Show the new owner of headquarters, factories and units, spreading out from the centre."""
        places = {f"hq.{WORLDS[planet]}": HQ[planet] for planet in planets}
        places |= {FACTORY_NAME[f]: FACTORY[f] for f in FACTORIES if f // 3 in planets}
        places |= {IDS[point]: point for point in {centre, *[self._point(piece) for piece in units]}}
        spreading = sorted(places, key=lambda place: (steps(places[place], centre), place))
        self.cues += [Focus(()), *[Settle(place) for place in spreading]]

    def _moment(self, focus: tuple[Id, ...], at: Id, event: Event, seat: Seat) -> None:
        self.cues += [Focus(focus), Ring(at, seat, "flare"), Rise(at, event), Pause(MOMENT)]
