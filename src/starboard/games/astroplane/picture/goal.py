"""Tables beside the board: who holds which of the four tops, and the two universes."""

from functools import cache
from typing import Final

from starboard.core.message import message, seat_name
from starboard.core.scene import Cell, Row, Table
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.grid import ONLY, SPACE
from starboard.games.astroplane.rules.stacks import Stack, height, top
from starboard.games.astroplane.rules.state import State

_SPACES: Final = ("g8", "f7", "g6", "h7")  # the four of the centre: north, west, south, east
_HEADS: Final = (
    message("astroplane.goal.space"),
    *[message("astroplane.space.ordinary", space=name) for name in _SPACES],
)


def tables(state: State) -> tuple[Table, ...]:
    return _goal(tuple([state.stack(ONLY[SPACE[name]]) for name in _SPACES])), _universes()


@cache
def _goal(stacks: tuple[Stack, ...]) -> Table:
    """The four spaces of the centre: whose craft is on top, and how high the stack is."""  # AP-91
    held = Row(message("astroplane.goal.top"), tuple([_held(top(stack), height(stack)) for stack in stacks]))
    return Table("goal", message("astroplane.goal"), _HEADS, (held,), message("astroplane.goal.note"))


def _held(holder: Seat, high: int) -> Cell:
    if not holder:
        return Cell("–", label=message("astroplane.goal.nobody"))
    said = message("astroplane.goal.held", seat=seat_name(holder), count=high)
    return Cell(f"×{high}" if high > 1 else "", of=holder, label=said)


@cache
def _universes() -> Table:
    """Which spaces a single craft can reach."""  # AP-6
    rows = tuple(
        [
            Row(message(f"astroplane.{name}"), (Cell(label=message(f"astroplane.{name}.lines")),), art=name)
            for name in ("alpha", "beta")
        ]
    )
    return Table("universes", message("astroplane.universes"), (), rows, message("astroplane.universes.note"))
