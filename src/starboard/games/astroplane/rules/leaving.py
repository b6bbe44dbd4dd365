"""Leaving: a seat gives up, whoever is on turn."""

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
    """Of two the other wins. Of more the seat is out and scores nothing; one alone in play is the end."""  # AP-105
    if state.over or seat not in state.playing:
        return None
    if trace is not None:
        events.left(trace, seat)
    if state.count == 2:
        return game_over(_awarded(state, seat), LEFT, trace)
    fleets, stacks = gone(_answered(state, seat), seat, RESIGNED)
    after = State(
        state.sides, state.first, state.turn, state.moves, state.made, 0, fleets, stacks,
        _captors(state, seat), state.flyby, tuple([whose for whose in state.choices if whose != seat]),
    )  # fmt: skip
    if len(after.playing) == 1:
        return game_over(after, LEFT, trace)
    if state.lot:
        return after
    if state.turn == seat:
        return begin_turn(house, after, next_seat(after, seat), fleets, stacks, 0, trace)
    return go_on(house, _flown_by(house, after), trace)


def _awarded(state: State, seat: Seat) -> State:
    """Everything is as it stood."""
    fleets = list(state.fleets)
    fleet = state.fleet(seat)
    fleets[seat - 1] = Fleet(fleet.areas, fleet.reserve, fleet.credit, RESIGNED)
    return State(state.sides, state.first, state.turn, 0, 0, state.idle, tuple(fleets), state.stacks)


def _answered(state: State, seat: Seat) -> State:
    """Choices that the leaving seat has still open are made for it: what it has sent back goes to the left."""
    if state.turn != seat:
        return state
    fleets = list(state.fleets)
    for whose in state.choices:
        if whose != RESERVE:
            fleets[whose - 1] = fleets[whose - 1].with_area(0, 1)
    return State(
        state.sides, state.first, state.turn, state.moves, state.made, state.idle, tuple(fleets), state.stacks
    )  # fmt: skip


def _captors(state: State, seat: Seat) -> tuple[Captor, ...]:
    """Those whose captives are still there, each as high as it now lies."""
    found: list[Captor] = []
    for at, high in state.captors:
        from_below = pieces(state.stack(at))[::-1]
        if owner(from_below[high - 2]) != seat:
            found.append((at, len([each for each in from_below[:high] if owner(each) != seat])))
    return tuple(found)


def _flown_by(house: House, state: State) -> State:
    """A Square need no longer fly on if nothing is beside it, or if it has no way out any more."""
    space = state.flyby
    if space == NOWHERE or (
        beside_enemy(state.stacks, space, state.turn) and ways_out(house, state.stacks, state.turn, space)
    ):
        return state
    return State(
        state.sides, state.first, state.turn, state.moves, state.made, state.idle, state.fleets, state.stacks,
        state.captors, NOWHERE, state.choices,
    )  # fmt: skip
