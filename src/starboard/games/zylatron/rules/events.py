"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked.

A move is told when it gets somewhere; that it begins and stops is bookkeeping, as is the naming of a blast's target.
"""

from typing import Final

from starboard.core.contract import Seat
from starboard.core.message import Event, event, seat_name
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

# Bookkeeping: what other events say anyway.
MINOR: Final[frozenset[str]] = frozenset([
    f"zylatron.{word}"
    for word in ("turn", "began", "stopped", "struck", "card.H", "card.D", "shuffled", "ended.won", "ended.limit",
                 "ended.agreed")
])  # fmt: skip


# ---- the turn


def drawn(trace: list[Event], first: Seat) -> None:
    trace.append(event("zylatron.first", seat=seat_name(first)))


def turn_begins(trace: list[Event], galaxy: Galaxy) -> None:
    id = "zylatron.turn.duty" if galaxy.duty else "zylatron.turn"
    trace.append(event(id, seat=seat_name(galaxy.seat), round=galaxy.round))


def earned(trace: list[Event], seat: Seat, zys: int) -> None:
    trace.append(event("zylatron.earned", seat=seat_name(seat), count=zys))


# ---- moving


def began(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.began", piece=unit_name(galaxy, piece)))


def went(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    id = "zylatron.walked" if KIND[piece] == "W" else "zylatron.flew"
    trace.append(event(id, piece=unit_name(galaxy, piece), start=IDS[start], point=IDS[point], to=to_place(point)))


def stopped(trace: list[Event], galaxy: Galaxy, piece: Piece, made: int) -> None:
    point, id = galaxy.place[piece], "zylatron.stopped" if made else "zylatron.stayed"
    trace.append(event(id, piece=unit_name(galaxy, piece), point=IDS[point], on=on_place(point)))


def _pair(trace: list[Event], id: str, galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    trace.append(event(id, piece=unit_name(galaxy, piece), carrier=unit_name(galaxy, carrier)))


def loaded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.loaded", galaxy, piece, carrier)


def boarded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.boarded", galaxy, piece, carrier)


def stowed(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.stowed", galaxy, piece, carrier)


def dropped(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece, point: Point) -> None:
    unit, by = unit_name(galaxy, piece), unit_name(galaxy, carrier)
    trace.append(event("zylatron.dropped", piece=unit, carrier=by, point=IDS[point], on=on_place(point)))


def beamed_up(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, start: Point) -> None:
    unit, by = unit_name(galaxy, piece), unit_name(galaxy, star)
    trace.append(event("zylatron.beamed_up", piece=unit, carrier=by, start=IDS[start]))


def beamed_down(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, point: Point) -> None:
    unit, by = unit_name(galaxy, piece), unit_name(galaxy, star)
    trace.append(event("zylatron.beamed_down", piece=unit, carrier=by, point=IDS[point], to=to_place(point)))


# ---- shooting


def fired(trace: list[Event], galaxy: Galaxy, piece: Piece, target: Target, in_range: bool) -> None:
    id = "zylatron.fired" if in_range else "zylatron.fired.short"
    trace.append(event(id, piece=unit_name(galaxy, piece), target=target_name(galaxy, target)))


def launched(trace: list[Event], galaxy: Galaxy, piece: Piece, point: Point) -> None:
    trace.append(event("zylatron.launched", piece=unit_name(galaxy, piece), point=IDS[point]))


def detonated(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    unit, hit = named(galaxy, "unit", piece, galaxy.seat), len(galaxy.blast)
    where = on_place(point)
    trace.append(event("zylatron.detonated", piece=unit, start=IDS[start], point=IDS[point], on=where, count=hit))


def struck(trace: list[Event], galaxy: Galaxy, target: Target) -> None:
    trace.append(event("zylatron.struck", target=target_name(galaxy, target)))


def shuffled(trace: list[Event]) -> None:
    trace.append(event("zylatron.shuffled"))


def turned_over(trace: list[Event], galaxy: Galaxy, card: str, target: Target) -> None:
    trace.append(event(f"zylatron.card.{card}", target=target_name(galaxy, target)))


def destroyed(trace: list[Event], galaxy: Galaxy, gone: list[Piece]) -> None:
    """One event for each piece, the one that was hit first."""
    point = IDS[galaxy.point(gone[0])] if galaxy.on_board(gone[0]) else ""
    for piece in gone:
        id = "zylatron.destroyed" if piece == gone[0] else "zylatron.destroyed.with"
        trace.append(event(id, piece=piece_name(galaxy, piece), point=point))


def escaped(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    unit = piece_name(galaxy, piece)
    trace.append(event("zylatron.escaped", piece=unit, start=IDS[start], point=IDS[point], to=to_place(point)))


def harmed(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.harmed", piece=piece_name(galaxy, piece)))


def _factory(trace: list[Event], id: str, galaxy: Galaxy, factory: Factory) -> None:
    holder = seat_name(galaxy.holders[factory // 3])
    trace.append(event(id, factory=factory_name(factory), owner=holder, point=IDS[FACTORY[factory]]))


def factory_destroyed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    _factory(trace, "zylatron.factory_destroyed", galaxy, factory)


def factory_harmed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    _factory(trace, "zylatron.factory_harmed", galaxy, factory)


# ---- money


def bought(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    point = IDS[galaxy.point(piece)]
    unit, buyer = unit_name(galaxy, piece), seat_name(galaxy.seat)
    trace.append(event("zylatron.bought", seat=buyer, piece=unit, price=price, point=point))


def repaired(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    unit, payer = unit_name(galaxy, piece), seat_name(galaxy.seat)
    trace.append(event("zylatron.repaired", seat=payer, piece=unit, price=price))


def rebuilt(trace: list[Event], galaxy: Galaxy, factory: Factory, price: int) -> None:
    at, payer = IDS[FACTORY[factory]], seat_name(galaxy.seat)
    trace.append(event("zylatron.rebuilt", seat=payer, factory=factory_name(factory), price=price, point=at))


# ---- conquest


def took_zylon(trace: list[Event], seat: Seat, before: Seat) -> None:
    if before:
        trace.append(event("zylatron.zylon.from", seat=seat_name(seat), other=seat_name(before)))
    else:
        trace.append(event("zylatron.zylon", seat=seat_name(seat)))


def took_planet(trace: list[Event], seat: Seat, planet: int, before: Seat) -> None:
    world = planet_name(planet)
    if before:
        trace.append(event("zylatron.planet.from", seat=seat_name(seat), planet=world, other=seat_name(before)))
    else:
        trace.append(event("zylatron.planet.taken", seat=seat_name(seat), planet=world))


def eliminated(trace: list[Event], galaxy: Galaxy, loser: Seat, taker: Seat) -> None:
    planet = planet_name(galaxy.homes[loser - 1])
    if taker:
        trace.append(event("zylatron.fell.to", seat=seat_name(loser), other=seat_name(taker), planet=planet))
    else:
        trace.append(event("zylatron.fell", seat=seat_name(loser), planet=planet))


def ended(trace: list[Event], how: str) -> None:
    trace.append(event(f"zylatron.ended.{how}"))
