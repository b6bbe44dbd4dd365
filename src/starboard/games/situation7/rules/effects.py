"""The start of a game and the effect of each action."""

from starboard.core.decree import Decree, Leave
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.games.situation7.rules import clock, events, turn
from starboard.games.situation7.rules.actions import (
    CALL,
    END,
    PAUSE,
    READY,
    RELEASE,
    RESIGN,
    Action,
    Exact,
    Find,
    First,
    Guard,
    Hold,
    Launch,
    Miss,
    Place,
)
from starboard.games.situation7.rules.ending import ended, left
from starboard.games.situation7.rules.events import Trace
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.placing import guard, place
from starboard.games.situation7.rules.state import AGREED, LOT, OVER, Hand, Side, State
from starboard.games.situation7.rules.state import READY as WAITING


def start(house: House, seating: Seating) -> State:
    """Return the empty board. Real time waits for all hands; turn-based play names or draws the first side."""  # S7-14
    seats = (seating.sides[0], seating.sides[1])
    hands = tuple([Hand() for _ in range(seating.count)])
    state = State(seats, WAITING if house.real_time else LOT, (Side(), Side()), hands)
    if house.real_time or seating.first == CHANCE:
        return state
    return turn.begin(house, state, state.side(seating.first), None)


def apply(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    if house.real_time:
        return _in_real_time(house, state, seat, action, trace)
    return _by_turns(house, state, seat, action, trace)


def _in_real_time(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    number = house.chart.number
    if isinstance(action, Place):
        return place(house, state, seat, number[action.cell], "", trace=trace)
    if isinstance(action, Launch):
        return place(house, state, seat, number[action.cell], action.kind, trace=trace)
    if isinstance(action, Guard):
        return guard(house, state, seat, number[action.cell], trace)
    if isinstance(action, Miss):
        return clock.miss(house, state, seat, action.cell, trace)
    if isinstance(action, Hold):
        return clock.hold(state, seat, action.token, trace)
    return _signal(house, state, seat, action, trace)


def _signal(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    if action == READY:
        return clock.ready(house, state, seat, trace)
    if action == RELEASE:
        return clock.release(state, seat, trace)
    if action == PAUSE:
        return clock.ask_pause(house, state, seat, trace)
    if action == CALL:
        return clock.call(state, seat, trace)
    if action == RESIGN:
        return gone(house, state, seat, "resign", trace)
    if trace is not None:
        events.signalled(trace, seat, "wait")
    return state


def _by_turns(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    if isinstance(action, Find):
        return turn.found(house, state, action.cell, trace)
    if isinstance(action, First):
        return turn.begin(house, state, action.side, trace)
    if isinstance(action, Place):
        return turn.build(house, state, seat, action.cell, "", left=state.turn.left - 1, trace=trace)
    if isinstance(action, Exact):
        return turn.build(house, state, seat, action.cell, "", left=0, trace=trace)
    if isinstance(action, Launch):
        return turn.build(house, state, seat, action.cell, action.kind, left=0, trace=trace)
    if isinstance(action, Guard):
        return turn.stand_guard(house, state, seat, action.cell, trace)
    if action == END:
        return turn.end(house, state, trace)
    return gone(house, state, seat, "resign", trace)


# ---- leaving and agreeing


def gone(house: House, state: State, seat: Seat, word: str, trace: Trace) -> State:
    """Apply a hand's resignation or leave. Its partner continues to play."""  # S7-63
    if trace is not None:
        events.signalled(trace, seat, word)
    state = left(house, state, seat, trace)
    return clock.without(state, trace) if house.real_time else state


def decree(house: House, state: State, decree: Decree, trace: Trace) -> State | None:
    if state.phase == OVER:
        return None
    if isinstance(decree, Leave):
        known = 1 <= decree.seat <= len(state.hands) and not state.hand(decree.seat).gone
        return gone(house, state, decree.seat, "leave", trace) if known else None
    return ended(house, state, AGREED, trace)  # S7-63
