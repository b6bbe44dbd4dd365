"""Neighbouring Squares: those of different players may not stop side by side but may fly by."""

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
    """Return the space where this move puts or forms a Square of the mover; NOWHERE if it does neither."""
    if isinstance(action, (Step, Kill)):
        return action.to
    if isinstance(action, (Enter, Move)):
        space = action.to >> 2
        if KINDS[space] == ORDINARY and top(stacks.get(action.to ^ 2, 0)) == seat:
            return space
    return NOWHERE


def may_stop(house: House, state: State, action: Action) -> bool:
    """Return whether a move may end here. Beside an enemy Square, it needs a further move and exit."""  # AP-65, AP-66
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
    """Return the space that the Square just moved or formed must leave next; NOWHERE if it may stay."""
    space = square_made(stacks, seat, action)
    return space if space != NOWHERE and beside_enemy(after, space, seat) else NOWHERE


def ways_out(house: House, stacks: Stacks, seat: Seat, space: Space) -> list[Action]:
    """Return the moves of a Square, or one of its pieces, after which it has no enemy Square beside it."""  # AP-66
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
