"""Arrival: the positions of a space open to an incoming piece."""

from collections.abc import Sequence
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import ORDINARY, Position, Space
from starboard.games.astroplane.rules.grid import KINDS, NOWHERE, ONLY, RIM, SPACES
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import Stacks, top


def may_face(house: House, position: Position) -> bool:
    """Return whether a piece may point this way: over the rim only with rim parking, in ordinary spaces."""  # AP-7
    return not RIM[position] or (house.rim_parking and KINDS[position >> 2] == ORDINARY)


def open_when_empty(space: Space, parking: bool) -> tuple[Position, ...]:
    """Return the positions open in an empty space to a piece that does not come in through an apex."""
    if space in ONLY:
        return (ONLY[space],)
    whole = range(4 * space, 4 * space + 4)
    return tuple([at for at in whole if not RIM[at] or (parking and KINDS[space] == ORDINARY)])


_OF_EMPTY: Final = tuple(
    [tuple([open_when_empty(space, parking) for space in range(len(SPACES))]) for parking in (False, True)]
)  # by rim parking and space


def openings(house: House, stacks: Stacks, seat: Seat, space: Space, entry: Position = NOWHERE) -> Sequence[Position]:
    """Return the positions a piece may take after coming in through apex `entry`, or without an apex."""  # AP-24
    if space in ONLY:
        return (ONLY[space],)  # AP-83, AP-89: even the entry apex
    held = held_half(stacks, space)
    if held == NOWHERE:
        return [at for at in _OF_EMPTY[house.rim_parking][space] if at != entry]
    one, two = stacks.get(held, 0), stacks.get(held ^ 2, 0)
    if top(one) == top(two):
        return ()  # AP-29
    return [at for at in (held, held ^ 2) if at != entry and may_face(house, at) and not paired(stacks, seat, at)]


def held_half(stacks: Stacks, space: Space) -> Position:
    """Return an occupied half, the northern or eastern one if both are; NOWHERE if the space is empty."""
    first = 4 * space
    for position in (first, first + 1, first + 2, first + 3):
        if position in stacks:
            return position
    return NOWHERE


def paired(stacks: Stacks, seat: Seat, position: Position) -> bool:
    """Return whether a piece here would form a Square in a space where none is allowed."""  # AP-57
    return KINDS[position >> 2] != ORDINARY and top(stacks.get(position ^ 2, 0)) == seat
