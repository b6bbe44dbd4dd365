"""Who sits where and who begins, in one game and from game to game of a match."""

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
    """Everybody plays alone. Two face each other, and three leave one side empty: who sits where is drawn, or settled
    by the game before."""  # AP-11, AP-107, AP-111
    if house.first_player > count:
        return ()
    alone = tuple([(seat,) for seat in range(1, count + 1)])
    usual = Seating(alone, (), house.first_player)
    if count != 3:
        return (usual,)
    seated = [spots(order) for order in permutations((1, 2, 3))]
    return (usual, *[Seating(alone, each, each.index("S") + 1) for each in seated])


def allowed(house: House, seating: Seating) -> bool:
    """Return True for the seating of a first game or of a rematch, which any of two or four may begin."""  # AP-111
    offered = seatings(house, seating.count)
    if seating.count == 3:
        return seating in offered
    return (seating.sides, seating.spots) in [(own.sides, own.spots) for own in offered]


def spots(order: Sequence[Seat]) -> tuple[str, ...]:
    """By seat: the side at which it sits, when three sit in this order, clockwise from the south."""
    return tuple([SIDES[order.index(seat)] for seat in (1, 2, 3)])


def start(seating: Seating) -> State:
    """Six pieces in the Start Areas and four in reserve; the first player, or who sits where, may have to be drawn."""
    sides = SIDES_FOR_SEATS[seating.count]
    if seating.spots:
        sides = tuple([SIDES.index(spot) for spot in seating.spots])
    drawn = seating.first != CHANCE and (seating.count != 3 or seating.spots)
    fleets = (FULL_FLEET,) * seating.count  # AP-10
    return State(sides, seating.first, seating.first if drawn else CHANCE, MOVES, 0, 0, fleets, {})


def draw_first(house: House, state: State, action: First, trace: Trace) -> State:
    """The lot has fallen on the seat that begins."""  # AP-12
    if trace is not None:
        events.drawn(trace, action.seat)
    return _begun(house, state, state.sides, action.seat, trace)


def take_seats(house: House, state: State, action: Sit, trace: Trace) -> State:
    """Three have taken their sides; the one in the south begins."""  # AP-111
    if trace is not None:
        events.seated(trace, action.seats)
    sides = tuple([action.seats.index(seat) for seat in state.seats])
    return _begun(house, state, sides, action.seats[0], trace)


def _begun(house: House, state: State, sides: tuple[Side, ...], first: Seat, trace: Trace) -> State:
    """Whoever has left before the lot fell is passed over."""
    seated = State(sides, first, first, MOVES, 0, 0, state.fleets, state.stacks)
    seat = first if first in seated.playing else next_seat(seated, first)
    return begin_turn(house, seated, seat, state.fleets, state.stacks, 0, trace)


def next_seating(seating: Seating, final: State) -> tuple[Seating, tuple[Seat, ...]]:
    """The next one clockwise begins; of three everybody moves on one side, and the south begins again."""  # AP-111
    order = final.order
    if seating.count == 3:
        moved_on = (order[2], order[0], order[1])
        return Seating(seating.sides, spots(moved_on), moved_on[0]), seating.seats
    first = order[(order.index(final.first) + 1) % len(order)] if final.first != CHANCE else CHANCE
    return Seating(seating.sides, (), first), seating.seats
