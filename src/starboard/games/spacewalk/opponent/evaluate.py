"""How good a position looks for a seat: ships, harmless fields left to them, tolls that wait, tokens.

A ship that is still to be placed counts like one on a planet that is as far from its hole as planets are on average.
"""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.opponent.weights import MORE, USUAL, Weights
from starboard.games.spacewalk.rules.board import POINTS, TOKEN_POINTS
from starboard.games.spacewalk.rules.ending import places, scores
from starboard.games.spacewalk.rules.flight import endangered, must_lose
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, SIZE, WORTH, Ships, fleet
from starboard.games.spacewalk.rules.state import State

WON: Final = 1000.0
SCALE: Final[tuple[float, ...]] = (8.6, 8.6, 8.6, 9.2, 9.9, 10.5)  # by seats: the lead that means odds of e to 1


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """The seat's strength against the average of the others; a finished game counts by its places."""
    if state.over:
        return _outcome(house, state, seat)
    found = strengths(state, weights)
    own = found[seat - 1]
    return own - (sum(found) - own) / (state.count - 1)


def strengths(state: State, weights: Weights = USUAL) -> list[float]:
    """By seat. The weights are those for two seats."""
    weights = weights if state.count == 2 else MORE
    return [_strength(state, each, weights) for each in range(1, state.count + 1)]


def _outcome(house: House, state: State, seat: Seat) -> float:
    """A shared win is worth less than a win alone; beaten, points are better than none."""
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
    """What a planet promises a seat that has ships there: harmless fields, less the tolls that it may have to pay."""
    harmless = weights.field * (distance - 1) * NUMBER[fleet(crowd, seat)]
    rivals = crowd & ~OWN[seat] != 0
    risk = 0.0
    for ship, chance in endangered(crowd, distance):
        if OWNER[ship] == seat:
            worth = weights.ship if survival else float(POINTS[SIZE[ship]])
            risk += chance * worth * (weights.shared if rivals else weights.alone)
    return harmless - risk
