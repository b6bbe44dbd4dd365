"""Captives and the bonus for releasing them."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.grid import INWARD, LOADED
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import Stack, Stacks, height, top
from starboard.games.astroplane.rules.state import Captor, State


def captors(stacks: Stacks, seat: Seat) -> tuple[Captor, ...]:
    """The pieces that hold an enemy's when the turn begins, also under covers of their own fleet."""  # AP-44, AP-47
    found: list[Captor] = []
    for position, stack in stacks.items():
        if stack & 7 == seat and stack > 15 and position not in INWARD:
            held = captor_in(stack)
            if held:
                found.append((position, held))
    return tuple(sorted(found))


def captor_in(stack: Stack) -> int:
    """How high in the stack the lowest of its topmost own pieces lies, if right under it is an enemy's; else 0."""
    seat = top(stack)
    while top(stack >> 4) == seat:
        stack >>= 4
    return height(stack) if stack > 15 else 0


def left_behind(stacks: Stacks, action: Action) -> tuple[Position, ...]:
    """The positions whose top piece moves off."""  # AP-46
    if isinstance(action, (Move, Hyper, Trip)):
        return (action.start,)
    if isinstance(action, (Step, Kill)):
        return halves(stacks, action.space)
    return LOADED[action.corner] if isinstance(action, Fire) else ()


def released(state: State, action: Action) -> list[Captor]:
    """The captors that this action moves off their captives."""
    stacks = state.stacks
    leaving = [(position, height(stacks[position])) for position in left_behind(stacks, action)]
    return [captor for captor in leaving if captor in state.captors]


def bonus(house: House, state: State, action: Action) -> int:
    """Each release earns a move; in some houses only one a turn does."""  # AP-45
    number = len(released(state, action)) if state.captors else 0
    return min(number, 1) if house.one_bonus else number


def captors_after(house: House, state: State, action: Action) -> tuple[Captor, ...]:
    """Who may still earn a bonus."""
    freed = released(state, action) if state.captors else []
    if not freed:
        return state.captors
    return () if house.one_bonus else tuple([captor for captor in state.captors if captor not in freed])
