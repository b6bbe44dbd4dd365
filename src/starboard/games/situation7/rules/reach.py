"""The connection rules as sets of cells: placements, launches and guards of a side."""

from starboard.games.situation7.rules.board import ASTRONAUT, FLYING
from starboard.games.situation7.rules.chart import Cells
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import Side, State


def empty(house: House, state: State) -> Cells:
    return house.chart.all & ~state.covered


def open_line(house: House, own: Side, side: int) -> Cells:
    """Return the base line, where pieces need no neighbour. A strict start limits it to the first piece."""  # S7-17
    return 0 if house.strict_start and own.pieces else house.chart.lines[side]


def joined(house: House, state: State, side: int) -> Cells:
    """Return the empty cells that touch a piece of the side or are on its base line."""  # S7-16, S7-17, S7-22
    own = state.sides[side]
    return (own.near | open_line(house, own, side)) & empty(house, state)


def closed(house: House, state: State, side: int) -> Cells:
    """Return the cells that enemy astronauts close to a side. The side's own astronauts nearby cancel them."""  # S7-56
    guarded = state.sides[1 - side].guarded  # S7-53
    return guarded if house.mutual_block else guarded & ~state.sides[side].guarded  # S7-55, S7-57


def placements(house: House, state: State, side: int) -> Cells:
    return joined(house, state, side) & ~closed(house, state, side)


def is_ready(house: House, own: Side, side: int, kind: str) -> bool:
    """Return whether the side alone covers its base for that equipment."""  # S7-33, S7-34, S7-35
    base = house.chart.bases[side][kind]
    return own.pieces & base == base


def usable(house: House, own: Side, side: int, kind: str) -> bool:
    """Return whether the equipment is ready and some of it is left."""
    return is_ready(house, own, side, kind) and own.stock(kind) > 0


def flying(house: House, state: State, side: int) -> tuple[str, ...]:
    """Return the kinds that could be launched now. Satellites work like rockets."""  # S7-39
    own = state.sides[side]
    return tuple([kind for kind in FLYING if usable(house, own, side, kind)])


def beside_enemy(house: House, state: State, side: int) -> Cells:
    """Return the empty cells that touch an enemy piece and are not joined for a plain placement."""  # S7-42, S7-43
    enemy = state.sides[1 - side]
    return empty(house, state) & enemy.near & ~joined(house, state, side)


def launches(house: House, state: State, side: int) -> Cells:
    """Return the cells for a legal launch; empty if no rocket or satellite is left."""  # S7-42
    if not flying(house, state, side):
        return 0
    return beside_enemy(house, state, side) & ~closed(house, state, side)


def home(house: House, state: State, side: int) -> Cells:
    """Return the home territory: the side's pieces connected to one on its base line."""  # S7-21
    pieces = state.sides[side].pieces
    return house.chart.spread(house.chart.lines[side], pieces)


def walkable(house: House, state: State, side: int) -> Cells:
    """Return the home territory connected to the astronaut base, where astronauts can walk."""  # S7-46
    chart = house.chart
    reached = chart.spread(chart.bases[side][ASTRONAUT], state.sides[side].pieces)
    return reached & home(house, state, side)


def guards(house: House, state: State, side: int) -> Cells:
    """Return the side's pieces on which an astronaut may be put."""  # S7-46, S7-37
    own = state.sides[side]
    if not usable(house, own, side, ASTRONAUT):
        return 0
    return walkable(house, state, side) & ~own.equipped


def can_move(house: House, state: State, side: int) -> bool:
    """Return whether the side has a placement or launch, even if no hand is free."""
    return bool(placements(house, state, side) or launches(house, state, side))


def shut_out(house: House, state: State, side: int) -> bool:
    """Return whether a side can never place again: nothing is joined and nothing is left to launch."""  # S7-60
    return not joined(house, state, side) and not flying(house, state, side)
