"""Leaving: a seat resigns, on any seat's turn."""

from starboard.core.seating import Seat
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.ending import game_over
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.grid import NOWHERE
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.neighbours import ways_out
from starboard.games.astroplane.rules.square import beside_enemy
from starboard.games.astroplane.rules.stacks import owner, pieces
from starboard.games.astroplane.rules.state import LEFT, RESERVE, RESIGNED, Captor, Fleet, State
from starboard.games.astroplane.rules.turn import begin_turn, go_on, gone, next_seat


def leave(house: House, state: State, seat: Seat, trace: Trace) -> State | None:
    """Remove a seat, which scores 0. The game ends when one is left; with two players, that one wins."""  # AP-105
    if state.over or seat not in state.playing:
        return None
    if trace is not None:
        events.left(trace, seat)
    if state.count == 2:
        return game_over(_awarded(state, seat), LEFT, trace)
    fleets, stacks = gone(_answered(state, seat), seat, RESIGNED)
    choices = tuple([whose for whose in state.choices if whose != seat])
    after = state.with_(idle=0, fleets=fleets, stacks=stacks, captors=_captors(state, seat), choices=choices)
    if len(after.playing) == 1:
        return game_over(after, LEFT, trace)
    if state.lot:
        return after
    if state.turn == seat:
        return begin_turn(house, after, next_seat(after, seat), trace)
    return go_on(house, _flown_by(house, after), trace)


def _awarded(state: State, seat: Seat) -> State:
    """Mark the seat as resigned and change nothing else on the board."""
    fleets = list(state.fleets)
    fleet = state.fleet(seat)
    fleets[seat - 1] = Fleet(fleet.areas, fleet.reserve, fleet.credit, RESIGNED)
    return state.with_(fleets=tuple(fleets))


def _answered(state: State, seat: Seat) -> State:
    """Resolve the leaving seat's open choices: pieces it sent back go to their owners' left Start Areas."""
    if state.turn != seat:
        return state
    fleets = list(state.fleets)
    for whose in state.choices:
        if whose != RESERVE:
            fleets[whose - 1] = fleets[whose - 1].with_area(0, 1)
    return state.with_(fleets=tuple(fleets))


def _captors(state: State, seat: Seat) -> tuple[Captor, ...]:
    """Return the captors whose captives remain, with their new heights."""
    found: list[Captor] = []
    for at, high in state.captors:
        from_below = pieces(state.stack(at))[::-1]
        if owner(from_below[high - 2]) != seat:
            found.append((at, len([each for each in from_below[:high] if owner(each) != seat])))
    return tuple(found)


def _flown_by(house: House, state: State) -> State:
    """Cancel a fly-by if no enemy Square is beside it any more, or if it has no way out."""
    space = state.flyby
    if space == NOWHERE or (
        beside_enemy(state.stacks, space, state.turn) and ways_out(house, state.stacks, state.turn, space)
    ):
        return state
    return state.with_(flyby=NOWHERE)
