"""Travel: everything a ship meets on its way through the universe, whether the ship or the Base moves."""

from functools import lru_cache
from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astron.rules import events
from starboard.games.astron.rules.board import POINTS, SATURN
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import DONE, LOST, Ship, State
from starboard.games.astron.rules.universe import Space, Universe

# Causes of travel, AS-33
OWN: Final = "own"  # its pilot's card
FORCED: Final = "forced"  # the exhaust of another ship
DRIFT: Final = "drift"  # the Base


@final
class Leg(Value):
    """One journey through the universe: the hazards to pay for, the ship's fate and the space where it ends."""

    __slots__ = ("end", "fate", "hits")

    def __init__(self, hits: tuple[str, ...], fate: str, end: Space) -> None:
        self.hits: Final = hits
        self.fate: Final = fate  # "comet", "rings" or ""
        self.end: Final = end

    def parts(self) -> tuple[Any, ...]:
        return self.hits, self.fate, self.end


@lru_cache(maxsize=1 << 17)  # called by position: keywords are slower and are part of the cache key
def leg(universe: Universe, start: Space, step: int, count: int, cause: str, toll: str) -> Leg:
    """Travel space by space. Once the ship is lost, later spaces have no effect."""  # AS-34
    hits: list[str] = []
    inside = universe.hazard[start]
    space = start
    for left in range(count - 1, -1, -1):
        space += step
        deadly = universe.deadly[space]
        if deadly == "comet":  # AS-52
            return Leg(tuple(hits), deadly, space)
        hazard = universe.hazard[space]
        if hazard and pays(toll, hazard, inside, hits):
            hits.append(hazard)
        inside = hazard
        if deadly and (cause != OWN or left == 0):  # AS-53, AS-54, AS-55
            return Leg(tuple(hits), deadly, space)
    return Leg(tuple(hits), "", space)


def pays(toll: str, hazard: str, inside: str, hits: list[str]) -> bool:
    """Return whether entering a space of this hazard costs a point."""
    if toll == "entry":  # AS-43
        return hazard != inside and hazard not in hits
    if toll == "travel":  # AS-83
        return hazard not in hits
    return toll == "space"


def arrived(house: House, state: State, seat: Seat, spot: Space, way: Leg, cause: str, trace: Trace) -> Ship:
    """Return the ship after a journey that ends on grid space `spot`; `state` is the position before it."""
    ship = state.ships[seat - 1]
    score, hazards, crashes = ship.score - len(way.hits), ship.hazards + len(way.hits), ship.crashes
    if trace is not None:
        for hazard in way.hits:
            events.hit(trace, seat, hazard, cause == DRIFT)
    if way.fate:
        if trace is not None:
            trace.append(events.Lost(seat, way.fate, way.end))
        return ship.with_(spot=LOST, score=score, grounded=0, hazards=hazards)  # AS-56
    universe, grounded = house.universe, ship.grounded
    station, planet = universe.station[way.end], universe.planet[way.end]
    if grounded and not planet:  # AS-50
        if trace is not None:
            events.freed(trace, seat, grounded)
        grounded = 0
    if station:
        if cause != FORCED or house.pushed_landing:  # AS-39
            direct = not planet or universe.planet[state.under(seat)] != planet  # AS-40
            if direct and not ship.landed(station):  # AS-38
                return _landed(state, seat, spot, len(way.hits), station, drift=cause == DRIFT, trace=trace)
    elif planet and not ship.landed(planet) and grounded != planet and not (house.mild and cause == DRIFT):
        if trace is not None:
            trace.append(events.LandedBadly(seat, planet, cause == DRIFT))
        score, grounded, crashes = score - 1, planet, crashes + 1  # AS-45
    # AS-46, AS-48, AS-51, AS-84
    return ship.with_(spot=spot, score=score, grounded=grounded, hazards=hazards, crashes=crashes)


def _landed(state: State, seat: Seat, spot: Space, hits: int, station: int, drift: bool, trace: Trace) -> Ship:
    """Apply a proper landing, even if it scores 0 points. Saturn completes the game."""  # AS-36, AS-41, AS-66
    ship, points = state.ships[seat - 1], POINTS[state.landed(station)]
    landings = (*ship.landings[: station - 1], points, *ship.landings[station:])
    if trace is not None:
        trace.append(events.Landed(seat, station, points, drift))
        if station == SATURN:
            events.completed(trace, seat)
    where = DONE if station == SATURN else spot
    return ship.with_(
        spot=where, score=ship.score - hits + points, grounded=0, landings=landings, hazards=ship.hazards + hits
    )


def with_ship(state: State, seat: Seat, ship: Ship) -> tuple[Ship, ...]:
    return *state.ships[: seat - 1], ship, *state.ships[seat:]
