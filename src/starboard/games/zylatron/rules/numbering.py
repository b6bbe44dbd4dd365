"""Numbers for actions. A piece and its target are separate steps, as 60 pieces times 915 points would be too many."""

from typing import Final

from starboard.core.numbering import Numbering
from starboard.games.zylatron.rules.actions import (
    ARM,
    DETONATE,
    END,
    GO,
    HANDS,
    ORDER,
    ORDERS,
    REBUILD,
    STOP,
    STRIKE,
    buy,
)
from starboard.games.zylatron.rules.grid import IDS, MARK
from starboard.games.zylatron.rules.pieces import CARGO, CARRIERS, PIECE_NAME, SHOOTERS, TARGET_NAME

_ORDERS: Final = [str(order) for verb in ORDERS for order in ORDER[verb]]
_BUYS: Final = [str(buy(kind, point)) for marks in MARK for kind, points in marks.items() for point in points]
_ARMS: Final = [str(ARM[carrier]) for carrier in CARRIERS]
_POINTS: Final = [str(flight) for flight in (*GO, *DETONATE)]
_OPENERS: Final = [
    *[f"fire {PIECE_NAME[piece]} " for piece in SHOOTERS],
    *[f"down {PIECE_NAME[piece]} " for piece in CARGO],
    *[f"{verb} {PIECE_NAME[piece]} " for verb in HANDS for piece in CARGO],
]
NUMBERING: Final = Numbering(
    (
        str(STOP), str(END), *_ORDERS, *_POINTS, *[str(strike) for strike in STRIKE], *_BUYS, *_ARMS,
        *[str(factory) for factory in REBUILD], *_OPENERS, *TARGET_NAME, *IDS,
    )
)  # fmt: skip
