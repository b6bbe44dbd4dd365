"""Mosaic: two hands against one in real time, on a board of twelve cells.

MO-1  There are two sides, one with two hands and one with a lone hand. Each side has one tile for every cell.
MO-2  A tile is placed on an empty cell in its side's base row, or next to a tile of its side. The cell is then
      covered, and the other side's tile for it is removed too.
MO-3  A cell holds one tile, the first placed there.
MO-4  A tile fits one cell only, the one with its motif. Finding it is the game.
MO-5  Trying a tile on a wrong open cell is a miss: that hand cannot place tiles for 2 seconds, a lone hand for
      1 second.
MO-6  A tile held by a partner cannot be tried. Only hands with a partner can hold tiles.
MO-7  A hand may declare itself done and then does nothing more.
MO-8  The game ends when the board is covered, when all hands are done, or after a minute.
MO-9  A covered cell scores 1 for its side, and a whole column of one side 3 more.
MO-10 House rule `turns`: the sides take turns, any hand of the side may act, and there is no clock; the player
      chooses a tile by its cell, so there are no tries, misses or holds.

The game is finite: a placement covers one of twelve cells, `done` removes one of three hands, and misses and holds
take time, which is limited to a minute.
"""

import hashlib
from dataclasses import dataclass
from typing import Final, final

from starboard.core.seating import Seat
from tests.sketching import Fields

COLUMNS: Final = "abcd"
ROWS: Final = "123"
CELLS: Final = tuple(column + row for row in ROWS for column in COLUMNS)
BASES: Final = ("1", "3")  # the base row of each side
LENGTH: Final = 60_000
PACES: Final = {"cadet": 2000, "ace": 500}  # ms per tile of a real-time bot
LOCK: Final = (1000, 2000)  # ms, by the number of partners


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """`lay` a cell's tile, `miss` a cell with a tile, `hold` a tile, `free` it, be `done`. Tile 0 is face down."""

    verb: str
    cell: str = ""
    tile: int = 0

    def __str__(self) -> str:
        return " ".join(word for word in (self.verb, self.cell, f"t{self.tile}" if self.tile else "") if word)


TILES: Final = tuple(range(1, len(CELLS) + 1))
FREE: Final = Act("free")
DONE: Final = Act("done")
LAYS: Final = {cell: Act("lay", cell) for cell in CELLS}
HOLDS: Final = {tile: Act("hold", "", tile) for tile in TILES}
MISSES: Final = {(cell, tile): Act("miss", cell, tile) for cell in CELLS for tile in (0, *TILES)}
ACTS: Final = {str(act): act for act in (FREE, DONE, *LAYS.values(), *HOLDS.values(), *MISSES.values())}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    """Sides; the side that covers each cell (0: none); the clock in ms, or the number of turns.

    Then by seat: locked until, tile held, done.
    """

    sides: tuple[tuple[Seat, ...], ...]
    cover: tuple[int, ...]
    at: int
    locked: tuple[int, ...]
    held: tuple[int, ...]
    done: tuple[int, ...]

    @property
    def over(self) -> bool:
        return self.at >= LENGTH or all(self.cover) or all(self.done)

    def side(self, seat: Seat) -> int:
        return next(number for number, side in enumerate(self.sides, 1) if seat in side)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in self.sides[self.side(seat) - 1] if other != seat)

    def of(self, cell: str) -> int:
        return self.cover[CELLS.index(cell)]


def shuffled(label: str, cosmetic_seed: bytes) -> list[str]:
    """Return the cells in an order that depends on the cosmetic seed: tile n of a side fits the nth cell."""
    return sorted(CELLS, key=lambda cell: hashlib.sha256(cosmetic_seed + f" {label} {cell}".encode()).digest())


def is_open(state: State, seat: Seat, cell: str) -> bool:
    side = state.side(seat)
    return not state.of(cell) and (
        cell[1] == BASES[side - 1] or any(state.of(other) == side for other in CELLS if _touch(cell, other))
    )


def _touch(cell: str, other: str) -> bool:
    return abs(COLUMNS.index(cell[0]) - COLUMNS.index(other[0])) + abs(int(cell[1]) - int(other[1])) == 1


def may_hold(state: State, seat: Seat, tile: int) -> bool:
    partners = state.partners(seat)
    return bool(partners) and all(state.held[other - 1] != tile for other in partners)


def points_of(state: State, side: int) -> int:
    columns = sum(all(state.of(column + row) == side for row in ROWS) for column in COLUMNS)
    return state.cover.count(side) + 3 * columns
