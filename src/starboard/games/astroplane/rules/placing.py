"""Open choices: placing a piece that was sent back, and taking one from the reserve."""

from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.actions import Back, Reserve
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.state import Fleet, State
from starboard.games.astroplane.rules.turn import go_on


def put_back(house: House, state: State, action: Back, trace: Trace) -> State:
    """Put a piece sent back into the owner's Start Area chosen by the sender."""  # AP-52
    whose = state.choices[0]
    if trace is not None:
        events.put_back(trace, state.turn, state, whose, action.area)
    fleets = list(state.fleets)
    fleets[whose - 1] = state.fleet(whose).with_area(action.area, 1)
    return _chosen(house, state, tuple(fleets), trace)


def take(house: House, state: State, action: Reserve, trace: Trace) -> State:
    """Move a piece from the reserve to a Start Area, from which it may fly this turn."""  # AP-92, AP-93
    if trace is not None:
        events.took(trace, state.turn, action.area)
    fleet = state.fleet(state.turn).with_area(action.area, 1)
    fleets = list(state.fleets)
    fleets[state.turn - 1] = Fleet(fleet.areas, fleet.reserve - 1, fleet.credit, fleet.status)
    return _chosen(house, state, tuple(fleets), trace)


def decline(house: House, state: State, trace: Trace) -> State:
    """Give up the right; the piece stays in the reserve."""  # AP-92
    if trace is not None:
        events.declined(trace, state.turn)
    return _chosen(house, state, state.fleets, trace)


def _chosen(house: House, state: State, fleets: tuple[Fleet, ...], trace: Trace) -> State:
    return go_on(house, state.with_(fleets=fleets, choices=state.choices[1:]), trace)
