"""The likely intention behind a touch that has no effect, so that the rules can explain why it is impossible."""

from typing import Final

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astroplane.picture.choices import source_id
from starboard.games.astroplane.picture.pieces import top_id
from starboard.games.astroplane.rules.actions import (
    BACK,
    DECLINE,
    END,
    ENTER,
    FIRE,
    KILL,
    STEP,
    TAKE,
    TRIP,
    Action,
    Enter,
    flight,
)
from starboard.games.astroplane.rules.arrival import held_half
from starboard.games.astroplane.rules.board import AREAS, HYPERSPACE, SIDES, Position, Space
from starboard.games.astroplane.rules.flight import entry_of
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    ENTRY,
    INWARD,
    KINDS,
    NOWHERE,
    OTHER_END,
    POSITION,
    SPACE,
    SPACES,
)
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.stacks import owner, pieces, top
from starboard.games.astroplane.rules.state import RESERVE, State

Meaning = tuple[Action, ...] | Refusal

_CLOSED: Final = ("AP-7", "AP-28", "AP-29", "AP-57")  # a space that no craft can enter this way

_VERBS: Final[dict[Id, Action]] = {"end": END, "decline": DECLINE, **{str(fire): fire for fire in FIRE}}


_START_AREAS: Final[dict[Id, tuple[int, int]]] = {
    side + letter: (number, area) for number, side in enumerate(SIDES) for area, letter in enumerate(AREAS)
}
_DOCKS: Final[frozenset[Id]] = frozenset([f"{side}+" for side in SIDES])
_SQUARES: Final[dict[Id, Space]] = {f"[{name}]": space for name, space in SPACE.items()}


def intended_actions(view: View[State], touched: frozenset[Id]) -> Meaning:
    """Return the actions a touch may mean. A craft, Start Area or place depends on context; a verb does not."""
    state, seat = view.state, view.seat or 0
    if seat and state.turn != seat and not state.over:
        return (END,)  # out of turn: the refusal names the seat to move
    verbs = sorted(id for id in touched if id in _VERBS)
    if verbs:
        return (_VERBS[verbs[0]],)
    areas = sorted(id for id in touched if id in _START_AREAS)
    docks = touched & _DOCKS
    flying = sorted(id for id in touched if id in _SQUARES or _craft(state, id) is not None)
    ends = sorted(id for id in touched if id in POSITION or id in SPACE)
    if areas:
        return _area(state, seat, areas[0], ends)
    if docks:
        return refusal("AP-92", "astroplane.refuse.reserve")
    if flying:
        return _flying(view, seat, flying[0], ends)
    if ends:
        return _place(view, seat, ends)
    return refusal("ST-4", "core.nothing_there")


def _area(state: State, seat: Seat, id: Id, ends: list[Id]) -> Meaning:
    """Interpret a Start Area: an answer, or an entry from it."""
    side, area = _START_AREAS[id]
    if state.choices and state.turn == seat:
        return (TAKE[area],) if state.choices[0] == RESERVE and side == state.side_of(seat) else (BACK[side][area],)
    if side != state.side_of(seat):
        return refusal("AP-13", "astroplane.refuse.not_your_area")
    space = ENTRY[side][area]
    if not ends:
        return tuple([ENTER[area, 4 * space + apex] for apex in range(4) if apex != (2, 3, 0, 1)[side]])[:1]
    to = POSITION.get(ends[0], 4 * SPACE.get(ends[0], 0))
    return (ENTER.get((area, to)) or Enter(area, to),)


def _flying(view: View[State], seat: Seat, id: Id, ends: list[Id]) -> Meaning:
    """Interpret a craft or a Square, touched alone or with a target."""
    state, space = view.state, _SQUARES.get(id, NOWHERE)
    if space != NOWHERE:
        if square_at(state.stacks, space) == seat:
            return _square(state, space, ends)
        return refusal("AP-58", "astroplane.refuse.their_square")
    found = _craft(state, id)
    assert found is not None
    position, place = found
    lying = pieces(state.stack(position))
    if owner(lying[place]) != seat:
        return refusal("AP-23", "astroplane.refuse.not_yours", owner=seat_name(owner(lying[place])))
    if place and owner(lying[place - 1]) == seat and position not in INWARD:
        return refusal("AP-40", "astroplane.refuse.covered")
    return _flight(view, position, ends)


def _craft(state: State, id: Id) -> tuple[Position, int] | None:
    """Parse a craft's id into its position and depth, the top being 0; None if there is no such craft."""
    name, _, high = id.partition(".")
    position = POSITION.get(name)
    if position is None:
        return None
    lying = len(pieces(state.stack(position)))
    heights = {str(height): lying - height for height in range(1, lying + 1)}
    return (position, heights[high]) if high in heights else None


def _place(view: View[State], seat: Seat, ends: list[Id]) -> Meaning:
    """Interpret a place on the board as the piece on it, if any."""
    state = view.state
    for end in ends:
        if end in POSITION:
            here = [POSITION[end]]
        else:
            here = [at for at in range(4 * SPACE[end], 4 * SPACE[end] + 4) if at in state.stacks]
        for position in here:
            if state.stack(position):
                return _occupied(view, seat, position)
    if state.turn == seat and state.choices:
        return (END,)
    return refusal("AP-15", "astroplane.refuse.touch_first")


def _occupied(view: View[State], seat: Seat, position: Position) -> Meaning:
    """Interpret an occupied position: the top of the stack, or the player's craft under it."""
    state = view.state
    stack, space = state.stack(position), position >> 2
    if top(stack) == seat and top_id(state.stacks, position) in [source_id(state, action) for action in view.legal()]:
        return refusal("AP-23", "astroplane.refuse.touch_it", space=SPACES[space])
    if square_at(state.stacks, space) == seat:
        return _square(state, space, [])
    if seat in [owner(piece) for piece in pieces(stack)]:
        return _flight(view, position, [])
    return refusal("AP-23", "astroplane.refuse.not_yours", owner=seat_name(top(stack)))


def _flight(view: View[State], start: Position, ends: list[Id]) -> Meaning:
    """Interpret a flight of a craft, ahead or through its Wormhole."""
    if not ends:
        return _ahead(view, start)
    to = POSITION[ends[0]] if ends[0] in POSITION else 4 * SPACE[ends[0]]
    if OTHER_END.get(start >> 2) == to >> 2:
        return (TRIP[start, to],)
    return (flight(start, to),)


def _ahead(view: View[State], start: Position) -> Meaning:
    """Interpret a craft touched alone: it flies on ahead, or its way is closed in the space beyond."""
    space = BEYOND[start]
    if space == NOWHERE:
        return (flight(start, start),)
    action = flight(start, 4 * space + (start & 3))
    if KINDS[space] == HYPERSPACE:
        return (action,)
    held = held_half(view.state.stacks, space)
    if held != NOWHERE:
        action = flight(start, held ^ 2 if held == entry_of(start) else held)
    why = view.game.why_not(view.state, view.seat or 0, action)
    if why is None or why.clause not in _CLOSED:
        return (action,)
    return refusal(
        why.clause, "astroplane.refuse.stuck", origin=SPACES[start >> 2], space=SPACES[space], why=why.message
    )


def _square(state: State, space: Space, ends: list[Id]) -> Meaning:
    """Interpret a Square: a step, an elimination, or the flight of one half if it points at the target."""
    if not ends:
        return (STEP[space, space],)
    end = ends[0]
    if end in POSITION:
        to = POSITION[end]
        for half in halves(state.stacks, space):
            if BEYOND[half] == to >> 2:
                return (flight(half, to),)
        if to in state.stacks:
            return (KILL[space, to >> 2],)
        return (STEP[space, to >> 2],)
    target = SPACE[end]
    taken = any(4 * target + apex in state.stacks for apex in range(4))
    return (KILL[space, target] if taken else STEP[space, target],)
