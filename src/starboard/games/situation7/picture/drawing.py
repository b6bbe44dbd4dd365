"""The position of the cells on the canvas, and their outlines without tabs."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from starboard.core.scene import Point
from starboard.games.situation7.rules.board import TURN, Ring
from starboard.games.situation7.rules.chart import Cell, Chart

CANVAS: Final = (1000, 1000)
CENTRE: Final = 500.0
SCALE: Final = 4.7  # canvas units per unit of radius; the board's radius is 100


def point(radius: float, angle: float) -> Point:
    """Return the point at an angle in 1/64 of a turn, clockwise from the bottom."""
    turn = 2 * pi * angle / TURN
    return CENTRE - SCALE * radius * sin(turn), CENTRE + SCALE * radius * cos(turn)


def written(at: Point) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}"


@cache
def rings(chart: Chart) -> tuple[tuple[Ring, int], ...]:
    """Return each cell's ring and its number in that ring."""
    return tuple([(ring, number) for ring in chart.plan.rings for number in range(1, ring.cells + 1)])


def span(chart: Chart, cell: Cell) -> tuple[Ring, float, float]:
    """Return the ring of a cell and its first and last angle."""
    ring, number = rings(chart)[cell]
    width = TURN / ring.cells
    return ring, (number - 1) * width - ring.before, number * width - ring.before


def centre(chart: Chart, cell: Cell) -> Point:
    ring, first, last = span(chart, cell)
    middle = (ring.inner + ring.outer) / 2 if ring.inner else ring.outer * 0.6
    return point(middle, (first + last) / 2)


@cache
def outline(chart: Chart, cell: Cell) -> str:
    """Return the cell as an SVG path: along the outer arc, inwards, and back along the inner arc."""
    ring, first, last = span(chart, cell)
    outer, inner = f"{SCALE * ring.outer:.1f}", f"{SCALE * ring.inner:.1f}"
    begin, end = written(point(ring.outer, first)), written(point(ring.outer, last))
    if not ring.inner:
        return f"M{begin}A{outer} {outer} 0 0 1 {end}L{written((CENTRE, CENTRE))}Z"
    back, home = written(point(ring.inner, last)), written(point(ring.inner, first))
    return f"M{begin}A{outer} {outer} 0 0 1 {end}L{back}A{inner} {inner} 0 0 0 {home}Z"
