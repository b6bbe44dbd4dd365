"""A rule of thumb without a search: the baseline that every level must beat."""

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.actions import Action
from starboard.games.spacewalk.rules.board import POINTS
from starboard.games.spacewalk.rules.effects import apply
from starboard.games.spacewalk.rules.ending import scores
from starboard.games.spacewalk.rules.flight import endangered
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.legal import legal
from starboard.games.spacewalk.rules.ships import OWNER, SIZE
from starboard.games.spacewalk.rules.state import State


def choose(house: House, state: State, seat: Seat) -> Action:
    """Choose the action with the best lead in points, then with more rival ships than own ships in danger."""
    return max(legal(house, state, seat), key=lambda action: _after(house, state, seat, action))


def _after(house: House, state: State, seat: Seat, action: Action) -> tuple[int, float]:
    after = apply(house, state, seat, action, None)
    points, danger = scores(after), 0.0
    for crowd, distance in zip(after.planets, after.orbit.distances, strict=True):
        for ship, chance in endangered(crowd, distance):
            danger += chance * POINTS[SIZE[ship]] * (1 if OWNER[ship] == seat else -1)
    return points[seat - 1] - max([other for each, other in enumerate(points, 1) if each != seat]), -danger
