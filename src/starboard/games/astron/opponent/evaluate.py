"""How good a position looks for a pilot: points, what the Base brings, what the cards reach, what may still come."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astron.opponent.weights import USUAL, Weights
from starboard.games.astron.rules.base import turned
from starboard.games.astron.rules.board import POINTS, SATURN, WIDTH
from starboard.games.astron.rules.ending import places
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, playable_flights, way_of
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import DRIFT, OWN, Leg, leg
from starboard.games.astron.rules.universe import AHEAD, BEHIND

WON: Final = 1000.0
SCALE: Final[tuple[float, ...]] = (7.5, 7.5, 7.5, 6.0, 4.9, 4.9, 4.9)  # by seats: the lead that means odds of e to 1
RIVALRY: Final = 0.2  # how much the best rival's fortune counts against one's own


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """The pilot's side against the best of the others, and the win itself as soon as it is certain."""
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
    """By side: what its ships have and may hope for, each with its own cards."""
    return [sum([_worth(house, state, seat, seat, weights) for seat in side]) for side in house.sides(state.count)]


def _worth(house: House, state: State, seat: Seat, viewer: Seat, weights: Weights) -> float:
    """Points now and to be hoped for. A pilot looks closer at the own ship, whose cards are known."""
    ship = state.ships[seat - 1]
    if not ship.flying or state.over:
        return float(ship.score)
    hope = _hope(house, state, seat, weights)
    drift = leg(house.universe, state.under(seat), AHEAD, turned(state.offset, 1), DRIFT, house.drift_toll)
    worth = ship.score + hope + _gain(house, state, seat, drift, DRIFT, hope, weights)
    worth -= weights.upheaval_risk * _danger(house, state, seat) * (hope + 1)
    if ship.grounded:
        worth -= weights.grounded
    return worth + _reach(house, state, seat, weights) if seat == viewer and not drift.fate else worth


def _gain(house: House, state: State, seat: Seat, way: Leg, cause: str, hope: float, weights: Weights) -> float:
    """What a travel brings or costs at once; a ship that is lost loses all its hopes, and the point for surviving."""
    ship = state.ships[seat - 1]
    cost = -float(len(way.hits))
    if way.fate:
        return cost - hope - 1
    universe = house.universe
    station, planet = universe.station[way.end], universe.planet[way.end]
    if station and not ship.landed(station) and (not planet or universe.planet[state.under(seat)] != planet):
        return cost + POINTS[state.landed(station)]
    bad = planet and not station and not ship.landed(planet) and ship.grounded != planet
    return cost - 1 - weights.grounded if bad and not (house.mild and cause == DRIFT) else cost


def _hope(house: House, state: State, seat: Seat, weights: Weights) -> float:
    """The stations that can still come, each worth less the further it is from where the ship flies."""
    ship, here = state.ships[seat - 1], state.under(seat)
    hope = weights.survival
    for station, spaces in house.universe.stations.items():
        if ship.landed(station) or spaces[0] // WIDTH < state.offset:
            continue
        points = POINTS[state.landed(station)]
        aside = min([abs(space % WIDTH - here % WIDTH) for space in spaces])
        ahead = spaces[0] // WIDTH - here // WIDTH
        far = aside + (ahead if ahead > 0 else -weights.behind * ahead)
        risk = weights.saturn_risk if station == SATURN else 1.0
        hope += weights.hope * points * risk * weights.nearness / (weights.nearness + far)
    return hope


def _reach(house: House, state: State, seat: Seat, weights: Weights) -> float:
    """What the hand could do after the next row of the Base: its best landing, and how many ways it leaves open."""
    offset = state.offset + turned(state.offset, 1)
    later = State(state.phase, offset, state.round, state.acting, state.ships, state.hands, state.discards)
    best, open_ways = 0.0, 0
    for fly in playable_flights(house, later, seat):
        way = way_of(house, later, seat, *course(fly))
        gain = _gain(house, later, seat, way, OWN, 0.0, weights)
        best = max(best, gain)
        open_ways += not way.fate and gain >= 0
    return weights.near * best + weights.movable * min(open_ways, 5) - (weights.stuck if not open_ways else 0.0)


def _danger(house: House, state: State, seat: Seat) -> int:
    """How many rows lie near, three ahead and two behind, that an Upheaval would make fatal."""
    here, deadly = state.under(seat), house.universe.deadly
    ahead = [here + AHEAD * rows for rows in range(2, 5)]
    behind = [here + BEHIND * rows for rows in (1, 2)]
    return len([space for space in (*ahead, *behind) if 0 <= space < len(deadly) and deadly[space]])
