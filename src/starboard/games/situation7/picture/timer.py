"""The clock that is shown in real time: the time since Go, or what is left of it."""

from starboard.core.message import message
from starboard.core.scene import Timer
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import COUNT, OVER, PAUSED, READY, RUN, State


def timer(house: House, state: State) -> Timer | None:
    """Before Go the count; then the time limit or a call, if there is one; else how long it has been going on."""
    times = state.times
    if not house.real_time or state.phase in (READY, OVER):
        return None
    if state.phase == COUNT:
        return Timer(message("situation7.timer.go"), times.go)  # S7-14
    running = state.phase == RUN
    start = times.at - times.clock if running else -times.clock
    if times.called:
        return Timer(message("situation7.timer.call"), start + times.called, running=running)  # S7-61
    if house.limit:
        return Timer(message("situation7.timer.left"), start + house.limit, running=running)  # S7-62
    assert running or state.phase == PAUSED
    return Timer(message("situation7.timer.played"), start if running else times.clock, up=True, running=running)
