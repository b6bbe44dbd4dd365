"""The sprites of a table: the bare board, and every piece with its part of the picture.

A piece is drawn about its centre, rotated so that the sun is up, with only the part inside or near its outline. Its
name is a number derived from the table's secret, so no drawing reveals where it belongs.
"""  # S7-30, S7-32

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from starboard.games.situation7.picture.cut import Curve, boundary, own_outline
from starboard.games.situation7.picture.drawing import CENTRE, SCALE, centre, outline, point, span
from starboard.games.situation7.picture.inks import DEPTHS, PIECES, SHADES, SLATE, printed
from starboard.games.situation7.picture.objects import objects, sector_box
from starboard.games.situation7.picture.shapes import ARC, Box, Frame, Shape, line, number, path
from starboard.games.situation7.picture.sky import SKIES, polar, sky
from starboard.games.situation7.rules.board import SEGMENTS, TURN
from starboard.games.situation7.rules.chart import Cell, Chart, Region
from starboard.games.situation7.rules.hidden import shuffled

GROUND: Final = "ground"
CELL: Final = "cell"
WHOLE: Final = Frame(CENTRE, CENTRE, 0, SCALE)
DEGREES: Final = 360 / TURN
ROOM: Final = 3.0  # margin around an outline, for its stroke
OVERLAP: Final = 6.0  # length of a black line beyond a ring
TICKS: Final = 144
TAB: Final = 0.28  # largest extent of a tab, as a share of its edge


def kinds(chart: Chart, cosmetic_seed: bytes) -> tuple[str, ...]:
    """Return the sprite name of each cell's piece, numbered by the secret."""
    found = [""] * chart.size
    for place, cell in enumerate(shuffled(chart, "kinds", cosmetic_seed), 1):
        found[cell] = f"k{place}"
    return tuple(found)


@cache
def open_kinds(chart: Chart) -> tuple[str, ...]:
    """Return the sprite names for turn-based play, numbered like the cells, as places are public."""  # S7-89
    return tuple([f"k{place}" for place in range(1, chart.size + 1)])


def inlay(region: Region) -> str:
    """Return the sprite name of the fine line inside a completed sector."""
    return f"inlay-{region.id}"


def sky_of(cosmetic_seed: bytes) -> int:
    """Return the number of the sky the table uses."""
    return hashlib.sha256(cosmetic_seed + b" sky").digest()[0] % SKIES


def sprites(chart: Chart, picture: str, which: int, cosmetic_seed: bytes, names: tuple[str, ...]) -> str:
    """Return all sprites, with those of the pieces in name order."""
    order = sorted(range(chart.size), key=lambda cell: (len(names[cell]), names[cell]))
    pieces = "".join([piece(chart, cell, names[cell], which, cosmetic_seed) for cell in order])
    return f"<svg>{_still(chart, picture, which)}{pieces}</svg>"


@lru_cache(maxsize=64)
def _still(chart: Chart, picture: str, which: int) -> str:
    """Return the sprites shared by all tables with the same sky."""
    inlays = [_inlay(chart, region) for region in chart.regions if region.kind == "sector"]
    return f'{_bare(chart, picture, which)}<symbol id="{CELL}" viewBox="-1 -1 2 2"/>{"".join(inlays)}'


# ---- the whole picture


@lru_cache(maxsize=2 * SKIES)
def painted(chart: Chart, which: int) -> tuple[Shape, ...]:
    """Return the picture from back to front: sky, objects, black lines, red lines."""
    return (*sky(chart, which), *objects(chart), *_lines(chart))


def _lines(chart: Chart) -> list[Shape]:
    """Return the lines in short parts, so that a piece includes only the part it shows."""
    found: list[Shape] = []
    for radius in chart.plan.circles[:-1]:
        found += [_arc("sector", radius, part * 22.5, part * 22.5 + 22.5) for part in range(16)]
    for segment in range(len(SEGMENTS)):
        angle = (segment + 0.5) * 360 / len(SEGMENTS)
        for ring in chart.plan.rings[1:]:
            near, far = max(chart.plan.circles[0], ring.inner - OVERLAP), min(100, ring.outer + OVERLAP)
            found.append(line("sector", polar(near, angle), polar(far, angle)))
    for cells in chart.lines:  # S7-6
        for cell in range(chart.size):
            if cells >> cell & 1:
                _, first, last = span(chart, cell)
                found.append(_arc("base-line", 98.9, first * DEGREES, last * DEGREES))
    return found


def _arc(ink: str, radius: float, first: float, last: float) -> Shape:
    return path(ink, ("M", 0, (polar(radius, first),)), (ARC, radius, (polar(radius, last),)))


# ---- a piece


def facing(chart: Chart, cell: Cell) -> float:
    """Return the angle of a cell's piece when in place, in degrees."""  # S7-29
    _, first, last = span(chart, cell)
    return (first + last) / 2 * DEGREES


def piece(chart: Chart, cell: Cell, name: str, which: int, cosmetic_seed: bytes) -> str:
    """Return the sprite of a piece. The side sets its colour; the picture is the same for both."""  # S7-2
    edge = own_outline(chart, cell, cosmetic_seed)
    x, y, right, bottom = _own_box(chart, cell, boundary(chart, cell, cosmetic_seed))
    box = " ".join([number(side) for side in (x - ROOM, y - ROOM, right - x + 2 * ROOM, bottom - y + 2 * ROOM)])
    return (
        f'<symbol id="{name}" viewBox="{box}"><defs><path id="{name}-cut" d="{edge}"/>'
        f'<clipPath id="{name}-rim"><use href="#{name}-cut"/></clipPath></defs><g clip-path="url(#{name}-rim)">'
        f"{part(chart, cell, which)}"
        f'<use href="#{name}-cut" fill="none" stroke="#FFFFFF" stroke-opacity=".34" stroke-width="5"/></g>'
        f'<use href="#{name}-cut" fill="none" stroke="{PIECES["ink"]}" stroke-width="2.4"/></symbol>'
    )


@lru_cache(maxsize=4096)
def part(chart: Chart, cell: Cell, which: int) -> str:
    """Return the part of the picture that a piece's outline can show, with any cut."""
    own = _own_frame(chart, cell)
    box = _own_box(chart, cell, _widest(chart, cell))
    near = _near(own, box)
    inside = [moved for one in painted(chart, which) if one.touches(near) and (moved := one.on(own)).touches(box)]
    x, y, right, bottom = [number(side) for side in box]
    field = f'd="M{x} {y}H{right}V{bottom}H{x}Z"'
    depth = f'fill="{PIECES["ink"]}" fill-opacity="{DEPTHS[_band(chart, cell)]}"'
    ground = f'<path {field} fill="currentColor"/><path {field} {depth}/><path {field} fill="var(--pattern)"/>'
    return ground + printed(inside, PIECES)


def _widest(chart: Chart, cell: Cell) -> tuple[Curve, ...]:
    """Return the corners of a cell, extended by the longest possible tabs."""
    ring, first, last = span(chart, cell)
    across, along = TAB * (ring.outer - ring.inner), TAB * ring.outer * (last - first) * 2 * pi / TURN
    near, far = max(0.0, ring.inner - along), min(100.0, ring.outer + along)
    turn = across / ring.outer * TURN / (2 * pi)
    corners = [point(radius, angle) for radius in (near, far) for angle in (first - turn, last + turn)]
    return ((*corners, point(far, (first + last) / 2)),)


def _own_frame(chart: Chart, cell: Cell) -> Frame:
    """Return the frame that maps the disc to the piece."""
    x, y = centre(chart, cell)
    turn = -facing(chart, cell)
    at = Frame(0, 0, turn, SCALE).at(((x - CENTRE) / SCALE, (y - CENTRE) / SCALE))
    return Frame(-at[0], -at[1], turn, SCALE)


def _near(own: Frame, box: Box) -> Box:
    """Return a box in the piece's frame as a box on the disc."""
    back = own.own()
    corners = [back.at((x, y)) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _own_box(chart: Chart, cell: Cell, edges: tuple[Curve, ...]) -> Box:
    """Return the bounding box of edges in the piece's frame."""
    (x, y), turn = centre(chart, cell), -facing(chart, cell) * pi / 180
    ring, first, last = span(chart, cell)
    points = [at for edge in edges for at in edge]
    if ring.outer == 100:
        points.append(point(100, (first + last) / 2))
    xs = [(px - x) * cos(turn) - (py - y) * sin(turn) for px, py in points]
    ys = [(px - x) * sin(turn) + (py - y) * cos(turn) for px, py in points]
    return min(xs), min(ys), max(xs), max(ys)


def _band(chart: Chart, cell: Cell) -> int:
    """Return the shade of a cell: 0 in the outer rings, 1 in the middle rings, 2 next to the sun."""
    ring = span(chart, cell)[0]
    if ring.outer == chart.plan.circles[0]:
        return 2
    return 1 if ring.outer <= 62 else 0


# ---- the board itself


def _bare(chart: Chart, picture: str, which: int) -> str:
    """Return the sprite of the board: the brass rim and the grey picture, as detailed as the option says."""  # S7-30
    shapes = painted(chart, which)
    shades = "".join(
        f'<circle cx="{number(CENTRE)}" cy="{number(CENTRE)}" r="{number(radius * SCALE)}" fill="{shade}"/>'
        for radius, shade in zip((100, 62, chart.plan.circles[0]), SHADES, strict=True)
    )
    lines = len(_lines(chart))
    drawn: dict[str, Sequence[Shape]] = {
        "full": shapes,
        "outlines": [*[shape for shape in objects(chart) if shape.ink != "engraved"], *shapes[-lines:]],
        "bare": shapes[-lines:],
    }
    grey = printed([shape.on(WHOLE) for shape in drawn[picture]], SLATE, picture == "full", fine=1)
    cells = "".join(outline(chart, cell) for cell in range(chart.size))
    return (
        f'<symbol id="{GROUND}" viewBox="0 0 1000 1000"><defs><clipPath id="{GROUND}-rim">'
        f'<circle cx="{number(CENTRE)}" cy="{number(CENTRE)}" r="{number(100 * SCALE)}"/></clipPath></defs>{_rim()}'
        f'<g clip-path="url(#{GROUND}-rim)">{shades}{grey}</g>'
        f'<path d="{cells}" fill="none" stroke="{SLATE["ink"]}" stroke-opacity=".9" stroke-width="1.9"/></symbol>'
    )


def _rim() -> str:
    """Return the brass rim, lit from the upper left, with ticks all round."""
    ticks = []
    for n in range(TICKS):
        angle = n * 360 / TICKS
        long = 4.2 if (angle - 22.5) % 45 == 0 else 1.2 if n % 3 else 2.2
        ticks.append(line("cell", polar(101.2, angle), polar(101.2 + long, angle)).on(WHOLE).path())
    where = f'cx="{number(CENTRE)}" cy="{number(CENTRE)}"'
    return (
        '<defs><linearGradient id="brass" gradientUnits="userSpaceOnUse" x1="124" y1="124" x2="876" y2="876">'
        '<stop offset="0" stop-color="#E3C987"/><stop offset=".45" stop-color="#A9854A"/>'
        '<stop offset="1" stop-color="#5F4824"/></linearGradient></defs>'
        f'<circle {where} r="499.4" fill="#05070B"/>'
        f'<circle {where} r="485.6" fill="none" stroke="url(#brass)" stroke-width="26"/>'
        f'<circle {where} r="473" fill="none" stroke="#2A1F0E" stroke-width="4"/>'
        f'<path d="{"".join(ticks)}" stroke="#2E2210" stroke-width="1.9"/>'
    )


def sector_span(chart: Chart, region: Region) -> tuple[float, float, float, float]:
    """Return the distances and angles that bound a sector."""
    band, segment = int(region.id[1]), SEGMENTS.index(region.id[2])
    near, far = chart.plan.circles[band - 1], chart.plan.circles[band]
    middle = segment * 360 / len(SEGMENTS)
    return near, far, middle - 22.5, middle + 22.5


def sector_middle(chart: Chart, region: Region) -> tuple[float, float]:
    near, far, first, last = sector_span(chart, region)
    return WHOLE.at(polar((near + far) / 2, (first + last) / 2))


def _inlay(chart: Chart, region: Region) -> str:
    x, y = sector_middle(chart, region)
    frame = sector_box("sector", *sector_span(chart, region), 1.5).on(Frame(CENTRE - x, CENTRE - y, 0, SCALE))
    left, top, right, bottom = frame.box
    box = " ".join([number(side) for side in (left, top, right - left, bottom - top)])
    return (
        f'<symbol id="{inlay(region)}" viewBox="{box}">'
        f'<path d="{frame.path()}" fill="none" stroke="{PIECES["ink"]}" stroke-width="5.4" stroke-linejoin="round"/>'
        f'<path d="{frame.path()}" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{frame.path()}" fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="3"/></symbol>'
    )
