"""A rule of thumb without a search: the baseline that every level must beat."""

from typing import Any

from starboard.core.seating import Seat
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.board import WIDTH
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import legal
from starboard.games.astron.rules.state import LOST, State
from starboard.games.astron.rules.universe import beneath


def choose(house: House, state: State, seat: Seat) -> Any:
    """Choose the action after which the ship survives the next row of the Base, with most points, nearest a station."""
    return max(legal(house, state, seat), key=lambda action: _after(house, state, seat, action))


def _after(house: House, state: State, seat: Seat, action: Any) -> tuple[bool, int, int]:
    after = wind(house, apply(house, state, seat, action, None), 1, None)
    ship, here = after.ships[seat - 1], beneath(after.ships[seat - 1].spot, after.offset)
    ahead = [
        abs(space % WIDTH - here % WIDTH) + abs(space // WIDTH - here // WIDTH)
        for station, spaces in house.universe.stations.items()
        for space in spaces
        if not ship.landed(station) and space // WIDTH >= after.offset + 1
    ]
    return ship.spot != LOST, ship.score, -min(ahead, default=0)
