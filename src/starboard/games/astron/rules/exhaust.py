"""Exhaust: a ship that arrives immediately in front of another drives it away."""

from starboard.core.seating import Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.board import WIDTH
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import PLAY, SLIDE, State
from starboard.games.astron.rules.travel import FORCED, arrived, leg, with_ship
from starboard.games.astron.rules.universe import AHEAD, BEHIND, GRID, SIDES, beneath


def moved(house: House, state: State, seat: Seat, step: int, count: int, cause: str, trace: Trace) -> State:
    """Move a ship on the grid and apply everything it meets on the way."""
    spot = state.ships[seat - 1].spot
    way = leg(house.universe, beneath(spot, state.offset), step, count, cause, house.toll)
    ship = arrived(house, state, seat, spot + step * count, way, cause=cause, trace=trace)
    return state.with_(ships=with_ship(state, seat, ship))


def exhaust(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Drive away the ship behind the one just moved, and so on along the chain.

    If a displaced ship can slide to both sides, its pilot chooses: the phase becomes SLIDE.
    """  # AS-57, AS-61
    while True:
        pushed = behind(state, seat)
        if not pushed:
            return state
        spot = state.ships[pushed - 1].spot
        if spot >= WIDTH and not state.at(spot + BEHIND):
            if trace is not None:
                events.pushed(trace, pushed, seat, spot, spot + BEHIND)
            state = moved(house, state, pushed, BEHIND, 1, cause=FORCED, trace=trace)
        else:
            ways = clear_sides(state, pushed)
            if len(ways) > 1:  # AS-59
                if trace is not None:
                    events.must_slide(trace, pushed, seat)
                return state.with_(phase=SLIDE, sliding=pushed)
            (side,) = ways
            state = slid(house, state, pushed, side, trace)
        seat = pushed


def behind(state: State, seat: Seat) -> Seat:
    """Return the seat immediately behind a ship; 0 if there is none or the ship is withdrawn."""  # AS-64
    spot = state.ships[seat - 1].spot
    return state.at(spot + BEHIND) if spot >= WIDTH else 0


def clear_sides(state: State, seat: Seat) -> dict[str, int]:
    """Return the distance to the first clear space on each side, omitting sides without one."""
    return {side: far for side, step in SIDES.items() if (far := _clear(state, seat, step))}


def _clear(state: State, seat: Seat, step: int) -> int:
    """Return the distance to the first empty space with no ship immediately in front; 0 if there is none."""  # AS-58
    start = state.ships[seat - 1].spot
    spot = start + step
    while 0 <= spot < GRID and spot // WIDTH == start // WIDTH:
        if not state.at(spot) and not state.at(spot + AHEAD):
            return abs(spot - start)
        spot += step
    return 0


def slid(house: House, state: State, seat: Seat, side: str, trace: Trace) -> State:
    """Slide a displaced ship along its row to the first clear space on a side."""
    step, far = SIDES[side], clear_sides(state, seat)[side]
    spot = state.ships[seat - 1].spot
    if trace is not None:
        events.slid(trace, seat, spot, spot + step * far)
    return moved(house, state.with_(phase=PLAY), seat, step, far, cause=FORCED, trace=trace)
