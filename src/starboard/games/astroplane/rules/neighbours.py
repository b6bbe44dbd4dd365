"""Squares of different players may not stop side by side; they may fly by."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Enter, Kill, Move, Step
from starboard.games.astroplane.rules.board import ORDINARY, Space
from starboard.games.astroplane.rules.captives import bonus
from starboard.games.astroplane.rules.flight import flights, taken_in
from starboard.games.astroplane.rules.grid import KINDS, NOWHERE
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.making import made
from starboard.games.astroplane.rules.square import beside_enemy, halves, square_at, square_moves
from starboard.games.astroplane.rules.stacks import Stacks, top
from starboard.games.astroplane.rules.state import State


def square_made(stacks: Stacks, seat: Seat, action: Action) -> Space:
    """Where this move puts or forms a Square of the mover; NOWHERE if it does neither."""
    if isinstance(action, (Step, Kill)):
        return action.to
    if isinstance(action, (Enter, Move)):
        space = action.to >> 2
        if KINDS[space] == ORDINARY and top(stacks.get(action.to ^ 2, 0)) == seat:
            return space
    return NOWHERE


def may_stop(house: House, state: State, action: Action) -> bool:
    """Beside an enemy Square a Square can only fly by: a move must be left, and a way out."""  # AP-65, AP-66
    seat = state.turn
    space = square_made(state.stacks, seat, action)
    if space == NOWHERE:
        return True
    after, _ = made(state.stacks, seat, action)
    if not beside_enemy(after, space, seat):
        return True
    if house.strict_neighbours or state.moves - 1 + bonus(house, state, action) < 1:
        return False
    return len(ways_out(house, after, seat, space)) > 0


def flies_by(stacks: Stacks, seat: Seat, action: Action, after: Stacks) -> Space:
    """The space that the Square just moved or formed must leave at once; NOWHERE if it may stay."""
    space = square_made(stacks, seat, action)
    return space if space != NOWHERE and beside_enemy(after, space, seat) else NOWHERE


def ways_out(house: House, stacks: Stacks, seat: Seat, space: Space) -> list[Action]:
    """The moves of a Square, or of one of its two pieces, after which none stands side by side any more."""  # AP-66
    one, two = halves(stacks, space)
    taken = taken_in(stacks)
    found = [*flights(house, stacks, taken, seat, one), *flights(house, stacks, taken, seat, two)]
    if square_at(stacks, space) == seat:
        found += square_moves(house, stacks, taken, seat, space)
    return [action for action in found if _clears(stacks, seat, space, action)]


def _clears(stacks: Stacks, seat: Seat, space: Space, action: Action) -> bool:
    after, _ = made(stacks, seat, action)
    reached = square_made(stacks, seat, action)
    return not beside_enemy(after, space, seat) and (reached == NOWHERE or not beside_enemy(after, reached, seat))
