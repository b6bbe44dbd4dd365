"""Seating and first player, for one game and between the games of a series."""

from collections.abc import Sequence
from itertools import permutations

from starboard.core.seating import CHANCE, Seat, Seating
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.actions import First, Sit
from starboard.games.astroplane.rules.board import MOVES, SIDES, SIDES_FOR_SEATS, Side
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.state import FULL_FLEET, State
from starboard.games.astroplane.rules.turn import begin_turn, next_seat


def seatings(house: House, count: int) -> Sequence[Seating]:
    """Return the seatings, with each seat on a different side. Two face each other; three leave one side empty.

    The sides of three players are drawn, or set by the previous game.
    """  # AP-11, AP-107, AP-111
    if house.first_player > count:
        return ()
    alone = tuple([(seat,) for seat in range(1, count + 1)])
    usual = Seating(alone, (), house.first_player)
    if count != 3:
        return (usual,)
    seated = [spots(order) for order in permutations((1, 2, 3))]
    return (usual, *[Seating(alone, each, each.index("S") + 1) for each in seated])


def allowed(house: House, seating: Seating) -> bool:
    """Return whether a seating is valid. In a rematch with two or four players, any seat may begin."""  # AP-111
    offered = seatings(house, seating.count)
    if seating.count == 3:
        return seating in offered
    return (seating.sides, seating.spots) in [(own.sides, own.spots) for own in offered]


def spots(order: Sequence[Seat]) -> tuple[str, ...]:
    """Return each seat's side for three players in this order, clockwise from the south."""
    return tuple([SIDES[order.index(seat)] for seat in (1, 2, 3)])


def start(seating: Seating) -> State:
    """Return the first position: six pieces in Start Areas, four in reserve, and a draw if one is needed."""
    sides = SIDES_FOR_SEATS[seating.count]
    if seating.spots:
        sides = tuple([SIDES.index(spot) for spot in seating.spots])
    drawn = seating.first != CHANCE and (seating.count != 3 or seating.spots)
    fleets = (FULL_FLEET,) * seating.count  # AP-10
    turn = seating.first if drawn else CHANCE
    return State(sides, seating.first, turn, moves=MOVES, made=0, idle=0, fleets=fleets, stacks={})


def draw_first(house: House, state: State, action: First, trace: Trace) -> State:
    """Apply the draw of the first player."""  # AP-12
    if trace is not None:
        events.drawn(trace, action.seat)
    return _begun(house, state, state.sides, action.seat, trace)


def take_seats(house: House, state: State, action: Sit, trace: Trace) -> State:
    """Apply the drawn sides of three players; south begins."""  # AP-111
    if trace is not None:
        events.seated(trace, action.seats)
    sides = tuple([action.seats.index(seat) for seat in state.seats])
    return _begun(house, state, sides, action.seats[0], trace)


def _begun(house: House, state: State, sides: tuple[Side, ...], first: Seat, trace: Trace) -> State:
    """Begin the first turn, skipping seats that left before the draw."""
    seated = state.with_(sides=sides, first=first, turn=first)
    return begin_turn(house, seated, first if first in seated.playing else next_seat(seated, first), trace)


def next_seating(seating: Seating, final: State) -> tuple[Seating, tuple[Seat, ...]]:
    """Return the next seating: the next seat clockwise begins. Three players also move on one side."""  # AP-111
    order = final.order
    if seating.count == 3:
        moved_on = (order[2], order[0], order[1])
        return Seating(seating.sides, spots(moved_on), moved_on[0]), seating.seats
    first = order[(order.index(final.first) + 1) % len(order)] if final.first != CHANCE else CHANCE
    return Seating(seating.sides, (), first), seating.seats
