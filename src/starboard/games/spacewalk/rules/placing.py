"""From the empty board to turn 1: the lot, tokens and hands, and the placement of ships."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.actions import Put
from starboard.games.spacewalk.rules.board import FULL_HAND, TOKENS_PER_SEAT
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.orbit import ORBITS
from starboard.games.spacewalk.rules.ships import FULL_FLEET, SHIFT, ship
from starboard.games.spacewalk.rules.state import CARD, GO, LOT, NO_CARDS, NO_TOKENS, PLACE, Cards, State, Tokens


def start(house: House, count: int, first: Seat) -> State:
    """Return the first position: all ships in reserve, and the first seat known or still to be drawn."""  # SW-5
    phase = LOT if first == CHANCE else PLACE
    planets = (0,) * len(ORBITS[count].planets)
    reserve = sum([FULL_FLEET << SHIFT[seat] for seat in range(1, count + 1)])
    tokens = Tokens((TOKENS_PER_SEAT[count],) * count) if house.mode == "tokens" else NO_TOKENS
    cards = Cards((FULL_HAND,) * count) if house.mode == "cards" else NO_CARDS
    return State(count, phase, 0, first, first, planets=planets, reserve=reserve, tokens=tokens, cards=cards)


def draw_first(state: State, seat: Seat, trace: Trace) -> State:
    if trace is not None:
        events.drawn(trace, seat)
    return state.next_decision(PLACE, seat, first=seat, reserve=state.reserve)


def place(house: House, state: State, seat: Seat, put: Put, trace: Trace) -> State:
    """Place a ship from the reserve in orbit; the next seat places next."""  # SW-10
    placed = ship(put.size, seat)
    board = list(state.planets)
    board[ORBITS[state.count].spots[put.field]] += placed
    reserve = state.reserve - placed
    if trace is not None:
        trace.append(events.Placed(placed, put.field))
    following = seat % state.count + 1
    if reserve:
        return state.next_decision(PLACE, following, planets=tuple(board), reserve=reserve)
    first = seat if house.last_begins else following  # SW-93
    if trace is not None:
        events.round_began(trace, 1)
    phase = CARD if state.cards.hands else GO
    return state.next_decision(phase, first, turn=1, first=first, planets=tuple(board))  # SW-14
