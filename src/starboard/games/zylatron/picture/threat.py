"""The enemies' options in their next turn: the units that could fire, and landings."""

from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.zylatron.rules.board import LASER, NUMBER
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, Point, distances, rings, steps, within
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import KIND, SHOOTERS, WARRIORS, Piece

Gunner = tuple[str, Point, int]  # kind, point, steps per move


def gunners(house: House, galaxy: Galaxy, seat: Seat) -> list[Gunner]:
    """Return the enemy units that could fire in their next turn."""  # ZY-44, ZY-49
    hostile = [p for p in SHOOTERS if galaxy.place[p] >= 0 and house.enemies(len(galaxy.homes), seat, galaxy.owner[p])]
    return [(KIND[p], galaxy.point(p), house.steps[KIND[p]]) for p in hostile if not galaxy.damage[p]]


def could_hit(kind: str, point: Point, moves: int, at: Point) -> bool:
    """Return whether a unit could hit a point after one move. A Star Fighter flies straight over anything."""
    if steps(point, at) > moves + LASER[kind]:
        return False
    return kind == "F" or at in _shot_field(kind, point, moves)


@lru_cache(maxsize=65536)
def _shot_field(kind: str, point: Point, moves: int) -> frozenset[Point]:
    """Return every point a unit could hit after one move."""
    found: set[Point] = set()
    for ring in rings(kind, point)[: moves + 1]:
        for at in ring:
            found |= within(at, LASER[kind])
    return frozenset(found)


def invaders(house: House, galaxy: Galaxy, seat: Seat) -> list[Piece]:
    """Return the enemy Warriors that could land on a seat's home headquarters in their next turn."""  # ZY-92
    home = HQ[galaxy.homes[seat - 1]]
    hostile = [p for p in WARRIORS if galaxy.place[p] >= 0 and house.enemies(len(galaxy.homes), seat, galaxy.owner[p])]
    return [warrior for warrior in hostile if could_land(house, galaxy, warrior, home)]


def could_land(house: House, galaxy: Galaxy, warrior: Piece, home: Point) -> bool:
    """Return whether a Warrior could land there on foot, or carried by the fighters under it, one move each."""
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
