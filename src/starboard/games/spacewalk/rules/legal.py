"""Legal actions. Legality is defined only here."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import AGAIN, CARD, DONE, FIRST, FLY, GO, PASS, PUT, STEP, Action, Card
from starboard.games.spacewalk.rules.board import CARD_KINDS, SIZES
from starboard.games.spacewalk.rules.flight import contenders
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.orbit import ORBITS, Orbit
from starboard.games.spacewalk.rules.ships import ALIKE, ONE, OWN, OWNER, SHIFT, by_size
from starboard.games.spacewalk.rules.state import Hand, State


@final
class Offers:
    """The possible actions on an orbit, in the order of its planets."""

    def __init__(self, orbit: Orbit) -> None:
        planets = orbit.planets
        self.goes: Final = tuple([GO[planet] for planet in planets])
        self.puts: Final = {size: tuple([PUT[size, planet] for planet in planets]) for size in SIZES}
        # by spot and by the seat's fleet there
        self.steps: Final = tuple([tuple([_steps(fleet, planet) for fleet in range(64)]) for planet in planets])


def _steps(fleet: int, planet: int) -> tuple[Action, ...]:
    return tuple([STEP[size, planet] for size, n in zip(SIZES, by_size(fleet), strict=True) if n])


_OFFERS: Final = tuple([Offers(orbit) for orbit in ORBITS])  # by number of seats


def legal(house: House, state: State, seat: Seat) -> Sequence[Action]:
    phase = state.phase
    if phase == phases.GO:
        return goes(state, seat)
    if phase == phases.PLACE:
        return puts(house, state, seat)
    if phase == phases.REACT:
        return [*steps(state, seat), PASS]
    if phase == phases.FLY:
        return flies(state)
    if phase == phases.CARD:
        return playable(state.cards.hands[seat - 1], state.turn == 1)
    if phase == phases.AFTER:
        return [AGAIN, *steps(state, seat), DONE]
    if phase == phases.STEP:
        return steps(state, seat)
    if phase == phases.LOT:
        return FIRST[1 : state.count + 1]
    return ()


def puts(house: House, state: State, seat: Seat) -> Sequence[Action]:
    """Return placements of every size still in reserve, on every planet without a ship of that size."""
    found: list[Action] = []
    reserve = state.reserve >> SHIFT[seat]
    for size, offers in _OFFERS[state.count].puts.items():
        if reserve & 3 * ONE[size]:
            alike = ALIKE[size]
            found += [put for put, ships in zip(offers, state.planets, strict=True) if not ships & alike]  # SW-12
            if house.large_first:  # SW-92
                break
    return found


def goes(state: State, seat: Seat) -> Sequence[Action]:
    """Return a launch for every planet with one of the mover's ships."""  # SW-21
    own = OWN[seat]
    return [go for go, ships in zip(_OFFERS[state.count].goes, state.planets, strict=True) if ships & own]


def flies(state: State) -> Sequence[Action]:
    assert state.flight is not None
    return _flies(state.flight.air)


@lru_cache(maxsize=65536)
def _flies(air: int) -> tuple[Action, ...]:
    return tuple([FLY[OWNER[ship]] for ship in contenders(air)])


def steps(state: State, seat: Seat) -> list[Action]:
    """Return a step for each of the seat's ships; equal ships on one planet count once."""
    found: list[Action] = []
    shift = SHIFT[seat]
    for offers, ships in zip(_OFFERS[state.count].steps, state.planets, strict=True):
        found += offers[ships >> shift & 63]
    return found


@lru_cache(maxsize=1024)
def playable(hand: Hand, first_turn: bool) -> tuple[Card, ...]:
    """Return one card of each kind in hand, except a copy on turn 1, when there is nothing to copy."""  # SW-67
    kinds = [kind for kind, n in zip(CARD_KINDS, hand, strict=True) if n]
    return tuple([CARD[kind] for kind in kinds if not (first_turn and kind == "copy")])
