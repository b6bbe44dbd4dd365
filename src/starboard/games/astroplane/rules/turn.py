"""The sequence of turns: continuing, ending, going out and the end of the game."""

from typing import Final

from starboard.core.message import Event
from starboard.core.seating import Seat
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.board import MOVES
from starboard.games.astroplane.rules.captives import captors
from starboard.games.astroplane.rules.ending import game_over
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.grid import INWARD, NOWHERE
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import can_go_on
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, stack_of
from starboard.games.astroplane.rules.state import DRAWN_OUT, IN, OUT, STUCK, Fleet, State

WARNING: Final = 5  # a drawn-out end is announced when fewer rounds than this are left


def go_on(house: House, state: State, trace: Trace) -> State:
    """End the turn automatically when nothing else is left to do."""  # AP-20
    if state.choices or state.flyby != NOWHERE or can_go_on(house, state):
        return state
    return end_turn(house, state, trace)


def end_turn(house: House, state: State, trace: Trace) -> State:
    """Begin the next turn; a turn without progress counts towards the drawn-out end."""  # AP-103
    return begin_turn(house, state.with_(idle=state.idle + 1), next_seat(state, state.turn), trace)


def begins(state: State) -> bool:
    """Return whether the acting seat has made no move in its turn."""
    return state.moves == MOVES and not state.made and not state.choices and state.flyby == NOWHERE  # AP-15


def next_seat(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise that is still in play."""  # AP-12
    order = state.order
    place = order.index(seat) + 1
    later = order[place:] + order[:place]
    for other in later:
        if state.fleets[other - 1].status == IN:
            return other
    raise AssertionError("no seat is in play")


def begin_turn(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Begin a turn unless the game is drawn out. A seat unable to move is out; if only two are left, it loses."""
    begun = state.at_turn_of(seat, captors(state.stacks, seat))
    if is_drawn_out(house, begun):
        if trace is not None:
            events.drawn_out(trace, house.drawn_out_rounds)
        return game_over(begun, DRAWN_OUT, trace)
    if can_go_on(house, begun):
        if trace is not None:
            _warn(house, begun, trace)
        return begun
    if len(begun.playing) == 2:  # AP-95, AP-97
        return game_over(begun, STUCK, trace)
    if trace is not None:
        events.went_out(trace, seat)
    fleets, stacks = gone(begun, seat, OUT)
    after = begun.with_(idle=0, fleets=fleets, stacks=stacks)
    return begin_turn(house, after, next_seat(after, seat), trace)  # AP-96


def is_drawn_out(house: House, state: State) -> bool:
    """Return whether too many rounds passed without an arrival in the Singularity or an elimination."""  # AP-103
    return 0 < house.drawn_out_rounds * len(state.playing) <= state.idle


def rounds_left(house: House, state: State) -> int | None:
    """Return the full rounds without progress left before the game is drawn out; None without a limit."""
    if not house.drawn_out_rounds:
        return None
    return house.drawn_out_rounds - max(state.idle, 0) // len(state.playing)


def _warn(house: House, state: State, trace: list[Event]) -> None:
    left = rounds_left(house, state)
    if left is not None and left < WARNING and state.idle % len(state.playing) == 0:
        events.idle(trace, left)


def gone(state: State, seat: Seat, status: str) -> tuple[tuple[Fleet, ...], Stacks]:
    """Remove a seat's pieces outside the Singularity; pieces above and below them stay."""  # AP-96
    fleets = list(state.fleets)
    fleets[seat - 1] = Fleet((0, 0), 0, state.fleet(seat).credit, status)
    stacks: Stacks = {}
    for at, stack in state.stacks.items():
        rest = stack if at in INWARD else stack_of(tuple([each for each in pieces(stack) if owner(each) != seat]))
        if rest:
            stacks[at] = rest
    return tuple(fleets), stacks
