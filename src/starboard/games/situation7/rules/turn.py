"""By turns: the lot, the finds, what a turn allows, and how it ends."""

from starboard.core.seating import Seat
from starboard.games.situation7.rules import events
from starboard.games.situation7.rules.actions import FIND, FIRST, Action
from starboard.games.situation7.rules.board import SIDES
from starboard.games.situation7.rules.chart import Cells
from starboard.games.situation7.rules.ending import ended
from starboard.games.situation7.rules.events import Trace
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.placing import guard, place
from starboard.games.situation7.rules.reach import can_move, guards, launches, placements
from starboard.games.situation7.rules.state import BLOCKED, LOT, OVER, TURN, State, Turn
from starboard.games.situation7.rules.state import FIND as FINDING


def allowance(number: int) -> int:
    """How many placements a turn has: the very first one, every other two."""  # S7-81
    return 1 if number == 1 else 2


def chance_outcomes(house: House, state: State) -> list[tuple[Action, int]]:
    """The side that begins; or the next find, every placement not yet found being equally likely."""  # S7-81, S7-82
    if state.phase == LOT:
        return [(first, 1) for first in FIRST]
    hidden = placements(house, state, state.turn.mover) & ~state.turn.finds
    outcomes: list[tuple[Action, int]] = [(FIND[name], 1) for name in house.chart.written(hidden)]
    return outcomes if len(outcomes) > _still_to_find(house, state) else outcomes[:1]


def _still_to_find(house: House, state: State) -> int:
    possible = placements(house, state, state.turn.mover).bit_count()
    return min(house.finds, possible) - state.turn.finds.bit_count()


def begin(house: House, state: State, side: int, trace: Trace) -> State:
    """The lot has fallen."""
    if trace is not None:
        events.begins(trace, state, side)
    return opened(house, state, 1, side, trace)


def found(house: House, state: State, cell: str, trace: Trace) -> State:
    """One find more; when all are made the side may act."""  # S7-82
    turn = state.turn
    if trace is not None:
        events.found(trace, house.chart, state, cell)
    finds = turn.finds | 1 << house.chart.number[cell]
    state = state.with_turn(Turn(turn.number, turn.mover, finds, turn.left))
    return state if _still_to_find(house, state) else state.in_phase(TURN)


def opened(house: House, state: State, number: int, side: int, trace: Trace) -> State:
    """The next turn: with finds where something can be placed; passed on where nothing can be done."""  # S7-85
    state = state.with_turn(Turn(number, side, 0, allowance(number)))
    if placements(house, state, side):
        return state.in_phase(FINDING)
    if launches(house, state, side) or guards(house, state, side):
        return state.in_phase(TURN)
    if trace is not None:
        events.passed(trace, state, side)
    if not any(can_move(house, state, each) for each in SIDES):  # S7-64
        return ended(house, state, BLOCKED, trace)
    return opened(house, state, number + 1, 1 - side, trace)


# ---- what a turn allows


def building(state: State) -> bool:
    """Has this turn's building begun? Then nothing but finds may follow."""  # S7-83
    return state.turn.left == 1 and state.turn.number > 1


def builds(house: House, state: State) -> Cells:
    turn = state.turn
    return turn.finds & placements(house, state, turn.mover) if turn.left else 0


def exacts(house: House, state: State) -> Cells:
    turn = state.turn
    return placements(house, state, turn.mover) if turn.left and not building(state) else 0


def launching(house: House, state: State) -> Cells:
    turn = state.turn
    return launches(house, state, turn.mover) if turn.left and not building(state) else 0


def may_end(house: House, state: State) -> bool:
    """Something was placed, or nothing can be."""  # S7-89
    turn = state.turn
    return turn.left < allowance(turn.number) or not can_move(house, state, turn.mover)


# ---- what is done in it


def build(house: House, state: State, seat: Seat, cell: str, kind: str, left: int, trace: Trace) -> State:
    """A placement or launch, after which so many placements are left."""
    turn = state.turn
    state = state.with_turn(Turn(turn.number, turn.mover, turn.finds, left))
    return _went_on(house, place(house, state, seat, house.chart.number[cell], kind, trace), trace)


def stand_guard(house: House, state: State, seat: Seat, cell: str, trace: Trace) -> State:
    return _went_on(house, guard(house, state, seat, house.chart.number[cell], trace), trace)  # S7-84


def _went_on(house: House, state: State, trace: Trace) -> State:
    """The turn ends by itself when nothing but its end is left to do."""  # S7-85
    if state.phase == OVER or builds(house, state) or exacts(house, state) or launching(house, state):
        return state
    return state if guards(house, state, state.turn.mover) else end(house, state, trace)


def end(house: House, state: State, trace: Trace) -> State:
    turn = state.turn
    if trace is not None:
        events.turn_over(trace, state)
    return opened(house, state, turn.number + 1, 1 - turn.mover, trace)
