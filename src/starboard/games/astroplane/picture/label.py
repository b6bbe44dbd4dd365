"""Labels: actions in words, for lists and screen readers."""

from starboard.core.message import Message, message, seat_name
from starboard.games.astroplane.picture.foresight import BACK, CENTRE, ON_TOP, SQUARE, WIN, effects, landing
from starboard.games.astroplane.rules.actions import (
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
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.events import apex_name, area_name, corner_name
from starboard.games.astroplane.rules.grid import INWARD, SPACES
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import height, top
from starboard.games.astroplane.rules.state import State


def label(state: State, action: Action) -> Message:
    if isinstance(action, (Move, Hyper, Trip, Enter)):
        return _flight(state, action)
    if isinstance(action, Step):
        return message("astroplane.label.step", space=SPACES[action.space], to=SPACES[action.to])
    if isinstance(action, Kill):
        hit = sum([height(state.stack(half)) for half in halves(state.stacks, action.to)])
        return message("astroplane.label.kill", space=SPACES[action.space], to=SPACES[action.to], count=hit)
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
    to = arrival(state, action.to)
    if isinstance(action, Enter):
        return message("astroplane.label.enter", area=area_name(action.area), to=to)
    start = SPACES[action.start >> 2]
    if isinstance(action, Hyper):
        return message("astroplane.label.hyper", start=start, via=SPACES[action.via], to=to)
    return message("astroplane.label.move" if isinstance(action, Move) else "astroplane.label.trip", start=start, to=to)


def arrival(state: State, to: Position) -> Message:
    """Return the place and the effect of arriving there: stack height, sending back, a Square."""
    where = {"space": SPACES[to >> 2], "apex": apex_name(to & 3)}
    under, facing = state.stack(to), state.stack(to ^ 2)
    if to in INWARD:
        return message("astroplane.to.centre", space=SPACES[to >> 2])
    if facing and top(facing) != state.turn:
        return message("astroplane.to.back", **where, count=height(facing))
    if facing:
        return message("astroplane.to.square", **where)
    if under and top(under) != state.turn:
        return message("astroplane.to.top", **where, count=height(under))
    return message("astroplane.to.own" if under else "astroplane.to", **where)


def verb(state: State, action: Action) -> Message:
    """Return the button's text: the most important effect, otherwise the target."""
    to = landing(action)
    if to is None:
        return _done(action)
    effect, space = next(iter(effects(state, action)), ""), SPACES[to >> 2]
    if effect in (WIN, CENTRE, BACK, ON_TOP, SQUARE):
        return message(f"astroplane.do.{effect}", space=space)
    id = "enter" if isinstance(action, Enter) else "trip" if isinstance(action, Trip) else "fly"
    return message(f"astroplane.do.{id}", space=space)


def _done(action: Action) -> Message:
    if isinstance(action, (Step, Kill)):
        id = "astroplane.do.step" if isinstance(action, Step) else "astroplane.do.kill"
        return message(id, space=SPACES[action.to])
    if isinstance(action, (Back, Reserve)):
        return message("astroplane.do.area", area=area_name(action.area))
    if isinstance(action, Fire):
        return message("astroplane.do.fire")
    return message("astroplane.do.end" if isinstance(action, End) else "astroplane.do.skip")


def _choice(state: State, action: Back | Reserve | Decline | End) -> Message:
    if isinstance(action, Back):
        whose = [seat for seat in state.seats if state.side_of(seat) == action.side]
        owner = seat_name(whose[0]) if whose else message("astroplane.nobody")
        return message("astroplane.label.back", owner=owner, area=area_name(action.area))
    if isinstance(action, Reserve):
        return message("astroplane.label.reserve", area=area_name(action.area))
    return message("astroplane.label.decline" if isinstance(action, Decline) else "astroplane.label.end")
