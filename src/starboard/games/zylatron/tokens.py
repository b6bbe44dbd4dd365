"""Units, factories and headquarters as pieces of the picture, and the verbs in their tray."""

from functools import cache
from typing import Final

from starboard.core.contract import CHANCE, Seat
from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Id, Piece
from starboard.games.zylatron.chart import WORLDS, ZYLON
from starboard.games.zylatron.galaxy import Galaxy
from starboard.games.zylatron.grid import IDS, Point
from starboard.games.zylatron.pieces import COLOUR, FACTORIES, FACTORY_NAME, KIND, PIECE_NAME, PIECES
from starboard.games.zylatron.pieces import Piece as Unit
from starboard.games.zylatron.state import ABOARD, DAMAGED, DESTROYED, FIRED, MOVED
from starboard.games.zylatron.tell import factory_name, kind_name

ART: Final = {"B": "battlestar", "F": "fighter", "W": "warrior", "K": "missile"}
VERBS: Final = ("drop", "board", "unload", "launch", "repair", "rebuild", "stop", "end")  # as they stand in the tray
_STATES: Final = {DAMAGED: "factory-damaged", DESTROYED: "factory-destroyed"}


def standing(galaxy: Galaxy) -> list[Piece]:
    """Every stack from its base to its top; the missile in flight over its launching point."""
    found: list[Piece] = []
    moving = galaxy.mover.piece if galaxy.mover is not None else -1
    bases = [p for p in PIECES if 0 <= galaxy.place[p] < ABOARD]
    for base in sorted(bases, key=lambda p: (p == moving, galaxy.place[p])):
        found.extend([_unit(galaxy, each, galaxy.place[base]) for each in climbed(galaxy, base)])
    if galaxy.missile is not None:
        found.append(_unit(galaxy, galaxy.missile.piece, galaxy.missile.point))
    return found


def climbed(galaxy: Galaxy, base: Unit) -> list[Unit]:
    """A stack from the bottom up, each tower of it by itself."""
    return [base, *[each for above in galaxy.aboard(base) for each in climbed(galaxy, above)]]


def _unit(galaxy: Galaxy, piece: Unit, point: Point) -> Piece:
    own = galaxy.owner[piece] == galaxy.seat
    flags = galaxy.flags[piece] & (MOVED | FIRED) if own else 0
    return unit(galaxy, piece, galaxy.owner[piece], point, galaxy.damage[piece], galaxy.carrier(piece), flags)


def unit(
    galaxy: Galaxy, piece: Unit, owner: Seat, point: Point, damage: int = 0, carrier: int = -1, flags: int = 0
) -> Piece:
    """A unit on the board. It has its name as id, keeps its colour, and says what it has done in this turn."""
    taken = galaxy.homes[owner - 1] != COLOUR[piece]
    origin = galaxy.homes.index(COLOUR[piece]) + 1 if taken else 0
    return _token(piece, owner, point, damage, carrier, flags, origin)


@cache
def _token(piece: Unit, owner: Seat, point: Point, damage: int, carrier: int, flags: int, origin: Seat) -> Piece:
    kind = ART[KIND[piece]] + ("-damaged" if damage else "")
    said = _said(piece, owner, point, damage, carrier, flags)
    return Piece(kind, owner, IDS[point], said, id=PIECE_NAME[piece], sign=PIECE_NAME[piece][1:], origin=origin)


def _said(piece: Unit, owner: Seat, point: Point, damage: int, carrier: int, flags: int) -> Message:
    named = message("zylatron.piece", owner=seat_name(owner), kind=kind_name(KIND[piece]), code=PIECE_NAME[piece])
    told = message("zylatron.unit.at", piece=named, point=IDS[point])
    if carrier >= 0:
        told = message("zylatron.unit.aboard", piece=named, carrier=PIECE_NAME[carrier])
    if damage:
        told = message("zylatron.unit.damaged", unit=told, turns=damage)
    if flags & MOVED:
        told = message("zylatron.unit.moved", unit=told)
    return message("zylatron.unit.fired", unit=told) if flags & FIRED else told


def factories(galaxy: Galaxy) -> list[Piece]:
    return [_factory(f, galaxy.holders[f // 3], galaxy.factories[f]) for f in FACTORIES]


@cache
def _factory(factory: int, holder: Seat, state: int) -> Piece:
    said = message(f"zylatron.factory.state.{state}", factory=factory_name(factory))
    if holder == CHANCE:
        said = message("zylatron.factory.vacant", factory=factory_name(factory))
    art = _STATES.get(state, "factory")
    return Piece(art, holder, FACTORY_NAME[factory], said, dim=holder == CHANCE, sign="X")


def headquarters(galaxy: Galaxy) -> list[Piece]:
    """The five of them in the hue of whoever holds them; Zylon glows for whoever has its card."""
    found = [_held(ZYLON, "halo", galaxy.card)] if galaxy.card else []
    found.extend([_held(f"hq.{WORLDS[planet]}", "headquarters", galaxy.holders[planet]) for planet in range(4)])
    return [*found, _held(f"hq.{ZYLON}", "headquarters", galaxy.card)]


@cache
def _held(place: Id, kind: str, holder: Seat) -> Piece:
    world = message(f"zylatron.world.{place.removeprefix('hq.')}")
    said = message("zylatron.headquarters", world=world)
    if holder != CHANCE:
        said = message("zylatron.headquarters.held", world=world, seat=seat_name(holder))
    return Piece(kind, holder, place, said, sign="" if kind == "halo" else "H")


@cache
def verb(id: Id, price: int) -> Piece:
    """A verb to touch; some name the unit that they are about, and building has its price."""
    word, _, code = id.partition(" ")
    if code:
        said = message(f"zylatron.verb.{word}", kind=kind_name(code[1]), code=code)
    else:
        said = message("zylatron.verb.rebuild", price=price) if word == "rebuild" else message(f"zylatron.verb.{word}")
    return Piece("verb", 0, "verbs", said, id=id)
