"""The terrain beneath each grid space in words, with the clause that covers it."""

from functools import lru_cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import Note
from starboard.games.astron.rules.universe import GRID, Space, beneath, grid_name, space_name, universe

_TERRAIN: Final = {
    "E": ("earth", "AS-7"), "^": ("pad", "AS-13"), "o": ("land.2", "AS-45"), "m": ("land.5", "AS-45"),
    "s": ("land.8", "AS-45"), "R": ("rings", "AS-54"), "*": ("comet", "AS-52"), "M": ("meteors", "AS-43"),
    "C": ("rays", "AS-43"), "B": ("blackout", "AS-43"), "A": ("asteroid", "AS-43"),
    "2": ("station.2", "AS-40"), "5": ("station.5", "AS-40"), "8": ("station.8", "AS-66"),
}  # fmt: skip


@lru_cache(maxsize=256)
def notes(mirror: bool, offset: int) -> tuple[Note, ...]:
    """Return a note for every grid space that is not over open Space."""
    return tuple([note for spot in range(GRID) if (note := _note(mirror, offset, spot))])


def _note(mirror: bool, offset: int, spot: Space) -> Note | None:
    found = terrain(mirror, offset, spot)
    if found is None:
        return None
    what, clause = found
    space = space_name(beneath(spot, offset))
    return Note(grid_name(spot), message("astron.beneath", what=what, space=space), clause)


def terrain(mirror: bool, offset: int, spot: Space) -> tuple[Message, str] | None:
    """Return the terrain beneath a grid space and its clause; None for open Space."""
    strip, space = universe(mirror), beneath(spot, offset)
    sign = strip.signs[space]
    if sign == ".":
        return None
    id, clause = _TERRAIN.get(sign) or ("station", "AS-36")
    return message(f"astron.terrain.{id}", number=strip.station[space]), clause
