"""What the clock plays for an absent player: what is under way is brought to its end, then the turn."""

from typing import Final

from starboard.games.zylatron.rules.actions import END, STOP, Action
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import legal
from starboard.games.zylatron.rules.state import State

AUTO_REPLIES: Final = ("timeout",)


def timeout(house: House, state: State) -> Action:
    """Ends the turn; stops the move first, buys the Warrior that is owed, detonates far away, leaves a shared point."""
    offered = legal(house, state, state.seat)
    if END in offered:
        return END
    if STOP in offered:
        return STOP
    return offered[-1]  # the farthest point, the last target, the last mark
