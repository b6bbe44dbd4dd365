"""Actions in words, as they are listed or read out before they are done."""

from starboard.core.message import Message, message, seat_name
from starboard.games.astroplane.actions import (
    Action,
    Back,
    Decline,
    End,
    Enter,
    Fire,
    First,
    Hyper,
    Kill,
    Move,
    Reserve,
    Sit,
    Step,
    Trip,
)
from starboard.games.astroplane.board import Position
from starboard.games.astroplane.grid import INWARD, SPACES
from starboard.games.astroplane.stacks import top
from starboard.games.astroplane.state import State
from starboard.games.astroplane.tell import area_name, corner_name, place_name


def label(state: State, action: Action) -> Message:
    if isinstance(action, (Move, Hyper, Trip, Enter)):
        return _flight(state, action)
    if isinstance(action, (Step, Kill)):
        id = "astroplane.label.step" if isinstance(action, Step) else "astroplane.label.kill"
        return message(id, space=SPACES[action.space], to=SPACES[action.to])
    if isinstance(action, Fire):
        return message("astroplane.label.fire", corner=corner_name(action.corner))
    if isinstance(action, (Back, Reserve, Decline, End)):
        return _choice(state, action)
    if isinstance(action, First):
        return message("astroplane.label.first", seat=seat_name(action.seat))
    assert isinstance(action, Sit)
    south, west, north = [seat_name(seat) for seat in action.seats]
    return message("astroplane.label.sit", south=south, west=west, north=north)


def _flight(state: State, action: Move | Hyper | Trip | Enter) -> Message:
    to = _arrival(state, action.to)
    if isinstance(action, Enter):
        return message("astroplane.label.enter", area=area_name(action.area), to=to)
    start = place_name(action.start)
    if isinstance(action, Hyper):
        return message("astroplane.label.hyper", start=start, via=SPACES[action.via], to=to)
    return message("astroplane.label.move" if isinstance(action, Move) else "astroplane.label.trip", start=start, to=to)


def _arrival(state: State, to: Position) -> Message:
    """The place, and what coming there means: on top of whom, back to back with whom."""
    place, under, facing = place_name(to), top(state.stack(to)), top(state.stack(to ^ 2))
    if to in INWARD:
        return message("astroplane.label.inward", place=place)
    if under and under != state.turn:
        return message("astroplane.label.on_top", place=place, owner=seat_name(under))
    if facing and facing != state.turn:
        return message("astroplane.label.sends_back", place=place, owner=seat_name(facing))
    if facing:
        return message("astroplane.label.forms", place=place)
    return place


def _choice(state: State, action: Back | Reserve | Decline | End) -> Message:
    if isinstance(action, Back):
        whose = [seat for seat in state.seats if state.side_of(seat) == action.side]
        owner = seat_name(whose[0]) if whose else message("astroplane.nobody")
        return message("astroplane.label.back", owner=owner, area=area_name(action.area))
    if isinstance(action, Reserve):
        return message("astroplane.label.reserve", area=area_name(action.area))
    return message("astroplane.label.decline" if isinstance(action, Decline) else "astroplane.label.end")
