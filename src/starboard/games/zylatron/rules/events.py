"""The events of an action, for the log and the cues. They are only recorded if a trace is given.

The start and stop of a move and the choice of a blast's target are minor events; a leg is a normal one.
"""

from typing import Any, Final, final

from starboard.core.message import Event, Message, SeatEvent, event, seat_name
from starboard.core.seating import Seat
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import FACTORY, IDS, Point
from starboard.games.zylatron.rules.names import (
    factory_name,
    named,
    on_place,
    piece_name,
    planet_name,
    target_name,
    to_place,
    unit_name,
)
from starboard.games.zylatron.rules.pieces import KIND, Factory, Piece, Target

Trace = list[Event] | None
NOWHERE: Final = -1

# Minor: other events imply them.
MINOR: Final[frozenset[str]] = frozenset([
    f"zylatron.{word}"
    for word in ("turn", "began", "stopped", "struck", "card.H", "card.D", "shuffled", "ended.won", "ended.limit",
                 "ended.agreed")
])  # fmt: skip


# ---- event types for the picture and the lessons


class UnitEvent(Event):
    """An event for one unit, with its point or NOWHERE."""

    def __init__(self, id: str, unit: Piece, of: Seat, at: Point, /, **args: Any) -> None:
        super().__init__(id, **args)
        self.piece: Final = unit
        self.owner: Final = of
        self.point: Final = at


@final
class Flown(UnitEvent):
    """A unit moves from one point to another."""

    def __init__(self, id: str, unit: Piece, of: Seat, name: Message, origin: Point, at: Point, /, **args: Any) -> None:
        super().__init__(id, unit, of, at, piece=name, start=IDS[origin], point=IDS[at], **args)
        self.start: Final = origin


@final
class Detonated(UnitEvent):
    """A missile flies to a point and explodes. `targets` is the number of targets in its blast."""

    def __init__(self, galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
        unit, owner, hit = named(galaxy, "unit", piece, galaxy.seat), galaxy.seat, len(galaxy.blast)
        said = {"piece": unit, "start": IDS[start], "point": IDS[point], "on": on_place(point), "count": hit}
        super().__init__("zylatron.detonated", piece, owner, point, **said)
        self.start: Final = start
        self.targets: Final = hit


@final
class Carried(UnitEvent):
    """A unit goes onto or off a carrier; `point` is the other end of a beam or drop, or else NOWHERE."""

    def __init__(self, id: str, galaxy: Galaxy, unit: Piece, by: Piece, at: Point, /, **args: Any) -> None:
        name, carrier = unit_name(galaxy, unit), unit_name(galaxy, by)
        super().__init__(id, unit, galaxy.owner[unit], at, piece=name, carrier=carrier, **args)
        self.carrier: Final = by
        self.by: Final = galaxy.owner[by]


@final
class Fired(UnitEvent):
    """A unit fires at a target, in range or short of it."""

    def __init__(self, galaxy: Galaxy, piece: Piece, target: Target, in_range: bool) -> None:
        id, at = "zylatron.fired" if in_range else "zylatron.fired.short", target_name(galaxy, target)
        super().__init__(id, piece, galaxy.owner[piece], NOWHERE, piece=unit_name(galaxy, piece), target=at)
        self.target: Final = target
        self.in_range: Final = in_range


@final
class CardTurned(Event):
    """A strike card turned over for a target."""

    def __init__(self, galaxy: Galaxy, card: str, target: Target) -> None:
        super().__init__(f"zylatron.card.{card}", target=target_name(galaxy, target))
        self.card: Final = card
        self.target: Final = target


@final
class FactoryEvent(Event):
    """A factory is damaged, destroyed or rebuilt."""

    def __init__(self, id: str, number: Factory, /, **args: Any) -> None:
        super().__init__(id, **args)
        self.factory: Final = number


@final
class Earned(SeatEvent):
    """The income at the end of a turn."""

    def __init__(self, seat: Seat, zys: int) -> None:
        super().__init__("zylatron.earned", seat, count=zys)
        self.zys: Final = zys


@final
class Conquest(SeatEvent):
    """A planet changes hands, alone or with everything its player has. Taker 0 means no taker."""

    def __init__(self, id: str, seat: Seat, world: int, taker: Seat, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.planet: Final = world
        self.taker: Final = taker


# ---- the turn


def drawn(trace: list[Event], first: Seat) -> None:
    trace.append(SeatEvent("zylatron.first", first))


def turn_begins(trace: list[Event], galaxy: Galaxy) -> None:
    trace.append(SeatEvent("zylatron.turn.duty" if galaxy.duty else "zylatron.turn", galaxy.seat, round=galaxy.round))


# ---- moving


def began(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.began", piece=unit_name(galaxy, piece)))


def went(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    id, unit = "zylatron.walked" if KIND[piece] == "W" else "zylatron.flew", unit_name(galaxy, piece)
    trace.append(Flown(id, piece, galaxy.owner[piece], unit, start, point, to=to_place(point)))


def stopped(trace: list[Event], galaxy: Galaxy, piece: Piece, made: int) -> None:
    point, id = galaxy.place[piece], "zylatron.stopped" if made else "zylatron.stayed"
    trace.append(event(id, piece=unit_name(galaxy, piece), point=IDS[point], on=on_place(point)))


def loaded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    trace.append(Carried("zylatron.loaded", galaxy, piece, carrier, NOWHERE))


def boarded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    trace.append(Carried("zylatron.boarded", galaxy, piece, carrier, NOWHERE))


def stowed(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    trace.append(Carried("zylatron.stowed", galaxy, piece, carrier, NOWHERE))


def dropped(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece, point: Point) -> None:
    said = {"point": IDS[point], "on": on_place(point)}
    trace.append(Carried("zylatron.dropped", galaxy, piece, carrier, point, **said))


def beamed_up(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, start: Point) -> None:
    trace.append(Carried("zylatron.beamed_up", galaxy, piece, star, start, start=IDS[start]))


def beamed_down(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, point: Point) -> None:
    said = {"point": IDS[point], "to": to_place(point)}
    trace.append(Carried("zylatron.beamed_down", galaxy, piece, star, point, **said))


# ---- shooting


def launched(trace: list[Event], galaxy: Galaxy, piece: Piece, point: Point) -> None:
    unit = unit_name(galaxy, piece)
    trace.append(UnitEvent("zylatron.launched", piece, galaxy.owner[piece], point, piece=unit, point=IDS[point]))


def struck(trace: list[Event], galaxy: Galaxy, target: Target) -> None:
    trace.append(event("zylatron.struck", target=target_name(galaxy, target)))


def shuffled(trace: list[Event]) -> None:
    trace.append(event("zylatron.shuffled"))


def destroyed(trace: list[Event], galaxy: Galaxy, gone: list[Piece]) -> None:
    """Append one event per destroyed piece, starting with the one that was hit."""
    point = IDS[galaxy.point(gone[0])] if galaxy.on_board(gone[0]) else ""
    for piece in gone:
        id = "zylatron.destroyed" if piece == gone[0] else "zylatron.destroyed.with"
        trace.append(UnitEvent(id, piece, galaxy.owner[piece], NOWHERE, piece=piece_name(galaxy, piece), point=point))


def escaped(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    unit, owner = piece_name(galaxy, piece), galaxy.owner[piece]
    trace.append(Flown("zylatron.escaped", piece, owner, unit, start, point, to=to_place(point)))


def harmed(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(UnitEvent("zylatron.harmed", piece, galaxy.owner[piece], NOWHERE, piece=piece_name(galaxy, piece)))


def _factory(trace: list[Event], id: str, galaxy: Galaxy, factory: Factory) -> None:
    holder, at = seat_name(galaxy.holders[factory // 3]), IDS[FACTORY[factory]]
    trace.append(FactoryEvent(id, factory, factory=factory_name(factory), owner=holder, point=at))


def factory_destroyed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    _factory(trace, "zylatron.factory_destroyed", galaxy, factory)


def factory_harmed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    _factory(trace, "zylatron.factory_harmed", galaxy, factory)


# ---- money


def bought(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    point, owner = galaxy.point(piece), galaxy.owner[piece]
    said = {"seat": seat_name(galaxy.seat), "piece": unit_name(galaxy, piece), "price": price, "point": IDS[point]}
    trace.append(UnitEvent("zylatron.bought", piece, owner, point, **said))


def repaired(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    said = {"seat": seat_name(galaxy.seat), "piece": unit_name(galaxy, piece), "price": price}
    trace.append(UnitEvent("zylatron.repaired", piece, galaxy.owner[piece], NOWHERE, **said))


def rebuilt(trace: list[Event], galaxy: Galaxy, factory: Factory, price: int) -> None:
    payer, name, at = seat_name(galaxy.seat), factory_name(factory), IDS[FACTORY[factory]]
    trace.append(FactoryEvent("zylatron.rebuilt", factory, seat=payer, factory=name, price=price, point=at))


# ---- conquest


def took_zylon(trace: list[Event], seat: Seat, before: Seat) -> None:
    if before:
        trace.append(SeatEvent("zylatron.zylon.from", seat, other=seat_name(before)))
    else:
        trace.append(SeatEvent("zylatron.zylon", seat))


def took_planet(trace: list[Event], seat: Seat, planet: int, before: Seat) -> None:
    world = planet_name(planet)
    if before:
        other = seat_name(before)
        trace.append(Conquest("zylatron.planet.from", seat, planet, seat, planet=world, other=other))
    else:
        trace.append(Conquest("zylatron.planet.taken", seat, planet, seat, planet=world))


def eliminated(trace: list[Event], galaxy: Galaxy, loser: Seat, taker: Seat) -> None:
    planet = galaxy.homes[loser - 1]
    world = planet_name(planet)
    if taker:
        other = seat_name(taker)
        trace.append(Conquest("zylatron.fell.to", loser, planet, taker, other=other, planet=world))
    else:
        trace.append(Conquest("zylatron.fell", loser, planet, taker, planet=world))


def ended(trace: list[Event], how: str) -> None:
    trace.append(event(f"zylatron.ended.{how}"))
