"""Numbers for every action of a seat. Face-down cards are never played, so they have no number."""

from typing import Final

from starboard.core.numbering import Numbering
from starboard.games.astron.rules.actions import (
    DISCARD,
    FLY,
    FLY_LEFT,
    FLY_RIGHT,
    SLIDE,
    TAKEOFF,
    UPHEAVE,
    WAIT,
)
from starboard.games.astron.rules.board import PADS

_ACTIONS: Final = (
    *[TAKEOFF[column] for column in PADS], *FLY.values(), *FLY_LEFT.values(), *FLY_RIGHT.values(), *UPHEAVE.values(),
    *DISCARD[1:], *WAIT[1:], *SLIDE.values(),
)  # fmt: skip
NUMBERING: Final = Numbering(tuple([str(action) for action in _ACTIONS]))
