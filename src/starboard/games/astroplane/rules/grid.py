"""The grid: spaces and positions as numbers, the space beyond each apex, and the lines along which Squares fly."""

from typing import Final

from starboard.games.astroplane.rules.board import (
    ANOMALIES,
    APEXES,
    CENTRE,
    ENTRIES,
    FILES,
    FIRING,
    HYPERSPACE,
    KIND_OF_LETTER,
    MAP,
    ORDINARY,
    POINTING_IN,
    SINGULARITY,
    WORMHOLES,
    Apex,
    Position,
    Space,
)

NOWHERE: Final = -1  # beyond a rim apex, AP-7

_LETTERS: Final = {
    (x - CENTRE, CENTRE - row): letter
    for row, line in enumerate(MAP)
    for x, letter in enumerate(line.split())
    if letter != "."
}


def _name(x: int, y: int) -> str:
    return f"{FILES[x + CENTRE]}{y + CENTRE + 1}"


AT: Final = tuple(sorted(_LETTERS))  # by space: the centre, x to the east and y to the north
SPACES: Final = tuple([_name(x, y) for x, y in AT])  # by space: the name
SPACE: Final = {name: space for space, name in enumerate(SPACES)}
KINDS: Final = tuple([KIND_OF_LETTER[_LETTERS[at]] for at in AT])
UNIVERSES: Final = tuple([x % 2 for x, _ in AT])  # 0 Alpha, 1 Beta, AP-6
POSITIONS: Final = tuple([f"{name}{apex}" for name in SPACES for apex in APEXES])  # by position: the name, AP-2
POSITION: Final = {name: position for position, name in enumerate(POSITIONS)}

_PAST_APEX: Final = ((0, 2), (2, 0), (0, -2), (-2, 0))  # AP-4
_ASIDE: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))  # ne se sw nw, AP-5
_SPACE_AT: Final = {at: space for space, at in enumerate(AT)}


def space_of(position: Position) -> Space:
    return position >> 2


def apex_of(position: Position) -> Apex:
    return position & 3


def _shifted(space: Space, by: tuple[int, int]) -> Space:
    x, y = AT[space]
    return _SPACE_AT.get((x + by[0], y + by[1]), NOWHERE)


def _beyond(position: Position) -> Space:
    """Return the space beyond an apex; NOWHERE at the rim and in the Singularity, which pieces never leave."""
    space = space_of(position)
    return NOWHERE if KINDS[space] == SINGULARITY else _shifted(space, _PAST_APEX[apex_of(position)])


BEYOND: Final = tuple([_beyond(position) for position in range(4 * len(SPACES))])  # by position


INWARD: Final = tuple([POSITION[f"{name}{apex}"] for name, apex in POINTING_IN.items()])  # in the Singularity, AP-89
RIM: Final = tuple([far == NOWHERE and position not in INWARD for position, far in enumerate(BEYOND)])  # AP-7


def _aside(space: Space) -> tuple[Space, ...]:
    """Return the ordinary spaces beside this one, by direction. Squares cannot enter other kinds."""
    if KINDS[space] != ORDINARY:
        return NOWHERE, NOWHERE, NOWHERE, NOWHERE
    found = [_shifted(space, by) for by in _ASIDE]
    return tuple([near if near != NOWHERE and KINDS[near] == ORDINARY else NOWHERE for near in found])


ASIDE: Final = tuple([_aside(space) for space in range(len(SPACES))])  # by space and direction, AP-67
NEIGHBOURS: Final = tuple([tuple([near for near in around if near != NOWHERE]) for around in ASIDE])


def _line(space: Space, direction: int) -> tuple[Space, ...]:
    found: list[Space] = []
    while (space := ASIDE[space][direction]) != NOWHERE:
        found.append(space)
    return tuple(found)


# by space: the spaces a Square flies over in each direction, nearest first, AP-68
LINES: Final = tuple([tuple([_line(space, direction) for direction in range(4)]) for space in range(len(SPACES))])

HYPERSPACES: Final = tuple([space for space, kind in enumerate(KINDS) if kind == HYPERSPACE])
SINGULARITY_SPACES: Final = frozenset([at >> 2 for at in INWARD])
FIRING_SPACES: Final = frozenset([space for space, kind in enumerate(KINDS) if kind == FIRING])
OTHER_END: Final = {
    SPACE[end]: SPACE[other] for one, two in WORMHOLES for end, other in ((one, two), (two, one))
}  # by Wormhole space

FIRING_POSITIONS: Final = tuple(
    [next(p for p in range(4 * space, 4 * space + 4) if BEYOND[p] != NOWHERE) for space in sorted(FIRING_SPACES)]
)
ONLY: Final = {space_of(position): position for position in (*INWARD, *FIRING_POSITIONS)}  # spaces with one position
LOADED: Final = tuple([tuple([ONLY[SPACE[name]] for name, _ in pair]) for pair in ANOMALIES])  # by corner
TARGETS: Final = tuple([tuple([ONLY[SPACE[name]] for _, name in pair]) for pair in ANOMALIES])  # in the same order

ENTRY: Final = tuple([tuple([SPACE[name] for name in pair]) for pair in ENTRIES])  # by side and Start Area
ENTRY_SPACES: Final = tuple([space for pair in ENTRY for space in pair])
ENTRY_APEX: Final = (2, 3, 0, 1)  # by side: the apex next to its Start Areas, AP-22
