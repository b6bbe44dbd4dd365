"""The toll law: no group passes a black hole without feeding it a ship."""

from functools import lru_cache

from starboard.games.spacewalk.rules.board import SIZES
from starboard.games.spacewalk.rules.ships import ALIKE, Ships, each


def toll(ships: int, distance: int) -> int:
    """How many ships a group of that many loses when the next hole is that far: those numbered k, k + 7 ..."""  # SW-29
    return (ships - distance) // 7 + 1 if ships >= distance else 0


@lru_cache(maxsize=65536)
def endangered(group: Ships, distance: int) -> tuple[tuple[Ships, float], ...]:
    """The ships that may fall when this group flies off, each with the share of its size that must fall."""
    found: list[tuple[Ships, float]] = []
    flown = 0
    for size in SIZES:
        alike = each(group & ALIKE[size])
        lost = toll(flown + len(alike), distance) - toll(flown, distance)
        found += [(ship, lost / len(alike)) for ship in alike if lost]
        flown += len(alike)
    return tuple(found)
