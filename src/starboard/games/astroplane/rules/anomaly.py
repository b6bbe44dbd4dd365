"""The Anomalies in the corners: two pieces of one player are fired into the Singularity together."""

from starboard.core.contract import Seat
from starboard.games.astroplane.rules.actions import FIRE, Action
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.grid import FIRING_SPACES, LOADED
from starboard.games.astroplane.rules.stacks import Stacks, top


def may_fire(stacks: Stacks, seat: Seat, corner: int) -> bool:
    """Both firing spaces must be topped by the own fleet; how and when they were loaded does not matter."""  # AP-86
    one, two = LOADED[corner]
    return top(stacks.get(one, 0)) == seat == top(stacks.get(two, 0))  # AP-87


def firings(stacks: Stacks, seat: Seat, own: list[Position]) -> list[Action]:
    loaded = [at for at in own if at >> 2 in FIRING_SPACES]
    return [FIRE[corner] for corner in range(4) if may_fire(stacks, seat, corner)] if len(loaded) > 1 else []
