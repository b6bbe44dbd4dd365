"""Optional overlays: the effect of the next row on each ship, and the ships an Upheaval could destroy."""

from typing import Final

from starboard.core.message import Event, message, seat_name
from starboard.core.scene import Mark, Overlay
from starboard.core.seating import Seat
from starboard.games.astron.picture.foresight import fates, of_drift, said, sign
from starboard.games.astron.picture.pieces import ship_id
from starboard.games.astron.rules.base import turned, wind
from starboard.games.astron.rules.deck import UPHEAVAL, VALUE, WAY
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import PLAY, SLIDE, State

DRIFT: Final = message("astron.overlay.drift")
UPHEAVALS: Final = message("astron.overlay.upheavals")
NEXT: Final = "\u2193"


def overlays(house: House, state: State) -> tuple[Overlay, ...]:
    return (
        Overlay("drift", DRIFT, tuple(_drift(house, state)), on=True),
        Overlay("upheavals", UPHEAVALS, tuple(_endangered(house, state))),
    )


def _drift(house: House, state: State) -> list[Mark]:
    """Mark threats to all ships. Mark gains only for ships that have moved: the others may move away first."""
    if state.phase not in (PLAY, SLIDE):
        return []
    moved = state.acting if state.phase == SLIDE else state.acting - 1  # AS-16: in numerical order
    return [
        sign(ship_id(seat), fate, message("astron.coming.of", seat=seat_name(seat), fate=said(fate)), NEXT)
        for seat, fate in of_drift(house, state).items()
        if fate.style == "bad" or (seat <= moved and not fate.quiet)
    ]


def _endangered(house: House, state: State) -> list[Mark]:
    """Mark the ships that some Upheaval would destroy."""
    if state.phase not in (PLAY, SLIDE):
        return []
    found: list[Seat] = []
    for rows in sorted({VALUE[card] for card, count in enumerate(house.cards) if count and WAY[card] == UPHEAVAL}):
        if turned(state.offset, rows):
            events: list[Event] = []
            wind(house, state, rows, events)
            found += [seat for seat, fate in fates(events).items() if fate.fate and seat not in found]
    return [Mark(ship_id(seat), "!", "bad", message("astron.danger", seat=seat_name(seat))) for seat in sorted(found)]
