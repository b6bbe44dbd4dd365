"""Arriving: which positions of a space are open to a piece that comes in."""

from collections.abc import Sequence
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import ORDINARY, Position, Space
from starboard.games.astroplane.rules.grid import KINDS, NOWHERE, ONLY, RIM, SPACES
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import Stacks, top


def may_face(house: House, position: Position) -> bool:
    """A single piece never points at the rim; where the house lets it, only in ordinary spaces."""  # AP-7
    return not RIM[position] or (house.rim_parking and KINDS[position >> 2] == ORDINARY)


def open_when_empty(space: Space, parking: bool) -> tuple[Position, ...]:
    """The positions open in an empty space to a piece that comes from nowhere."""
    if space in ONLY:
        return (ONLY[space],)
    whole = range(4 * space, 4 * space + 4)
    return tuple([at for at in whole if not RIM[at] or (parking and KINDS[space] == ORDINARY)])


_OF_EMPTY: Final = tuple(
    [tuple([open_when_empty(space, parking) for space in range(len(SPACES))]) for parking in (False, True)]
)  # by whether pieces may face the rim, and by space


def openings(house: House, stacks: Stacks, seat: Seat, space: Space, entry: Position = NOWHERE) -> Sequence[Position]:
    """The positions that a piece may take, having come in through an apex of the space, or through none."""  # AP-24
    if space in ONLY:
        return (ONLY[space],)  # AP-83, AP-89: also where it came in
    held = held_half(stacks, space)
    if held == NOWHERE:
        return [at for at in _OF_EMPTY[house.rim_parking][space] if at != entry]
    one, two = stacks.get(held, 0), stacks.get(held ^ 2, 0)
    if top(one) == top(two):
        return ()  # AP-29
    return [at for at in (held, held ^ 2) if at != entry and may_face(house, at) and not paired(stacks, seat, at)]


def held_half(stacks: Stacks, space: Space) -> Position:
    """One half of the space that is occupied, the northern or eastern one of two; NOWHERE if it is empty."""
    first = 4 * space
    for position in (first, first + 1, first + 2, first + 3):
        if position in stacks:
            return position
    return NOWHERE


def paired(stacks: Stacks, seat: Seat, position: Position) -> bool:
    """Would a piece here stand back to back with an own one, where no Square may be?"""  # AP-57
    return KINDS[position >> 2] != ORDINARY and top(stacks.get(position ^ 2, 0)) == seat
