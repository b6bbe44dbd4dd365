"""Rule clauses for the picture: maps each drawing's name to the clause that explains it."""

from typing import Final

from starboard.games.astron.rules.board import SHIPS
from starboard.games.astron.rules.deck import DOWN, NAMES, UPHEAVAL, WAY

_CARDS: Final = {
    f"card-{NAMES[card]}": "AS-29" if WAY[card] == UPHEAVAL else "AS-23" for card in range(DOWN + 1, len(NAMES))
}
_SHIPS: Final = {
    **{f"ship-{seat}": "AS-57" for seat in range(1, SHIPS + 1)},
    **{f"grounded-{seat}": "AS-47" for seat in range(1, SHIPS + 1)},
}
_THINGS: Final = {
    "cell": "AS-6", "dial": "AS-29", "odometer": "AS-67", "chute": "AS-26", "skull": "AS-56", "next-skull": "AS-18",
}  # fmt: skip
_COUNTERS: Final = {
    "stations": "AS-36", "hazards": "AS-43", "land": "AS-45", "stuck": "AS-26", "survived": "AS-69", "cards": "AS-14",
}  # fmt: skip

ABOUT: Final = {**_CARDS, **_SHIPS, **_THINGS, **_COUNTERS}
