"""Squares: two tops of one player back to back in an ordinary space."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import KILL, STEP, Action
from starboard.games.astroplane.rules.board import ORDINARY, Position, Space
from starboard.games.astroplane.rules.grid import ENTRY_SPACES, KINDS, LINES, NEIGHBOURS
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import Stacks, top


def square_at(stacks: Stacks, space: Space) -> Seat:
    """Return the owner of the Square in this space; 0 if there is none."""  # AP-56
    first = 4 * space
    one = stacks.get(first, 0) or stacks.get(first + 1, 0)
    if not one or KINDS[space] != ORDINARY:
        return 0
    two = stacks.get(first + 2, 0) or stacks.get(first + 3, 0)
    return top(one) if top(one) == top(two) else 0


def halves(stacks: Stacks, space: Space) -> tuple[Position, Position]:
    """Return the two halves of a space that its stacks occupy."""
    first = 4 * space
    upright = first in stacks or first + 2 in stacks
    return (first, first + 2) if upright else (first + 1, first + 3)


def beside_enemy(stacks: Stacks, space: Space, seat: Seat) -> bool:
    """Return whether this seat has a Square here, side by side with an enemy Square."""  # AP-65
    if square_at(stacks, space) != seat:
        return False
    return any(square_at(stacks, near) not in (0, seat) for near in NEIGHBOURS[space])


def square_moves(house: House, stacks: Stacks, taken: set[Space], seat: Seat, space: Space) -> list[Action]:
    """Return a Square's moves: steps to each side, and kills where the first occupied space of a line is a target."""
    found: list[Action] = [STEP[space, near] for near in NEIGHBOURS[space] if near not in taken]  # AP-62, AP-63
    for line in LINES[space]:
        for to in line:
            if to in taken:  # AP-68
                if is_target(stacks, seat, to) and may_eliminate(house, space, to):
                    found.append(KILL[space, to])
                break
    return found


def is_target(stacks: Stacks, seat: Seat, space: Space) -> bool:
    """Return whether all stacks in the space have an enemy on top and do not form a Square."""  # AP-69
    one, two = halves(stacks, space)
    tops = top(stacks.get(one, 0)), top(stacks.get(two, 0))
    return seat not in tops and tops[0] != tops[1]


def may_eliminate(house: House, space: Space, target: Space) -> bool:
    """Return whether an elimination is allowed. With safe entries, entry spaces are excluded."""  # AP-120
    return not house.safe_entry or (space not in ENTRY_SPACES and target not in ENTRY_SPACES)
