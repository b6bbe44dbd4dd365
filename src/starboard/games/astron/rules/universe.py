"""The Universe Base: the contents of each space of the strip, and the space beneath each space of the grid.

A grid space is a number, ten times its row plus its column, both from 0. So is a universe space. Winding the Base on by
one row adds ten to the space beneath every ship.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, final

from starboard.games.astron.rules.board import COLUMNS, HAZARDS, LAND, STATIONS, STRIP, WIDTH, WINDOW

Space = int

AHEAD: Final = WIDTH  # one step forwards, AS-5
BEHIND: Final = -WIDTH
LEFT: Final = -1
RIGHT: Final = 1
SIDES: Final = {"L": LEFT, "R": RIGHT}

GRID: Final = WIDTH * WINDOW


def grid_name(spot: Space) -> str:
    """Return the column, then the row: `e7`."""  # AS-1
    return f"{COLUMNS[spot % WIDTH]}{spot // WIDTH + 1}"


def space_name(space: Space) -> str:
    """Return the row, then the column: `27e`."""  # AS-2
    return f"{space // WIDTH + 1}{COLUMNS[space % WIDTH]}"


def read_grid(text: str) -> Space:
    """Parse a grid space; raise ValueError if it is malformed."""
    column, row = COLUMNS.index(text[:1] or " "), int(text[1:])
    if not 1 <= row <= WINDOW:
        raise ValueError(text)
    return (row - 1) * WIDTH + column


def beneath(spot: Space, offset: int) -> Space:
    """Return the universe space under a grid space."""  # AS-3
    return spot + WIDTH * offset


@final
class Universe:
    """The strip by space. Each space has only one kind."""  # AS-6, AS-9, AS-34

    def __init__(self, mirror: bool) -> None:
        picture = STRIP.replace("\n", "")
        names = _hazards(picture)
        order = [_mirrored(space) if mirror else space for space in range(len(picture))]
        signs = [picture[space] for space in order]
        self.mirror: Final = mirror
        self.signs: Final = tuple(signs)
        self.hazard: Final = tuple([names.get(space, "") for space in order])  # M1, C2 ... or ""
        self.station: Final = tuple([int(sign) if sign.isdigit() else 0 for sign in signs])
        self.stations: Final = {  # the spaces of each station
            number: tuple([space for space, station in enumerate(self.station) if station == number])
            for number in range(1, STATIONS + 1)
        }
        self.planet: Final = tuple([_planet(sign) for sign in signs])  # the number of its station, or 0
        self.deadly: Final = tuple(["comet" if sign == "*" else "rings" if sign == "R" else "" for sign in signs])
        self.marks: Final = tuple([self._marks(row) for row in range(len(signs) // WIDTH)])

    def _marks(self, row: int) -> tuple[tuple[int, int], ...]:
        """Return the marks of a row: a kind (0 hazard, 1 planet, 2 station, 3 ring or comet) and a column for each."""
        kinds: tuple[Sequence[object], ...] = (self.hazard, self.planet, self.station, self.deadly)
        spaces = range(row * WIDTH, (row + 1) * WIDTH)
        return tuple([(kind, space % WIDTH) for kind, has in enumerate(kinds) for space in spaces if has[space]])

    def open(self, space: Space) -> bool:
        """Return whether this is Space: no planet, ring or comet."""  # AS-6
        return not self.planet[space] and not self.deadly[space]


def _mirrored(space: Space) -> Space:
    return space - space % WIDTH + WIDTH - 1 - space % WIDTH


def _planet(sign: str) -> int:
    """Return the planet whose land or Stellar Station this sign marks; 0 if none."""
    if sign in LAND:
        return LAND[sign]
    return int(sign) if sign.isdigit() and int(sign) in LAND.values() else 0


def _hazards(picture: str) -> dict[Space, str]:
    """Name each hazard: touching spaces of one kind (corners count), numbered in order of first appearance."""  # AS-8
    names: dict[Space, str] = {}
    counts = dict.fromkeys(HAZARDS, 0)
    for space, sign in enumerate(picture):
        if sign in counts and space not in names:
            counts[sign] += 1
            _name(picture, space, f"{sign}{counts[sign]}", names)
    return names


def _name(picture: str, space: Space, name: str, names: dict[Space, str]) -> None:
    names[space] = name
    column = space % WIDTH
    for row in (-WIDTH, 0, WIDTH):
        for side in (-1, 0, 1):
            other = space + row + side
            near = 0 <= column + side < WIDTH and 0 <= other < len(picture)
            if near and picture[other] == name[0] and other not in names:
                _name(picture, other, name, names)


@cache
def universe(mirror: bool) -> Universe:
    return Universe(mirror)
