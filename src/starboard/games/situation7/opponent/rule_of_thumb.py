"""A rule of thumb without a search: the baseline that every level must beat."""

from starboard.core.seating import Seat
from starboard.games.situation7.rules.actions import Action
from starboard.games.situation7.rules.effects import apply
from starboard.games.situation7.rules.ending import score
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import legal
from starboard.games.situation7.rules.state import State


def choose(house: House, state: State, seat: Seat) -> Action:
    """Choose the action with the best lead in points, then with most progress in regions without enemy pieces."""
    return max(legal(house, state, seat), key=lambda action: _after(house, state, seat, action))


def _after(house: House, state: State, seat: Seat, action: Action) -> tuple[int, float]:
    after, side = apply(house, state, seat, action, None), state.side(seat)
    own, enemy, progress = after.sides[side].pieces, after.sides[1 - side].pieces, 0.0
    for region in house.chart.regions:
        held = (own & region.cells).bit_count()
        if not enemy & region.cells:
            progress += house.worth(region) * (held / region.size) ** 2
    return score(house, after, side) - score(house, after, 1 - side), progress
