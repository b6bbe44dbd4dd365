"""Previews of an action: its landing position and the signs for its effects."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Trip
from starboard.games.astroplane.rules.board import ORDINARY, SINGULARITY, Position
from starboard.games.astroplane.rules.ending import has_all_tops
from starboard.games.astroplane.rules.grid import KINDS, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, push, top
from starboard.games.astroplane.rules.state import State

# Effects, most important first; each is also the name of a sign.
WIN: Final = "win"  # a true win, AP-91
CENTRE: Final = "centre"  # into the Singularity permanently, AP-89
KILL: Final = "kill"  # AP-70
BACK: Final = "send-back"  # AP-50
ON_TOP: Final = "on-top"  # of an enemy piece: a capture, AP-41
ON_OWN: Final = "on-own"  # AP-43
SQUARE: Final = "form-square"  # AP-56
GATE: Final = "through-gate"  # AP-74
TRIP: Final = "trip"  # AP-80


def landing(action: Action) -> Position | None:
    """Return the position where a single piece lands; None for other actions."""
    return action.to if isinstance(action, (Enter, Move, Hyper, Trip)) else None


def effects(state: State, action: Action) -> list[str]:
    """Return the immediate effects, most important first."""
    if isinstance(action, Kill):
        return [KILL]
    if isinstance(action, Fire):
        stacks = dict(state.stacks)
        for target in TARGETS[action.corner]:
            stacks[target] = push(stacks.get(target, 0), state.turn)
        return [WIN if has_all_tops(stacks, state.turn) else CENTRE]
    to = landing(action)
    if to is None:
        return []
    found = _arrival(state.stacks, state.turn, to)
    if isinstance(action, Hyper):
        found.append(GATE)
    if isinstance(action, Trip):
        found.append(TRIP)
    return found


def _arrival(stacks: Stacks, seat: Seat, to: Position) -> list[str]:
    if KINDS[to >> 2] == SINGULARITY:
        after = {**stacks, to: push(stacks.get(to, 0), seat)}
        return [WIN if has_all_tops(after, seat) else CENTRE]
    found: list[str] = []
    behind, under = top(stacks.get(to ^ 2, 0)), top(stacks.get(to, 0))
    if behind and behind != seat:
        found.append(BACK)
    if under:
        found.append(ON_OWN if under == seat else ON_TOP)
    if behind == seat and KINDS[to >> 2] == ORDINARY:
        found.append(SQUARE)
    return found


def own_lost(state: State, action: Action) -> int:
    """Return how many of the mover's pieces are sent back or lost along with enemy pieces."""  # AP-51, AP-70
    if isinstance(action, Kill):
        return sum([_own(state, half) for half in halves(state.stacks, action.to)])
    to = landing(action)
    return _own(state, to ^ 2) if to is not None and BACK in effects(state, action) else 0


def _own(state: State, position: Position) -> int:
    return [owner(piece) for piece in pieces(state.stack(position))].count(state.turn)


def forms_square(state: State, to: Position) -> bool:
    return SQUARE in _arrival(state.stacks, state.turn, to)
