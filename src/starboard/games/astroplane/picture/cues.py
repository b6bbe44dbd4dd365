"""Animations: each event of a move becomes one or more cues, in order."""

from collections.abc import Sequence
from typing import Final

from starboard.core.message import Event, SeatEvent, message, seat_name
from starboard.core.scene import Appear, Beam, Cue, Flash, Flip, Focus, Id, Move, Pause, Ring, Rise, Turn, Vanish
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astroplane.picture.chart import FACING, HUB
from starboard.games.astroplane.picture.pieces import square, wing, wing_at
from starboard.games.astroplane.rules import actions
from starboard.games.astroplane.rules.board import AREAS, ELIMINATED, SIDES, Area, Position
from starboard.games.astroplane.rules.events import AtPosition, Moved, Readied, SentBack
from starboard.games.astroplane.rules.grid import INWARD, LOADED, POSITIONS, SPACES, TARGETS
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.state import State

_SAID: Final = ("first", "sit", "out", "idle", "stuck", "drawn_out", "left", "won", "shared")
_KILLED: Final = ("astroplane.eliminated", "astroplane.lost_own")
MOMENT: Final = 420  # ms for moments that deserve full attention


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    state, found = before.state, list[Cue]()
    flying: list[Cue] = []  # the Square's flight, held back until its victims are gone
    for event in events:
        if flying and event.id not in _KILLED:
            found += flying
            flying = []
        if isinstance(event, Moved) and isinstance(event.action, actions.Kill):
            start, to = SPACES[event.action.space], SPACES[event.action.to]
            found += [Focus((start, to)), Beam(start, to, event.seat), Pause(MOMENT)]
            flying = [Move(square(event.seat, event.half), (start, to))]
        else:
            found += _cue(state, event)
    found += flying
    return found + _next_turn(before.state, after.state)


def _next_turn(before: State, after: State) -> list[Cue]:
    """Announce the next turn; no turn ends silently."""  # AP-20
    if before.lot or after.over or before.turn == after.turn:
        return []
    return [Rise(HUB, message("astroplane.rise.turn", seat=seat_name(after.turn)))]


def _cue(state: State, event: Event) -> list[Cue]:
    if isinstance(event, Moved):
        return _moved(state, event.seat, event.action, event.half)
    if isinstance(event, AtPosition):
        return _at_position(event, POSITIONS[event.at])
    if isinstance(event, SentBack):
        return [Flash(POSITIONS[event.at], "bad"), Vanish(wing(event.of, event.at), "hole")]
    if isinstance(event, Readied):
        return [Appear(wing_at(event.of, _area(state, event.of, event.area), _waits(state, event.of)))]
    word = event.id.removeprefix("astroplane.")
    if word == "bonus":
        return [Rise(HUB, message("astroplane.rise.bonus"))]
    if word == "true_win" and isinstance(event, SeatEvent):
        return [
            Focus(tuple([POSITIONS[at] for at in INWARD])),
            Ring(HUB, event.seat, "flare"),
            Rise(HUB, event),
            Pause(MOMENT),
        ]
    return [Rise(HUB, event)] if word in _SAID else []


def _waits(state: State, seat: Seat) -> float:
    return FACING[state.side_of(seat)]


def _area(state: State, seat: Seat, area: Area) -> Id:
    return f"{SIDES[state.side_of(seat)]}{AREAS[area]}"


# ---- moves


def _moved(state: State, seat: Seat, action: actions.Action, half: Position) -> list[Cue]:
    if isinstance(action, actions.Enter):
        return _glide(seat, _area(state, seat, action.area), _waits(state, seat), action.to)
    if isinstance(action, (actions.Move, actions.Hyper, actions.Trip)):
        return [*_parted(state, seat, action.start), *_flown(seat, action)]
    if isinstance(action, actions.Fire):
        return _fired(seat, action.corner)
    assert isinstance(action, actions.Step)
    return [Move(square(seat, half), (SPACES[action.space], SPACES[action.to]))]


def _glide(seat: Seat, start: Id, heading: float, to: Position) -> list[Cue]:
    """Move a craft along its heading, then turn it to the new one."""
    moving: list[Cue] = [Move(wing_at(seat, start, heading), (start, POSITIONS[to]))]
    facing = 90.0 * (to & 3)
    return moving if facing == heading else [*moving, Turn(wing_at(seat, POSITIONS[to], heading), facing)]


def _flown(seat: Seat, action: actions.Move | actions.Hyper | actions.Trip) -> list[Cue]:
    start, to, heading = action.start, action.to, 90.0 * (action.start & 3)
    if isinstance(action, actions.Move):
        return _glide(seat, POSITIONS[start], heading, to)
    if isinstance(action, actions.Trip):
        return [Vanish(wing(seat, start), "hole"), Appear(wing(seat, to), "hole")]
    gate = SPACES[action.via]
    return [
        Move(wing_at(seat, POSITIONS[start], heading), (POSITIONS[start], gate)),
        Vanish(wing_at(seat, gate, heading), "flash"),
        Ring(gate, seat),
        Appear(wing(seat, to), "flash"),
    ]


def _parted(state: State, seat: Seat, start: Position) -> list[Cue]:
    """Split a Square into two single craft when one flies off."""  # AP-59
    space = start >> 2
    if square_at(state.stacks, space) != seat:
        return []
    return [Flip(square(seat, halves(state.stacks, space)[0]), wing(seat, start ^ 2))]


def _fired(seat: Seat, corner: int) -> list[Cue]:
    """Fire both craft across the board into the far side of the Singularity."""
    ways = list(zip(LOADED[corner], TARGETS[corner], strict=True))
    found: list[Cue] = [Focus(tuple([POSITIONS[at] for at in (*LOADED[corner], *TARGETS[corner])]))]
    found += [Beam(POSITIONS[start], POSITIONS[end], seat) for start, end in ways]
    for start, end in ways:
        found += _glide(seat, POSITIONS[start], 90.0 * (start & 3), end)
    return found


# ---- consequences of moves


def _at_position(event: AtPosition, at: Id) -> list[Cue]:
    if event.id in _KILLED:
        found: list[Cue] = [Flash(at, "bad"), Vanish(wing(event.of, event.at), "flash")]
        points = message("astroplane.rise.points", points=ELIMINATED)
        return found if event.of == event.seat else [*found, Rise(at, points)]
    if event.id in ("astroplane.arrived", "astroplane.seized"):
        return [Ring(at, event.seat, "flare"), Rise(at, message("astroplane.rise.points", points=2))]
    if event.id in ("astroplane.covered", "astroplane.covered_own"):
        return [Ring(at, event.seat)]
    return _joined(event.seat, event.at)


def _joined(seat: Seat, half: Position) -> list[Cue]:
    """Join two single craft into a Square, which can then fly on immediately."""  # AP-60
    return [
        Ring(SPACES[half >> 2], seat, "flare"),
        Flip(wing(seat, half ^ 2), square(seat, half)),
        Vanish(wing(seat, half)),
    ]
