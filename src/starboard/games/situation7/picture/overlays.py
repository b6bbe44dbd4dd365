"""Optional overlays: joined places, launches, and single pieces that decide a region.

The marks of guarded places are always shown.
"""

from functools import cache

from starboard.core.message import Message, message
from starboard.core.scene import Mark, Overlay
from starboard.core.seating import Seat
from starboard.games.situation7.rules.board import FLYING, SIDES
from starboard.games.situation7.rules.chart import Cells, Chart, each
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.reach import closed, empty, launches, placements
from starboard.games.situation7.rules.state import RUN, TURN, State


def overlays(house: House, state: State, seat: Seat | None) -> tuple[Overlay, ...]:
    """Return the overlays. The glow shows connections but does not help with the puzzle."""
    if state.phase not in (RUN, TURN):
        return ()
    decides = Overlay("decides", message("situation7.overlay.decides"), tuple(_deciding(house, state, seat)))
    if seat is None:
        return (decides,)
    side = state.side(seat)
    joins = tuple(house.chart.written(placements(house, state, side)))
    flights = tuple(house.chart.written(launches(house, state, side)))
    return (
        Overlay("joins", message("situation7.overlay.joins"), on=True, glow=joins),
        Overlay("flights", message("situation7.overlay.flights"), glow=flights, holding=FLYING),
        decides,
    )


def _deciding(house: House, state: State, seat: Seat | None) -> list[Mark]:
    """Mark the cells where one piece completes a region that one side otherwise holds."""
    gain: dict[tuple[int, int], int] = {}
    free = empty(house, state)
    for region in house.chart.regions:
        lacking = region.cells & free
        if lacking.bit_count() != 1 or region.size == 1:
            continue
        for side in SIDES:
            if region.cells & ~lacking & ~state.sides[side].pieces == 0:
                at = (lacking.bit_length() - 1, side)
                gain[at] = gain.get(at, 0) + house.worth(region)
    own = None if seat is None else state.side(seat)
    return [
        _decides(house.chart, cell, side, points, own, name=who(state, side))
        for (cell, side), points in sorted(gain.items())
    ]


@cache
def _decides(chart: Chart, cell: int, side: int, points: int, own: int | None, name: Message) -> Mark:
    said = message("situation7.mark.decides", side=name, points=points)
    return Mark(chart.names[cell], f"+{points}", "" if own is None else "good" if own == side else "bad", said)


def signs(house: House, state: State, seat: Seat | None) -> tuple[Mark, ...]:
    """Mark enemy guards with a closed visor, or with a broken one if cancelled by an own guard."""  # S7-53, S7-55
    if seat is None or state.phase not in (RUN, TURN):
        return ()
    side, free = state.side(seat), empty(house, state)
    shut = closed(house, state, side) & free
    void = state.sides[0].guarded & state.sides[1].guarded & free & ~shut
    enemy = who(state, 1 - side)
    return (*_visors(house.chart, shut, "visor", enemy), *_visors(house.chart, void, "visor-broken", enemy))


def _visors(chart: Chart, cells: Cells, art: str, enemy: Message) -> list[Mark]:
    return [_visor(chart, cell, art, enemy) for cell in each(cells)]


@cache
def _visor(chart: Chart, cell: int, art: str, enemy: Message) -> Mark:
    style = "bad" if art == "visor" else "good"
    return Mark(chart.names[cell], "", style, message(f"situation7.mark.{art}", side=enemy), art)
