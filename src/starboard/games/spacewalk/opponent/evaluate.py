"""Evaluation of a position for a seat: ships, the safe fields ahead of them, expected tolls and tokens.

A ship not yet placed counts as if it were on a planet at the average distance from a hole.
"""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.opponent.weights import MORE, USUAL, Weights
from starboard.games.spacewalk.rules.actions import Put
from starboard.games.spacewalk.rules.board import POINTS, TOKEN_POINTS
from starboard.games.spacewalk.rules.ending import places, scores
from starboard.games.spacewalk.rules.flight import endangered, must_lose
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import FULL_FLEET, NUMBER, OWN, OWNER, SIZE, WORTH, Ships, fleet, ship
from starboard.games.spacewalk.rules.state import State

WON: Final = 1000.0


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """Return the seat's strength minus the average of the others; a finished game counts by its places."""
    if state.over:
        return _outcome(house, state, seat)
    found = strengths(state, weights)
    own = found[seat - 1]
    return own - (sum(found) - own) / (state.count - 1)


def strengths(state: State, weights: Weights = USUAL) -> list[float]:
    """Return the strength of each seat. `weights` apply to two seats only; more seats use `MORE`."""
    weights = weights if state.count == 2 else MORE
    return [_strength(state, each, weights) for each in range(1, state.count + 1)]


def put_value(state: State, seat: Seat, put: Put) -> float:
    """Return the change of `evaluate` by a placement, up to a constant.

    Before the first turn, a placement affects only the prospects on its planet.
    """
    weights = USUAL if state.count == 2 else MORE
    spot = state.orbit.spots[put.field]
    crowd, distance, survival = state.planets[spot], state.orbit.distances[spot], state.count == 2
    with_it = crowd + ship(put.size, seat)
    value = 0.0
    for each in range(1, state.count + 1):
        if with_it & OWN[each]:
            gain = _prospects(with_it, distance, each, survival, weights)
            if crowd & OWN[each]:
                gain -= _prospects(crowd, distance, each, survival, weights)
            value += gain if each == seat else -gain / (state.count - 1)
    return value


def time_left(state: State) -> float:
    """Return the share of its ships that the seat with the fewest still has; it ends the game when it has none."""
    fleets = [state.in_orbit(seat) + state.in_reserve(seat) for seat in range(1, state.count + 1)]
    return min([NUMBER[fleet] for fleet in fleets]) / NUMBER[FULL_FLEET]


def _outcome(house: House, state: State, seat: Seat) -> float:
    """Score a finished game. A shared win is worth less than a sole win; losers are ranked by points."""
    ranks = places(house, state)
    if ranks[seat - 1] == 1:
        return WON / ranks.count(1)
    return scores(state)[seat - 1] - WON


def _strength(state: State, seat: Seat, weights: Weights) -> float:
    waiting = state.in_reserve(seat)
    ships = state.in_orbit(seat) + waiting
    number = NUMBER[ships]
    tokens = state.tokens.left[seat - 1] if state.tokens.left else 0
    value = weights.ship * number if state.count == 2 else float(WORTH[ships])
    value += tokens * (weights.token if state.count == 2 else TOKEN_POINTS)
    if state.turn and number < 4:
        value -= (0.0, weights.very_last, weights.last_two, weights.last_three)[number]
    if waiting:
        distances = state.orbit.distances
        value += weights.field * (sum(distances) / len(distances) - 1) * NUMBER[waiting]
    harmless = 0
    for crowd, distance in zip(state.planets, state.orbit.distances, strict=True):
        if crowd & OWN[seat]:
            value += _prospects(crowd, distance, seat, state.count == 2, weights)
            harmless += not must_lose(crowd, distance, seat)
    if state.turn and harmless < 2:
        value -= weights.cramped if harmless else weights.stuck
    return value


@lru_cache(maxsize=65536)
def _prospects(crowd: Ships, distance: int, seat: Seat, survival: bool, weights: Weights) -> float:
    """Return a planet's value to a seat with ships there: safe fields minus the expected toll."""
    harmless = weights.field * (distance - 1) * NUMBER[fleet(crowd, seat)]
    rivals = crowd & ~OWN[seat] != 0
    risk = 0.0
    for each, chance in endangered(crowd, distance):
        if OWNER[each] == seat:
            worth = weights.ship if survival else float(POINTS[SIZE[each]])
            risk += chance * worth * (weights.shared if rivals else weights.alone)
    return harmless - risk
