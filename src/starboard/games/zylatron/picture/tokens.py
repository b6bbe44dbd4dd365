"""The pieces of the picture: units, factories, headquarters, and the verbs in their tray."""

from functools import cache
from typing import Final

from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Id, Piece
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import KINDS
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import IDS, Point
from starboard.games.zylatron.rules.names import (
    WORLDS,
    ZYLON,
    factory_name,
    kind_name,
    named,
    piece_of,
    point_name,
    world_name,
)
from starboard.games.zylatron.rules.pieces import COLOUR, FACTORIES, FACTORY_NAME, KIND, PIECE_NAME, PIECES
from starboard.games.zylatron.rules.pieces import Piece as Unit
from starboard.games.zylatron.rules.state import ABOARD, DAMAGED, DESTROYED, FIRED, MOVED

ART: Final = {"B": "battlestar", "F": "fighter", "W": "warrior", "K": "missile"}
ALWAYS: Final = ("fire", "drop", "stop", "end")  # verbs that are always shown
RARER: Final = ("load", "board", "launch", "repair", "rebuild", "stay")  # verbs shown only while they can be used
VERBS: Final = (*ALWAYS, *RARER)  # in tray order
_STATES: Final = {DAMAGED: "factory-damaged", DESTROYED: "factory-destroyed"}


def standing(galaxy: Galaxy) -> list[Piece]:
    """Return every stack from base to top, and the missile in flight at its launch point."""
    found: list[Piece] = []
    moving = galaxy.mover.piece if galaxy.mover is not None else -1
    bases = [p for p in PIECES if 0 <= galaxy.place[p] < ABOARD]
    for base in sorted(bases, key=lambda p: (p == moving, galaxy.place[p])):
        found.extend([_unit(galaxy, each, galaxy.place[base]) for each in climbed(galaxy, base)])
    if galaxy.missile is not None:
        found.append(_unit(galaxy, galaxy.missile.piece, galaxy.missile.point))
    return found


def climbed(galaxy: Galaxy, base: Unit) -> list[Unit]:
    """Return the pieces of a stack from the bottom up, keeping each tower together."""
    return [base, *[each for above in galaxy.aboard(base) for each in climbed(galaxy, above)]]


def _unit(galaxy: Galaxy, piece: Unit, point: Point) -> Piece:
    own = galaxy.owner[piece] == galaxy.seat
    flags = galaxy.flags[piece] & (MOVED | FIRED) if own else 0
    return unit(
        galaxy, piece, galaxy.owner[piece], point, galaxy.damage[piece], carrier=galaxy.carrier(piece), flags=flags
    )


def unit(
    galaxy: Galaxy, piece: Unit, owner: Seat, point: Point, damage: int = 0, carrier: int = -1, flags: int = 0
) -> Piece:
    """Return a unit on the board. Its id is its name; it keeps its colour and shows what it has done this turn."""
    taken = galaxy.homes[owner - 1] != COLOUR[piece]
    origin = galaxy.homes.index(COLOUR[piece]) + 1 if taken else 0
    return _token(piece, owner, point, damage, carrier, flags=flags, origin=origin)


@cache
def _token(piece: Unit, owner: Seat, point: Point, damage: int, carrier: int, flags: int, origin: Seat) -> Piece:
    kind = ART[KIND[piece]] + ("-damaged" if damage else "")
    said = _said(piece, owner, point, damage, carrier, flags=flags, taken=bool(origin))
    return Piece(kind, owner, IDS[point], said, id=PIECE_NAME[piece], sign=PIECE_NAME[piece][1:], origin=origin)


def _said(piece: Unit, owner: Seat, point: Point, damage: int, carrier: int, flags: int, taken: bool) -> Message:
    told = message("zylatron.unit.at", piece=piece_of(owner, piece, taken), point=point_name(point))
    if carrier >= 0:
        told = message("zylatron.unit.aboard", piece=piece_of(owner, piece, taken), kind=kind_name(KIND[carrier]))
    if damage:
        told = message("zylatron.unit.damaged", unit=told, count=damage)
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
    """Return the five headquarters in their holders' hues, with a halo on Zylon if its card is held."""
    found = [_held(ZYLON, "halo", galaxy.card)] if galaxy.card else []
    found.extend([_held(f"hq.{WORLDS[planet]}", "headquarters", galaxy.holders[planet]) for planet in range(4)])
    return [*found, _held(f"hq.{ZYLON}", "headquarters", galaxy.card)]


@cache
def _held(place: Id, kind: str, holder: Seat) -> Piece:
    world = world_name(place.removeprefix("hq."))
    said = message("zylatron.headquarters", world=world)
    if holder != CHANCE:
        said = message("zylatron.headquarters.held", world=world, seat=seat_name(holder))
    return Piece(kind, holder, place, said, sign="" if kind == "halo" else "H")


@cache
def verb(id: Id, count: int) -> Piece:
    """Return a verb with the number of its choices, dimmed if there are none. Some verbs name a unit."""
    word, _, code = id.partition(" ")
    said = message(f"zylatron.verb.{word}", kind=kind_name(code[1])) if code else message(f"zylatron.verb.{word}")
    return Piece(f"verb-{word}", 0, "verbs", said, max(count, 1), id=id, dim=not count)


@cache
def end_early(moves: int) -> Piece:
    """Return the verb that ends a turn while units can still move."""
    return Piece("verb-end", 0, "ending", message("zylatron.verb.end_early", count=moves), id="end")


def fleet(galaxy: Galaxy, seat: Seat, resting: frozenset[Unit]) -> list[Piece]:
    """Return a seat's units as a strip beside the board. Touching a unit there touches it on the board."""
    own = sorted(
        galaxy.units(seat), key=lambda piece: (KINDS.index(KIND[piece]), COLOUR[piece] != home(galaxy, seat), piece)
    )
    return [_tile(galaxy, piece, seat, piece in resting) for piece in own]


def home(galaxy: Galaxy, seat: Seat) -> int:
    return galaxy.homes[seat - 1]


def _tile(galaxy: Galaxy, piece: Unit, seat: Seat, resting: bool) -> Piece:
    origin = 0 if COLOUR[piece] == home(galaxy, seat) else galaxy.seat_of(COLOUR[piece])
    kind = ART[KIND[piece]] + ("-damaged" if galaxy.damage[piece] else "")
    name, said = PIECE_NAME[piece], named(galaxy, "unit", piece, seat)
    return Piece(kind, seat, name, said, dim=resting, sign=name[2:], origin=origin)
