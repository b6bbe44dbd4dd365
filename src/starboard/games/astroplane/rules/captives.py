"""Captives and the bonus for their release."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.grid import INWARD, LOADED
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import Stack, Stacks, height, top
from starboard.games.astroplane.rules.state import Captor, State


def captors(stacks: Stacks, seat: Seat) -> tuple[Captor, ...]:
    """Return the pieces holding an enemy piece at the start of the turn, covered or not."""  # AP-44, AP-47
    found: list[Captor] = []
    for position, stack in stacks.items():
        if stack & 7 == seat and stack > 15 and position not in INWARD:
            held = captor_in(stack)
            if held:
                found.append((position, held))
    return tuple(sorted(found))


def captor_in(stack: Stack) -> int:
    """Return the height of the piece directly on an enemy piece, below any covers from its fleet; 0 if none."""
    seat = top(stack)
    while top(stack >> 4) == seat:
        stack >>= 4
    return height(stack) if stack > 15 else 0


def left_behind(stacks: Stacks, action: Action) -> tuple[Position, ...]:
    """Return the positions whose top piece moves off."""  # AP-46
    if isinstance(action, (Move, Hyper, Trip)):
        return (action.start,)
    if isinstance(action, (Step, Kill)):
        return halves(stacks, action.space)
    return LOADED[action.corner] if isinstance(action, Fire) else ()


def released(state: State, action: Action) -> list[Captor]:
    """Return the captors that this action moves off their captives."""
    stacks = state.stacks
    leaving = [(position, height(stacks[position])) for position in left_behind(stacks, action)]
    return [captor for captor in leaving if captor in state.captors]


def bonus(house: House, state: State, action: Action) -> int:
    """Return the moves earned: one for each release, or at most one a turn with `one_bonus`."""  # AP-45
    number = len(released(state, action)) if state.captors else 0
    return min(number, 1) if house.one_bonus else number


def captors_after(house: House, state: State, action: Action) -> tuple[Captor, ...]:
    """Return the captors that may still earn a bonus after this action."""
    freed = released(state, action) if state.captors else []
    if not freed:
        return state.captors
    return () if house.one_bonus else tuple([captor for captor in state.captors if captor not in freed])
