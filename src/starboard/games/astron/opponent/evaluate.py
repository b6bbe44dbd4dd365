"""The evaluation of a position: points, the next row of the Base, the best flight in hand, stations still ahead."""

from functools import cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astron.opponent.prospects import USUAL_POINTS, prospect
from starboard.games.astron.opponent.weights import USUAL, Weights
from starboard.games.astron.rules.base import turned
from starboard.games.astron.rules.board import LAST_OFFSET, POINTS, SATURN, STATIONS
from starboard.games.astron.rules.ending import places
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, playable_flights, way_of
from starboard.games.astron.rules.state import DEAL, PLAY, Ship, State
from starboard.games.astron.rules.travel import DRIFT, OWN, Leg, leg
from starboard.games.astron.rules.universe import AHEAD, BEHIND

WON: Final = 1000.0
RIVALRY: Final = 0.2  # weight of the best rival's worth against the side's own


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """Return the value of the pilot's side relative to its best rival. A certain win or loss outweighs all else."""
    own, rivals, rivals_fly = 0.0, list[float](), False
    for side in house.sides(state.count):
        worth = sum([_worth(house, state, other, seat, weights) for other in side])
        if seat in side:
            own = worth
        else:
            rivals.append(worth)
            rivals_fly |= any(state.ships[other - 1].flying for other in side)
    margin = own - RIVALRY * max(rivals)
    ranks = places(house, state)
    if ranks[seat - 1] == 1 and (state.over or not rivals_fly):
        return margin + WON / ranks.count(1)
    return margin - WON if state.over else margin


def strengths(house: House, state: State, weights: Weights = USUAL) -> list[float]:
    """Return the value of each side: points and expectations, counting each ship's hand."""
    return [sum([_worth(house, state, seat, seat, weights) for seat in side]) for side in house.sides(state.count)]


def _worth(house: House, state: State, seat: Seat, viewer: Seat, weights: Weights) -> float:
    """Return a ship's points and expectations. The viewer's hand is known."""
    ship = state.ships[seat - 1]
    if not ship.flying or state.over:
        return float(ship.score)
    worth = ship.score + _race(house, state, seat, weights)
    if ship.grounded:
        worth -= weights.grounded
    last = _last(ship)
    if _to_play(state, seat):
        return worth + _hope(house, state, seat, viewer, last, weights)
    drift = leg(house.universe, state.under(seat), AHEAD, turned(state.offset, 1), DRIFT, house.drift_toll)
    gain, last = _gain(house, state, seat, drift, DRIFT, last=last, weights=weights)
    worth += gain
    if drift.fate or last == SATURN:
        return worth
    if state.offset + 1 >= LAST_OFFSET:
        return worth + (house.universe.planet[drift.end] != SATURN)
    later = state.with_(offset=state.offset + 1)
    worth -= weights.upheaval_risk * _danger(house, state, seat)
    return worth + _hope(house, later, seat, viewer, last, weights)


def _hope(house: House, state: State, seat: Seat, viewer: Seat, last: int, weights: Weights) -> float:
    """Return the points still expected by a ship that has a card to play, with the best of the hand if it is known."""
    hope = prospect(state.offset, state.ships[seat - 1].spot, last, house.universe.mirror)
    if seat != viewer:
        return weights.hope * hope
    known = _hand(house, state, seat, last, hope, weights)
    full = len(state.hands[seat - 1]) >= state.hand_size
    return known if full else known + weights.dealt * max(0.0, hope - known)


def _last(ship: Ship) -> int:
    """Return the last station on the way that a ship has landed on; 0 if none."""
    return max([number for number in range(1, STATIONS + 1) if ship.landed(number)], default=0)


def _to_play(state: State, seat: Seat) -> bool:
    """Return whether the ship still plays a card in this round."""
    if state.phase == DEAL:
        return True
    return seat >= state.acting if state.phase == PLAY else seat > state.acting


def _gain(
    house: House, state: State, seat: Seat, way: Leg, cause: str, last: int, weights: Weights
) -> tuple[float, int]:
    """Return the points of a journey, and the last station landed on after it."""
    ship = state.ships[seat - 1]
    cost = -float(len(way.hits))
    if way.fate:
        return cost, last
    universe = house.universe
    station, planet = universe.station[way.end], universe.planet[way.end]
    if station and not ship.landed(station) and (not planet or universe.planet[state.under(seat)] != planet):
        return cost + POINTS[state.landed(station)], max(last, station)
    bad = planet and not station and not ship.landed(planet) and ship.grounded != planet
    return (cost - 1 - weights.grounded if bad and not (house.mild and cause == DRIFT) else cost), last


def _race(house: House, state: State, seat: Seat, weights: Weights) -> float:
    """Return the extra points of the stations ahead compared with USUAL_POINTS. They fall as other ships land there."""
    worth, ship = 0.0, state.ships[seat - 1]
    for station in range(_last(ship) + 1, STATIONS + 1):
        worth += _points(state.count, state.landed(station)) - USUAL_POINTS
    return weights.race * worth


@cache
def _points(count: int, landed: int) -> float:
    """Return the mean points of a station for the ships that have not landed there yet."""
    return sum(POINTS[landed:count]) / max(1, count - landed)


def _hand(house: House, state: State, seat: Seat, last: int, hope: float, weights: Weights) -> float:
    """Return the value of the best flight with the cards in hand, to the end of the game."""
    best, next_offset = hope - weights.stuck, state.offset + turned(state.offset, 1)
    for fly in playable_flights(house, state, seat):
        step, far = course(fly)
        own = way_of(house, state, seat, step, far)
        value, then = _gain(house, state, seat, own, OWN, last=last, weights=weights)
        if own.fate or then == SATURN:
            best = max(best, value)
            continue
        drift = leg(house.universe, own.end, AHEAD, next_offset - state.offset, DRIFT, house.drift_toll)
        value -= len(drift.hits)
        if not drift.fate:
            station = house.universe.station[drift.end]
            if station > then and not house.universe.planet[own.end]:
                value, then = value + POINTS[state.landed(station)], station
            if then != SATURN:
                spot = state.ships[seat - 1].spot + step * far
                over = next_offset == LAST_OFFSET
                value += 1.0 if over else prospect(next_offset, spot, then, house.universe.mirror)
        best = max(best, value)
    return best


def _danger(house: House, state: State, seat: Seat) -> int:
    """Return the number of deadly spaces an Upheaval could bring: two to four rows ahead, one or two behind."""
    here, deadly = state.under(seat), house.universe.deadly
    ahead = [here + AHEAD * rows for rows in range(2, 5)]
    behind = [here + BEHIND * rows for rows in (1, 2)]
    return len([space for space in (*ahead, *behind) if 0 <= space < len(deadly) and deadly[space]])
