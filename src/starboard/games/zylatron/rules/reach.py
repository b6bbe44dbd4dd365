"""Somewhere to go: whether a piece can still reach a point without a stack."""

from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import Point, rings


def can_get_away(galaxy: Galaxy, kind: str, point: Point, left: int) -> bool:
    """A point without a stack lies within the steps left."""  # ZY-34
    if left == 0:
        return False
    taken = galaxy.taken()
    for ring in rings(kind, point)[1 : left + 1]:
        for to in ring:
            if to not in taken:
                return True
    return False
