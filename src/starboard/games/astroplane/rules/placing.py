"""Open choices: where a piece that was sent back goes, and whether one comes from the reserve."""

from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.actions import Back, Reserve
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.state import Fleet, State
from starboard.games.astroplane.rules.turn import go_on


def put_back(house: House, state: State, action: Back, trace: Trace) -> State:
    """The sender has chosen one of the owner's Start Areas."""  # AP-52
    whose = state.choices[0]
    if trace is not None:
        events.put_back(trace, state.turn, state, whose, action.area)
    fleets = list(state.fleets)
    fleets[whose - 1] = state.fleet(whose).with_area(action.area, 1)
    return _chosen(house, state, tuple(fleets), trace)


def take(house: House, state: State, action: Reserve, trace: Trace) -> State:
    """A piece of the reserve is in a Start Area, ready to fly in this turn."""  # AP-92, AP-93
    if trace is not None:
        events.took(trace, state.turn, action.area)
    fleet = state.fleet(state.turn).with_area(action.area, 1)
    fleets = list(state.fleets)
    fleets[state.turn - 1] = Fleet(fleet.areas, fleet.reserve - 1, fleet.credit, fleet.status)
    return _chosen(house, state, tuple(fleets), trace)


def decline(house: House, state: State, trace: Trace) -> State:
    """The right is lost, and the piece stays for a later one."""  # AP-92
    if trace is not None:
        events.declined(trace, state.turn)
    return _chosen(house, state, state.fleets, trace)


def _chosen(house: House, state: State, fleets: tuple[Fleet, ...], trace: Trace) -> State:
    after = State(
        state.sides, state.first, state.turn, state.moves, state.made, state.idle, fleets, state.stacks,
        state.captors, state.flyby, state.choices[1:],
    )  # fmt: skip
    return go_on(house, after, trace)
