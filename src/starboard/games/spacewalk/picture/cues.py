"""Cues: the events of a move as animations, in order."""

from collections.abc import Sequence
from typing import Final

from starboard.core.message import Event, message
from starboard.core.scene import Appear, Cue, Flash, Focus, Id, Move, Pause, Ring, Rise, Vanish
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.spacewalk.picture.pieces import flying
from starboard.games.spacewalk.picture.sky import SUN
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import POINTS
from starboard.games.spacewalk.rules.events import Flew, Lifted, Placed, Played
from starboard.games.spacewalk.rules.ships import SIZE
from starboard.games.spacewalk.rules.state import State

_SAID: Final = frozenset([
    f"spacewalk.{word}"
    for word in ("first", "spent.again", "spent.step", "took_back", "round", "won", "won.two", "shared", "left")
])  # fmt: skip
MOMENT: Final = 420  # ms: pause for an event that affects the whole board


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    state = after.state
    found: list[Cue] = []
    last_hole: Id = SUN
    for event in events:
        if isinstance(event, Flew):
            last_hole = field_name(event.hole) if event.hole else last_hole
            found += _fall(state, event, after.seat) if event.hole else [_flight(state, event)]
        elif isinstance(event, Placed):
            found.append(Appear(flying(state.count, event.ship, event.planet), "landing"))
        elif isinstance(event, Lifted):
            found.append(Ring(str(event.planet), event.seat, "lift"))
        elif isinstance(event, Played):
            found.append(Rise(SUN, event.card))
        elif event.id == "spacewalk.eliminated":
            found += [Focus((last_hole,)), Rise(last_hole, event, "bad"), Pause(MOMENT)]
        elif event.id in _SAID:
            found.append(Rise(SUN, event))
    return found


def _flight(state: State, flew: Flew) -> Move:
    """Move the ship along every field that it passes."""
    path = (flew.start, *state.orbit.path(flew.start, flew.fields))
    return Move(flying(state.count, flew.ship, flew.start), tuple([field_name(field) for field in path]))


def _fall(state: State, fell: Flew, seat: Seat | None) -> list[Cue]:
    """Show a fall: focus, flight, loss in the hole, and the points lost (or the ship's name in a two-player game).

    A rival's loss is not styled as bad.
    """
    hole = field_name(fell.hole)
    lost = flying(state.count, fell.ship, fell.hole)
    price = message("spacewalk.rise.lost", points=POINTS[SIZE[fell.ship]])
    style = "bad" if lost.of == seat else ""
    return [
        Focus((hole,)),
        _flight(state, fell),
        Vanish(lost, "hole"),
        Ring(hole, lost.of, "flare"),
        Flash(hole, style),
        Rise(hole, fell if state.count == 2 else price, style),
    ]
