"""Real time: ready and Go, the game's clock, pauses, holds, misses and calls. The table's time drives the clock."""

from starboard.core.seating import Seat
from starboard.games.situation7.rules import events
from starboard.games.situation7.rules.board import ASK, CALL, COUNT, HOLD, SIDES, STALL
from starboard.games.situation7.rules.board import VOID as NOTHING_HAPPENS
from starboard.games.situation7.rules.ending import ended
from starboard.games.situation7.rules.events import Trace
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import can_move
from starboard.games.situation7.rules.state import CALLED, CLOCK, OVER, PAUSED, READY, RUN, VOID, State, Times
from starboard.games.situation7.rules.state import COUNT as COUNTING

# ---- actions of hands


def ready(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Mark a hand as ready. The last hand to be ready starts the count."""  # S7-14, S7-77
    if trace is not None:
        events.signalled(trace, seat, "ready")
    return _counted(state.with_hand(seat, state.hand(seat).with_ready(True)), trace)


def _counted(state: State, trace: Trace) -> State:
    if not all(state.hand(seat).ready for seat in state.present):
        return state
    if trace is not None:
        events.happened(trace, "count")
    return state.with_(phase=COUNTING, times=state.times.with_(go=state.times.at + COUNT))


def without(state: State, trace: Trace) -> State:
    """Start the count if the player who just left was the only one not ready."""
    return _counted(state, trace) if state.phase in (READY, PAUSED) else state


def ask_pause(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Request a pause. It begins once both sides have requested one; a request expires after ASK ms."""  # S7-77
    side, times = state.side(seat), state.times
    if trace is not None:
        events.signalled(trace, seat, "pause")
    if times.asks[1 - side] <= times.clock:
        until = times.clock + ASK
        asks = (until, times.asks[1]) if side == 0 else (times.asks[0], until)
        return state.with_(times=times.with_(asks=asks))
    if trace is not None:
        events.happened(trace, "pause")
    hands = tuple([hand.with_ready(False) for hand in state.hands])
    return state.with_(phase=PAUSED, hands=hands, times=times.with_(asks=(0, 0)))


def hold(state: State, seat: Seat, token: int, trace: Trace) -> State:
    """Pick up a piece, which reserves it for HOLD ms from the partner."""  # S7-76
    if trace is not None:
        events.signalled(trace, seat, "hold")
    return state.with_hand(seat, state.hand(seat).holding(token, state.times.clock + HOLD))


def release(state: State, seat: Seat, trace: Trace) -> State:
    if trace is not None:
        events.signalled(trace, seat, "release")
    return state.with_hand(seat, state.hand(seat).holding(0, 0))


def miss(house: House, state: State, seat: Seat, cell: str, trace: Trace) -> State:
    """Put the piece back in the tray and lock this hand, but not its partner's, for the side's miss lock."""  # S7-26
    lock = house.locks[state.side(seat)]
    if trace is not None:
        events.missed(trace, house.chart, state, seat, cell, lock=lock)
    return state.with_hand(seat, state.hand(seat).missed(state.times.clock + lock if lock else 0))


def may_call(house: House, state: State, side: int) -> bool:
    """Return whether a side that cannot move may call time on an enemy that can move but does not."""  # S7-61
    times = state.times
    idle = times.clock - times.placed >= STALL and not times.called
    return idle and not can_move(house, state, side) and can_move(house, state, 1 - side)


def call(state: State, seat: Seat, trace: Trace) -> State:
    if trace is not None:
        events.signalled(trace, seat, "call")
    return state.with_(times=state.times.with_(called=state.times.clock + CALL))


# ---- effects of time


def advance(house: House, state: State, at: int, trace: Trace) -> State:
    """Return the position at table time `at` if no seat acts before then."""
    if not house.real_time or state.phase == OVER or at <= state.times.at:
        return state
    if state.phase == COUNTING:
        return _counting(house, state, at, trace)
    return _running(house, state, at, trace) if state.phase == RUN else _waiting(state, at)


def _waiting(state: State, at: int) -> State:
    return state.with_(times=state.times.with_(at=at))


def _counting(house: House, state: State, at: int, trace: Trace) -> State:
    times = state.times
    if at < times.go:
        return _waiting(state, at)
    if trace is not None:
        events.happened(trace, "resume" if times.clock else "go")
    return advance(house, state.with_(phase=RUN, times=times.with_(at=times.go, go=0)), at, trace)


def _running(house: House, state: State, at: int, trace: Trace) -> State:
    times = state.times
    stop, why = _stop(house, times)
    clock = min(times.clock + at - times.at, stop)
    now = times.at + clock - times.clock
    if trace is not None:
        for side in SIDES:
            if times.clock < house.begins[side] <= clock:
                events.joined_in(trace, state, side)  # S7-80
    asks = (times.asks[0] if times.asks[0] > clock else 0, times.asks[1] if times.asks[1] > clock else 0)
    hands = tuple([hand.at(clock) for hand in state.hands])
    state = state.with_(hands=hands, times=times.with_(at=now, clock=clock, go=0, asks=asks))
    return ended(house, state, why, trace) if clock == stop else state


def _stop(house: House, times: Times) -> tuple[int, str]:
    """Return the game's clock time (ms) at which the game ends if nothing happens, and the cause."""
    stop, why = times.placed + NOTHING_HAPPENS, VOID  # S7-63
    if house.limit and house.limit <= stop:
        stop, why = house.limit, CLOCK  # S7-62
    if times.called and times.called <= stop:
        stop, why = times.called, CALLED  # S7-61
    return stop, why


def alarm(house: House, state: State) -> int | None:
    """Return the table time of the next change that needs no action; None if there is none."""
    times = state.times
    if state.phase == COUNTING:
        return times.go
    if state.phase != RUN:
        return None
    moments = [_stop(house, times)[0], *[begin for begin in house.begins if begin > times.clock]]
    if times.placed + STALL > times.clock and can_move(house, state, 0) != can_move(house, state, 1):
        moments.append(times.placed + STALL)
    return times.at + min(moments) - times.clock
