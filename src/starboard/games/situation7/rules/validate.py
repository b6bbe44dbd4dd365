"""Validation of parsed positions: the rules must be able to continue from them."""

from starboard.games.situation7.rules import state as phases
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.board import COUNT, EACH, EQUIPMENT, SIDES
from starboard.games.situation7.rules.ending import beaten
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import actors
from starboard.games.situation7.rules.state import ENDS, State

_REAL_TIME = (phases.READY, phases.COUNT, phases.RUN, phases.PAUSED, phases.OVER)
_BY_TURNS = (phases.LOT, phases.FIND, phases.TURN, phases.OVER)


def sound(house: House, state: State) -> bool:
    return _seated(state) and _board(house, state) and _moment(house, state)


def _seated(state: State) -> bool:
    """Return whether there are two sides of one or two hands, with every seat once."""  # S7-1
    seats = sorted([seat for side in state.seats for seat in side])
    return (
        len(state.seats) == 2
        and seats == list(range(1, len(state.hands) + 1))
        and all(1 <= len(side) <= 2 for side in state.seats)
    )


def _board(house: House, state: State) -> bool:
    """Return whether each cell has one owner and no side has placed more than three of a kind."""
    purple, blue = state.sides
    if purple.pieces & blue.pieces or state.covered & ~house.chart.all:
        return False
    return all(0 <= state.sides[side].stock(kind) <= EACH for side in SIDES for kind in EQUIPMENT)


def _moment(house: House, state: State) -> bool:
    """Return whether the phase fits the mode, a running game has a seat to act, and a finished game has a reason."""
    over = state.phase == phases.OVER
    if state.phase not in (_REAL_TIME if house.real_time else _BY_TURNS) or over != (state.end in ENDS):
        return False
    if (state.end == "") == over or (not over and any(beaten(state, side) for side in SIDES)):
        return False
    if not house.real_time:
        return _turn(house, state)
    return _times(house, state) and (over or len(actors(state)) > 0)


def _times(house: House, state: State) -> bool:
    times, hands = state.times, state.hands
    if min(times.at, times.clock, times.placed, times.called, *times.asks) < 0 or times.placed > times.clock:
        return False
    counting = state.phase == phases.COUNT or (state.phase == phases.OVER and times.go > 0)
    if counting != (times.go > 0) or times.go > times.at + COUNT:
        return False
    tokens = range(house.chart.size + 1)
    return all(hand.held in tokens and min(hand.locked, hand.rests, hand.kept) >= 0 for hand in hands)


def _turn(house: House, state: State) -> bool:
    now = state.turn
    if (now.number == 0) != (state.phase == phases.LOT) and state.phase != phases.OVER:
        return False
    return 0 <= now.left <= turn.allowance(now.number) and now.number >= 0
