"""The cut: every edge shared by two cells has one tab, whose shape is derived from the table's secret.

Anyone with the secret could compute where each piece belongs. So outlines are sent in the piece's frame, and empty
cells are drawn without their tabs.
"""

import hashlib
from functools import lru_cache
from math import cos, pi, sin

from starboard.core.scene import Point
from starboard.games.situation7.picture.drawing import SCALE, centre, point, rings, span, written
from starboard.games.situation7.rules.board import TURN
from starboard.games.situation7.rules.chart import Cell, Chart, each

Curve = tuple[Point, ...]  # a start, then three points per cubic


def own_outline(chart: Chart, cell: Cell, cosmetic_seed: bytes) -> str:
    """Return the outline about its centre, rotated so that the sun is up, to hide its position."""  # S7-29, S7-32
    _, first, last = span(chart, cell)
    return _path(boundary(chart, cell, cosmetic_seed), centre(chart, cell), -2 * pi * (first + last) / 2 / TURN)


@lru_cache(maxsize=4096)
def boundary(chart: Chart, cell: Cell, cosmetic_seed: bytes) -> tuple[Curve, ...]:
    """Return the cell's edges in order, clockwise. An edge of two points is part of the plain rim."""
    ring = rings(chart)[cell][0]
    before, after = _beside(chart, cell)
    outer = [_arc(chart, cell, other, cosmetic_seed) for other in _in_order(chart, cell, ring.outer, "inner")]
    inner = [_arc(chart, other, cell, cosmetic_seed) for other in _in_order(chart, cell, ring.inner, "outer")]
    rim = [] if outer else [_rim(chart, cell)]
    return (
        *outer,
        *rim,
        _turned(_side(chart, cell, after, cosmetic_seed)),
        *[_turned(edge) for edge in reversed(inner)],
        _side(chart, before, cell, cosmetic_seed),
    )


def _beside(chart: Chart, cell: Cell) -> tuple[Cell, Cell]:
    """Return the neighbours in the same ring: counter-clockwise, then clockwise."""
    ring, number = rings(chart)[cell]
    first = cell - number + 1
    return first + (number - 2) % ring.cells, first + number % ring.cells


def _in_order(chart: Chart, cell: Cell, radius: int, edge: str) -> list[Cell]:
    """Return the neighbours across the inner or outer edge, clockwise."""
    found = []
    for other in each(chart.around[cell]):
        ring = rings(chart)[other][0]
        if (ring.inner if edge == "inner" else ring.outer) == radius and ring is not rings(chart)[cell][0]:
            found.append(other)
    return sorted(found, key=lambda other: _shared(chart, cell, other)[0])


def _shared(chart: Chart, cell: Cell, other: Cell) -> tuple[float, float]:
    """Return the range of angles where two cells of neighbouring rings touch, relative to the first cell."""
    _, first, last = span(chart, cell)
    _, begin, end = span(chart, other)
    for turn in (-TURN, 0, TURN):
        low, high = max(first, begin + turn), min(last, end + turn)
        if low < high:
            return low, high
    raise AssertionError("the cells do not touch")


# ---- edges


def _tab(chart: Chart, cell: Cell, other: Cell, cosmetic_seed: bytes) -> Curve:
    """Return a unit edge from (0, 0) to (1, 0) with a knob on one side, as four cubics."""
    names = f" cut {chart.name} {chart.names[cell]} {chart.names[other]}"
    digest = hashlib.sha256(cosmetic_seed + names.encode()).digest()
    way, shift, high, neck, wide, low = [int.from_bytes(digest[4 * n : 4 * n + 4], "big") / 2**32 for n in range(6)]
    m, h = 0.5 + (shift - 0.5) * 0.16, 0.20 + 0.07 * high
    n, w, y = 0.060 + 0.030 * neck, 0.115 + 0.045 * wide, 0.055 + 0.03 * low
    knob = (
        (0, 0), (m - 0.15, 0), (m - n, y - 0.06), (m - n, y), (m - w, y + 0.05), (m - w, h), (m, h),
        (m + w, h), (m + w, y + 0.05), (m + n, y), (m + n, y - 0.06), (m + 0.15, 0), (1, 0),
    )  # fmt: skip
    sign = 1 if way < 0.5 else -1
    return tuple([(u, v * sign) for u, v in knob])


def _arc(chart: Chart, inner: Cell, outer: Cell, cosmetic_seed: bytes) -> Curve:
    """Return the edge between a cell and a cell in the next ring, clockwise."""
    radius = span(chart, inner)[0].outer
    low, high = _shared(chart, inner, outer)
    length = 2 * pi * (high - low) / TURN * radius
    knob = _tab(chart, inner, outer, cosmetic_seed)
    return tuple([point(radius + v * length, low + u * (high - low)) for u, v in knob])


def _side(chart: Chart, cell: Cell, after: Cell, cosmetic_seed: bytes) -> Curve:
    """Return the edge between a cell and its clockwise neighbour, outwards."""
    ring, _, last = span(chart, cell)
    length = ring.outer - ring.inner
    middle = point(0, 0)
    found = []
    for u, v in _tab(chart, cell, after, cosmetic_seed):
        x, y = point(ring.inner + u * length, last)
        reach = point(v * length, last + TURN / 4)
        found.append((x + reach[0] - middle[0], y + reach[1] - middle[1]))
    return tuple(found)


def _rim(chart: Chart, cell: Cell) -> Curve:
    ring, first, last = span(chart, cell)
    return point(ring.outer, first), point(ring.outer, last)


def _turned(curve: Curve) -> Curve:
    """Return the same edge in the other direction."""
    return tuple(reversed(curve))


# ---- as a path


def _path(edges: tuple[Curve, ...], middle: Point, turn: float) -> str:
    def at(place: Point) -> str:
        x, y = place[0] - middle[0], place[1] - middle[1]
        return written((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)))

    words = [f"M{at(edges[0][0])}"]
    for edge in edges:
        if len(edge) == 2:
            reach = f"{SCALE * 100:.1f}"
            words.append(f"A{reach} {reach} 0 0 1 {at(edge[1])}")
        else:
            words += [f"C{' '.join([at(place) for place in edge[n : n + 3]])}" for n in range(1, len(edge), 3)]
    return "".join([*words, "Z"])
