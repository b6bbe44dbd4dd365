"""What is seen to happen: each event as something to watch, one after the other. A fall gets the board to itself."""

from collections.abc import Sequence
from typing import Final

from starboard.core.contract import Seat, View
from starboard.core.message import Event, Message, message
from starboard.core.scene import Appear, Beam, Cue, Flash, Focus, Id, Move, Pause, Ring, Rise, Settle, Vanish
from starboard.games.zylatron.picture.foresight import blast_field
from starboard.games.zylatron.picture.tokens import unit
from starboard.games.zylatron.rules.board import ZYLON_HEADQUARTERS
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import FACTORY, HQ, IDS, POINT, Point, steps
from starboard.games.zylatron.rules.names import WORLDS, ZYLON
from starboard.games.zylatron.rules.pieces import FACTORIES, FACTORY_NAME, PIECE_NAME, PIECES
from starboard.games.zylatron.rules.pieces import Piece as Unit
from starboard.games.zylatron.rules.state import State

MOMENT: Final = 420  # ms: what is worth the whole board
_SAID: Final = ("first", "turn.duty", "shuffled", "ended.won", "ended.limit", "ended.agreed")


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    shown = _Show(before.state, after.state)
    for event in events:
        shown.see(event, event.id.partition(".")[2])
    return shown.cues


class _Show:
    """The cues so far, and where every unit is seen to be."""

    def __init__(self, before: State, after: State) -> None:
        self.cues: list[Cue] = []
        self.before = Galaxy(before)
        self.after = Galaxy(after)
        self.at: dict[Unit, Point] = {}  # where units have come to in the meantime
        self.carrier = {piece: self.before.carrier(piece) for piece in PIECES if self.before.carrier(piece) >= 0}

    def see(self, event: Event, word: str) -> None:
        self._cargo(event, word)
        if word in ("flew", "walked", "escaped"):
            self._flight(event["piece"], POINT[event["start"]], POINT[event["point"]])
        elif word in ("beamed_up", "beamed_down"):
            self._beamed(event)
        elif word in ("loaded", "boarded", "stowed"):
            self.cues.append(Ring(IDS[self._point(_unit(event["carrier"]))], _seat(event["carrier"])))
        elif word == "dropped":
            self.cues.append(Ring(event["point"], _seat(event["piece"])))
        elif word in ("fired", "fired.short"):
            self._shot(event, word)
        elif word.startswith("card."):
            self._card(event, word[-1])
        elif word in ("launched", "detonated"):
            self._missile(event, word)
        elif word in ("destroyed", "destroyed.with"):
            self._destroyed(event)
        else:
            self._told(event, word)

    # ---- moving

    def _point(self, piece: Unit) -> Point:
        if piece in self.at:
            return self.at[piece]
        return self.before.point(piece) if self.before.place[piece] >= 0 else self.after.point(piece)

    def _cargo(self, event: Event, word: str) -> None:
        """Who is on whom now."""
        if word in ("loaded", "boarded", "stowed", "beamed_up"):
            piece, carrier = _unit(event["piece"]), _unit(event["carrier"])
            self.carrier[piece] = carrier
            self.at.update(dict.fromkeys(self._tower(piece), self._point(carrier)))
        elif word in ("flew", "walked", "dropped", "beamed_down", "launched", "escaped"):
            piece = _unit(event["piece"])
            self.at[piece] = self._point(self.carrier.pop(piece, piece))

    def _tower(self, piece: Unit) -> list[Unit]:
        """A unit and all that is on it, from the bottom up."""
        above = [each for each, carrier in self.carrier.items() if carrier == piece]
        return [piece, *[each for one in above for each in self._tower(one)]]

    def _flight(self, named: Message, start: Point, end: Point) -> None:
        """The mover with all that is on it."""
        tower = self._tower(_unit(named))
        flown, *carried = [unit(self.before, each, _seat(named), start) for each in tower]
        self.cues.append(Move(flown, (IDS[start], IDS[end]), tuple(carried)))
        self.at.update(dict.fromkeys(tower, end))

    def _beamed(self, event: Event) -> None:
        star = IDS[self._point(_unit(event["carrier"]))]
        up = event.id.endswith("up")
        here: Id = event["start"] if up else event["point"]
        start, end = (here, star) if up else (star, here)
        seat = _seat(event["piece"])
        self.cues += [
            Beam(start, end, seat),
            Move(unit(self.before, _unit(event["piece"]), seat, POINT[start]), (start, end)),
        ]

    # ---- shooting

    def _place(self, target: Message) -> Id:
        code: str = target["code"]
        return IDS[self._point(PIECE_NAME.index(code))] if code in PIECE_NAME else code

    def _shot(self, event: Event, word: str) -> None:
        start, end = IDS[self._point(_unit(event["piece"]))], self._place(event["target"])
        if start != end:
            self.cues.append(Beam(start, end, _seat(event["piece"])))
        if word == "fired.short":
            self.cues.append(Rise(end, message("zylatron.rise.short"), "bad"))

    def _card(self, event: Event, card: str) -> None:
        """The card is turned over where it strikes."""
        at = self._place(event["target"])
        said = Rise(at, message(f"zylatron.rise.{card}"), "" if card == "M" else "bad")
        self.cues += [said] if card == "M" else [Flash(at, "bad"), said]

    def _missile(self, event: Event, word: str) -> None:
        if word == "launched":
            self.cues.append(Ring(event["point"], _seat(event["piece"]), "flare"))
            return
        start, end = event["start"], event["point"]
        flown = unit(self.before, _unit(event["piece"]), _seat(event["piece"]), POINT[start])
        gone = unit(self.before, _unit(event["piece"]), _seat(event["piece"]), POINT[end])
        self.cues += [Move(flown, (start, end)), Ring(end, flown.of, blast_field(end).art), Vanish(gone, "flash")]

    def _destroyed(self, event: Event) -> None:
        piece = _unit(event["piece"])
        lost = unit(self.before, piece, _seat(event["piece"]), self._point(piece))
        self.cues.append(Vanish(lost, "flash"))

    # ---- all else

    def _told(self, event: Event, word: str) -> None:
        if word == "earned":
            if event["count"]:
                home = HQ[self.before.homes[event["seat"]["seat"] - 1]]
                self.cues.append(Rise(IDS[home], message("zylatron.rise.earned", count=event["count"]), "good"))
        elif word == "harmed":
            self.cues.append(Flash(self._place(event["piece"]), "touch"))
        elif word in ("factory_destroyed", "factory_harmed", "rebuilt"):
            self._factory(event, word)
        elif word == "bought":
            piece = _unit(event["piece"])
            self.cues.append(Appear(unit(self.before, piece, _seat(event["piece"]), POINT[event["point"]]), "landing"))
        elif word == "repaired":
            self.cues.append(Ring(self._place(event["piece"]), _seat(event["piece"])))
        elif word in ("zylon", "zylon.from"):
            self._moment((ZYLON,), ZYLON_HEADQUARTERS, event, event["seat"]["seat"])
        elif word in ("planet.from", "planet.taken", "fell.to", "fell"):
            self._conquest(event, word)
        elif word in _SAID:
            self.cues.append(Rise(ZYLON_HEADQUARTERS, event))

    def _factory(self, event: Event, word: str) -> None:
        at: Id = event["factory"]["code"]
        self.cues.append(Ring(at) if word == "rebuilt" else Flash(at, "bad"))

    def _conquest(self, event: Event, word: str) -> None:
        """A planet, or everything that somebody had, changes hands: pieces, factories, money."""  # ZY-95
        planet = "ABCD".index(event["planet"].id[-1])
        taker: Seat = event["other"]["seat"] if word == "fell.to" else event["seat"]["seat"] if word != "fell" else 0
        self._moment((WORLDS[planet],), IDS[HQ[planet]], event, taker)
        if not word.startswith("fell"):
            self._handed_over([planet], [], HQ[planet])
            return
        loser: Seat = event["seat"]["seat"]
        own = [p for p in PIECES if self.before.owner[p] == loser and self.before.place[p] >= 0]
        self._handed_over([each for each in range(4) if self.before.holders[each] == loser], own, HQ[planet])
        money = self.before.zys[loser - 1]
        if taker and money:
            home = IDS[HQ[self.before.homes[taker - 1]]]
            flown = Beam(IDS[HQ[planet]], home, taker)
            self.cues += [flown, Rise(home, message("zylatron.rise.earned", count=money), "good")]

    def _handed_over(self, planets: list[int], units: list[Unit], centre: Point) -> None:
        """Headquarters, factories and units show whose they are now, spreading from where it began."""
        places = {f"hq.{WORLDS[planet]}": HQ[planet] for planet in planets}
        places |= {FACTORY_NAME[f]: FACTORY[f] for f in FACTORIES if f // 3 in planets}
        places |= {IDS[point]: point for point in {centre, *[self._point(piece) for piece in units]}}
        spreading = sorted(places, key=lambda place: (steps(places[place], centre), place))
        self.cues += [Focus(()), *[Settle(place) for place in spreading]]

    def _moment(self, focus: tuple[Id, ...], at: Id, event: Event, seat: Seat) -> None:
        self.cues += [Focus(focus), Ring(at, seat, "flare"), Rise(at, event), Pause(MOMENT)]


def _unit(named: Message) -> Unit:
    return PIECE_NAME.index(named["code"])


def _seat(named: Message) -> Seat:
    seat: Seat = named["owner"]["seat"]
    return seat
