"""Numbers for every action that the board's geometry allows a seat."""

from typing import Final

from starboard.core.numbering import Numbering
from starboard.games.astroplane.rules.actions import (
    BACK,
    DECLINE,
    END,
    ENTER,
    FIRE,
    HYPER,
    KILL,
    MOVE,
    STEP,
    TAKE,
    TRIP,
)
from starboard.games.astroplane.rules.grid import LINES, NEIGHBOURS

_STEPS: Final = [STEP[space, to] for space, near in enumerate(NEIGHBOURS) for to in near]
_KILLS: Final = [KILL[space, to] for space, lines in enumerate(LINES) for line in lines for to in line]
_ACTIONS: Final = (
    END, DECLINE, *TAKE, *FIRE, *BACK[0], *BACK[1], *BACK[2], *BACK[3], *ENTER.values(), *MOVE.values(),
    *HYPER.values(), *TRIP.values(), *_STEPS, *_KILLS,
)  # fmt: skip
NUMBERING: Final = Numbering(tuple([str(action) for action in _ACTIONS]))
