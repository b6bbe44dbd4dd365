"""The effect of each action."""

from starboard.games.astroplane.rules.actions import Action, Back, Decline, End, First, Reserve, Sit
from starboard.games.astroplane.rules.events import Trace, ended
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.leaving import leave
from starboard.games.astroplane.rules.moving import move
from starboard.games.astroplane.rules.placing import decline, put_back, take
from starboard.games.astroplane.rules.seating import draw_first, take_seats
from starboard.games.astroplane.rules.state import State
from starboard.games.astroplane.rules.turn import end_turn

__all__ = ["apply", "leave"]


def apply(house: House, state: State, action: Action, trace: Trace) -> State:
    if isinstance(action, Back):
        return put_back(house, state, action, trace)
    if isinstance(action, Reserve):
        return take(house, state, action, trace)
    if isinstance(action, Decline):
        return decline(house, state, trace)
    if isinstance(action, End):
        if trace is not None:
            ended(trace, state.turn)
        return end_turn(house, state, trace)
    if isinstance(action, First):
        return draw_first(house, state, action, trace)
    if isinstance(action, Sit):
        return take_seats(house, state, action, trace)
    return move(house, state, action, trace)
