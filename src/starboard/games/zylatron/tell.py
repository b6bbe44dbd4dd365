"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from functools import cache

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, message, seat_name
from starboard.games.zylatron.board import COLOURS
from starboard.games.zylatron.galaxy import Galaxy
from starboard.games.zylatron.grid import FACTORY, IDS, Point
from starboard.games.zylatron.pieces import FACTORY_NAME, FIRST_FACTORY, KIND, PIECE_NAME, Factory, Piece, Target

Trace = list[Event] | None


@cache
def kind_name(kind: str) -> Message:
    return message(f"zylatron.kind.{kind}")


@cache
def planet_name(planet: int) -> Message:
    return message(f"zylatron.planet.{COLOURS[planet]}")


@cache
def _piece(owner: Seat, piece: Piece) -> Message:
    return message("zylatron.piece", owner=seat_name(owner), kind=kind_name(KIND[piece]), code=PIECE_NAME[piece])


def piece_name(galaxy: Galaxy, piece: Piece) -> Message:
    """A piece as an argument of a message: whose, and of what kind."""
    return _piece(galaxy.owner[piece], piece)


@cache
def factory_name(factory: Factory) -> Message:
    place = FACTORY_NAME[factory][-1]
    return message(f"zylatron.factory.{place}", planet=planet_name(factory // 3), code=FACTORY_NAME[factory])


def target_name(galaxy: Galaxy, target: Target) -> Message:
    return piece_name(galaxy, target) if target < FIRST_FACTORY else factory_name(target - FIRST_FACTORY)


@cache
def counted(what: str, number: int) -> Message:
    """So many steps, Zys or moves, in words."""
    return message(f"zylatron.{what}.one" if number == 1 else f"zylatron.{what}", number=number)


# ---- the turn


def drawn(trace: list[Event], first: Seat) -> None:
    trace.append(event("zylatron.first", seat=seat_name(first)))


def turn_begins(trace: list[Event], galaxy: Galaxy) -> None:
    id = "zylatron.turn.duty" if galaxy.duty else "zylatron.turn"
    trace.append(event(id, seat=seat_name(galaxy.seat), round=galaxy.round))


def earned(trace: list[Event], seat: Seat, zys: int) -> None:
    trace.append(event("zylatron.earned", seat=seat_name(seat), zys=counted("zys", zys), number=zys))


# ---- moving


def began(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.began", piece=piece_name(galaxy, piece), point=IDS[galaxy.place[piece]]))


def went(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point, far: int) -> None:
    named, legs = piece_name(galaxy, piece), counted("steps", far)
    trace.append(event("zylatron.went", piece=named, start=IDS[start], point=IDS[point], steps=legs))


def stopped(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.stopped", piece=piece_name(galaxy, piece), point=IDS[galaxy.place[piece]]))


def _pair(trace: list[Event], id: str, galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    trace.append(event(id, piece=piece_name(galaxy, piece), carrier=piece_name(galaxy, carrier)))


def loaded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.loaded", galaxy, piece, carrier)


def boarded(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.boarded", galaxy, piece, carrier)


def stowed(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece) -> None:
    _pair(trace, "zylatron.stowed", galaxy, piece, carrier)


def dropped(trace: list[Event], galaxy: Galaxy, piece: Piece, carrier: Piece, point: Point) -> None:
    named, by = piece_name(galaxy, piece), piece_name(galaxy, carrier)
    trace.append(event("zylatron.dropped", piece=named, carrier=by, point=IDS[point]))


def beamed_up(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, start: Point) -> None:
    named, by = piece_name(galaxy, piece), piece_name(galaxy, star)
    trace.append(event("zylatron.beamed_up", piece=named, carrier=by, start=IDS[start]))


def beamed_down(trace: list[Event], galaxy: Galaxy, piece: Piece, star: Piece, point: Point) -> None:
    named, by = piece_name(galaxy, piece), piece_name(galaxy, star)
    trace.append(event("zylatron.beamed_down", piece=named, carrier=by, point=IDS[point]))


# ---- shooting


def fired(trace: list[Event], galaxy: Galaxy, piece: Piece, target: Target, in_range: bool) -> None:
    id = "zylatron.fired" if in_range else "zylatron.fired.short"
    trace.append(event(id, piece=piece_name(galaxy, piece), target=target_name(galaxy, target)))


def launched(trace: list[Event], galaxy: Galaxy, piece: Piece, point: Point) -> None:
    trace.append(event("zylatron.launched", piece=piece_name(galaxy, piece), point=IDS[point]))


def detonated(trace: list[Event], galaxy: Galaxy, piece: Piece, start: Point, point: Point) -> None:
    targets = counted("targets", len(galaxy.blast))
    named = _piece(galaxy.seat, piece)
    trace.append(event("zylatron.detonated", piece=named, start=IDS[start], point=IDS[point], targets=targets))


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
    trace.append(event("zylatron.escaped", piece=piece_name(galaxy, piece), start=IDS[start], point=IDS[point]))


def harmed(trace: list[Event], galaxy: Galaxy, piece: Piece) -> None:
    trace.append(event("zylatron.harmed", piece=piece_name(galaxy, piece)))


def factory_destroyed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    trace.append(event("zylatron.factory_destroyed", factory=factory_name(factory), point=IDS[FACTORY[factory]]))


def factory_harmed(trace: list[Event], galaxy: Galaxy, factory: Factory) -> None:
    trace.append(event("zylatron.factory_harmed", factory=factory_name(factory), point=IDS[FACTORY[factory]]))


# ---- money


def bought(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    named, zys = piece_name(galaxy, piece), counted("zys", price)
    trace.append(event("zylatron.bought", piece=named, zys=zys, point=IDS[galaxy.point(piece)]))


def repaired(trace: list[Event], galaxy: Galaxy, piece: Piece, price: int) -> None:
    trace.append(event("zylatron.repaired", piece=piece_name(galaxy, piece), zys=counted("zys", price)))


def rebuilt(trace: list[Event], galaxy: Galaxy, factory: Factory, price: int) -> None:
    named, zys = factory_name(factory), counted("zys", price)
    trace.append(event("zylatron.rebuilt", factory=named, zys=zys, point=IDS[FACTORY[factory]]))


# ---- conquest


def took_zylon(trace: list[Event], seat: Seat, before: Seat) -> None:
    if before:
        trace.append(event("zylatron.zylon.from", seat=seat_name(seat), other=seat_name(before)))
    else:
        trace.append(event("zylatron.zylon", seat=seat_name(seat)))


def took_planet(trace: list[Event], seat: Seat, planet: int, before: Seat) -> None:
    named = planet_name(planet)
    if before:
        trace.append(event("zylatron.planet.from", seat=seat_name(seat), planet=named, other=seat_name(before)))
    else:
        trace.append(event("zylatron.planet.taken", seat=seat_name(seat), planet=named))


def eliminated(trace: list[Event], galaxy: Galaxy, loser: Seat, taker: Seat) -> None:
    planet = planet_name(galaxy.homes[loser - 1])
    if taker:
        trace.append(event("zylatron.fell.to", seat=seat_name(loser), other=seat_name(taker), planet=planet))
    else:
        trace.append(event("zylatron.fell", seat=seat_name(loser), planet=planet))


def ended(trace: list[Event], how: str) -> None:
    trace.append(event(f"zylatron.ended.{how}"))
