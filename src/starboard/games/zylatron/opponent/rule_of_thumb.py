"""A rule of thumb without a search: the baseline that every level must beat."""

from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.survey import Survey, far
from starboard.games.zylatron.rules.actions import Action, Buy, Fire, Fly, Order
from starboard.games.zylatron.rules.board import PRICE
from starboard.games.zylatron.rules.grid import HQ
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import legal
from starboard.games.zylatron.rules.pieces import KIND
from starboard.games.zylatron.rules.state import State


def choose(house: House, state: State, seat: Seat) -> Action:
    """Shoot at the most expensive target, else set Warriors down at an enemy headquarters, else fly closer to one.

    Otherwise buy Warriors, then fighters; then move pieces, those that carry a Warrior first.
    """
    survey = Survey(house, state)
    goals = [HQ[planet] for planet, holder in enumerate(state.realm.holders) if survey.enemies(seat, holder)]
    carrying = {carrier for piece in survey.forces[seat] if KIND[piece] == "W" for carrier in survey.carriers(piece)}
    here = survey.spots[survey.mover]

    def worth(action: Action) -> tuple[float, float]:
        if isinstance(action, Fire):
            return 5, PRICE.get(KIND[action.target], 0)
        if isinstance(action, Order) and action.verb == "drop":
            return (4, 0) if here in goals else (-1, 0)
        if isinstance(action, Fly):
            left = min([far(action.point)[goal] for goal in goals], default=0)
            return (3, -left) if left < min([far(here)[goal] for goal in goals], default=0) else (-1, -left)
        if isinstance(action, Buy):
            return 2, {"W": 2, "F": 1}.get(action.kind, 0)
        if isinstance(action, Order) and action.verb == "move":
            return 1, (action.piece in carrying) + 0.5 * (KIND[action.piece] == "W")
        return (0, 0) if str(action) in ("stop", "end") else (-2, 0)

    return max(legal(house, state, seat), key=worth)
