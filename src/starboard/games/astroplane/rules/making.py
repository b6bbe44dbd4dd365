"""What a move does to the board."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.grid import LOADED, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import SPENT, Piece, Stack, Stacks, push, top, without_top


def made(stacks: Stacks, seat: Seat, action: Action) -> tuple[Stacks, Stack]:
    """The board after a move, and the stack that it has sent back, whole."""
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
    """Only the top piece moves; those below wait."""  # AP-40
    rest = without_top(stacks[start])
    if rest:
        stacks[start] = rest
    else:
        del stacks[start]


def land(stacks: Stacks, to: Position, piece: Piece) -> Stack:
    """The piece is on top of what is there; an enemy's stack back to back with it is sent back whole."""  # AP-27
    stacks[to] = push(stacks.get(to, 0), piece)
    facing = stacks.get(to ^ 2, 0)
    if facing and top(facing) != top(piece):  # AP-54
        del stacks[to ^ 2]
        return facing
    return 0


def carry(stacks: Stacks, action: Step | Kill, seat: Seat) -> None:
    """Both pieces of a Square keep the apexes into which they point."""  # AP-62, AP-71
    for half in halves(stacks, action.space):
        lift(stacks, half)
        stacks[4 * action.to + half % 4] = seat


def clear(stacks: Stacks, action: Kill) -> None:
    """Everything in the target's space is gone for good."""  # AP-70
    for half in halves(stacks, action.to):
        stacks.pop(half, 0)
