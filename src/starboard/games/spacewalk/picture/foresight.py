"""Preview of a group move: the landing of each ship, as far as it is known."""

from functools import lru_cache
from typing import Final, final

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.board import SIZES
from starboard.games.spacewalk.rules.flight import line_up, line_up_behind
from starboard.games.spacewalk.rules.orbit import Spot
from starboard.games.spacewalk.rules.ships import ALIKE, OWN, OWNER, SIZE, Ships, each
from starboard.games.spacewalk.rules.state import State


@final
class Landing:
    """The landing of one ship of a group, by its number. With several candidates, the mover will choose."""

    def __init__(self, number: int, candidates: tuple[Ships, ...], target: Spot) -> None:
        self.number: Final = number
        self.candidates: Final = candidates
        self.target: Final = target

    @property
    def ship(self) -> Ships:
        """The ship, or 0 while there are several candidates."""
        return self.candidates[0] if len(self.candidates) == 1 else 0

    @property
    def size(self) -> str:
        return SIZE[self.candidates[0]]

    @property
    def falls(self) -> bool:
        return self.target < 0


@lru_cache(maxsize=65536)
def landing(number: int, candidates: tuple[Ships, ...], target: Spot) -> Landing:
    """Return one shared object per landing, so that caches of its texts and marks hit."""
    return Landing(number, candidates, target)


def settled_and_open(queue: tuple[Ships, ...], rest: Ships) -> list[tuple[Ships, ...]]:
    """Return the possible ships for each place in the line: the known ships first, then size by size."""
    places: list[tuple[Ships, ...]] = [(ship,) for ship in queue]
    for size in SIZES:
        alike = each(rest & ALIKE[size])
        places += [tuple(sorted(set(alike)))] * len(alike)
    return places


def of_group(state: State, planet: int) -> list[Landing]:
    """Return the landings of the group on a planet if it were launched."""
    group = state.on(planet)
    queue = line_up(group)
    return _landings(state, state.orbit.spots[planet], 0, settled_and_open(queue, group - sum(queue)))


def of_flight(state: State, owner: Seat) -> list[Landing]:
    """Return the remaining landings if that owner's ship flies next."""
    flight = state.flight
    assert flight is not None
    queue = line_up_behind(flight.air, owner)
    return _landings(state, flight.spot, flight.flown, settled_and_open(queue, flight.air - sum(queue)))


def _landings(state: State, start: Spot, flown: int, line: list[tuple[Ships, ...]]) -> list[Landing]:
    """Return the landings until all ships have flown or a seat's last ship is certain to fall."""
    way = state.orbit.ways[start]
    lost: list[Ships] = []
    found: list[Landing] = []
    for number, candidates in enumerate(line, flown + 1):
        coming = landing(number, candidates, way[number - 1])
        found.append(coming)
        if coming.falls and coming.ship:
            lost.append(coming.ship)
            if none_left(state, OWNER[coming.ship], lost):
                break
    return found


def none_left(state: State, seat: Seat, lost: list[Ships]) -> bool:
    """Return whether the seat has no ships except these."""
    ships = sum([crowd & OWN[seat] for crowd in state.planets])
    air = state.flight.air & OWN[seat] if state.flight else 0
    return len(each(ships + air)) == sum([OWNER[ship] == seat for ship in lost])
