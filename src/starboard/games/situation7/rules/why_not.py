"""Reasons for refusals: each names the clause that forbids the action and describes the situation."""

from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.actions import (
    CALL,
    END,
    PAUSE,
    READY,
    RELEASE,
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
from starboard.games.situation7.rules.board import ASTRONAUT
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import held_by_partner
from starboard.games.situation7.rules.names import kind_name, kinds_name, who
from starboard.games.situation7.rules.reach import (
    beside_enemy,
    can_move,
    closed,
    home,
    is_ready,
    joined,
    launches,
    usable,
    walkable,
)
from starboard.games.situation7.rules.state import COUNT, LOT, OVER, PAUSED, TURN, State
from starboard.games.situation7.rules.state import READY as WAITING


def reason(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return why this seat may not do this, even if it is not the seat to act."""
    if state.phase == OVER:
        return refusal("S7-59", "situation7.refuse.over")
    if not 1 <= seat <= len(state.hands):
        return refusal("S7-1", "situation7.refuse.no_hand")
    if state.hand(seat).gone:
        return refusal("S7-63", "situation7.refuse.gone")
    if isinstance(action, (Find, First)):
        return refusal("S7-82", "situation7.refuse.chance")
    if isinstance(action, (Place, Exact, Launch, Guard, Miss)) and action.cell not in house.chart.number:
        return refusal("S7-4", "situation7.refuse.no_cell", cell=action.cell)
    return _real_time(house, state, seat, action) if house.real_time else _by_turns(house, state, seat, action)


# ---- in real time


def _real_time(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    if isinstance(action, Exact) or action == END:
        return refusal("S7-15", "situation7.refuse.no_turns")
    if action == READY:
        clause = "S7-77" if state.phase == PAUSED else "S7-14"
        return refusal(clause, "situation7.refuse.not_waiting")
    why = not_running(house, state, seat)
    if why is not None:
        return why
    if isinstance(action, Guard):
        return no_guard(house, state, seat, action.cell)
    if isinstance(action, (Hold, Miss)) or action == RELEASE:
        return _tray(house, state, seat, action)
    if isinstance(action, (Place, Launch)):
        return _drop(house, state, seat, action)
    if action == PAUSE:
        return refusal("S7-77", "situation7.refuse.asked")
    if action == CALL:
        return _no_call(house, state, seat)
    return refusal("S7-15", "situation7.refuse.something_to_do")


def not_running(house: House, state: State, seat: Seat) -> Refusal | None:
    """Run test (1): return a refusal if the game is not running for this hand."""  # S7-25
    side, clock = state.side(seat), state.times.clock
    if state.phase == OVER:
        return refusal("S7-59", "situation7.refuse.over")
    if state.phase == PAUSED or (state.phase == COUNT and clock):
        return refusal("S7-77", "situation7.refuse.paused")
    if state.phase in (WAITING, COUNT):
        return refusal("S7-14", "situation7.refuse.not_yet")
    if clock < house.begins[side]:
        return refusal("S7-80", "situation7.refuse.head_start", side=who(state, 1 - side))
    return None


def busy(state: State, seat: Seat) -> Refusal | None:
    """Run test (2): return a refusal if the hand is not free."""  # S7-25, S7-26
    hand, clock = state.hand(seat), state.times.clock
    if hand.locked > clock:
        return refusal("S7-26", "situation7.refuse.locked", ms=hand.locked - clock)
    return too_fast(state, seat)


def too_fast(state: State, seat: Seat) -> Refusal | None:
    hand, clock = state.hand(seat), state.times.clock
    return refusal("S7-25", "situation7.refuse.too_fast") if hand.rests > clock else None


def _drop(house: House, state: State, seat: Seat, action: Place | Launch) -> Refusal:
    """Return the refusal from tests (1), (2), (4) and (5). The piece itself is not considered."""
    why = busy(state, seat)
    if why is None and isinstance(action, Place):
        why = no_place(house, state, seat, action.cell)
    elif why is None and isinstance(action, Launch):
        why = no_launch(house, state, seat, action.cell, action.kind)
    return why or refusal("S7-42", "situation7.refuse.place_instead", cell=action.cell)


def no_place(house: House, state: State, seat: Seat, cell: str) -> Refusal | None:
    """Return the refusal from tests (4) and (5) for a plain placement."""  # S7-87
    side, bit = state.side(seat), 1 << house.chart.number[cell]
    if state.covered & bit:
        return taken(cell)
    if joined(house, state, side) & bit:
        return guarded(state, cell, side) if closed(house, state, side) & bit else None
    if launches(house, state, side) & bit:
        return refusal("S7-45", "situation7.refuse.needs_rocket", cell=cell)
    if not state.sides[side].pieces:
        return refusal("S7-16", "situation7.refuse.base_line_first", cell=cell)
    return refusal("S7-17", "situation7.refuse.not_connected", cell=cell)


def no_launch(house: House, state: State, seat: Seat, cell: str, kind: str) -> Refusal | None:
    """Return the refusal from tests (4) and (5) for a launch that isn't also a placement."""  # S7-87
    side, bit = state.side(seat), 1 << house.chart.number[cell]
    own = state.sides[side]
    if state.covered & bit:
        return taken(cell)
    if joined(house, state, side) & bit:
        return refusal("S7-42", "situation7.refuse.place_instead", cell=cell)
    if not is_ready(house, own, side, kind):
        return refusal("S7-33", "situation7.refuse.no_rocket", kinds=kinds_name(kind))
    if not usable(house, own, side, kind):
        return refusal("S7-13", "situation7.refuse.used_all", kinds=kinds_name(kind))
    if not beside_enemy(house, state, side) & bit:
        return refusal("S7-42", "situation7.refuse.no_enemy", cell=cell, kind=kind_name(kind))
    return guarded(state, cell, side) if closed(house, state, side) & bit else None


def no_guard(house: House, state: State, seat: Seat, cell: str) -> Refusal:
    """Return the refusal from the tests for an astronaut, in order."""  # S7-50
    side, bit = state.side(seat), 1 << house.chart.number[cell]
    own = state.sides[side]
    why = too_fast(state, seat) if house.real_time else None
    if why is not None:
        return why
    if not is_ready(house, own, side, ASTRONAUT):
        return refusal("S7-33", "situation7.refuse.no_rocket", kinds=kinds_name(ASTRONAUT))
    if not usable(house, own, side, ASTRONAUT):
        return refusal("S7-13", "situation7.refuse.used_all", kinds=kinds_name(ASTRONAUT))
    if not own.pieces & bit:
        return refusal("S7-46", "situation7.refuse.not_yours", cell=cell)
    if own.equipped & bit:
        return refusal("S7-37", "situation7.refuse.occupied", cell=cell)
    where = "not_home" if not home(house, state, side) & bit else "not_joined"
    assert not walkable(house, state, side) & bit
    return refusal("S7-46", f"situation7.refuse.{where}", cell=cell)


def taken(cell: str) -> Refusal:
    return refusal("S7-19", "situation7.refuse.taken", cell=cell)


def guarded(state: State, cell: str, side: int) -> Refusal:
    return refusal("S7-53", "situation7.refuse.guarded", cell=cell, side=who(state, 1 - side))


def _tray(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    if action == RELEASE:
        return refusal("S7-76", "situation7.refuse.holds_nothing")
    if isinstance(action, Miss):
        why = busy(state, seat)
        if why is None and not held_by_partner(state, seat, action.token):
            why = no_place(house, state, seat, action.cell)
        return why or refusal("S7-76", "situation7.refuse.held")
    alone = not state.partners(seat)
    return refusal("S7-76", f"situation7.refuse.{'no_partner' if alone else 'held'}")


def _no_call(house: House, state: State, seat: Seat) -> Refusal:
    side = state.side(seat)
    if state.times.called:
        return refusal("S7-61", "situation7.refuse.called")
    if can_move(house, state, side) or not can_move(house, state, 1 - side):
        return refusal("S7-61", "situation7.refuse.not_stuck")
    return refusal("S7-61", "situation7.refuse.call_later")


# ---- turn-based play


def _by_turns(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    if isinstance(action, (Hold, Miss)) or action in (READY, PAUSE, CALL, RELEASE):
        return refusal("S7-89", "situation7.refuse.no_tray")
    if state.phase == LOT:
        return refusal("S7-81", "situation7.refuse.lot")
    if state.phase != TURN or state.side(seat) != state.turn.mover:
        return refusal("S7-89", "situation7.refuse.not_your_turn", side=who(state, state.turn.mover))
    if isinstance(action, Guard):
        return no_guard(house, state, seat, action.cell)
    if isinstance(action, Place) and not state.turn.finds >> house.chart.number[action.cell] & 1:
        return refusal("S7-82", "situation7.refuse.not_a_find", cell=action.cell)
    if isinstance(action, (Place, Exact, Launch)):
        return used_up(state, action) or _no_drop(house, state, seat, action)
    return refusal("S7-83", "situation7.refuse.place_first")


def used_up(state: State, action: Place | Exact | Launch) -> Refusal | None:
    if not state.turn.left:
        return refusal("S7-83", "situation7.refuse.used_up")
    if turn.building(state) and not isinstance(action, Place):
        return refusal("S7-83", "situation7.refuse.only_finds")
    return None


def _no_drop(house: House, state: State, seat: Seat, action: Place | Exact | Launch) -> Refusal:
    if isinstance(action, Launch):
        why = no_launch(house, state, seat, action.cell, action.kind)
    else:
        why = no_place(house, state, seat, action.cell)
    return why or refusal("S7-83", "situation7.refuse.used_up")
