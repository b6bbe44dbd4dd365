"""Carrying out a move: its cost, bonus and consequences."""

from typing import Final

from starboard.core.message import Event
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Trip
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.captives import bonus, captors_after, left_behind
from starboard.games.astroplane.rules.ending import game_over, has_all_tops, tops
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.grid import INWARD, NOWHERE, TARGETS
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.making import made
from starboard.games.astroplane.rules.neighbours import flies_by, square_made
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.stacks import Stack, Stacks, owner, pieces, top, without_top
from starboard.games.astroplane.rules.state import RESERVE, TRUE, Fleet, State
from starboard.games.astroplane.rules.turn import go_on

PROGRESS: Final = -1  # AP-103: the end of the turn adds 1, which makes 0


def move(house: House, state: State, action: Action, trace: Trace) -> State:
    """Apply all effects of a move together, including those between the two parts of a longer flight."""  # AP-21
    seat = state.turn
    stacks, back = made(state.stacks, seat, action)
    arrivals = in_singularity(action)
    killed = isinstance(action, Kill)
    cost = 0 if isinstance(action, Trip) else 1  # AP-18
    extra = bonus(house, state, action)
    if trace is not None:
        _tell(trace, state, action, stacks, back, extra=extra)
    after = state.with_(
        moves=state.moves - cost + extra,
        made=state.made + cost,
        idle=PROGRESS if arrivals or killed else state.idle,
        fleets=_fleets(state, action),
        stacks=stacks,
        captors=captors_after(house, state, action),
        flyby=flies_by(state.stacks, seat, action, stacks),
        choices=_choices(state, back, len(arrivals)),
    )
    if arrivals and has_all_tops(stacks, seat):
        return game_over(after, TRUE, trace)
    return go_on(house, after, trace)


def in_singularity(action: Action) -> tuple[Position, ...]:
    """Return the Singularity positions where a move brings pieces."""
    if isinstance(action, Fire):
        return TARGETS[action.corner]
    return (action.to,) if isinstance(action, Move) and action.to in INWARD else ()


def _fleets(state: State, action: Action) -> tuple[Fleet, ...]:
    """Take an entering piece from its Start Area, AP-22; or credit the pieces eliminated, AP-70."""
    if isinstance(action, Enter):
        fleet = state.fleet(state.turn).with_area(action.area, -1)
    elif isinstance(action, Kill):
        fleet = state.fleet(state.turn)
        fleet = Fleet(fleet.areas, fleet.reserve, fleet.credit + enemies_hit(state, action), fleet.status)
    else:
        return state.fleets
    fleets = list(state.fleets)
    fleets[state.turn - 1] = fleet
    return tuple(fleets)


def enemies_hit(state: State, action: Kill) -> int:
    hit = [owner(each) for half in halves(state.stacks, action.to) for each in pieces(state.stack(half))]
    return len(hit) - hit.count(state.turn)


def _choices(state: State, back: Stack, arrivals: int) -> tuple[int, ...]:
    """Return the open choices: pieces sent back, top first, AP-52; or a reserve right for each arrival."""
    if back:
        return tuple([owner(piece) for piece in pieces(back)])
    return (RESERVE,) * min(arrivals, state.fleet(state.turn).reserve)  # AP-93


def _tell(trace: list[Event], state: State, action: Action, after: Stacks, back: Stack, extra: int) -> None:
    seat, stacks = state.turn, state.stacks
    trace.append(events.Moved(state, action))
    if isinstance(action, (Enter, Move, Hyper, Trip)):
        if without_top(after[action.to]) and action.to not in INWARD:
            events.covered(trace, seat, top(without_top(after[action.to])), action.to)
        if back:
            events.sent_back(trace, back, action.to ^ 2)
        if square_made(stacks, seat, action) != NOWHERE:
            events.squared(trace, seat, action.to)
    if isinstance(action, Kill):
        events.eliminated(trace, seat, stacks, action.to)
    for at in in_singularity(action):
        events.arrived(trace, seat, at, tops(after).count(seat), top(state.stack(at)))
    for space, half in {at >> 2: at for at in left_behind(stacks, action)}.items():
        if square_at(after, space) not in (0, square_at(stacks, space)):
            events.uncovered(trace, square_at(after, space), half)
    events.earned(trace, seat, extra)
