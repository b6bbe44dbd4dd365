"""The names of sides, equipment, regions and spaces in messages."""

from functools import cache
from typing import Final

from starboard.core.message import Message, message, seat_name
from starboard.games.situation7.rules.board import SIDE_NAMES, SIDES
from starboard.games.situation7.rules.chart import Cell, Chart, Region
from starboard.games.situation7.rules.state import State

BANDS: Final = {2: ("inner", "outer"), 3: ("inner", "middle", "outer")}  # sectors from the sun to the rim
OWNED: Final = ("home", "base")  # kinds of regions that belong to a side


@cache
def side_name(side: int) -> Message:
    return message(f"situation7.side.{SIDE_NAMES[side]}")


def who(state: State, side: int) -> Message:
    """Name a side by its only player, or by its colour if it is a team."""
    return seat_name(state.seats[side][0]) if len(state.seats[side]) == 1 else side_name(side)


@cache
def kind_name(kind: str) -> Message:
    """Name a single piece of equipment."""
    return message(f"situation7.kind.{kind}")


@cache
def kinds_name(kind: str) -> Message:
    """Name all three pieces of a kind."""
    return message(f"situation7.kinds.{kind}")


@cache
def kinds_title(kind: str) -> Message:
    """Name all three pieces of a kind at the start of a text, capitalised."""
    return message(f"situation7.title.{kind}")


def region_name(chart: Chart, region: Region, owner: Message, side: int = -1) -> Message:
    """Name a sector, object or circle. `side` is the acting side, for the "own" form."""
    if region.kind == "sector":
        return message(f"situation7.region.{_band(chart, region)}", name=region.id[-1])
    if region.kind == "circle":
        return message("situation7.region.circle", points=region.points)
    if region.kind not in OWNED:
        return message(f"situation7.region.{region.kind}")
    return message(f"situation7.region.{_owned(region)}{_own(region.side, side)}", side=owner)


def where(chart: Chart, cell: Cell, owners: tuple[Message, Message], side: int = -1) -> Message:
    """Name the location of a space: its object or base line, else its sectors.

    `side` is the acting side, for the "own" form.
    """
    sectors = []
    for region in chart.of_cell[cell]:
        if region.kind in OWNED:
            return message(f"situation7.where.{_owned(region)}{_own(region.side, side)}", side=owners[region.side])
        if region.kind == "circle":
            return message("situation7.where.circle", points=region.points)
        if region.kind != "sector":
            return message(f"situation7.where.{region.kind}")
        sectors.append(region)
    for owner in SIDES:
        if chart.lines[owner] >> cell & 1:
            return message(f"situation7.where.line{_own(owner, side)}", side=owners[owner])
    if len(sectors) == 2:
        return message("situation7.where.between", one=sectors[0].id[-1], other=sectors[1].id[-1])
    return message(f"situation7.where.{_band(chart, sectors[0])}", name=sectors[0].id[-1])


def owners(state: State) -> tuple[Message, Message]:
    return who(state, 0), who(state, 1)


SIDE_OWNERS: Final = (side_name(0), side_name(1))


def _own(owner: int, side: int) -> str:
    """Return the message suffix for a side's own region, which omits the side's name."""
    return ".own" if owner == side else ""


def _band(chart: Chart, region: Region) -> str:
    bands = BANDS[len(chart.plan.circles) - 1]
    return bands[int(region.id[1]) - 1]


def _owned(region: Region) -> str:
    return region.id.partition("-")[0] if region.kind == "base" else region.kind
