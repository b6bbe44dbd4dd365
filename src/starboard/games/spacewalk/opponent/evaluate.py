"""How good a position looks for a seat: ships, harmless fields left to them, tolls that wait, tokens.

A ship that is still to be placed counts like one on a planet that is as far from its hole as planets are on average.
"""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.board import POINTS, TOKEN_POINTS
from starboard.games.spacewalk.rules.ending import places, scores
from starboard.games.spacewalk.rules.flight import endangered
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, SIZE, WORTH, Ships, fleet
from starboard.games.spacewalk.rules.state import State

WON: Final = 1000.0
SHIP: Final = 4.0  # between two seats only survival counts, so every ship is worth the same
HARMLESS_FIELD: Final = 0.25  # what a field is worth that a ship can still advance before its hole, SW-86
ALONE: Final = 0.5  # how much of a ship is as good as lost in a fatal place that only its owner can set off
SHARED: Final = 0.7  # ... that a rival can set off too
SCALE: Final[tuple[float, ...]] = (8.6, 8.6, 8.6, 9.2, 9.9, 10.5)  # by seats: the lead that means odds of e to 1
CORNERED: Final[tuple[float, ...]] = (0.0, 9.0, 3.0)  # what it costs to have only so many ships left


def evaluate(house: House, state: State, seat: Seat) -> float:
    """The seat's strength against the average of the others; a finished game counts by its places."""
    if state.over:
        return _outcome(house, state, seat)
    found = strengths(state)
    own = found[seat - 1]
    return own - (sum(found) - own) / (state.count - 1)


def strengths(state: State) -> list[float]:
    """By seat."""
    return [_strength(state, each) for each in range(1, state.count + 1)]


def _outcome(house: House, state: State, seat: Seat) -> float:
    """A shared win is worth less than a win alone; beaten, points are better than none."""
    ranks = places(house, state)
    if ranks[seat - 1] == 1:
        return WON / ranks.count(1)
    return scores(state)[seat - 1] - WON


def _strength(state: State, seat: Seat) -> float:
    waiting = state.in_reserve(seat)
    ships = state.in_orbit(seat) + waiting
    number = NUMBER[ships]
    tokens = state.tokens.left[seat - 1] if state.tokens.left else 0
    value = SHIP * number if state.count == 2 else float(WORTH[ships])
    value += tokens * (0.5 if state.count == 2 else TOKEN_POINTS)
    if state.turn and number < len(CORNERED):
        value -= CORNERED[number]
    if waiting:
        distances = state.orbit.distances
        value += HARMLESS_FIELD * (sum(distances) / len(distances) - 1) * NUMBER[waiting]
    for crowd, distance in zip(state.planets, state.orbit.distances, strict=True):
        if crowd & OWN[seat]:
            value += _prospects(crowd, distance, seat, state.count == 2)
    return value


@lru_cache(maxsize=65536)
def _prospects(crowd: Ships, distance: int, seat: Seat, survival: bool) -> float:
    """What a planet promises a seat that has ships there: harmless fields, less the tolls that it may have to pay."""
    harmless = HARMLESS_FIELD * (distance - 1) * NUMBER[fleet(crowd, seat)]
    rivals = crowd & ~OWN[seat] != 0
    risk = 0.0
    for ship, chance in endangered(crowd, distance):
        if OWNER[ship] == seat:
            worth = SHIP if survival else float(POINTS[SIZE[ship]])
            risk += chance * worth * (SHARED if rivals else ALONE)
    return harmless - risk
