"""A seat's choices, expressed as touches.

In real time, the player must try where a piece fits. In turn-based play, the player touches a find, then its place. An
exact search, a launch or an astronaut is a placeholder that expands to its places.
"""

from collections.abc import Sequence

from starboard.core.message import message
from starboard.core.scene import Choice, Id, Mark, Piece
from starboard.core.seating import Seat
from starboard.games.situation7.picture.label import label
from starboard.games.situation7.picture.printing import open_kinds
from starboard.games.situation7.picture.table import equipment, find_id, laid
from starboard.games.situation7.picture.trays import EXACT as SEARCH
from starboard.games.situation7.picture.trays import WORDS
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.actions import EXACT, GUARD, LAUNCH, PLACE, WAIT, Action
from starboard.games.situation7.rules.board import ASTRONAUT
from starboard.games.situation7.rules.chart import Cell, Cells, each
from starboard.games.situation7.rules.drop import TRAY
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import actors, may_be_logged
from starboard.games.situation7.rules.reach import closed, empty, flying, guards
from starboard.games.situation7.rules.state import State

Choices = Sequence[Choice[Action]]


def choices(house: House, state: State, seat: Seat | None, touched: frozenset[Id]) -> Choices:
    if seat is None or seat not in actors(state):
        return ()
    found = [
        Choice[Action]((action,), frozenset((word,)), label(house, state, seat, action))
        for word, action in WORDS.items()
        if may_be_logged(house, state, seat, action)
    ]
    if house.real_time:
        return [*found, *_waiting(house, state, seat), *_guards(house, state, seat, touched)]
    return [*found, *_turn(house, state, seat, touched)]


def _waiting(house: House, state: State, seat: Seat) -> list[Choice[Action]]:
    """Offer a wait on the tray if nothing else is possible."""
    if not may_be_logged(house, state, seat, WAIT):
        return []
    return [Choice((WAIT,), frozenset((TRAY,)), label(house, state, seat, WAIT))]


def _guards(house: House, state: State, seat: Seat, touched: frozenset[Id]) -> list[Choice[Action]]:
    """Offer the astronaut's places. A miss lock does not block an astronaut."""  # S7-50
    side = state.side(seat)
    cells = [
        cell
        for cell in each(guards(house, state, side))
        if may_be_logged(house, state, seat, GUARD[house.chart.names[cell]])
    ]
    if cells and ASTRONAUT in touched:
        return [_guard(house, state, seat, cell) for cell in cells]
    return [Choice((), frozenset((ASTRONAUT,)), message("situation7.promise.A"))] if cells else []


def _turn(house: House, state: State, seat: Seat, touched: frozenset[Id]) -> list[Choice[Action]]:
    side = state.turn.mover
    found = [_build(house, state, seat, cell) for cell in each(turn.builds(house, state))]
    groups: list[tuple[Id, Cells]] = [(SEARCH, turn.exacts(house, state))]
    groups += [(kind, turn.launching(house, state)) for kind in flying(house, state, side)]
    groups.append((ASTRONAUT, guards(house, state, side)))
    for group, cells in groups:
        if cells and group in touched:
            found += [_opened(house, state, seat, group, cell) for cell in each(cells)]
        elif cells:
            found.append(Choice((), frozenset((group,)), message(f"situation7.promise.{group}")))
    return found


def _ghost(house: House, state: State, seat: Seat, cell: Cell) -> Piece:
    side = state.side(seat)
    return laid(house.chart, open_kinds(house.chart)[cell], side, state.seats[side][0], cell)


def _build(house: House, state: State, seat: Seat, cell: Cell) -> Choice[Action]:
    """Return the choice for a find and its place."""  # S7-83
    name = house.chart.names[cell]
    ids = frozenset((find_id(name), name))
    ghosts = (_ghost(house, state, seat, cell),)
    return Choice((PLACE[name],), ids, label(house, state, seat, PLACE[name]), (), ghosts, group="build", direct=True)


def _opened(house: House, state: State, seat: Seat, group: Id, cell: Cell) -> Choice[Action]:
    name, side = house.chart.names[cell], state.side(seat)
    ids = frozenset((group, name))
    if group == ASTRONAUT:
        return _guard(house, state, seat, cell)
    action: Action = EXACT[name] if group == SEARCH else LAUNCH[name, group]
    ghosts: tuple[Piece, ...] = (_ghost(house, state, seat, cell),)
    if group != SEARCH:
        ghosts = (*ghosts, equipment(side, seat, group, name, 180.0 if side else 0.0))
    return Choice((action,), ids, label(house, state, seat, action), (), ghosts, group=group, direct=True)


def _guard(house: House, state: State, seat: Seat, cell: Cell) -> Choice[Action]:
    """Return the choice for a guard, marking the cells it would close or reopen."""  # S7-53, S7-55
    chart, side = house.chart, state.side(seat)
    name = chart.names[cell]
    around = chart.around[cell] & empty(house, state)
    marks = [Mark(chart.names[each_], "", "good", art="visor") for each_ in each(around & ~closed(house, state, side))]
    marks += [
        Mark(chart.names[each_], "", "", art="visor-broken") for each_ in each(around & closed(house, state, side))
    ]
    said = message("situation7.warning.useless") if not around else None  # S7-48
    ghosts = (equipment(side, seat, ASTRONAUT, name, 180.0 if side else 0.0),)
    ids = frozenset((ASTRONAUT, name))
    spoken = label(house, state, seat, GUARD[name])
    return Choice((GUARD[name],), ids, spoken, tuple(marks), ghosts, warning=said, group=ASTRONAUT, direct=True)
