"""Moves of single pieces: entries, flights, Hyperspace passages and Wormhole trips.

Also the corner Anomalies, which fire two pieces into the Singularity together.
"""

from collections.abc import Sequence
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import ENTER, FIRE, HYPER, MOVE, TRIP, Action
from starboard.games.astroplane.rules.arrival import open_when_empty, openings
from starboard.games.astroplane.rules.board import HYPERSPACE, Area, Position, Side, Space
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    ENTRY,
    ENTRY_APEX,
    FIRING_SPACES,
    HYPERSPACES,
    KINDS,
    LOADED,
    NOWHERE,
    ONLY,
    OTHER_END,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import SPENT, Stacks, top

Taken = set[Space]  # the occupied spaces


def taken_in(stacks: Stacks) -> Taken:
    return {position >> 2 for position in stacks}


def entries(house: House, stacks: Stacks, taken: Taken, seat: Seat, side: Side, area: Area) -> Sequence[Action]:
    """Return the entries from a Start Area into its entry space."""  # AP-22
    space = ENTRY[side][area]
    if space not in taken:
        return _FREE_ENTRIES[house.rim_parking][side][area]
    return [ENTER[area, to] for to in openings(house, stacks, seat, space, 4 * space + ENTRY_APEX[side])]


def _free_entries(side: Side, area: Area, parking: bool) -> tuple[Action, ...]:
    space = ENTRY[side][area]
    found = open_when_empty(space, parking)
    return tuple([ENTER[area, to] for to in found if to != 4 * space + ENTRY_APEX[side]])


_FREE_ENTRIES: Final = tuple(
    [
        tuple([tuple([_free_entries(side, area, parking) for area in (0, 1)]) for side in range(4)])
        for parking in (False, True)
    ]
)  # entries into an empty space, by rim parking, side and Start Area


def flights(house: House, stacks: Stacks, taken: Taken, seat: Seat, start: Position) -> Sequence[Action]:
    """Return the flights of the top piece through its apex into the space beyond."""  # AP-23
    space = BEYOND[start]
    if space == NOWHERE:
        return ()
    if KINDS[space] == HYPERSPACE:
        return passages(house, stacks, taken, seat, start)
    if space not in taken:
        return _FREE_FLIGHTS[house.rim_parking][start]
    return [MOVE[start, to] for to in openings(house, stacks, seat, space, entry_of(start))]


def entry_of(start: Position) -> Position:
    """Return the apex through which a piece from this position comes into the space beyond."""  # AP-4
    return 4 * BEYOND[start] + (start & 3 ^ 2)


def _free_flights(start: Position, parking: bool) -> tuple[Action, ...]:
    space = BEYOND[start]
    if space == NOWHERE or KINDS[space] == HYPERSPACE:
        return ()
    found = open_when_empty(space, parking)
    return tuple([MOVE[start, to] for to in found if to != entry_of(start) or space in ONLY])


_FREE_FLIGHTS: Final = tuple(
    [tuple([_free_flights(start, parking) for start in range(len(BEYOND))]) for parking in (False, True)]
)  # flights into an empty space, by rim parking and start


def passages(house: House, stacks: Stacks, taken: Taken, seat: Seat, start: Position) -> Sequence[Action]:
    """Return the passages through Hyperspace to the other three gates, even if the first gate is occupied."""  # AP-74
    found: list[Action] = []
    for gate in HYPERSPACES:
        if gate == BEYOND[start]:
            continue
        if gate not in taken:
            found += _FREE_PASSAGES[start, gate]
        else:
            found += [HYPER[start, to] for to in openings(house, stacks, seat, gate)]  # AP-75
    return found


_FREE_PASSAGES: Final = {
    (start, gate): tuple([HYPER[start, to] for to in open_when_empty(gate, False)])
    for start, to in HYPER
    for gate in HYPERSPACES
}  # by start and empty exit gate


def trips(house: House, stacks: Stacks, seat: Seat, start: Position) -> Sequence[Action]:
    """Return the trips of the top piece to the Wormhole's other end, unless it is spent."""  # AP-80
    other = OTHER_END.get(start >> 2, NOWHERE)
    if other == NOWHERE or stacks[start] & SPENT:  # AP-81
        return ()
    return [TRIP[start, to] for to in openings(house, stacks, seat, other)]


# ---- Anomalies


def may_fire(stacks: Stacks, seat: Seat, corner: int) -> bool:
    """Return whether the seat is on top in both firing spaces, no matter how or when they were loaded."""  # AP-86
    one, two = LOADED[corner]
    return top(stacks.get(one, 0)) == seat == top(stacks.get(two, 0))  # AP-87


def firings(stacks: Stacks, seat: Seat, own: list[Position]) -> list[Action]:
    loaded = [at for at in own if at >> 2 in FIRING_SPACES]
    return [FIRE[corner] for corner in range(4) if may_fire(stacks, seat, corner)] if len(loaded) > 1 else []
