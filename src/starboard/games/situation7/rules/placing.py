"""Placing pieces, launching pieces with a rocket or satellite, and placing astronauts."""

from starboard.core.message import Event
from starboard.core.seating import Seat
from starboard.games.situation7.rules import events
from starboard.games.situation7.rules.board import EQUIPMENT, GAP
from starboard.games.situation7.rules.chart import Cell
from starboard.games.situation7.rules.ending import after_a_piece
from starboard.games.situation7.rules.events import Trace
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import Side, State


def place(house: House, state: State, seat: Seat, cell: Cell, kind: str, trace: Trace) -> State:
    """Place a piece permanently. With a kind, it is a launch, and that equipment stays on the piece."""  # S7-19, S7-40
    side = state.side(seat)
    own = state.sides[side].laid(house.chart, cell, kind)
    if trace is not None:
        _told(house, state, seat, own, cell, kind=kind, trace=trace)
    state = state.with_side(side, own)
    if house.real_time:
        times, hand = state.times, state.hand(seat)
        state = state.with_hand(seat, hand.acted(times.clock + GAP))
        state = state.with_(times=times.with_(placed=times.clock, called=0))  # S7-61
    return after_a_piece(house, state, trace)


def _told(house: House, state: State, seat: Seat, own: Side, cell: Cell, kind: str, trace: list[Event]) -> None:
    chart, side = house.chart, state.side(seat)
    if kind:
        events.launched(trace, chart, state, seat, chart.names[cell], kind=kind)
    else:
        events.placed(trace, chart, state, seat, chart.names[cell])
    for each in EQUIPMENT:
        base = chart.bases[side][each]
        if base >> cell & 1 and own.pieces & base == base:  # S7-33
            trace.append(events.Readied(state, side, each))
    complete = [region for region in chart.of_cell[cell] if own.pieces & region.cells == region.cells]
    trace += [events.Completed(chart, state, seat, region, house.worth(region)) for region in complete]


def guard(house: House, state: State, seat: Seat, cell: Cell, trace: Trace) -> State:
    """Place an astronaut permanently. It closes the empty cells around it."""  # S7-38, S7-47, S7-53
    side = state.side(seat)
    if trace is not None:
        events.guarded(trace, house.chart, state, seat, house.chart.names[cell])
    state = state.with_side(side, state.sides[side].guarding(house.chart, cell))
    if house.real_time:
        hand, clock = state.hand(seat), state.times.clock
        state = state.with_hand(seat, hand.rested(clock + GAP))  # S7-50
    return after_a_piece(house, state, trace) if house.mutual_block else state
