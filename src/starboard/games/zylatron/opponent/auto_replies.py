"""Auto replies when an absent player's time runs out: settle pending actions, then end the turn."""

from starboard.games.zylatron.rules.actions import END, STOP, Action
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import legal
from starboard.games.zylatron.rules.state import State


def timeout(house: House, state: State) -> Action:
    """Return END, else STOP, else the last legal action, which buys, detonates, strikes or leaves a shared point."""
    offered = legal(house, state, state.seat)
    if END in offered:
        return END
    if STOP in offered:
        return STOP
    return offered[-1]  # the farthest point, the last target, the last mark
