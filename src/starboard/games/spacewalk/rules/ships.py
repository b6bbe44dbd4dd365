"""Ships as numbers. A crowd of ships of any owners is one int: six bits per seat, two bits per size.

Two bits suffice because no seat owns more than three ships of a size. Crowds are added and subtracted;
a single ship is a crowd of one.
"""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.board import POINTS, SHIPS_PER_SIZE, SIZES

Ships = int  # a crowd
Fleet = int  # the part of a crowd that one seat owns: 0 to 63

_SEATS: Final = range(1, 6)

SHIFT: Final = (0, 0, 6, 12, 18, 24)
OWN: Final = (0, *(63 << SHIFT[seat] for seat in _SEATS))  # by seat: all ships it can own
ONE: Final = {"L": 1, "M": 4, "S": 16}  # a ship of this size belonging to seat 1
ALIKE: Final = {size: sum(3 * ONE[size] << SHIFT[seat] for seat in _SEATS) for size in SIZES}  # that size, any owner
FULL_FLEET: Final = sum(SHIPS_PER_SIZE * one for one in ONE.values())


def ship(size: str, seat: Seat) -> Ships:
    return ONE[size] << SHIFT[seat]


OWNER: Final = {ship(size, seat): seat for size in SIZES for seat in _SEATS}  # by ship
SIZE: Final = {ship(size, seat): size for size in SIZES for seat in _SEATS}


def fleet(ships: Ships, seat: Seat) -> Fleet:
    return ships >> SHIFT[seat] & 63


def by_size(fleet: Fleet) -> tuple[int, int, int]:
    """Return the numbers of large, medium and small ships."""
    return fleet & 3, fleet >> 2 & 3, fleet >> 4


NUMBER: Final = tuple(sum(by_size(fleet)) for fleet in range(64))  # by fleet
WORTH: Final = tuple(sum(n * POINTS[s] for s, n in zip(SIZES, by_size(fleet), strict=True)) for fleet in range(64))


@lru_cache(maxsize=65536)
def each(ships: Ships) -> tuple[Ships, ...]:
    """Return the single ships of a crowd, by size in the order of flight, then by seat."""
    found: list[Ships] = []
    for size in SIZES:
        for seat in _SEATS:
            found += [ship(size, seat)] * by_size(fleet(ships, seat))[SIZES.index(size)]
    return tuple(found)
