"""What is seen to happen: each event of a move as something to watch, one after the other."""

from collections.abc import Sequence
from typing import Final

from starboard.core.contract import Seat, View
from starboard.core.message import Event, message, seat_name
from starboard.core.scene import Appear, Beam, Cue, Flash, Flip, Focus, Id, Move, Pause, Piece, Ring, Rise, Turn, Vanish
from starboard.games.astroplane.picture.chart import FACING, HUB
from starboard.games.astroplane.picture.pieces import square, wing, wing_at
from starboard.games.astroplane.rules.board import APEXES, ELIMINATED, Position
from starboard.games.astroplane.rules.grid import INWARD, POSITION, POSITIONS, SPACE
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.state import State

_SAID: Final = ("first", "sit", "out", "idle", "stuck", "drawn_out", "left", "won", "shared")
MOMENT: Final = 420  # ms: what is worth the whole board


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    state, found = before.state, list[Cue]()
    flying: list[Cue] = []  # a Square that waits until its victims are gone
    for event in events:
        word = event.id.partition(".")[2]
        if flying and word not in ("eliminated", "lost_own"):
            found += flying
            flying = []
        if word == "swooped":
            sight, flying = _swoop(state, event)
            found += sight
        else:
            found += _cue(state, event, word)
    found += flying
    return found + _next_turn(before.state, after.state)


def _next_turn(before: State, after: State) -> list[Cue]:
    """Whose turn it is now: the end of a turn is never silent."""  # AP-20
    if before.lot or after.over or before.turn == after.turn:
        return []
    return [Rise(HUB, message("astroplane.rise.turn", seat=seat_name(after.turn)))]


def _cue(state: State, event: Event, word: str) -> list[Cue]:
    if word == "entered":
        return _entered(state, event)
    if word in ("flew", "passed", "travelled"):
        return _flown(state, event, word)
    if word == "stepped":
        piece = _square(event)
        return [Move(piece, (event["start"], event["to"]))]
    if word == "fired":
        return _fired(state, event)
    if word in ("covered", "covered_own"):
        return [Ring(event["at"], event["seat"]["seat"])]
    if word in ("squared", "uncovered"):
        return _joined(event)
    if word in ("eliminated", "lost_own"):
        return _eliminated(event, word)
    return _told(state, event, word)


def _told(state: State, event: Event, word: str) -> list[Cue]:
    if word == "sent_back":
        at = POSITION[event["at"]]
        return [Flash(event["at"], "bad"), Vanish(wing(event["owner"]["seat"], at), "hole")]
    if word == "put_back":
        return [Appear(wing_at(event["owner"]["seat"], event["to"], _waits(state, event["owner"]["seat"])))]
    if word == "took":
        seat = event["seat"]["seat"]
        area = f"{'SWNE'[state.side_of(seat)]}{event['side']}"
        return [Appear(wing_at(seat, area, _waits(state, seat)))]
    if word == "arrived":
        points = message("astroplane.rise.points", points=2)
        return [Ring(event["at"], event["seat"]["seat"], "flare"), Rise(event["at"], points)]
    if word == "bonus":
        return [Rise(HUB, message("astroplane.rise.bonus"))]
    if word == "true_win":
        return [
            Focus(tuple([POSITIONS[at] for at in INWARD])),
            Ring(HUB, event["seat"]["seat"], "flare"),
            Rise(HUB, event),
            Pause(MOMENT),
        ]
    return [Rise(HUB, event)] if word in _SAID else []


def _waits(state: State, seat: Seat) -> float:
    return FACING[state.side_of(seat)]


def _entered(state: State, event: Event) -> list[Cue]:
    seat, to = event["seat"]["seat"], POSITION[event["to"]]
    area = f"{'SWNE'[state.side_of(seat)]}{event['side']}"
    return _glide(seat, area, _waits(state, seat), to)


def _glide(seat: Seat, start: Id, heading: float, to: Position) -> list[Cue]:
    """Along its nose, then into its new heading."""
    moving: list[Cue] = [Move(wing_at(seat, start, heading), (start, POSITIONS[to]))]
    facing = 90.0 * (to & 3)
    return moving if facing == heading else [*moving, Turn(wing_at(seat, POSITIONS[to], heading), facing)]


def _flown(state: State, event: Event, word: str) -> list[Cue]:
    seat, start, to = event["seat"]["seat"], POSITION[event["start"]], POSITION[event["to"]]
    found = _parted(state, seat, start)
    heading = 90.0 * (start & 3)
    if word == "flew":
        return [*found, *_glide(seat, POSITIONS[start], heading, to)]
    if word == "passed":
        gate: Id = event["via"]
        found += [Move(wing_at(seat, POSITIONS[start], heading), (POSITIONS[start], gate))]
        return [
            *found,
            Vanish(wing_at(seat, gate, heading), "flash"),
            Ring(gate, seat),
            Appear(wing(seat, to), "flash"),
        ]
    return [*found, Vanish(wing(seat, start), "hole"), Appear(wing(seat, to), "hole")]


def _parted(state: State, seat: Seat, start: Position) -> list[Cue]:
    """A Square from which one craft flies off is two single ones again."""  # AP-59
    space = start >> 2
    if square_at(state.stacks, space) != seat:
        return []
    return [Flip(square(seat, halves(state.stacks, space)[0]), wing(seat, start ^ 2))]


def _joined(event: Event) -> list[Cue]:
    """Two single craft become one Square: so it can fly on in the same breath."""  # AP-60
    seat, half = event["seat"]["seat"], POSITION[event["half"]]
    return [
        Ring(event["space"], seat, "flare"),
        Flip(wing(seat, half ^ 2), square(seat, half)),
        Vanish(wing(seat, half)),
    ]


def _square(event: Event) -> Piece:
    half = 4 * SPACE[event["start"]] + APEXES.index(event["apex"])
    return square(event["seat"]["seat"], half)


def _swoop(state: State, event: Event) -> tuple[list[Cue], list[Cue]]:
    """First the line of fire, then, when its victims are gone, the Square along it."""
    start, to, seat = event["start"], event["to"], event["seat"]["seat"]
    sight: list[Cue] = [Focus((start, to)), Beam(start, to, seat), Pause(MOMENT)]
    return sight, [Move(_square(event), (start, to))]


def _eliminated(event: Event, word: str) -> list[Cue]:
    at = POSITION[event["at"]]
    found: list[Cue] = [Flash(event["at"], "bad"), Vanish(wing(event["owner"]["seat"], at), "flash")]
    if word == "eliminated":
        found.append(Rise(event["at"], message("astroplane.rise.points", points=ELIMINATED)))
    return found


def _fired(state: State, event: Event) -> list[Cue]:
    """Both at once, across the board into the far side of the Singularity."""
    ends = event["ends"].split()
    seat = event["seat"]["seat"]
    found: list[Cue] = [Focus(tuple(ends))]
    for start, end in zip(ends[:2], ends[2:], strict=True):
        found += [Beam(start, end, seat)]
    for start, end in zip(ends[:2], ends[2:], strict=True):
        found += _glide(seat, start, 90.0 * (POSITION[start] & 3), POSITION[end])
    return found
