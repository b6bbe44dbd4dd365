"""What is seen to happen: each event of a move as something to watch, one after the other."""

from collections.abc import Sequence
from typing import Final

from starboard.core.contract import View
from starboard.core.message import Event, Message, message
from starboard.core.scene import Appear, Cue, Flash, Focus, Id, Move, Pause, Ring, Rise, Vanish
from starboard.games.spacewalk.picture.pieces import flying
from starboard.games.spacewalk.picture.sky import SUN
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import HOLES, POINTS, Field
from starboard.games.spacewalk.rules.ships import Ships, ship
from starboard.games.spacewalk.rules.state import State

_HOLES: Final = {letter: hole for hole, letter in HOLES.items()}
_SAID: Final = (
    "first", "spent.again", "spent.step", "played", "copied", "took_back", "round", "won", "shared", "left",
)  # fmt: skip
_CARDS: Final = {"played": "card", "copied": "effect"}
MOMENT: Final = 420  # ms: what is worth the whole board


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    state = after.state
    found: list[Cue] = []
    last_hole: Id = SUN
    for event in events:
        word = event.id.partition(".")[2]
        if word == "placed":
            found.append(Appear(flying(state.count, _ship(event), event["planet"]), "landing"))
        elif word == "lifted":
            found.append(Ring(str(event["planet"]), event["seat"]["seat"], "lift"))
        elif word == "landed":
            found.append(_flight(state, event))
        elif word == "fell":
            last_hole = event["hole"]
            found += _fall(state, event)
        elif word == "eliminated":
            found += [Focus((last_hole,)), Rise(last_hole, event, "bad"), Pause(MOMENT)]
        elif word in _SAID:
            found.append(Rise(SUN, _said(word, event)))
    return found


def _ship(event: Event) -> Ships:
    return ship(event["ship"]["code"], event["ship"]["owner"]["seat"])


def _said(word: str, event: Event) -> Message:
    """A card rises by its name alone."""
    if word in _CARDS:
        card: Message = event[_CARDS[word]]
        return card
    return event


def _flight(state: State, event: Event) -> Move:
    """The ship along every field that it passes."""
    start: Field = event["start"]
    path = (start, *state.orbit.path(start, event["fields"]))
    return Move(flying(state.count, _ship(event), start), tuple([field_name(field) for field in path]))


def _fall(state: State, event: Event) -> list[Cue]:
    """The board holds its breath, the hole takes the ship, and its price rises."""
    hole: Id = event["hole"]
    lost = flying(state.count, _ship(event), _HOLES[hole])
    price = message("spacewalk.rise.lost", points=POINTS[event["ship"]["code"]])
    return [
        Focus((hole,)),
        _flight(state, event),
        Vanish(lost, "hole"),
        Ring(hole, lost.of, "flare"),
        Flash(hole, "bad"),
        Rise(hole, price, "bad"),
    ]
