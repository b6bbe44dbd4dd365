"""The names of units, factories and places in messages. Codes are for stored data, names are for people."""

from functools import cache
from typing import Final

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import COLOURS, NAMES
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import (
    HQ,
    IDS,
    LAND,
    MOON_OF,
    ON_ZYLON,
    PLANET_OF,
    ZYLON_HQ,
    Point,
    steps,
    within,
)
from starboard.games.zylatron.rules.pieces import (
    COLOUR,
    FACTORY_NAME,
    FIRST_FACTORY,
    KIND,
    NUMBERED,
    PIECE_NAME,
    Factory,
    Piece,
    Target,
)

ZYLON: Final = "zylon"
WORLDS: Final = tuple([name.lower() for name in NAMES])  # the ids of the planets, by number
NEAR: Final = 3  # a point in space at most this many steps from land is near it


@cache
def counted(what: str, number: int) -> Message:
    """Return a count of steps, moves, targets or Zys."""
    return message(f"zylatron.{what}", count=number)


# ---- units and factories


@cache
def kind_name(kind: str) -> Message:
    return message(f"zylatron.kind.{kind}")


@cache
def planet_name(planet: int) -> Message:
    return message(f"zylatron.planet.{COLOURS[planet]}")


@cache
def _named(word: str, owner: Seat, piece: Piece, taken: bool) -> Message:
    seat, code = seat_name(owner), PIECE_NAME[piece]
    id = f"zylatron.{word}.{KIND[piece]}"
    if taken:
        return message(f"{id}.taken", owner=seat, number=NUMBERED[piece], planet=planet_name(COLOUR[piece]), code=code)
    return message(id, owner=seat, number=NUMBERED[piece], code=code)


def named(galaxy: Galaxy, word: str, piece: Piece, owner: Seat) -> Message:
    taken = owner != CHANCE and galaxy.homes[owner - 1] != COLOUR[piece]
    return _named(word, owner, piece, taken)


def piece_of(owner: Seat, piece: Piece, taken: bool) -> Message:
    """Return a unit with its owner; `taken` means it was captured from another player."""
    return _named("piece", owner, piece, taken)


def unit_name(galaxy: Galaxy, piece: Piece) -> Message:
    """Name a unit of the active player: "Star Fighter 1"."""
    return named(galaxy, "unit", piece, galaxy.owner[piece])


def piece_name(galaxy: Galaxy, piece: Piece) -> Message:
    """Name a unit with its owner: "your Star Fighter 1"."""
    return named(galaxy, "piece", piece, galaxy.owner[piece])


@cache
def factory_name(factory: Factory) -> Message:
    place = FACTORY_NAME[factory][-1]
    return message(f"zylatron.factory.{place}", planet=planet_name(factory // 3), code=FACTORY_NAME[factory])


def target_name(galaxy: Galaxy, target: Target) -> Message:
    return piece_name(galaxy, target) if target < FIRST_FACTORY else factory_name(target - FIRST_FACTORY)


# ---- places


@cache
def point_name(point: Point) -> Message:
    """Return a unique name of a point: its coordinates and its world."""
    id = IDS[point]
    if point in PLANET_OF:
        return message("zylatron.place.planet", point=id, planet=planet_name(PLANET_OF[point]))
    if point in MOON_OF:
        return message("zylatron.place.moon", point=id, planet=planet_name(MOON_OF[point]))
    return message("zylatron.place.zylon" if point in ON_ZYLON else "zylatron.place.space", point=id)


@cache
def to_place(point: Point) -> Message:
    """Name a destination, such as "to Belisar's moon". Coordinates are given only in space."""
    return _place("to", point)


@cache
def on_place(point: Point) -> Message:
    """Name a location, such as "on Belisar's moon"."""
    return _place("on", point)


def _place(word: str, point: Point) -> Message:
    if point == ZYLON_HQ or point in HQ:
        world = ZYLON if point == ZYLON_HQ else WORLDS[HQ.index(point)]
        return message(f"zylatron.{word}.headquarters", world=world_name(world))
    if point in MOON_OF:
        return message(f"zylatron.{word}.moon", planet=planet_name(MOON_OF[point]))
    if LAND[point]:
        return message(f"zylatron.{word}.planet", planet=world_name(_world(point)))
    near = sorted([(steps(point, other), other) for other in within(point, NEAR) if LAND[other]])
    if near:
        return message(f"zylatron.{word}.near", point=IDS[point], world=world_name(_world(near[0][1])))
    return message(f"zylatron.{word}.space", point=IDS[point])


def _world(point: Point) -> str:
    """Return the id of the world that a land point belongs to."""
    if point in PLANET_OF:
        return WORLDS[PLANET_OF[point]]
    return f"moon.{WORLDS[MOON_OF[point]]}" if point in MOON_OF else ZYLON


@cache
def world_name(world: str) -> Message:
    return message(f"zylatron.world.{world}")
