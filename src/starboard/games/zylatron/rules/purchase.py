"""Purchases: pieces from the bank, repairs and rebuilt factories."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import ARM, ORDER, REBUILD, Action, buy
from starboard.games.zylatron.rules.board import REPAIR
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import MARK, Point
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import CARRIERS, FACTORIES, KIND, OF, PIECES, Factory, Piece
from starboard.games.zylatron.rules.state import BANK, DESTROYED, NO_LAUNCH, WORKS


def in_bank(galaxy: Galaxy, kind: str) -> Piece:
    """Return the active seat's lowest-numbered piece of a kind in the bank; -1 if there is none."""  # ZY-85
    for piece in OF[galaxy.homes[galaxy.seat - 1], kind]:
        if galaxy.place[piece] == BANK:
            return piece
    return -1


def purse(galaxy: Galaxy) -> int:
    return galaxy.zys[galaxy.seat - 1]


def purchases(house: House, galaxy: Galaxy) -> list[Action]:
    found: list[Action] = []
    for kind in house.kinds:
        if purse(galaxy) >= house.price[kind] and in_bank(galaxy, kind) >= 0:
            found.extend([buy(kind, point) for point in empty_marks(galaxy, kind)])
            if kind == "K":
                found.extend([ARM[carrier] for carrier in open_carriers(galaxy)])
    return found


def warrior_purchases(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the purchases that satisfy the duty in ZY-94, if any is possible."""
    if purse(galaxy) < house.price["W"] or in_bank(galaxy, "W") < 0:
        return []
    return [buy("W", point) for point in empty_marks(galaxy, "W")]


def empty_marks(galaxy: Galaxy, kind: str) -> list[Point]:
    """Return the empty marks of a kind on held planets; for missiles, on the home planet only."""  # ZY-86, ZY-87
    home = galaxy.homes[galaxy.seat - 1]
    planets = [home] if kind == "K" else [home, *[planet for planet in range(4) if planet != home]]
    held = [planet for planet in planets if galaxy.holders[planet] == galaxy.seat]
    return [point for planet in held for point in MARK[planet][kind] if galaxy.nobody_on(point)]


def open_carriers(galaxy: Galaxy) -> list[Piece]:
    return [
        carrier
        for carrier in CARRIERS
        if galaxy.owner[carrier] == galaxy.seat and galaxy.on_board(carrier) and galaxy.free_peg(carrier)
    ]


def pay(galaxy: Galaxy, price: int) -> None:
    galaxy.zys[galaxy.seat - 1] -= price


def buy_piece(house: House, galaxy: Galaxy, kind: str, point: Point, trace: Trace) -> None:
    piece = in_bank(galaxy, kind)
    galaxy.place[piece] = point
    pay(galaxy, house.price[kind])
    if trace is not None:
        events.bought(trace, galaxy, piece, house.price[kind])


def arm(house: House, galaxy: Galaxy, carrier: Piece, trace: Trace) -> None:
    """Buy a missile onto a carrier. It cannot be launched in the same turn."""  # ZY-87
    piece = in_bank(galaxy, "K")
    galaxy.put_aboard(piece, carrier)
    galaxy.flags[piece] |= NO_LAUNCH
    pay(galaxy, house.price["K"])
    if trace is not None:
        events.bought(trace, galaxy, piece, house.price["K"])


def repairs(galaxy: Galaxy) -> list[Action]:
    return [
        ORDER["repair"][piece]
        for piece in PIECES
        if galaxy.damage[piece] and galaxy.owner[piece] == galaxy.seat and purse(galaxy) >= REPAIR[KIND[piece]]
    ]


def repair(galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Repair a piece immediately."""  # ZY-73
    galaxy.damage[piece] = 0
    pay(galaxy, REPAIR[KIND[piece]])
    if trace is not None:
        events.repaired(trace, galaxy, piece, REPAIR[KIND[piece]])


def rebuildings(house: House, galaxy: Galaxy) -> list[Action]:
    if purse(galaxy) < house.rebuild:
        return []
    return [
        REBUILD[factory]
        for factory in FACTORIES
        if galaxy.factories[factory] == DESTROYED and galaxy.holders[factory // 3] == galaxy.seat
    ]


def rebuild(house: House, galaxy: Galaxy, factory: Factory, trace: Trace) -> None:
    """Rebuild a factory. It earns at the end of the same turn."""  # ZY-81
    galaxy.factories[factory] = WORKS
    pay(galaxy, house.rebuild)
    if trace is not None:
        events.rebuilt(trace, galaxy, factory, house.rebuild)
