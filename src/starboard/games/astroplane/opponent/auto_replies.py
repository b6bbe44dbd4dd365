"""Auto replies: the actions the clock plays for an absent player."""

from starboard.games.astroplane.opponent.evaluate import evaluate
from starboard.games.astroplane.rules.actions import END, Action
from starboard.games.astroplane.rules.effects import apply
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import legal
from starboard.games.astroplane.rules.state import State


def timeout(house: House, state: State) -> Action:
    """Return END if legal, else the first answer to a choice (never declining the reserve), else the best move."""
    found = legal(house, state)
    if END in found:
        return END
    if state.choices:
        return found[0]
    return max(found, key=lambda action: evaluate(house, apply(house, state, action, None), state.turn))
