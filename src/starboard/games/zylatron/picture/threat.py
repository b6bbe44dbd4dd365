"""What enemies could do in their next turn: whom they could shoot at, and whether they could land."""

from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.zylatron.rules.board import LASER, NUMBER
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import Point, distances, rings, steps, within
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import KIND, SHOOTERS, Piece

Gunner = tuple[str, Point, int]  # its kind, where it is, how far it moves


def gunners(house: House, galaxy: Galaxy, seat: Seat) -> list[Gunner]:
    """The enemies of a seat that could fire in their next turn."""  # ZY-44, ZY-49
    hostile = [p for p in SHOOTERS if galaxy.place[p] >= 0 and house.enemies(len(galaxy.homes), seat, galaxy.owner[p])]
    return [(KIND[p], galaxy.point(p), house.steps[KIND[p]]) for p in hostile if not galaxy.damage[p]]


def could_hit(kind: str, point: Point, moves: int, at: Point) -> bool:
    """Is a point in range of a unit after one move of its own? A Star Fighter flies straight, whatever lies between."""
    if steps(point, at) > moves + LASER[kind]:
        return False
    return kind == "F" or at in _shot_field(kind, point, moves)


@lru_cache(maxsize=65536)
def _shot_field(kind: str, point: Point, moves: int) -> frozenset[Point]:
    """Every point that a unit could hit after one move of its own."""
    found: set[Point] = set()
    for ring in rings(kind, point)[: moves + 1]:
        for at in ring:
            found |= within(at, LASER[kind])
    return frozenset(found)


def could_land(house: House, galaxy: Galaxy, warrior: Piece, home: Point) -> bool:
    """On foot, or carried by the fighters under it, one move each."""
    if galaxy.damage[warrior]:
        return False
    point, carrier = galaxy.point(warrior), galaxy.carrier(warrior)
    if carrier < 0:
        return distances("W", point).get(home, 99) <= house.steps["W"]
    stages, most = 0, NUMBER["F"] if house.one_move else house.moves  # ZY-27
    while carrier >= 0 and stages < most:
        if KIND[carrier] == "F":
            stages += 1
        carrier = galaxy.carrier(carrier)
    return point == home or steps(point, home) + 1 <= stages * house.steps["F"]
