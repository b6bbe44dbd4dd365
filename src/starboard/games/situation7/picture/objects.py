"""The objects painted on the sky: planets, bases, man-made objects, the sun and the point circles.

Their positions match their cells; every globe is lit from the centre of the disc.
"""

from math import cos, pi, sin, sqrt
from typing import Final

from starboard.core.scene import Point
from starboard.games.situation7.picture.drawing import span
from starboard.games.situation7.picture.shapes import (
    ARC,
    BACK,
    Frame,
    Shape,
    Step,
    bent,
    circle,
    half_ring,
    line,
    moved,
    path,
)
from starboard.games.situation7.picture.sky import polar
from starboard.games.situation7.rules.board import TURN
from starboard.games.situation7.rules.chart import Chart

# An object in Purple's half: painter, distance and angle of its middle, radius, and the colours of both sides.
Globe = tuple[str, float, float, float, str, str]
Box = tuple[str, float, float, float, float]  # a base: name, nearest and farthest distance, first and last angle

GLOBES: Final[dict[str, tuple[Globe, ...]]] = {
    "quick": (
        ("home", 89, 0, 17, "yellow", "green"),
        ("ringed", 46, 78.75, 5.4, "ochre", "teal"),
        ("banded", 83, 73.5, 8, "teal", "vermilion"),
        ("cratered", 84, 85.5, 7, "vermilion", "ochre"),
        ("wheel", 46, 11.25, 6, "cream", "cream"),
    ),
    "full": (
        ("home", 90, 0, 13.5, "yellow", "green"),
        ("ringed", 58.5, 78.75, 6, "ochre", "teal"),
        ("banded", 86, -78.75, 8, "teal", "vermilion"),
        ("cratered", 88, -70.3, 3.3, "cream", "cream"),
        ("cratered", 90, -87, 3.3, "ochre", "teal"),
        ("banded", 43, -37, 6.2, "vermilion", "green"),
        ("cratered", 43, -53, 6.2, "ochre", "teal"),
        ("wheel", 33, 33.75, 5.2, "cream", "cream"),
        ("probe", 85, 67.5, 6.4, "cream", "cream"),
    ),
}
BASES: Final[dict[str, tuple[Box, ...]]] = {
    "quick": (("AB", 73, 90, 37, 53), ("RB", 53, 71, -42, -25), ("SB", 73, 90, -76, -59)),
    "full": (("AB", 63, 79, 36, 49), ("RB", 63, 79, -26, -13), ("SB", 63, 79, -60, -47)),
}
SUN: Final = {"quick": 1.0, "full": 0.66}  # scale; its rays reach 18 at 1.0
DIGIT: Final = 1.35
COIN: Final = {"quick": 1.0, "full": 0.72}


def frame(radius: float, angle: float, scale: float = 1.0) -> Frame:
    """Return the frame at a point on the disc, rotated so that the sun is up."""
    x, y = polar(radius, angle)
    return Frame(x, y, angle, scale)


def objects(chart: Chart) -> list[Shape]:
    found: list[Shape] = []
    for half in (0, 180):
        for painter, radius, angle, size, purple, blue in GLOBES[chart.name]:
            found += moved(_PAINTERS[painter](size, blue if half else purple), frame(radius, angle + half))
        for name, near, far, first, last in BASES[chart.name]:
            found += _base(name, near, far, first + half, last + half)
    return [*found, *moved(_sun(), Frame(0, 0, 0, SUN[chart.name])), *_coins(chart)]


# ---- globes


def _globe(size: float, colour: str, ground: list[Shape]) -> list[Shape]:
    """Return a globe: its colour, its surface, and night on the side away from the sun."""
    return [circle(colour, 0, 0, size), *ground, *_night(size), circle("limb", 0, 0, size)]


def _night(size: float) -> list[Shape]:
    edge, deep = -0.05 * size, 0.75 * size  # where the shadow meets the edge, and the handle of its curve
    wide = sqrt(size * size - edge * edge)
    shadow = path(
        "night",
        ("M", 0, ((-wide, edge),)),
        ("Q", 0, ((0, deep), (wide, edge))),
        (ARC, size, ((-wide, edge),)),
        ("Z", 0, ()),
    )
    lines, y = [], edge + 1.2
    while y < size - 0.4:
        reach = sqrt(size * size - y * y)
        inside = _under(y, edge, deep, wide)
        lines += (
            [line("engraved", (-reach, y), (-inside, y)), line("engraved", (inside, y), (reach, y))]
            if inside
            else [line("engraved", (-reach, y), (reach, y))]
        )
        y += 1.4
    return [shadow, *lines]


def _under(y: float, edge: float, deep: float, wide: float) -> float:
    """Return the half-width of the shadow's curve at a height; 0 below its lowest point."""
    share = (y - edge) / ((deep - edge) / 2)
    return wide * sqrt(1 - share) if share < 1 else 0.0


def _band(size: float, top: float, bottom: float) -> Shape:
    y, z = top * size, bottom * size
    wide, low = sqrt(size * size - y * y), sqrt(size * size - z * z)
    return path(
        "cream", ("M", 0, ((-wide, y),)), ("L", 0, ((wide, y),)), (ARC, size, ((low, z),)), ("L", 0, ((-low, z),)),
        (ARC, size, ((-wide, y),)), ("Z", 0, ()),
    )  # fmt: skip


def _home(size: float, colour: str) -> list[Shape]:
    lands = []
    for x, y, wide in (
        (-0.42, -0.5, 0.4),
        (0.3, -0.62, 0.3),
        (0.4, -0.08, 0.42),
        (-0.35, 0.12, 0.46),
        (0.1, 0.55, 0.36),
    ):
        lands.append(_land(f"land-{colour}", x * size, y * size, wide * size))
    lines = [
        bent("parallel", (-w * size, y * size), ((0, (y + 0.16) * size), (w * size, y * size))) for y, w in _PARALLELS
    ]
    return _globe(size, colour, [*lands, *lines])


_PARALLELS: Final = ((-0.55, 0.83), (-0.2, 0.98), (0.15, 0.98), (0.5, 0.86))


def _land(ink: str, x: float, y: float, wide: float) -> Shape:
    reach = (1.0, 0.72, 0.95, 0.6, 0.9, 0.78, 0.66, 0.88)
    rim = [(x + wide * r * cos(2 * pi * n / 8), y + wide * r * sin(2 * pi * n / 8) * 0.6) for n, r in enumerate(reach)]
    between = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(rim, [*rim[1:], rim[0]], strict=True)]
    return bent(ink, between[-1], *zip(rim, between, strict=True), closed=True)


def _banded(size: float, colour: str) -> list[Shape]:
    spot = circle("vermilion" if colour != "vermilion" else "ochre", size * 0.32, -size * 0.1, size * 0.15)
    return _globe(size, colour, [_band(size, -0.62, -0.46), _band(size, -0.2, 0.06), _band(size, 0.34, 0.5), spot])


def _cratered(size: float, colour: str) -> list[Shape]:
    spots = ((-0.3, -0.35, 0.22), (0.35, 0.05, 0.17), (-0.1, 0.4, 0.13), (0.25, -0.55, 0.1))
    dark = [circle("crater", x * size, y * size, r * size) for x, y, r in spots]
    lips = [
        path("lip", ("M", 0, (((x - r) * size, y * size),)), (BACK, r * size, (((x + r) * size, y * size),)))
        for x, y, r in spots
    ]
    return _globe(size, colour, [*dark, *lips])


def _ringed(size: float, colour: str) -> list[Shape]:
    lean = Frame(0, 0, -20)
    wide, high = size * 1.6, size * 0.47
    back = moved([half_ring(ink, wide, high, False) for ink in ("ring-under", "ring")], lean)
    front = moved([half_ring(ink, wide, high, True) for ink in ("ring-under", "ring")], lean)
    return [*back, *_banded(size, colour), *front]


# ---- man-made objects


def _wheel(size: float, colour: str) -> list[Shape]:
    """Return a rotating station."""
    rim = [circle(ink, 0, 0, size) for ink in ("hull", "wheel", "rivets")]
    bars = []
    for turn in (18, 78, 138):
        corners = [Frame(0, 0, turn).at((x * 0.75, y * size * 0.84)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        bars.append(line("strut", *corners, closed=True))
    return [*rim, *bars, circle("hub", 0, 0, size * 0.38), circle("black", 0, 0, size * 0.13)]


def _probe(size: float, colour: str) -> list[Shape]:
    """Return a body between two sails."""
    sails = []
    for side in (-1, 1):
        near, far = side * size * 0.42, side * size
        sails.append(line("teal-part", (near, -2.2), (far, -2.2), (far, 2.2), (near, 2.2), closed=True))
        sails.append(line("drawn", ((near + far) / 2, -2.2), ((near + far) / 2, 2.2)))
    dish = bent("red-part", (-2, -size * 0.52), ((0, -size * 0.1), (2, -size * 0.52)), closed=True)
    mast = line("drawn", (0, -size * 0.3), (0, -size * 0.72))
    return [line("drawn", (-size * 0.5, 0), (size * 0.5, 0)), *sails, circle("hub", 0, 0.4, size * 0.36), mast, dish]


# ---- bases


def sector_box(ink: str, near: float, far: float, first: float, last: float, inset: float) -> Shape:
    """Return the box between two distances and two angles, slightly inset."""
    near, far = near + inset, far - inset
    less, more = inset / near * 180 / pi, inset / far * 180 / pi
    return path(
        ink, ("M", 0, (polar(far, first + more),)), (ARC, far, (polar(far, last - more),)),
        ("L", 0, (polar(near, last - less),)), (BACK, near, (polar(near, first + less),)), ("Z", 0, ()),
    )  # fmt: skip


def _base(name: str, near: float, far: float, first: float, last: float) -> list[Shape]:
    sheet = [
        sector_box("paper", near, far, first, last, inset=0.6),
        sector_box("frame", near, far, first, last, inset=1.9),
    ]
    scale = (far - near) / 17.5
    return [*sheet, *moved(_EMBLEMS[name](), frame((near + far) / 2, (first + last) / 2, scale))]


def _curve(ink: str, start: Point, *rest: tuple[Point, ...], closed: bool = True) -> Shape:
    """Return a path of lines and cubics, distinguished by their number of points."""
    steps: list[Step] = [("M", 0, (start,)), *[("L" if len(own) == 1 else "C", 0.0, own) for own in rest]]
    return path(ink, *steps, ("Z", 0, ())) if closed else path(ink, *steps)


def _rocket_base() -> list[Shape]:
    tower = [
        line("drawn", (-4.6, 6), (-4.6, -4), (-1.8, -2.5)), line("drawn", (-4.6, 0), (-1.8, 0)),
        line("drawn", (-4.6, 3), (-1.8, 3)), line("drawn", (-6.2, 6), (-4.6, 3), (-3, 6)),
    ]  # fmt: skip
    hull = _curve(
        "red-part", (0.6, -6.6), ((3, -4), (3.4, -1), (3.2, 3.2)), ((-2, 3.2),), ((-2.2, -1), (-1.8, -4), (0.6, -6.6))
    )
    fins = [
        line("teal-part", (s * 2.6 + 0.6, 1), (s * 4.2 + 0.6, 4.8), (s * 2.3 + 0.6, 4.8), closed=True) for s in (-1, 1)
    ]
    return [*tower, hull, *fins, circle("paper-part", 0.6, -1.8, 1), line("ground", (-6.5, 6), (6.5, 6))]


def _satellite_base() -> list[Shape]:
    dish = path("red-part", ("M", 0, ((-5, -4.6),)), (BACK, 7, ((4.6, 2.6),)), ("Z", 0, ()))
    foot = line("teal-part", (-0.8, 1.8), (-3, 6), (3, 6), (0.8, 2.8), closed=True)
    return [
        dish, line("drawn", (-0.4, -0.8), (3.6, -5)), circle("teal-part", 3.8, -5.2, 1), foot,
        line("ground", (-6.5, 6), (6.5, 6)),
    ]  # fmt: skip


def _astronaut_base() -> list[Shape]:
    dome = path(
        "teal-part",
        ("M", 0, ((-5.4, 6),)),
        ("L", 0, ((-5.4, 1),)),
        (ARC, 5.4, ((5.4, 1),)),
        ("L", 0, ((5.4, 6),)),
        ("Z", 0, ()),
    )
    ribs = [line("drawn", (0, -4.4), (0, 6)), line("drawn", (-5.4, 1), (5.4, 1))]
    ribs += [bent("drawn", (s * 3.6, -2.8), ((s * 1.8, 1), (s * 2.4, 6))) for s in (-1, 1)]
    door = path(
        "red-part", ("M", 0, ((-1.6, 6),)), ("L", 0, ((-1.6, 3.4),)), (ARC, 1.6, ((1.6, 3.4),)), ("L", 0, ((1.6, 6),)),
        ("Z", 0, ()),
    )  # fmt: skip
    flag = line("red-part", (0, -4.4), (0, -6.8), (2, -6.2), (0, -5.6))
    return [dome, *ribs, door, flag, line("ground", (-6.5, 6), (6.5, 6))]


_EMBLEMS: Final = {"RB": _rocket_base, "SB": _satellite_base, "AB": _astronaut_base}
_PAINTERS: Final = {
    "home": _home, "banded": _banded, "cratered": _cratered, "ringed": _ringed, "wheel": _wheel, "probe": _probe,
}  # fmt: skip


# ---- the sun and the coins


def _sun() -> list[Shape]:
    rays = [_ray("ray", 30 * n, 18) for n in range(12)] + [_ray("flame", 30 * n + 15, 15) for n in range(12)]
    return [
        *rays,
        circle("sun", 0, 0, 11),
        *[circle("corona", 0, 0, r) for r in (9.3, 7.4, 5.3)],
        circle("heart", 0, 0, 3.4),
    ]


def _ray(ink: str, turn: float, reach: float) -> Shape:
    return line(ink, *[Frame(0, 0, turn).at(p) for p in ((-1.55, -10.6), (0, -reach), (1.55, -10.6))], closed=True)


def _coins(chart: Chart) -> list[Shape]:
    found: list[Shape] = []
    for region in chart.regions:
        if region.kind == "circle":
            ring, first, last = span(chart, region.cells.bit_length() - 1)
            middle = (ring.inner + ring.outer) / 2
            found += moved(_coin(region.points), frame(middle, (first + last) / 2 * 360 / TURN, COIN[chart.name]))
    return found


def _coin(points: int) -> list[Shape]:
    """Return a point circle. Its number is large enough to read on a piece in a phone's tray."""
    tens = moved(_DIGITS[points // 10](), Frame(-2.1, 0, 0, DIGIT))
    noughts = moved(_nought(), Frame(1.9, 0, 0, DIGIT))
    return [circle("coin", 0, 0, 5.7), circle("coin-rim", 0, 0, 5), *tens, *noughts]


def _nought() -> list[Shape]:
    return [half_ring("digit", 0.95, 1.7, True), half_ring("digit", 0.95, 1.7, False)]


def _one() -> list[Shape]:
    return [line("digit", (-0.7, -1.1), (0.25, -1.7), (0.25, 1.7))]


def _two() -> list[Shape]:
    return [
        bent(
            "digit",
            (-0.9, -0.9),
            ((-0.6, -1.7), (0.05, -1.7)),
            ((1.5, -1.5), (0.5, 0)),
            ((-0.2, 1), (-0.95, 1.65)),
            ((0, 1.65), (1.0, 1.65)),
        )
    ]


def _three() -> list[Shape]:
    upper = bent("digit", (-0.85, -1.35), ((-0.3, -1.8), (0.2, -1.65)), ((1.5, -1.1), (-0.05, -0.15)))
    return [upper, bent("digit", (-0.05, -0.15), ((1.9, 0.3), (0.6, 1.45)), ((-0.2, 1.95), (-0.95, 1.3)))]


_DIGITS: Final = {1: _one, 2: _two, 3: _three}
