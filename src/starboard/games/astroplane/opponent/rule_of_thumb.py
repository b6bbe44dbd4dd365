"""A rule of thumb: the floor that the levels are measured against. It does not search."""

from starboard.core.seating import Seat
from starboard.games.astroplane.opponent.ways import WAYS
from starboard.games.astroplane.rules.actions import Action
from starboard.games.astroplane.rules.effects import apply
from starboard.games.astroplane.rules.ending import scores
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import legal
from starboard.games.astroplane.rules.stacks import top
from starboard.games.astroplane.rules.state import State

FAR = 12  # moves at most that count


def choose(house: House, state: State, seat: Seat) -> Action:
    """Have more points than the best rival, and pieces on top close to the Singularity."""
    return max(legal(house, state), key=lambda action: _after(house, state, seat, action))


def _after(house: House, state: State, seat: Seat, action: Action) -> tuple[int, int]:
    after = apply(house, state, action, None)
    points = scores(after)
    nearness = sum([max(0, FAR - WAYS[at]) for at, stack in after.stacks.items() if top(stack) == seat])
    return points[seat - 1] - max([other for each, other in enumerate(points, 1) if each != seat]), nearness
