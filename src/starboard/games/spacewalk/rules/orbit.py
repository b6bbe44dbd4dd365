"""Orbits: planets in flight order, and the landing of each ship in a group."""

from typing import Final, final

from starboard.games.spacewalk.rules.board import ORBIT_FOR_SEATS, Field

Spot = int  # index of a planet in its orbit, from 0; a black hole keeps its negative number

LONGEST_FLIGHT: Final = 45


@final
class Orbit:
    """An orbit with its planets' flight paths and distances to the next hole."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.fields: Final = fields
        self.planets: Final = tuple(field for field in fields if field > 0)
        self.spots: Final = {planet: spot for spot, planet in enumerate(self.planets)}
        self.ways: Final = tuple(self._way(planet) for planet in self.planets)  # by spot: where ship 1, 2, 3 ... lands
        self.distances: Final = tuple(self._distance(way) for way in self.ways)  # by spot: fields to the next hole

    def _way(self, planet: Field) -> tuple[Spot, ...]:
        """Return the landings from a planet. Every field counts, including holes and the starting planet."""  # SW-26
        start, fields = self.fields.index(planet), self.fields
        ahead = (fields[(start + j) % len(fields)] for j in range(1, LONGEST_FLIGHT + 1))
        return tuple(field if field < 0 else self.spots[field] for field in ahead)

    def _distance(self, way: tuple[Spot, ...]) -> int:
        return next(j for j, spot in enumerate(way, 1) if spot < 0)

    def path(self, start: Field, fields: int) -> tuple[Field, ...]:
        """Return the fields on a ship's path, ending with the field where it lands."""
        place = self.fields.index(start)
        return tuple(self.fields[(place + j) % len(self.fields)] for j in range(1, fields + 1))


_LARGE: Final = Orbit(ORBIT_FOR_SEATS[5])
_SMALL: Final = Orbit(ORBIT_FOR_SEATS[2])
ORBITS: Final = (_SMALL, _SMALL, _SMALL, _LARGE, _LARGE, _LARGE)  # by number of seats
