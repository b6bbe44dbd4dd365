"""The grid: points, steps, land and space, and the reach of each kind of unit.

No stack blocks the way (ZY-18), so the reach depends on the point alone.
"""

from functools import cache, lru_cache
from typing import Final

from starboard.games.zylatron.rules.board import (
    FACTORIES,
    HEADQUARTERS,
    MARKS,
    MOON_RADIUS,
    MOONS,
    PLANET_RADIUS,
    ROWS,
    WIDTH,
    ZYLON_HEADQUARTERS,
    ZYLON_RADIUS,
)  # fmt: skip

Point = int  # an index, row by row from the top

_ACROSS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
FARTHEST: Final = 10  # longest move, ZY-20

PLACES: Final = tuple([(x, y) for y in range(ROWS) for x in range(WIDTH) if (x + y) % 2 == 0 and x < WIDTH])
POINTS: Final = range(len(PLACES))
POINT_AT: Final = {place: point for point, place in enumerate(PLACES)}
IDS: Final = tuple([f"{x:02}{y:02}" for x, y in PLACES])
POINT: Final = {name: point for point, name in enumerate(IDS)}


def steps(one: Point, other: Point) -> int:
    """Return the steps between two points; up to 6, this equals the straight distance."""  # ZY-46
    (x1, y1), (x2, y2) = PLACES[one], PLACES[other]
    dx, dy = abs(x1 - x2), abs(y1 - y2)
    return dy if dx <= dy else dy + (dx - dy) // 2


def _neighbours(point: Point) -> tuple[Point, ...]:
    x, y = PLACES[point]
    near = [(x + dx, y + dy) for dx, dy in _ACROSS]
    return tuple([POINT_AT[place] for place in near if place in POINT_AT])


NEIGHBOURS: Final = tuple([_neighbours(point) for point in POINTS])


def _around(name: str, radius: int) -> list[Point]:
    return [point for point in POINTS if steps(POINT[name], point) <= radius]


HQ: Final = tuple([POINT[name] for name in HEADQUARTERS])  # by planet
ZYLON_HQ: Final = POINT[ZYLON_HEADQUARTERS]
FACTORY: Final = tuple([POINT[name] for three in FACTORIES for name in three])  # three by planet
MARK: Final = tuple([{kind: tuple([POINT[n] for n in names]) for kind, names in m.items()} for m in MARKS])

PLANET_OF: Final = {p: planet for planet, name in enumerate(HEADQUARTERS) for p in _around(name, PLANET_RADIUS)}
MOON_OF: Final = {p: planet for planet, name in enumerate(MOONS) for p in _around(name, MOON_RADIUS)}
ON_ZYLON: Final = frozenset(_around(ZYLON_HEADQUARTERS, ZYLON_RADIUS))
LAND: Final = tuple([p in PLANET_OF or p in MOON_OF or p in ON_ZYLON for p in POINTS])


def passable(kind: str, point: Point) -> bool:
    """Return whether a unit may pass: Warriors on land, Battle Stars in space, the others on both."""  # ZY-21
    return LAND[point] if kind == "W" else not LAND[point] if kind == "B" else True


def may_stand(kind: str, point: Point) -> bool:
    """Return whether a unit may be the base of a stack: Warriors and missiles on land, Battle Stars in space.

    Fighters may stand anywhere.
    """  # ZY-17
    return LAND[point] if kind in "WK" else not LAND[point] if kind == "B" else True


@cache
def rings(kind: str, point: Point) -> tuple[tuple[Point, ...], ...]:
    """Return the points at exactly 0, 1, ... FARTHEST steps for a unit, by fewest steps."""
    found, edge = {point}, [point]
    out: list[tuple[Point, ...]] = [(point,)]
    for _ in range(FARTHEST):
        fresh = []
        for at in edge:
            for near in NEIGHBOURS[at]:
                if near not in found and passable(kind, near):
                    found.add(near)
                    fresh.append(near)
        edge = sorted(fresh)
        out.append(tuple(edge))
    return tuple(out)


@cache
def distances(kind: str, point: Point) -> dict[Point, int]:
    """Return the steps to every point that a unit of this kind can reach from here."""
    return {to: far for far, ring in enumerate(rings(kind, point)) for to in ring}


@lru_cache(maxsize=65536)
def way(kind: str, start: Point, point: Point) -> tuple[Point, ...]:
    """Return a shortest path: straight if possible, else around points the unit may not pass."""  # ZY-21
    far = distances(kind, start)
    if far[point] == steps(start, point):
        return start, point
    found = [point]
    while found[-1] != start:
        nearer = [near for near in NEIGHBOURS[found[-1]] if far.get(near, -1) == far[found[-1]] - 1]
        found.append(min(nearer, key=lambda near: (steps(near, start), near)))
    return tuple(reversed(found))


@cache
def within(point: Point, reach: int) -> frozenset[Point]:
    """Return the points at most `reach` steps away, including this one."""
    return frozenset([to for ring in rings("F", point)[: reach + 1] for to in ring])
