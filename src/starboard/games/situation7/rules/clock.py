"""Real time: Ready and Go, the game's clock, pauses, holds, misses, calling time. The table's time only feeds it."""

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

# ---- what hands do


def ready(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """When the last hand is ready a short count begins."""  # S7-14, S7-77
    if trace is not None:
        events.signalled(trace, seat, "ready")
    return _counted(state.with_hand(seat, state.hand(seat).with_ready(True)), trace)


def _counted(state: State, trace: Trace) -> State:
    if not all(state.hand(seat).ready for seat in state.present):
        return state
    if trace is not None:
        events.happened(trace, "count")
    times = state.times
    state = state.in_phase(COUNTING)
    return state.with_times(Times(times.at, times.clock, times.at + COUNT, times.placed, times.called, times.asks))


def without(state: State, trace: Trace) -> State:
    """Somebody has gone while all waited to be ready: perhaps that was the last to be waited for."""
    return _counted(state, trace) if state.phase in (READY, PAUSED) else state


def ask_pause(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """A pause begins when both sides have asked for it; asking lapses after a while."""  # S7-77
    side, times = state.side(seat), state.times
    if trace is not None:
        events.signalled(trace, seat, "pause")
    if times.asks[1 - side] <= times.clock:
        until = times.clock + ASK
        asks = (until, times.asks[1]) if side == 0 else (times.asks[0], until)
        return state.with_times(Times(times.at, times.clock, times.go, times.placed, times.called, asks))
    if trace is not None:
        events.happened(trace, "pause")
    state = state.in_phase(PAUSED).with_hands(tuple([hand.with_ready(False) for hand in state.hands]))
    return state.with_times(Times(times.at, times.clock, times.go, times.placed, times.called))


def hold(state: State, seat: Seat, token: int, trace: Trace) -> State:
    """A piece that one hand has picked up is out of its partner's reach for a while."""  # S7-76
    if trace is not None:
        events.signalled(trace, seat, "hold")
    return state.with_hand(seat, state.hand(seat).holding(token, state.times.clock + HOLD))


def release(state: State, seat: Seat, trace: Trace) -> State:
    if trace is not None:
        events.signalled(trace, seat, "release")
    return state.with_hand(seat, state.hand(seat).holding(0, 0))


def miss(house: House, state: State, seat: Seat, cell: str, trace: Trace) -> State:
    """The piece bounces back, and the hand may drop nothing for a while; its partner may."""  # S7-26
    lock = house.locks[state.side(seat)]
    if trace is not None:
        events.missed(trace, house.chart, state, seat, cell, lock)
    return state.with_hand(seat, state.hand(seat).missed(state.times.clock + lock if lock else 0))


def may_call(house: House, state: State, side: int) -> bool:
    """May a side that has nothing to do end the waiting for one that has, and does not?"""  # S7-61
    times = state.times
    idle = times.clock - times.placed >= STALL and not times.called
    return idle and not can_move(house, state, side) and can_move(house, state, 1 - side)


def call(state: State, seat: Seat, trace: Trace) -> State:
    if trace is not None:
        events.signalled(trace, seat, "call")
    times = state.times
    return state.with_times(Times(times.at, times.clock, times.go, times.placed, times.clock + CALL, times.asks))


# ---- what time does


def advance(house: House, state: State, at: int, trace: Trace) -> State:
    """The position when the table's time is `at` and nobody has acted."""
    if not house.real_time or state.phase == OVER or at <= state.times.at:
        return state
    if state.phase == COUNTING:
        return _counting(house, state, at, trace)
    return _running(house, state, at, trace) if state.phase == RUN else _waiting(state, at)


def _waiting(state: State, at: int) -> State:
    times = state.times
    return state.with_times(Times(at, times.clock, times.go, times.placed, times.called, times.asks))


def _counting(house: House, state: State, at: int, trace: Trace) -> State:
    times = state.times
    if at < times.go:
        return _waiting(state, at)
    if trace is not None:
        events.happened(trace, "resume" if times.clock else "go")
    state = state.in_phase(RUN).with_times(Times(times.go, times.clock, 0, times.placed, times.called, times.asks))
    return advance(house, state, at, trace)


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
    state = state.with_hands(tuple([hand.at(clock) for hand in state.hands]))
    state = state.with_times(Times(now, clock, 0, times.placed, times.called, asks))
    return ended(house, state, why, trace) if clock == stop else state


def _stop(house: House, times: Times) -> tuple[int, str]:
    """When the game ends by itself if nothing happens, by its clock, and why."""
    stop, why = times.placed + NOTHING_HAPPENS, VOID  # S7-63
    if house.limit and house.limit <= stop:
        stop, why = house.limit, CLOCK  # S7-62
    if times.called and times.called <= stop:
        stop, why = times.called, CALLED  # S7-61
    return stop, why


def alarm(house: House, state: State) -> int | None:
    """When time alone will change something next, by the table's time."""
    times = state.times
    if state.phase == COUNTING:
        return times.go
    if state.phase != RUN:
        return None
    moments = [_stop(house, times)[0], *[begin for begin in house.begins if begin > times.clock]]
    if times.placed + STALL > times.clock and can_move(house, state, 0) != can_move(house, state, 1):
        moments.append(times.placed + STALL)
    return times.at + min(moments) - times.clock
