"""The scene of a view: board, pieces, equipment, trays, panels, clock and prompt."""

from typing import Final

from starboard.core.message import message
from starboard.core.scene import Objective, Piece, Scene, Timer
from starboard.core.seating import Seat
from starboard.games.situation7.picture.overlays import overlays, signs
from starboard.games.situation7.picture.panels import panels
from starboard.games.situation7.picture.points import tables
from starboard.games.situation7.picture.prompt import detail, prompt
from starboard.games.situation7.picture.table import Things, equipment, framed, laid, things
from starboard.games.situation7.picture.trays import trays
from starboard.games.situation7.rules.board import BLUE, EQUIPMENT, SIDES
from starboard.games.situation7.rules.chart import each
from starboard.games.situation7.rules.ending import held
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import empty
from starboard.games.situation7.rules.state import COUNT, OVER, PAUSED, READY, RUN, State

GOAL: Final = Objective(message("situation7.goal"))  # S7-3


def scene(house: House, state: State, seat: Seat | None, cosmetic_seed: bytes) -> Scene:
    """Return the scene. Each player sees their own base line at the bottom."""  # S7-11
    turned = 180.0 if seat is not None and state.side(seat) == BLUE else 0.0
    over = state.phase == OVER
    own = things(house.chart, house.picture, house.real_time, cosmetic_seed)
    return Scene(
        game="situation7",
        boards=(own.board,),
        pieces=() if veiled(state) else tuple(_pieces(house, state, own, turned)),
        panels=panels(house, state),
        prompt=prompt(house, state, seat),
        trays=trays(house, state, seat, own, cosmetic_seed),
        overlays=overlays(house, state, seat),
        marks=signs(house, state, seat),
        turned=turned,
        progress=None if over else message("situation7.progress", count=empty(house, state).bit_count()),
        detail=None if over else detail(house, state, seat),
        tables=() if over or veiled(state) else tables(house, state, seat),
        timer=_timer(house, state),
        goal=None if over else GOAL,
    )


def veiled(state: State) -> bool:
    """Return whether the board is hidden, as in a pause, so that no player can study it."""  # S7-77
    return state.phase == PAUSED or (state.phase == COUNT and state.times.clock > 0)


def _pieces(house: House, state: State, own: Things, turned: float) -> list[Piece]:
    """Return puzzle pieces, then frames of completed sectors, then equipment."""
    found: list[Piece] = []
    for side in SIDES:
        seat = state.seats[side][0]
        found += [laid(house.chart, own.kinds[cell], side, seat, cell) for cell in each(state.sides[side].pieces)]
    for side in SIDES:
        seat = state.seats[side][0]
        sectors = [region for region in held(house, state.sides[side]) if region.kind == "sector"]
        found += [framed(house.chart, region, seat) for region in sectors]
    for side in SIDES:
        seat = state.seats[side][0]
        for kind in EQUIPMENT:
            standing = each(state.sides[side].standing(kind))
            found += [equipment(side, seat, kind, house.chart.names[cell], turned) for cell in standing]
    return found


def _timer(house: House, state: State) -> Timer | None:
    """Return the real-time clock: the count before Go, a call, the time limit, or the time played."""
    times = state.times
    if not house.real_time or state.phase in (READY, OVER):
        return None
    if state.phase == COUNT:
        return Timer(message("situation7.timer.go"), times.go)  # S7-14
    running = state.phase == RUN
    start = times.at - times.clock if running else -times.clock
    if times.called:
        return Timer(message("situation7.timer.call"), start + times.called, running=running)  # S7-61
    if house.limit:
        return Timer(message("situation7.timer.left"), start + house.limit, running=running)  # S7-62
    assert running or state.phase == PAUSED
    return Timer(message("situation7.timer.played"), start if running else times.clock, up=True, running=running)
