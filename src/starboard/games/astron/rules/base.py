"""The movement of the Base: the universe slides beneath all ships at the same time."""

from starboard.games.astron.rules import events
from starboard.games.astron.rules.board import LAST_OFFSET, SATURN
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import Ship, State
from starboard.games.astron.rules.travel import DRIFT, arrived, leg
from starboard.games.astron.rules.universe import AHEAD, BEHIND, beneath


def turned(offset: int, rows: int) -> int:
    """Return the number of rows the Base actually moves: it stops at START and GAME OVER."""  # AS-30
    return max(-offset, min(rows, LAST_OFFSET - offset))


def wind(house: House, state: State, rows: int, trace: Trace) -> State:
    """Move the Base onward or back and apply the effects to every ship."""  # AS-4, AS-35
    rows = turned(state.offset, rows)
    offset = state.offset + rows
    if trace is not None:
        trace.append(events.Wound(rows, offset))
    ships = tuple([_drifted(house, state, seat, rows, trace) for seat in range(1, len(state.ships) + 1)])
    if offset == LAST_OFFSET:
        ships = tuple([_at_the_end(house, ship, seat, trace) for seat, ship in enumerate(ships, 1)])
    return state.with_(offset=offset, ships=ships)


def _drifted(house: House, state: State, seat: int, rows: int, trace: Trace) -> Ship:
    """Return a ship after the universe has moved beneath it. Its grid space does not change."""  # AS-63
    ship = state.ships[seat - 1]
    if ship.spot < 0:
        return ship
    step = AHEAD if rows > 0 else BEHIND
    way = leg(house.universe, beneath(ship.spot, state.offset), step, abs(rows), DRIFT, house.drift_toll)
    quiet = not way.hits and not way.fate and not ship.grounded
    if quiet and not house.universe.station[way.end] and not house.universe.planet[way.end]:
        return ship
    return arrived(house, state, seat, ship.spot, way, cause=DRIFT, trace=trace)


def _at_the_end(house: House, ship: Ship, seat: int, trace: Trace) -> Ship:
    """Award the point for surviving, unless the ship is caught on Saturn."""  # AS-67, AS-69
    if ship.spot < 0:
        return ship
    if house.universe.planet[beneath(ship.spot, LAST_OFFSET)] == SATURN:
        if trace is not None:
            events.caught(trace, seat)
        return ship
    if trace is not None:
        events.survived(trace, seat)
    return ship.with_(score=ship.score + 1)
