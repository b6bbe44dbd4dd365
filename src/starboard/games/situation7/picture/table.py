"""A table's board and pieces, on the board or in a tray, derived from the table's secret and cached."""

import hashlib
from functools import cache
from typing import Final, final

from starboard.core.lru_cache import LruCache
from starboard.core.message import Message, message
from starboard.core.scene import Board, Disc, Id, Outline, Piece, Place
from starboard.core.seating import Seat
from starboard.games.situation7.picture.drawing import CANVAS, centre, outline, point
from starboard.games.situation7.picture.printing import (
    CELL,
    GROUND,
    facing,
    inlay,
    kinds,
    open_kinds,
    sector_middle,
    sky_of,
    sprites,
)
from starboard.games.situation7.rules.board import ASTRONAUT, ROCKET, SATELLITE, SEGMENTS, SIDE_NAMES, SIDES, TURN
from starboard.games.situation7.rules.chart import Cell, Chart, Region
from starboard.games.situation7.rules.drop import TRAY, token_id
from starboard.games.situation7.rules.hidden import tokens
from starboard.games.situation7.rules.names import SIDE_OWNERS, region_name, side_name, where

BOARD: Final = "board"
NAMES: Final = {ROCKET: "rocket", SATELLITE: "satellite", ASTRONAUT: "astronaut"}
LETTERS: Final = 106.5  # distance of the segments' letters from the centre
COLOURS: Final = ("yellow", "orange")  # equipment of Purple, then of Blue


@final
class Things:
    """The board and pieces of one table."""

    def __init__(self, chart: Chart, picture: str, real_time: bool, cosmetic_seed: bytes) -> None:
        self.chart: Final = chart
        self.kinds: Final = kinds(chart, cosmetic_seed) if real_time else open_kinds(chart)
        drawn = sprites(chart, picture, sky_of(cosmetic_seed), cosmetic_seed, self.kinds)
        self.board: Final = Board(BOARD, CANVAS, _places(chart), art=GROUND, sprites=drawn)
        self._cosmetic_seed: Final = cosmetic_seed
        self._loose: Final[dict[tuple[Seat, int, bool, bool], Piece]] = {}

    def loose(self, side: int, seat: Seat, token: int, held: bool, scattered: bool) -> Piece:
        """Return a piece in the tray. Nothing about it reveals its cell."""  # S7-29, S7-32
        found = self._loose.get((seat, token, held, scattered))
        if found is None:
            cell = tokens(self.chart, side, self._cosmetic_seed)[token - 1]
            turn = self._turn(side, token) if scattered else 0.0
            said = message("situation7.token", number=token, shows=_shows(self.chart, cell))
            found = Piece(self.kinds[cell], seat, TRAY, said, facing=turn, id=token_id(token), dim=held)
            self._loose[seat, token, held, scattered] = found
        return found

    def _turn(self, side: int, token: int) -> float:
        return (
            hashlib.sha256(self._cosmetic_seed + f" turn {SIDE_NAMES[side]} {token}".encode()).digest()[0] * 360 / 256
        )


@cache
def laid(chart: Chart, kind: str, side: int, seat: Seat, cell: Cell) -> Piece:
    """Return a piece in place."""
    return Piece(kind, seat, chart.names[cell], _piece(side), facing=facing(chart, cell))


@cache
def find(chart: Chart, seat: Seat, cell: Cell) -> Piece:
    """Return a find in turn-based play: a piece that may be placed."""
    name = chart.names[cell]
    return Piece(
        open_kinds(chart)[cell], seat, FINDS, message("situation7.find", cell=chart.titles[cell]), id=find_id(name)
    )


FINDS: Final = "finds"


def find_id(cell: str) -> Id:
    return f"find-{cell}"


MADE: Final[LruCache[tuple[Chart, str, bool, bytes], Things]] = LruCache()


def things(chart: Chart, picture: str, real_time: bool, cosmetic_seed: bytes) -> Things:
    key = (chart, picture, real_time, cosmetic_seed)
    return MADE.get(key) or MADE.put(key, Things(chart, picture, real_time, cosmetic_seed))


@cache
def _piece(side: int) -> Message:
    return message(f"situation7.piece.{SIDE_NAMES[side]}")


@cache
def _shows(chart: Chart, cell: Cell) -> Message:
    """Return a description of everything anyone can see on a piece."""
    for region in chart.of_cell[cell]:
        if region.kind == "circle":
            return message("situation7.shows.circle", points=region.points)
        if region.kind != "sector":
            return message(f"situation7.shows.{region.kind}")
    red = any(chart.lines[side] >> cell & 1 for side in SIDES)
    return message("situation7.shows.red" if red else "situation7.shows.sky")


# ---- places


@cache
def _places(chart: Chart) -> tuple[Place, ...]:
    """Return the cells without tabs, and the middles of the sectors for the frames of completed sectors."""  # S7-32
    cells = [
        Place(
            name,
            centre(chart, cell),
            Outline(outline(chart, cell)),
            _said(chart, cell),
            CELL,
            facing=facing(chart, cell),
        )
        for cell, name in enumerate(chart.names)
    ]
    sectors = [_sector(chart, region) for region in chart.regions if region.kind == "sector"]
    return (*cells, *sectors, *[_letter(letter) for letter in SEGMENTS])


def _said(chart: Chart, cell: Cell) -> Message:
    return message("situation7.place", cell=chart.titles[cell], where=where(chart, cell, SIDE_OWNERS))


def _sector(chart: Chart, region: Region) -> Place:
    at, said = sector_middle(chart, region), region_name(chart, region, side_name(0))
    return Place(region.id, at, Outline(f"M{at[0]:.1f} {at[1]:.1f}h1v1Z"), said, CELL, scenery=True)


def _letter(letter: str) -> Place:
    """Return a segment's letter on the rim, drawn slightly inwards."""
    at = point(LETTERS, SEGMENTS.index(letter) * TURN / len(SEGMENTS))
    said = message("situation7.segment", name=letter)
    return Place(f"rim {letter}", at, Disc(1), said, CELL, name=letter, scenery=True)


@cache
def framed(chart: Chart, region: Region, seat: Seat) -> Piece:
    """Return the fine line inside a completed sector, in its owner's colour."""
    return Piece(
        inlay(region), seat, region.id, message("situation7.framed", region=region_name(chart, region, side_name(0)))
    )


@cache
def equipment(side: int, seat: Seat, kind: str, cell: str, turned: float) -> Piece:
    """Return a rocket, satellite or astronaut on a piece, always upright."""
    said = message(f"situation7.standing.{kind}", side=side_name(side))
    return Piece(f"{NAMES[kind]}-{COLOURS[side]}", seat, cell, said, facing=-turned % 360, sign=kind)
