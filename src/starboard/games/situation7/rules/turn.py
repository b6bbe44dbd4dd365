"""Turn-based play: the draw, the finds, the actions of a turn, and its end."""

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
    """Return the number of placements in a turn: one in the very first, two in all others."""  # S7-81
    return 1 if number == 1 else 2


def chance_outcomes(house: House, state: State) -> list[tuple[Action, int]]:
    """Return the draw of the first side, or of the next find with equal odds for all that remain."""  # S7-81, S7-82
    if state.phase == LOT:
        return [(first, 1) for first in FIRST]
    hidden = placements(house, state, state.turn.mover) & ~state.turn.finds
    outcomes: list[tuple[Action, int]] = [(FIND[name], 1) for name in house.chart.written(hidden)]
    return outcomes if len(outcomes) > _still_to_find(house, state) else outcomes[:1]


def _still_to_find(house: House, state: State) -> int:
    possible = placements(house, state, state.turn.mover).bit_count()
    return min(house.finds, possible) - state.turn.finds.bit_count()


def begin(house: House, state: State, side: int, trace: Trace) -> State:
    """Begin the first turn with the drawn side."""
    if trace is not None:
        events.begins(trace, state, side)
    return opened(house, state, 1, side, trace)


def found(house: House, state: State, cell: str, trace: Trace) -> State:
    """Add a find. After the last one the side may act."""  # S7-82
    turn = state.turn
    if trace is not None:
        events.found(trace, house.chart, state, cell)
    finds = turn.finds | 1 << house.chart.number[cell]
    state = state.with_(turn=Turn(turn.number, turn.mover, finds, turn.left))
    return state if _still_to_find(house, state) else state.with_(phase=TURN)


def opened(house: House, state: State, number: int, side: int, trace: Trace) -> State:
    """Open the next turn, with finds if a piece can be placed. Pass if the side can do nothing."""  # S7-85
    state = state.with_(turn=Turn(number, side, 0, allowance(number)))
    if placements(house, state, side):
        return state.with_(phase=FINDING)
    if launches(house, state, side) or guards(house, state, side):
        return state.with_(phase=TURN)
    if trace is not None:
        events.passed(trace, state, side)
    if not any(can_move(house, state, each) for each in SIDES):  # S7-64
        return ended(house, state, BLOCKED, trace)
    return opened(house, state, number + 1, 1 - side, trace)


# ---- actions of a turn


def building(state: State) -> bool:
    """Return whether the first piece of this turn has been placed, so that only finds may follow."""  # S7-83
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


def begins(state: State) -> bool:
    """Return whether no piece has been placed in this turn; astronauts are not recorded."""
    return state.turn.left == allowance(state.turn.number)


def may_end(house: House, state: State) -> bool:
    """Return whether the turn may end: a piece was placed, or none can be placed."""  # S7-89
    turn = state.turn
    return turn.left < allowance(turn.number) or not can_move(house, state, turn.mover)


# ---- effects


def build(house: House, state: State, seat: Seat, cell: str, kind: str, left: int, trace: Trace) -> State:
    """Place or launch a piece and set the number of placements left."""
    turn = state.turn
    state = state.with_(turn=Turn(turn.number, turn.mover, turn.finds, left))
    return _went_on(house, place(house, state, seat, house.chart.number[cell], kind, trace=trace), trace)


def stand_guard(house: House, state: State, seat: Seat, cell: str, trace: Trace) -> State:
    return _went_on(house, guard(house, state, seat, house.chart.number[cell], trace), trace)  # S7-84


def _went_on(house: House, state: State, trace: Trace) -> State:
    """End the turn if nothing else is left to do."""  # S7-85
    if state.phase == OVER or builds(house, state) or exacts(house, state) or launching(house, state):
        return state
    return state if guards(house, state, state.turn.mover) else end(house, state, trace)


def end(house: House, state: State, trace: Trace) -> State:
    turn = state.turn
    if trace is not None:
        events.turn_over(trace, state)
    return opened(house, state, turn.number + 1, 1 - turn.mover, trace)
