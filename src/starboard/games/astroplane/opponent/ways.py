"""Distances to the Singularity."""

from typing import Final

from starboard.games.astroplane.rules.board import HYPERSPACE, Position, Space
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    HYPERSPACES,
    INWARD,
    KINDS,
    NOWHERE,
    OTHER_END,
    POSITIONS,
    RIM,
)


def _arrivals(start: Position) -> list[Position]:
    """Return the positions a lone piece can reach with one move on an empty board."""
    space = BEYOND[start]
    if space == NOWHERE:
        return []
    if KINDS[space] == HYPERSPACE:
        return [at for gate in HYPERSPACES if gate != space for at in _free(gate)]
    return [at for at in _free(space) if at != 4 * space + (start & 3 ^ 2)]


def _free(space: Space) -> list[Position]:
    return [at for at in range(4 * space, 4 * space + 4) if not RIM[at]]


def _ways() -> tuple[int, ...]:
    """Return, by position, the number of moves a lone piece needs to reach the Singularity. Trips are free."""
    far = 99
    ways = [0 if at in INWARD else far for at in range(len(POSITIONS))]
    for _ in range(12):
        spent = [1 + min([ways[to] for to in _arrivals(at)], default=far) for at in range(len(POSITIONS))]
        for at in range(len(POSITIONS)):
            if at not in INWARD:
                through = [spent[to] for to in _free(OTHER_END[at >> 2])] if at >> 2 in OTHER_END else []
                ways[at] = min(ways[at], spent[at], *through) if through else min(ways[at], spent[at])
    return tuple(ways)


WAYS: Final = _ways()
