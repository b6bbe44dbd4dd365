"""The cues for events, in order."""

from collections.abc import Sequence

from starboard.core.message import Event, Message, message
from starboard.core.scene import Appear, Cue, Flash, Ring, Rise, Settle
from starboard.core.view import View
from starboard.games.situation7.picture.table import BOARD, equipment
from starboard.games.situation7.rules.board import ASTRONAUT, BLUE
from starboard.games.situation7.rules.chart import Chart, Region
from starboard.games.situation7.rules.events import CellEvent, Completed, MoppedUp, Readied
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.state import State

_SAID = ("now.count", "now.go", "now.pause", "now.resume", "joined_in", "begins", "passed", "did.call", "did.pause")


def cues(house: House, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    turned = 180.0 if before.seat is not None and before.state.side(before.seat) == BLUE else 0.0
    found: list[Cue] = []
    for event in events:
        found += _cue(house.chart, before.state, event, turned)
    return found


def _cue(chart: Chart, state: State, event: Event, turned: float) -> list[Cue]:
    if isinstance(event, CellEvent):
        return _at_cell(state, event, turned)
    if isinstance(event, Readied):
        return _readied(chart, state, event)
    if isinstance(event, Completed):
        said = message("situation7.rise.points", points=event.points)
        return [Rise(_middle(chart, event.region), said, "good")]
    if isinstance(event, MoppedUp):
        return [Settle(cell) for cell in event.cells]
    return [Rise(BOARD, Message(event.id, event.args))] if event.id.partition(".")[2] in _SAID else []


def _at_cell(state: State, event: CellEvent, turned: float) -> list[Cue]:
    """Show a piece settling in its place, with its rocket, satellite or astronaut landing on it."""
    if event.id == "situation7.missed":
        return [Flash(event.cell, "bad")]
    seat = state.seats[event.side][0]
    laid: list[Cue] = [Settle(event.cell)]
    if not event.kind:
        return laid
    landed = Appear(equipment(event.side, seat, event.kind, event.cell, turned))
    return [landed, Ring(event.cell, seat, "flare")] if event.kind == ASTRONAUT else [*laid, landed]


def _readied(chart: Chart, state: State, event: Readied) -> list[Cue]:
    """Flash the base and announce its equipment."""  # S7-33
    cells = chart.written(chart.bases[event.side][event.kind])
    said = message(f"situation7.rise.readied.{event.kind}", side=who(state, event.side))
    return [*[Flash(cell, "good") for cell in cells], Rise(cells[0], said)]


def _middle(chart: Chart, region: Region) -> str:
    """Return the id of a sector's middle, or the first cell of any other region."""
    return region.id if region.kind == "sector" else chart.written(region.cells)[0]
