"""The group move: all ships on a planet fly one after another, and no group passes a black hole without a loss."""

from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import SIZES, Field
from starboard.games.spacewalk.rules.ending import game_over, was_the_last
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.orbit import ORBITS, Spot
from starboard.games.spacewalk.rules.ships import ALIKE, OWN, OWNER, Ships, each
from starboard.games.spacewalk.rules.state import FLY, Flight, State
from starboard.games.spacewalk.rules.turn import after_group_move


@lru_cache(maxsize=65536)
def line_up(air: Ships) -> tuple[Ships, ...]:
    """Return the ships that fly without a choice: large, medium, small, until one size has several owners."""  # SW-23
    queue: list[Ships] = []
    for size in SIZES:
        alike = each(air & ALIKE[size])
        if len(set(alike)) > 1:
            break
        queue += alike
    return tuple(queue)


@lru_cache(maxsize=65536)
def contenders(air: Ships) -> tuple[Ships, ...]:
    """Return the distinct ships of the next size to fly; equal ships of one owner count once."""  # SW-24
    for size in SIZES:
        if air & ALIKE[size]:
            return tuple(sorted(set(each(air & ALIKE[size]))))
    return ()


@lru_cache(maxsize=65536)
def line_up_behind(air: Ships, owner: Seat) -> tuple[Ships, ...]:
    """Return the chosen owner's ship and the ships that then fly without a choice."""
    chosen = next(ship for ship in contenders(air) if OWNER[ship] == owner)
    return chosen, *line_up(air - chosen)


def lift_off(house: House, state: State, seat: Seat, planet: Field, trace: Trace) -> State:
    """Launch all ships on the planet, regardless of owner."""  # SW-22
    spot = ORBITS[state.count].spots[planet]
    board = list(state.planets)
    group, board[spot] = board[spot], 0
    if trace is not None:
        trace.append(events.Lifted(seat, planet, group))
    return _fly(house, state, board, start=spot, flown=0, air=group, queue=line_up(group), trace=trace)


def fly_next(house: House, state: State, seat: Seat, owner: Seat, trace: Trace) -> State:
    """Continue the flight with the ship of the owner the mover has chosen."""
    flight = state.flight
    assert flight is not None
    if trace is not None:
        events.chose(trace, seat, owner)
    queue = line_up_behind(flight.air, owner)
    return _fly(
        house, state, list(state.planets), start=flight.spot, flown=flight.flown, air=flight.air, queue=queue,
        trace=trace,
    )  # fmt: skip


def _fly(
    house: House, state: State, board: list[Ships], start: Spot, flown: int, air: Ships, queue: tuple[Ships, ...],
    trace: Trace,
) -> State:  # fmt: skip
    """Fly the queue: ship number j of a group advances j fields and joins the ships there or falls into a hole."""
    orbit = ORBITS[state.count]
    way = orbit.ways[start]
    for ship in queue:
        target = way[flown]  # SW-25
        flown += 1
        air -= ship
        if trace is not None:
            trace.append(events.Flew(orbit, ship, start, flown, target))
        if target >= 0:
            board[target] += ship  # SW-27
        elif was_the_last(ship, board, air):  # SW-28, SW-80
            board[start] += air
            return game_over(house, state, board, state.tokens, OWNER[ship], trace=trace)
    if air:
        return state.next_decision(
            FLY, state.acting, planets=tuple(board), moves=state.moves, again=state.again,
            flight=Flight(start, flown, air),
        )  # fmt: skip
    return after_group_move(house, state, board, trace)


# ---- the toll of a black hole


def toll(ships: int, distance: int) -> int:
    """Return how many of a group's ships fall: numbers k, k + 7, ... if the next hole is at distance k."""  # SW-29
    return (ships - distance) // 7 + 1 if ships >= distance else 0


@lru_cache(maxsize=65536)
def endangered(group: Ships, distance: int) -> tuple[tuple[Ships, float], ...]:
    """Return the ships that may fall in a launch of this group, each with the share of its size that must fall."""
    found: list[tuple[Ships, float]] = []
    flown = 0
    for size in SIZES:
        alike = each(group & ALIKE[size])
        lost = toll(flown + len(alike), distance) - toll(flown, distance)
        found += [(ship, lost / len(alike)) for ship in alike if lost]
        flown += len(alike)
    return tuple(found)


@lru_cache(maxsize=65536)
def must_lose(group: Ships, distance: int, seat: Seat) -> bool:
    """Return whether a launch by this seat costs it a ship, whatever the order of equal ships."""
    flown = 0
    for size in SIZES:
        alike = each(group & ALIKE[size])
        lost = toll(flown + len(alike), distance) - toll(flown, distance)
        if lost > sum([OWNER[one] != seat for one in alike]):
            return True
        flown += len(alike)
    return False


def threatened(state: State, seat: Seat) -> bool:
    """Return whether the next seat's group move could cost this seat a ship in this position."""  # SW-54
    mover = state.next
    return seat != mover and any(
        ships & OWN[mover] and any(OWNER[ship] == seat for ship, _ in endangered(ships, distance))
        for ships, distance in zip(state.planets, state.orbit.distances, strict=True)
    )
