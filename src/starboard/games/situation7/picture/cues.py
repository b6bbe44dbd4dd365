"""What is seen to happen: each event as something to watch, one after the other."""

from collections.abc import Sequence

from starboard.core.contract import View
from starboard.core.message import Event, Message, message
from starboard.core.scene import Appear, Cue, Flash, Ring, Rise, Settle
from starboard.games.situation7.picture.table import BOARD, equipment
from starboard.games.situation7.rules.board import ASTRONAUT, BLUE
from starboard.games.situation7.rules.chart import Chart
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import State

_SAID = ("now.count", "now.go", "now.pause", "now.resume", "joined_in", "begins", "passed", "did.call", "did.pause")


def cues(house: House, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    turned = 180.0 if before.seat is not None and before.state.side(before.seat) == BLUE else 0.0
    found: list[Cue] = []
    for event in events:
        found += _cue(house.chart, before.state, event, event.id.partition(".")[2], turned)
    return found


def _cue(chart: Chart, state: State, event: Event, word: str, turned: float) -> list[Cue]:
    if word in ("placed", "launched"):
        return _laid(state, event, turned)
    if word == "guarded":
        side, cell = event["of"], event["cell"]
        seat = state.seats[side][0]
        return [Appear(equipment(side, seat, ASTRONAUT, cell, turned)), Ring(cell, seat, "flare")]
    if word == "missed":
        return [Flash(event["cell"], "bad")]
    if word == "readied":
        return _readied(chart, event)
    if word == "completed":
        return [Rise(_where(chart, event["name"]), message("situation7.rise.points", points=event["points"]), "good")]
    if word == "mopped_up":
        return [Settle(cell) for cell in event["cells"].split()]
    return [Rise(BOARD, Message(event.id, event.args))] if word in _SAID else []


def _laid(state: State, event: Event, turned: float) -> list[Cue]:
    """It settles in its place; what was launched lands on it."""
    side, cell = event["of"], event["cell"]
    seat = state.seats[side][0]
    found: list[Cue] = [Settle(cell)]
    if event.id.endswith("launched"):
        found.append(Appear(equipment(side, seat, event["code"], cell, turned)))
    return found


def _readied(chart: Chart, event: Event) -> list[Cue]:
    """The base flashes, and words say what its equipment does."""  # S7-33
    cells = chart.written(chart.bases[event["of"]][event["code"]])
    said = message(f"situation7.rise.readied.{event['code']}", side=event["side"])
    return [*[Flash(cell, "good") for cell in cells], Rise(cells[0], said)]


def _where(chart: Chart, region: str) -> str:
    """A sector has a middle of its own; of anything else the first cell will do."""
    found = chart.by_id[region]
    return region if found.kind == "sector" else chart.written(found.cells)[0]
