"""The points that a ship may still expect, by offset, grid space and last station: a table made by a tool.

`tools/prospects.py` computes it for a ship that flies alone and wins USUAL_POINTS at each station.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from starboard.games.astron.rules.board import LAST_OFFSET, STATIONS, STRIP, WIDTH
from starboard.games.astron.rules.universe import GRID, Space

USUAL_POINTS: Final = 4.5
STEP: Final = 0.001  # points per unit of the table
TABLE: Final = "prospects.bin"  # two bytes per value, little-endian
REACHABLE: Final = 4  # number of values for the last station landed on, starting at the last one the Base has passed


def _passed() -> tuple[int, ...]:
    """Return, for each offset, the last station that no ship can reach any more."""
    rows = {int(sign): space // (WIDTH + 1) for space, sign in enumerate(STRIP) if sign.isdigit()}
    return tuple([max([0, *[n for n in range(1, STATIONS) if rows[n] < offset]]) for offset in range(LAST_OFFSET + 1)])


PASSED: Final = _passed()


def number(offset: int, spot: Space, last: int) -> int:
    """Return the index of a value in the table."""
    return (offset * REACHABLE + min(max(0, last - PASSED[offset]), REACHABLE - 1)) * GRID + spot


def prospect(offset: int, spot: Space, last: int, mirror: bool) -> float:
    """Return the points that a flying ship may expect at the start of a round."""
    if mirror:
        spot += WIDTH - 1 - 2 * (spot % WIDTH)
    return _table()[number(offset, spot, last)]


@cache
def _table() -> list[float]:
    data = files("starboard.games.astron.opponent").joinpath(TABLE).read_bytes()
    return [STEP * (data[n] + 256 * data[n + 1]) for n in range(0, len(data), 2)]
