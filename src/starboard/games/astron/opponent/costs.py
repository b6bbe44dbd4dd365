"""The cost of a flight: points and the ship, with the next row of the Base."""

from starboard.core.seating import Seat
from starboard.games.astron.rules.base import turned
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import DRIFT, Leg, leg
from starboard.games.astron.rules.universe import AHEAD, BEHIND, Space


def drift(house: House, space: Space, rows: int) -> Leg:
    """Return the leg of a ship over this space while the Base moves."""
    return leg(house.universe, space, AHEAD if rows > 0 else BEHIND, abs(rows), DRIFT, house.drift_toll)


def next_row(house: House, state: State, space: Space) -> Leg | None:
    """Return the leg of a ship over this space during the next row; None if the Base has stopped."""
    rows = turned(state.offset, 1)
    return drift(house, space, rows) if rows else None


def costs(house: House, state: State, seat: Seat, way: Leg) -> bool:
    """Return whether a flight, including the next row, costs a point or the ship."""
    return any(price(house, state, seat, way))


def price(house: House, state: State, seat: Seat, way: Leg) -> tuple[bool, int]:
    """Return whether a flight, including the next row, costs the ship, and the points that it costs."""
    row = None if way.fate else next_row(house, state, way.end)
    if row is None:
        return bool(way.fate), len(way.hits) + lands_badly(house, state, seat, way)
    bad = lands_badly(house, state, seat, way) or (not house.mild and lands_badly(house, state, seat, row))
    return bool(row.fate), len(way.hits) + len(row.hits) + bad


def lands_badly(house: House, state: State, seat: Seat, way: Leg) -> bool:
    """Return whether a journey ends with a bad landing."""
    universe, ship = house.universe, state.ship(seat)
    planet = universe.planet[way.end]
    return bool(planet and not universe.station[way.end] and not ship.landed(planet) and ship.grounded != planet)
