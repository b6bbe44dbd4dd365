"""Threats: a seat about to win with three of the four tops, and Squares that could destroy a landing craft."""

from collections.abc import Sequence
from dataclasses import dataclass

from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Alert
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astroplane.picture.foresight import landing
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.effects import apply
from starboard.games.astroplane.rules.ending import tops
from starboard.games.astroplane.rules.events import corner_name
from starboard.games.astroplane.rules.grid import BEYOND, INWARD, LOADED, SPACES, TARGETS
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import legal, moves
from starboard.games.astroplane.rules.square import square_at
from starboard.games.astroplane.rules.state import State


@dataclass(frozen=True, slots=True)
class Threat(Value):
    """A seat with three tops, the position it lacks and the moves that take it; () if none do next turn."""

    seat: Seat
    missing: Position
    way: tuple[Action, ...]


def warning(house: House, state: State, viewer: Seat | None) -> Alert | None:
    """Warn the viewer if another seat is one top short of a win."""  # AP-91
    found = None if state.over or state.lot else threat(house, state)
    if found is None or found.seat == viewer:
        return None
    return Alert(message("astroplane.warning.one_more", seat=seat_name(found.seat)), _cause(found))


def threat(house: House, state: State) -> Threat | None:
    """Return the threat from a seat in play with three of the four tops; None if there is none."""
    held = tops(state.stacks)
    for seat in state.playing:
        if held.count(seat) == 3:
            missing = next(at for at, holder in zip(INWARD, held, strict=True) if holder != seat)
            return Threat(seat, missing, _way(house, as_if_on_turn(state, seat), missing))
    return None


def as_if_on_turn(state: State, seat: Seat) -> State:
    """Return the position as if this seat's turn were starting; unchanged if it is already the seat's turn."""
    if state.turn == seat and not state.choices:
        return state
    return state.at_turn_of(seat)


def _way(house: House, state: State, missing: Position) -> tuple[Action, ...]:
    """Return the one or two moves that take the position. The first may be a Wormhole trip."""
    found = legal(house, state)
    for action in found:
        if _takes(action, missing):
            return (action,)
    for action in found:
        if _sets_up(action, missing):
            after = apply(house, state, action, None)
            last = _last(house, after, missing) if after.turn == state.turn else ()
            if last:
                return (action, *last)
    return ()


def _last(house: House, state: State, missing: Position) -> Sequence[Action]:
    return [action for action in legal(house, state) if _takes(action, missing)][:1]


def _takes(action: Action, missing: Position) -> bool:
    if isinstance(action, Fire):
        return missing in TARGETS[action.corner]
    return isinstance(action, Move) and action.to == missing


def _sets_up(action: Action, missing: Position) -> bool:
    """Return whether an action makes a craft point at the position, or loads a cradle that fires there."""
    if isinstance(action, (Step, Kill)):
        return any(BEYOND[4 * action.to + apex] == missing >> 2 for apex in range(4))
    to = landing(action)
    if to is None:
        return False
    return BEYOND[to] == missing >> 2 or any(
        to in loaded and missing in targets for loaded, targets in zip(LOADED, TARGETS, strict=True)
    )


def aimed_at(house: House, state: State, action: Action) -> Kill | None:
    """Return an elimination with which an enemy Square could answer this landing; None if there is none."""  # AP-68
    to = landing(action)
    squares = {square_at(state.stacks, position >> 2) for position in state.stacks} - {0, state.turn}
    if to is None or not squares:
        return None
    after = apply(house, state, action, None)
    for other in sorted(squares):
        for answer in moves(house, as_if_on_turn(after, other)):
            if isinstance(answer, Kill) and answer.to == to >> 2:
                return answer
    return None


def _cause(found: Threat) -> Message:
    to = SPACES[found.missing >> 2]
    if not found.way:
        return message("astroplane.warning.missing", to=to)
    first, last = found.way[0], found.way[-1]
    if isinstance(first, Fire):
        return message("astroplane.warning.fire", corner=corner_name(first.corner), to=to)
    if isinstance(first, Enter):
        return message("astroplane.warning.enter", to=to)
    if isinstance(first, (Step, Kill)):
        return message("astroplane.warning.square", space=SPACES[first.space], to=to)
    assert isinstance(first, (Move, Hyper, Trip))
    id = "load" if isinstance(last, Fire) else "fly" if len(found.way) == 1 else "reach"
    return message(f"astroplane.warning.{id}", space=SPACES[first.start >> 2], to=to)
