"""Numbers for a seat's actions. Holes have none, as no ship can be placed on one or leave it."""

from typing import Final

from starboard.core.numbering import Numbering
from starboard.games.spacewalk.rules.actions import AGAIN, CARD, DONE, FLY, GO, PASS, PUT, STEP
from starboard.games.spacewalk.rules.board import AT, SIZES

_PLANETS: Final = tuple([field for field in sorted(AT) if field > 0])
_ACTIONS: Final = (
    AGAIN, DONE, PASS, *FLY[1:], *CARD.values(),
    *[GO[field] for field in _PLANETS],
    *[PUT[size, field] for size in SIZES for field in _PLANETS],
    *[STEP[size, field] for size in SIZES for field in _PLANETS],
)  # fmt: skip
NUMBERING: Final = Numbering(tuple([str(action) for action in _ACTIONS]))
