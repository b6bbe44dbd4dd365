"""The goal with a picture of the centre spaces, and the table of ways between the two colours of spaces."""

from functools import cache
from typing import Final

from starboard.core.message import message
from starboard.core.scene import Cell, Grid, GridRow, Objective
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.grid import ONLY, SPACE
from starboard.games.astroplane.rules.stacks import top
from starboard.games.astroplane.rules.state import RESIGNED, State

_SPACES: Final = {"g8": "north", "f7": "west", "g6": "south", "h7": "east"}  # the four centre spaces
_WAYS: Final = {"square": "two-craft", "gate": "sign-gate", "wormhole": "sign-wormhole"}


def goal(state: State) -> Objective:
    return _goal(tuple([_holder(state, top(state.stack(ONLY[SPACE[name]]))) for name in _SPACES]))


def _holder(state: State, seat: Seat) -> Seat:
    """Return the holder of a top; 0 if there is none or it has resigned, since it then scores nothing."""  # AP-105
    if not seat:
        return 0
    fleet = state.fleet(seat)
    return 0 if fleet.status == RESIGNED else seat


@cache
def _goal(holders: tuple[Seat, ...]) -> Objective:
    """Return the goal with the four centre spaces, each in the hue of the seat on top."""  # AP-91
    held = [
        Cell(art=f"held-{side}", of=holder) for side, holder in zip(_SPACES.values(), holders, strict=True) if holder
    ]
    return Objective(message("astroplane.goal"), (Cell(art="centre-fields"), *held))


def tables() -> tuple[Grid, ...]:
    return (_ways(),)


@cache
def _ways() -> Grid:
    """Return the table of ways from one colour of spaces to the other."""  # AP-6
    rows = tuple([GridRow(message(f"astroplane.ways.{way}"), (), art=art) for way, art in _WAYS.items()])
    note, brief = message("astroplane.ways.note"), message("astroplane.ways.brief")
    return Grid("ways", message("astroplane.ways"), (), rows, note, brief=brief)
