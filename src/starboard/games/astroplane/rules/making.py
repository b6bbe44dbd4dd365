"""The effect of a move on the stacks."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.grid import LOADED, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import SPENT, Piece, Stack, Stacks, push, top, without_top


def made(stacks: Stacks, seat: Seat, action: Action) -> tuple[Stacks, Stack]:
    """Return the stacks after a move, and the stack that it sent back (0 if none)."""
    after = dict(stacks)
    if isinstance(action, (Move, Hyper)):
        lift(after, action.start)
        return after, land(after, action.to, seat)
    if isinstance(action, Enter):
        return after, land(after, action.to, seat)
    if isinstance(action, Trip):
        lift(after, action.start)
        return after, land(after, action.to, seat | SPENT)
    if isinstance(action, Fire):
        for start, to in zip(LOADED[action.corner], TARGETS[action.corner], strict=True):  # AP-86
            lift(after, start)
            land(after, to, seat)
    elif isinstance(action, (Step, Kill)):
        if isinstance(action, Kill):
            clear(after, action)
        carry(after, action, seat)
    return after, 0


def lift(stacks: Stacks, start: Position) -> None:
    """Remove the top piece; those below stay."""  # AP-40
    rest = without_top(stacks[start])
    if rest:
        stacks[start] = rest
    else:
        del stacks[start]


def land(stacks: Stacks, to: Position, piece: Piece) -> Stack:
    """Put a piece on top at `to`. Remove and return an enemy stack back to back with it."""  # AP-27
    stacks[to] = push(stacks.get(to, 0), piece)
    facing = stacks.get(to ^ 2, 0)
    if facing and top(facing) != top(piece):  # AP-54
        del stacks[to ^ 2]
        return facing
    return 0


def carry(stacks: Stacks, action: Step | Kill, seat: Seat) -> None:
    """Move both pieces of a Square; they keep their headings."""  # AP-62, AP-71
    for half in halves(stacks, action.space):
        lift(stacks, half)
        stacks[4 * action.to + half % 4] = seat


def clear(stacks: Stacks, action: Kill) -> None:
    """Remove everything in the target space for good."""  # AP-70
    for half in halves(stacks, action.to):
        stacks.pop(half, 0)
