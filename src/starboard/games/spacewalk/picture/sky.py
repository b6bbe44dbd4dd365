"""The two boards as drawn: positions and names of the worlds, and where ships queue beside them."""

from math import atan2, cos, pi, sin
from typing import Final, final

from starboard.core.message import message
from starboard.core.scene import Board, Disc, Line, Place, Point
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import AT, CANVAS, HOLES, LARGE_ORBIT, NAMES, SMALL_ORBIT, Field

SUN: Final = "sun"

_LEFT: Final = 80.0  # room for the names outside the ring
_TOP: Final = 20.0
_X: Final = 580.0  # the sun
_Y: Final = 520.0
_RING: Final = 420.0
_CLOSER: Final[tuple[float, ...]] = (1.26, 1.48)  # x and y scale of the small orbit, to fill the sky
_CHORD: Final = 290.0  # y of the holes A and B, the middle of the small orbit
_BEYOND: Final = (7, 8, 9, 16, 17, 18)  # worlds of the large orbit shown behind the small one
_TOUCH: Final = 44.0


@final
class Sky:
    """The board of an orbit, and the headings of ships by planet, in degrees. Noses point along the flight."""

    def __init__(self, board: Board, headings: dict[Field, float]) -> None:
        self.board: Final = board
        self.headings: Final = headings


def planet_name(planet: Field) -> str:
    return f"{planet} {NAMES[planet]}"


def _degrees(start: Point, end: Point) -> float:
    return round(atan2(end[1] - start[1], end[0] - start[0]) * 180 / pi, 2)


def _planet(planet: Field, at: Point, art: str, facing: float) -> Place:
    label = message("spacewalk.planet", planet=planet, name=NAMES[planet])
    return Place(str(planet), at, Disc(_TOUCH), label, art, facing=facing, name=planet_name(planet))


def _hole(hole: Field, at: Point, facing: float) -> Place:
    name = field_name(hole)
    label = message("spacewalk.hole", hole=name)
    return Place(name, at, Disc(_TOUCH), label, f"hole-{name}", facing=facing, name=name)


def _sun() -> Place:
    return Place(SUN, (_X, _Y), Disc(31), message("spacewalk.sun"), "sun", scenery=True)


def _chevron(at: Point, heading: float) -> str:
    """Return the path of an arrowhead in the direction of flight."""
    angle = heading * pi / 180
    ahead = (cos(angle), sin(angle))
    tips = [(-4.0, -7.0), (5.0, 0.0), (-4.0, 7.0)]
    points = [(at[0] + x * ahead[0] - y * ahead[1], at[1] + x * ahead[1] + y * ahead[0]) for x, y in tips]
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def _on_arc(middle: Point, radii: Point, degrees: float) -> Point:
    return middle[0] + radii[0] * cos(degrees * pi / 180), middle[1] + radii[1] * sin(degrees * pi / 180)


def _between(middle: Point, radii: Point, start: float, fields: int, step: float) -> str:
    """Return the path of a chevron in every gap of an arc."""
    turns = [start + step * (gap + 0.5) for gap in range(fields)]
    ahead = [_degrees(middle, _on_arc(middle, radii, turn + 90)) for turn in turns]
    return "".join([_chevron(_on_arc(middle, radii, turn), on) for turn, on in zip(turns, ahead, strict=True)])


def _large() -> Sky:
    """Return the ring, with ships queueing towards the sun."""
    at = {field: (AT[field][0] + _LEFT, AT[field][1] + _TOP) for field in LARGE_ORBIT}
    planets = [field for field in LARGE_ORBIT if field > 0]
    facing = {planet: _degrees(at[planet], (_X, _Y)) for planet in planets}
    places = [_planet(planet, at[planet], f"planet-{planet}", facing[planet]) for planet in planets]
    holes = [_hole(hole, at[hole], _degrees(at[hole], (_X, _Y))) for hole in HOLES]
    x, y, radius = _X, _Y, _RING
    orbit = f"M{x - radius:g} {y:g}A{radius:g} {radius:g} 0 1 1 {x + radius:g} {y:g}A{radius:g} {radius:g} 0 1 1 "
    lines = (
        Line(f"{orbit}{x - radius:g} {y:g}Z", "orbit"),
        Line(_between((_X, _Y), (_RING, _RING), -150, len(LARGE_ORBIT), 360 / len(LARGE_ORBIT)), "flight"),
    )
    board = Board("large", (2 * _X, 2 * _Y), (_sun(), *holes, *places), lines, "sky")
    return Sky(board, {planet: float(round(facing[planet] - 90)) for planet in planets})


def _nearer(field: Field) -> Point:
    x, y = AT[field]
    return _X + (x - CANVAS[0] / 2) * _CLOSER[0], _Y + (y - _CHORD) * _CLOSER[1]


def _small() -> Sky:
    """Return the lens between the holes A and B. Ships queue away from it, upwards above and downwards below."""
    planets = [field for field in SMALL_ORBIT if field > 0]
    facing = {planet: 270.0 if planet < 7 else 90.0 for planet in planets}
    places = [_planet(planet, _nearer(planet), f"lens-{planet}", facing[planet]) for planet in planets]
    holes = [_hole(-1, _nearer(-1), 180), _hole(-2, _nearer(-2), 0)]
    beyond = [_beyond(planet) for planet in _BEYOND]
    board = Board("small", (2 * _X, 2 * _Y), (*beyond, _sun(), *holes, *places), _lens(), "sky")
    return Sky(board, {planet: facing[planet] + 90 for planet in planets})


def _beyond(planet: Field) -> Place:
    label = message("spacewalk.planet", planet=planet, name=NAMES[planet])
    return Place(str(planet), _nearer(planet), Disc(_TOUCH), label, f"faded-{planet}", scenery=True)


def _lens() -> tuple[Line, ...]:
    """Return the two arcs of the small orbit with the direction of flight, and the start of the large one."""
    (ax, ay), (bx, by) = _nearer(-1), _nearer(-2)
    radii, rise = (_RING * _CLOSER[0], _RING * _CLOSER[1]), (CANVAS[1] / 2 - _CHORD) * _CLOSER[1]
    arc = f"A{radii[0]:g} {radii[1]:g} 0 0 1"
    upper, lower = (_X, _Y + rise), (_X, _Y - rise)
    step = 360 / len(LARGE_ORBIT)
    ends = [_on_arc(upper, radii, turn) for turn in (-30 + 3.5 * step, -150 - 3.5 * step)]
    return (
        Line(f"M{bx:g} {by:g}{arc} {ends[0][0]:.1f} {ends[0][1]:.1f}", "beyond"),
        Line(f"M{ends[1][0]:.1f} {ends[1][1]:.1f}{arc} {ax:g} {ay:g}", "beyond"),
        Line(f"M{ax:g} {ay:g}{arc} {bx:g} {by:g}{arc} {ax:g} {ay:g}", "orbit"),
        Line(_between(upper, radii, -150, 7, step) + _between(lower, radii, 30, 7, step), "flight"),
    )


LARGE: Final = _large()
SMALL: Final = _small()
SKIES: Final = (SMALL, SMALL, SMALL, LARGE, LARGE, LARGE)  # by number of seats
