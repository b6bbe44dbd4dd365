"""The orbits: planets in the order of flight, and where each of a group's ships lands."""

from typing import Final, final

from starboard.games.spacewalk.rules.board import ORBIT_FOR_SEATS, Field

Spot = int  # the place of a planet among the planets of its orbit, from 0; a black hole keeps its negative number

LONGEST_FLIGHT: Final = 45


@final
class Orbit:
    """The orbit in use, seen from its planets."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.fields: Final = fields
        self.planets: Final = tuple(field for field in fields if field > 0)
        self.spots: Final = {planet: spot for spot, planet in enumerate(self.planets)}
        self.ways: Final = tuple(self._way(planet) for planet in self.planets)  # by spot: where ship 1, 2, 3 ... lands
        self.distances: Final = tuple(self._distance(way) for way in self.ways)  # by spot: fields to the next hole

    def _way(self, planet: Field) -> tuple[Spot, ...]:
        """Every field counts as one, holes and the planet of departure included."""  # SW-26
        start, fields = self.fields.index(planet), self.fields
        ahead = (fields[(start + j) % len(fields)] for j in range(1, LONGEST_FLIGHT + 1))
        return tuple(field if field < 0 else self.spots[field] for field in ahead)

    def _distance(self, way: tuple[Spot, ...]) -> int:
        return next(j for j, spot in enumerate(way, 1) if spot < 0)

    def path(self, start: Field, fields: int) -> tuple[Field, ...]:
        """The fields that a ship touches on its way, the last one being where it lands."""
        place = self.fields.index(start)
        return tuple(self.fields[(place + j) % len(self.fields)] for j in range(1, fields + 1))


_LARGE: Final = Orbit(ORBIT_FOR_SEATS[5])
_SMALL: Final = Orbit(ORBIT_FOR_SEATS[2])
ORBITS: Final = (_SMALL, _SMALL, _SMALL, _LARGE, _LARGE, _LARGE)  # by number of seats
