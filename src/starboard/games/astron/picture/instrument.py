"""The instrument: a brass window with a fixed grid over the strip, which is a sliding layer.

The chart to its left shows the whole strip, with a bracket around the rows in the window. Lengths are canvas units; a
space is 50 wide.
"""

from functools import cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import Board, Disc, Id, Layer, Outline, Place, Point
from starboard.games.astron.rules.board import LENGTH, WIDTH, WINDOW
from starboard.games.astron.rules.events import station_name
from starboard.games.astron.rules.universe import GRID, Space, grid_name, universe

SPACE: Final = 50.0
SIDE: Final = 36.0  # width of the chart at the left
RIM: Final = 22.0
LEFT: Final = SIDE + RIM
TOP: Final = 56.0
SIZE: Final[Point] = (LEFT + WIDTH * SPACE + RIM, 2 * TOP + WINDOW * SPACE)
MIDDLE: Final = LEFT + WIDTH * SPACE / 2
BASE: Final = "base"  # the layer of the strip and everything on it
BRACKET: Final = "bracket"  # the layer of the bracket that shows progress on the chart
DIAL: Final[Id] = "dial"  # the roller's dial: the target of an Upheaval
CHUTE: Final[Id] = "discard"  # the target for discarded cards
ODOMETER: Final[Id] = "odometer"  # rows left to GAME OVER

_FLOOR: Final = TOP + WINDOW * SPACE  # the rear edge
_CHART: Final[Point] = (4.0, 698.0)  # the chart's lower left corner
_CHART_ROW: Final = 9.5
_MARGIN: Final = 2.0
_CORNER: Final = 8.0


def base(offset: int) -> Layer:
    """Return the layer of the strip, clipped to the window. It moves down from the front edge."""  # AS-4
    return Layer(BASE, slid(offset), (LEFT, TOP, WIDTH * SPACE, WINDOW * SPACE))


def slid(offset: int) -> Point:
    return (0.0, offset * SPACE)


def bracket(offset: int) -> Layer:
    """Return the layer of the bracket, which climbs the chart from START to GAME OVER. All of it is public."""  # AS-10
    return Layer(BRACKET, (0.0, -offset * _CHART_ROW))


def station_id(station: int, nth: int = 0) -> Id:
    return f"station {station}" if not nth else f"station {station} twin"


def _square(x: float, y: float) -> str:
    """Return the path of a grid space with rounded corners, centred on a point."""
    half = SPACE / 2 - _MARGIN
    l, r, t, b, c = x - half, x + half, y - half, y + half, _CORNER  # noqa: E741
    return (
        f"M{l + c:g} {t:g}L{r - c:g} {t:g}Q{r:g} {t:g} {r:g} {t + c:g}L{r:g} {b - c:g}Q{r:g} {b:g} {r - c:g} {b:g}"
        f"L{l + c:g} {b:g}Q{l:g} {b:g} {l:g} {b - c:g}L{l:g} {t + c:g}Q{l:g} {t:g} {l + c:g} {t:g}Z"
    )


def _space(spot: Space) -> Place:
    x, y = LEFT + SPACE * (spot % WIDTH + 0.5), _FLOOR - SPACE * (spot // WIDTH + 0.5)
    name = grid_name(spot)
    return Place(name, (x, y), Outline(_square(x, y)), message("astron.place", at=name), "cell")


def _scenery(id: Id, at: Point, art: str, label: Message, layer: str = "", radius: float = 22) -> Place:
    return Place(id, at, Disc(radius), label, art, layer=layer, scenery=True)


def _station(station: int, spaces: tuple[Space, ...]) -> list[Place]:
    """Return a wheel for each space of a station, placed as at START. Any second wheel is a twin of the first."""
    found: list[Place] = []
    for nth, space in enumerate(spaces):
        at = (LEFT + SPACE * (space % WIDTH + 0.5), _FLOOR - SPACE * (space // WIDTH + 0.5))
        art = f"station-{station}" if not nth else f"twin-{station}"
        found.append(_scenery(station_id(station, nth), at, art, station_name(station), BASE))
    return found


@cache
def instrument(mirror: bool) -> Board:
    strip = _scenery(
        "strip", (LEFT, _FLOOR), "strip-mirrored" if mirror else "strip", message("astron.strip"), BASE
    )  # fmt: skip
    stations = [place for station, spaces in universe(mirror).stations.items() for place in _station(station, spaces)]
    corner = LEFT + SPACE * (0.5 if mirror else WIDTH - 0.5)
    places = [
        strip,
        _scenery("START", (corner, _FLOOR - SPACE / 2), "start", message("astron.start"), BASE),
        _scenery("GAME OVER", (MIDDLE, _FLOOR - SPACE * (LENGTH - 0.5)), "game-over", message("astron.end"), BASE),
        *stations,
        _scenery("glass", (LEFT, TOP), "glass", message("astron.glass")),
        _scenery("frame", (SIDE, 0.0), "frame", message("astron.frame")),
        _scenery("chart", _CHART, "chart-mirrored" if mirror else "chart", message("astron.chart")),
        _scenery("bracket", _CHART, "bracket", message("astron.bracket"), BRACKET),
        Place(DIAL, (MIDDLE, 21.0), Disc(19), message("astron.dial"), "dial"),
        Place(ODOMETER, (MIDDLE, SIZE[1] - 21.0), Disc(20), message("astron.odometer"), "odometer"),
        Place(CHUTE, (SIZE[0] - 92, SIZE[1] - 21.0), Disc(19), message("astron.chute"), "chute"),
        *[_space(spot) for spot in range(GRID)],
    ]
    return Board("mirrored" if mirror else "instrument", SIZE, tuple(places))
