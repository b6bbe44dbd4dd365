"""Exhaust: a ship that is placed immediately in front of another drives it away."""

from starboard.core.seating import Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.board import WIDTH
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import PLAY, SLIDE, State
from starboard.games.astron.rules.travel import FORCED, arrived, leg, with_ship
from starboard.games.astron.rules.universe import AHEAD, BEHIND, GRID, SIDES, beneath


def moved(house: House, state: State, seat: Seat, step: int, count: int, cause: str, trace: Trace) -> State:
    """A ship is moved on the grid, with what it meets on the way."""
    spot = state.ships[seat - 1].spot
    way = leg(house.universe, beneath(spot, state.offset), step, count, cause, house.toll)
    ship = arrived(house, state, seat, spot + step * count, way, cause, trace)
    ships = with_ship(state, seat, ship)
    return State(state.phase, state.offset, state.round, state.acting, ships, state.hands, state.discards)


def exhaust(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """What the ship that has just been placed drives away, and what that one does in turn.

    If a displaced ship can slide to both sides its pilot is asked: then the phase is SLIDE.
    """  # AS-57, AS-61
    while True:
        pushed = behind(state, seat)
        if not pushed:
            return state
        spot = state.ships[pushed - 1].spot
        if spot >= WIDTH and not state.at(spot + BEHIND):
            if trace is not None:
                events.pushed(trace, pushed, seat, spot, spot + BEHIND)
            state = moved(house, state, pushed, BEHIND, 1, FORCED, trace)
        else:
            ways = clear_sides(state, pushed)
            if len(ways) > 1:  # AS-59
                if trace is not None:
                    events.must_slide(trace, pushed, seat)
                return State(
                    SLIDE, state.offset, state.round, state.acting, state.ships, state.hands, state.discards, pushed
                )
            (side,) = ways
            state = slid(house, state, pushed, side, trace)
        seat = pushed


def behind(state: State, seat: Seat) -> Seat:
    """The ship immediately behind a flying one; a ship that has been withdrawn drives nobody away."""  # AS-64
    spot = state.ships[seat - 1].spot
    return state.at(spot + BEHIND) if spot >= WIDTH else 0


def clear_sides(state: State, seat: Seat) -> dict[str, int]:
    """How far a displaced ship must slide to each side until it is clear; a side without a clear space is left out."""
    return {side: far for side, step in SIDES.items() if (far := _clear(state, seat, step))}


def _clear(state: State, seat: Seat, step: int) -> int:
    """To the first space that is empty and has no ship immediately in front of it; 0 if there is none."""  # AS-58
    start = state.ships[seat - 1].spot
    spot = start + step
    while 0 <= spot < GRID and spot // WIDTH == start // WIDTH:
        if not state.at(spot) and not state.at(spot + AHEAD):
            return abs(spot - start)
        spot += step
    return 0


def slid(house: House, state: State, seat: Seat, side: str, trace: Trace) -> State:
    """A displaced ship slides along its row."""
    step, far = SIDES[side], clear_sides(state, seat)[side]
    spot = state.ships[seat - 1].spot
    if trace is not None:
        events.slid(trace, seat, spot, spot + step * far)
    state = State(PLAY, state.offset, state.round, state.acting, state.ships, state.hands, state.discards)
    return moved(house, state, seat, step, far, FORCED, trace)
