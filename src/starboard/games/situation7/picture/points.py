"""The points of both sides by kind, as a table that adds up to the score."""

from typing import Final

from starboard.core.message import message
from starboard.core.scene import COLUMN, Cell, Grid, GridRow
from starboard.core.seating import Seat
from starboard.games.situation7.rules.board import SIDES
from starboard.games.situation7.rules.ending import held
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.state import State

KINDS: Final = ("sector", "planet", "base", "made", "sun", "circle")
COUNTED: Final = {"home": "planet"}  # S7-67


def kind_of(kind: str) -> str:
    """Return the kind under which a region's points are listed."""
    return COUNTED.get(kind, kind)


def tables(house: House, state: State, seat: Seat | None) -> tuple[Grid, ...]:
    """Return the table of points, with a row for each kind and the viewer's side first."""  # S7-75
    first = 0 if seat is None else state.side(seat)
    order = (first, 1 - first)
    points = [_by_kind(house, state, side) for side in SIDES]
    rows = [_row(kind, [points[side][kind] for side in order]) for kind in KINDS]
    total = tuple([Cell(str(sum(points[side].values()))) for side in order])
    heads = (message("situation7.points.kind"), *[who(state, side) for side in order])
    said = message("situation7.points")
    return (Grid("points", said, heads, (*rows, GridRow(message("situation7.points.total"), total)), where=COLUMN),)


def _row(kind: str, points: list[int]) -> GridRow:
    return GridRow(
        message(f"situation7.points.{kind}"), tuple([Cell(str(each)) for each in points]), dim=not any(points)
    )


def _by_kind(house: House, state: State, side: int) -> dict[str, int]:
    found = dict.fromkeys(KINDS, 0)
    for region in held(house, state.sides[side]):
        found[kind_of(region.kind)] += house.worth(region)
    return found
