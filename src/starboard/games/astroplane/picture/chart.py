"""The drawn board: a star chart with a place for each half of a space, Start Areas and reserves."""

from functools import cache
from typing import Final

from starboard.core.message import message, seat_name
from starboard.core.scene import Board, Disc, Id, Line, Outline, Place, Point
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import (
    AREAS,
    FIRING,
    HYPERSPACE,
    SIDES,
    SINGULARITY,
    WORMHOLE,
    Area,
    Position,
    Side,
    Space,
)
from starboard.games.astroplane.rules.events import apex_name
from starboard.games.astroplane.rules.grid import AT, ENTRY, ENTRY_SPACES, INWARD, KINDS, ONLY, POSITIONS, SPACES

_ARTS: Final = {HYPERSPACE: "at-gate", WORMHOLE: "at-wormhole", FIRING: "at-cradle", SINGULARITY: "at-centre"}
HUB: Final = "hub"  # the middle of the board, which is always empty

_UNIT: Final = 70.0  # from the middle of a space to its corner, in canvas units
_FRAME: Final = 1.75  # margin in _UNIT: room for all thirteen letters and numbers, then the Start Areas
_SIZE: Final = (12 + 2 * _FRAME) * _UNIT
_HEART: Final = 0.42  # from the middle of a space to the middle of a piece, in _UNIT
_LONG: Final = 84.0  # half the length of a Start Area, along its side
_DEEP: Final = 36.0  # half its depth
_BESIDE: Final = 7.06  # from the middle of the board to the middle of a Start Area, in _UNIT
_ASIDE: Final = 6.94  # the same for a reserve, in x and in y
_NUMBERED: Final = 139.0  # degrees: puts a stack's height behind it in the Singularity, away from the others
_WAYS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # by apex
_OUT: Final = ((0, -1), (-1, 0), (0, 1), (1, 0))  # by side: its direction
_CORNERS: Final = ((1, -1), (-1, -1), (-1, 1), (1, 1))  # by side: its reserve
TURNED: Final[tuple[float, ...]] = (0.0, 270.0, 180.0, 90.0)  # by side: board rotation for its player, in degrees
FACING: Final[tuple[float, ...]] = (0.0, 90.0, 180.0, 270.0)  # by side: heading of waiting pieces in degrees


def area_id(side: Side, area: Area) -> Id:
    return f"{SIDES[side]}{AREAS[area]}"


def dock_id(side: Side) -> Id:
    return f"{SIDES[side]}+"


def _point(x: float, y: float) -> Point:
    return round((x + 6 + _FRAME) * _UNIT, 1), round((6 + _FRAME - y) * _UNIT, 1)


def _path(*corners: Point) -> str:
    return "M" + "L".join([f"{x:g} {y:g}" for x, y in corners]) + "Z"


def _art(space: Space) -> str:
    """Return the art key of a space. It is only used to find the clause, as the board already shows the space."""
    return "at-entry" if space in ENTRY_SPACES else _ARTS.get(KINDS[space], "half")


def _position(position: Position) -> Place:
    """Return the place for a half. Its touch area is the quarter at the apex, so positions never overlap."""
    (x, y), (dx, dy) = AT[position >> 2], _WAYS[position & 3]
    left, right = _point(x + (dx - dy) / 2, y + (dy + dx) / 2), _point(x + (dx + dy) / 2, y + (dy - dx) / 2)
    label = message("astroplane.half", space=SPACES[position >> 2], apex=apex_name(position & 3))
    at = _point(x + dx * _HEART, y + dy * _HEART)
    outline = _path(_point(x, y), left, _point(x + dx, y + dy), right)
    facing = 90.0 * (position & 3) + _NUMBERED if position in INWARD else 0.0
    return Place(POSITIONS[position], at, Outline(outline), label, _art(position >> 2), facing=facing)


def _space(space: Space) -> Place:
    x, y = AT[space]
    corners = [_point(x + dx, y + dy) for dx, dy in _WAYS]
    label = message(f"astroplane.space.{KINDS[space]}", space=SPACES[space])
    return Place(SPACES[space], _point(x, y), Outline(_path(*corners)), label, _art(space))


def _used(position: Position) -> bool:
    """Return whether a position is in use. Firing and Singularity spaces have only one."""  # AP-8
    return ONLY.get(position >> 2, position) == position


_HALVES: Final = tuple([_position(each) for each in range(len(POSITIONS)) if _used(each)])
_WHOLE: Final = tuple([_space(each) for each, kind in enumerate(KINDS) if kind != FIRING])


# ---- beside the grid


def _area_at(side: Side, area: Area) -> Point:
    (x, y), (dx, dy) = AT[ENTRY[side][area]], _OUT[side]
    return _point(dx * _BESIDE if dx else x, dy * _BESIDE if dy else y)


def _box(side: Side, area: Area) -> str:
    """Return the outline of a Start Area with rounded corners."""
    (x, y), (dx, _) = _area_at(side, area), _OUT[side]
    wide, high = (_DEEP, _LONG) if dx else (_LONG, _DEEP)
    left, top, right, low, round = x - wide, y - high, x + wide, y + high, 10
    return (
        f"M{left + round:g} {top:g}L{right - round:g} {top:g}Q{right:g} {top:g} {right:g} {top + round:g}"
        f"L{right:g} {low - round:g}Q{right:g} {low:g} {right - round:g} {low:g}"
        f"L{left + round:g} {low:g}Q{left:g} {low:g} {left:g} {low - round:g}"
        f"L{left:g} {top + round:g}Q{left:g} {top:g} {left + round:g} {top:g}Z"
    )


def _sill(side: Side, area: Area) -> str:
    """Return the outer edge of a Start Area, a strong line in its owner's colour."""
    (x, y), (dx, dy) = _area_at(side, area), _OUT[side]
    along, out = _LONG - 10, _DEEP
    if dx:
        return f"M{x + dx * out:g} {y - along:g}V{y + along:g}"
    return f"M{x - along:g} {y - dy * out:g}H{x + along:g}"


def _area(side: Side, area: Area, seat: Seat) -> Place:
    label = message(f"astroplane.start.{AREAS[area]}", seat=seat_name(seat))
    return Place(area_id(side, area), _area_at(side, area), Outline(_box(side, area)), label, "bay")


def _dock(side: Side, seat: Seat) -> Place:
    x, y = _CORNERS[side]
    label = message("astroplane.dock", seat=seat_name(seat))
    return Place(dock_id(side), _point(x * _ASIDE, y * _ASIDE), Disc(44), label, "dock")


def _rose(side: Side) -> Place:
    x, y = _CORNERS[side]
    at = _point(x * _ASIDE, y * _ASIDE)
    return Place(f"rose-{SIDES[side]}", at, Disc(44), message("astroplane.rose"), "rose", scenery=True)


def _arrow(at: Point, way: tuple[int, int]) -> str:
    """Return the path of a small arrowhead that points in a direction."""
    (x, y), (dx, dy) = at, (way[0], -way[1])
    tip, left, right = (x + 9 * dx, y + 9 * dy), (x - 7 * dx - 8 * dy, y - 7 * dy + 8 * dx), (
        x - 7 * dx + 8 * dy, y - 7 * dy - 8 * dx,
    )  # fmt: skip
    return _path(tip, left, right)


def _entry_arrows(side: Side, area: Area) -> str:
    """Return arrows from a Start Area into its entry space and to that space's three open corners."""  # AP-22
    (x, y), (ox, oy) = AT[ENTRY[side][area]], _OUT[side]
    heads = [_arrow(_point(x + 0.98 * ox, y + 0.98 * oy), (-ox, -oy))]
    for dx, dy in _WAYS:
        if (dx, dy) != (ox, oy):
            heads.append(_arrow(_point(x + 0.76 * dx, y + 0.76 * dy), (dx, dy)))
    return "".join(heads)


def _lines(sides: tuple[Side, ...]) -> tuple[Line, ...]:
    """Return Start Areas and entry arrows in the colours of their players."""
    found: list[Line] = []
    for side in range(4):
        whose = SIDES[side] if side in sides else "nobody"
        for area in (0, 1):
            found.append(Line(_box(side, area), f"area-{whose}"))
            if side in sides:
                found.append(Line(_sill(side, area), f"sill-{whose}"))
            found.append(Line(_entry_arrows(side, area), f"entry-{whose}"))
    return tuple(found)


@cache
def board(sides: tuple[Side, ...], turned: float) -> Board:
    """Return the chart for a viewer; its letters stay upright at any rotation."""
    names = Place("names", (0, 0), Disc(1), message("astroplane.names"), f"names-{turned:g}", scenery=True)
    hub = Place(HUB, _point(0, 0), Disc(24), message("astroplane.hub"), "half", scenery=True)
    around: list[Place] = []
    for side in range(4):
        if side in sides:
            seat = sides.index(side) + 1
            around += [_area(side, 0, seat), _area(side, 1, seat), _dock(side, seat)]
        else:
            around.append(_rose(side))
    places = (names, *_HALVES, *_WHOLE, *around, hub)
    id = f"chart-{''.join([SIDES[side] for side in sides])}-{turned:g}"
    return Board(id, (_SIZE, _SIZE), places, _lines(sides), "glass")
