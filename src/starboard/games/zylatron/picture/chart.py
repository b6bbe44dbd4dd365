"""The drawn board: 915 points, factories, headquarters, and the names of the worlds."""

from math import sqrt
from typing import Final

from starboard.core.message import message
from starboard.core.scene import Board, Disc, Id, Note, Place
from starboard.core.scene import Point as Spot
from starboard.games.zylatron.rules.board import (
    HEADQUARTERS,
    MOON_RADIUS,
    MOONS,
    NAMES,
    PLANET_RADIUS,
    ZYLON_HEADQUARTERS,
    ZYLON_NAME,
    ZYLON_RADIUS,
)
from starboard.games.zylatron.rules.grid import (
    FACTORY,
    HQ,
    IDS,
    MARK,
    PLACES,
    POINT,
    POINTS,
    ZYLON_HQ,
    Point,
)
from starboard.games.zylatron.rules.names import (
    WORLDS,
    ZYLON,
    factory_name,
    kind_name,
    planet_name,
    point_name,
    world_name,
)
from starboard.games.zylatron.rules.pieces import FACTORIES, FACTORY_NAME

SPACING: Final = 40.0
EDGE: Final = 46.0
REACH: Final = 14.0  # radius of a point's disc; the discs of neighbours do not overlap
RAISED: Final = 15.0  # offset of a factory above its point
UP: Final = 270.0


def spot(point: Point) -> Spot:
    x, y = PLACES[point]
    return round(EDGE + x * SPACING / 2, 2), round(EDGE + y * SPACING * sqrt(3) / 2, 2)


def _point(point: Point) -> Place:
    return Place(IDS[point], spot(point), Disc(REACH), point_name(point), "point")


def _factory(factory: int) -> Place:
    x, y = spot(FACTORY[factory])
    return Place(FACTORY_NAME[factory], (x, y - RAISED), Disc(10), factory_name(factory), "point")


def _world(id: Id, name: str, centre: str, radius: int) -> Place:
    """Return a world with its name below it."""
    edge = (radius + 0.62) * SPACING * sqrt(3) / 2
    said = world_name(id)
    return Place(id, spot(POINT[centre]), Disc(edge - 4), said, "point", facing=UP, name=name, scenery=True)


def _headquarters(id: Id, point: Point) -> Place:
    said = message("zylatron.headquarters", world=world_name(id))
    return Place(f"hq.{id}", spot(point), Disc(27), said, "point", facing=UP, scenery=True)


def _places() -> tuple[Place, ...]:
    worlds = [_world(WORLDS[i], NAMES[i], HEADQUARTERS[i], PLANET_RADIUS) for i in range(4)]
    moons = [_world(f"moon.{WORLDS[i]}", "", MOONS[i], MOON_RADIUS) for i in range(4)]
    zylon = _world(ZYLON, ZYLON_NAME, ZYLON_HEADQUARTERS, ZYLON_RADIUS)
    headquarters = [_headquarters(WORLDS[i], HQ[i]) for i in range(4)]
    fixed = [*worlds, *moons, zylon, *headquarters, _headquarters(ZYLON, ZYLON_HQ)]
    return (*fixed, *[_factory(factory) for factory in FACTORIES], *[_point(point) for point in POINTS])


BOARD: Final = Board("galaxy", (1252.0, 1131.0), _places(), art="galaxy")


def _notes() -> tuple[Note, ...]:
    """Return the notes on headquarters and starting marks, each with its clause."""
    found = [Note(IDS[HQ[planet]], message("zylatron.note.headquarters"), "ZY-93") for planet in range(4)]
    found.append(Note(IDS[ZYLON_HQ], message("zylatron.note.zylon"), "ZY-92"))
    for planet in range(4):
        for kind, points in MARK[planet].items():
            said = message("zylatron.note.mark", kind=kind_name(kind), planet=planet_name(planet))
            found.extend([Note(IDS[point], said, "ZY-86") for point in points])
    return tuple(found)


NOTES: Final = _notes()
