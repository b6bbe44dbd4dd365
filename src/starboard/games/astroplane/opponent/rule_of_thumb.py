"""A rule of thumb without a search: the baseline that every level must beat."""

from starboard.core.seating import Seat
from starboard.games.astroplane.opponent.ways import WAYS
from starboard.games.astroplane.rules.actions import Action
from starboard.games.astroplane.rules.effects import apply
from starboard.games.astroplane.rules.ending import scores
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import legal
from starboard.games.astroplane.rules.stacks import top
from starboard.games.astroplane.rules.state import State

FAR = 12  # moves; a piece this far from the Singularity counts nothing


def choose(house: House, state: State, seat: Seat) -> Action:
    """Choose the action with the best lead in points over the best rival, then with top pieces near the Singularity."""
    return max(legal(house, state), key=lambda action: _after(house, state, seat, action))


def _after(house: House, state: State, seat: Seat, action: Action) -> tuple[int, int]:
    after = apply(house, state, action, None)
    points = scores(after)
    nearness = sum([max(0, FAR - WAYS[at]) for at, stack in after.stacks.items() if top(stack) == seat])
    return points[seat - 1] - max([other for each, other in enumerate(points, 1) if each != seat]), nearness
