"""The sequence of play: take-off, turns, the movement of the Base after each round, the deal."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.board import LAST_OFFSET, PADS
from starboard.games.astron.rules.dealing import taken, to_deal, to_show, with_hand
from starboard.games.astron.rules.deck import Card, Hand, added
from starboard.games.astron.rules.ending import game_over
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import DEAL, PLAY, SHOW, TAKEOFF, WAITING, Ship, State
from starboard.games.astron.rules.travel import with_ship
from starboard.games.astron.rules.universe import Space, read_grid


def pad(column: str) -> Space:
    return read_grid(f"{column}1")


def start(house: House, count: int) -> State:
    """Return the first position: the Base at START, hands empty, scores 0."""  # AS-12, AS-14
    hands: tuple[Hand, ...] = ((),) * count
    if house.numbered:  # AS-88
        return State(DEAL, 0, 0, CHANCE, ships=tuple([Ship(pad(column)) for column in PADS[:count]]), hands=hands)
    return State(TAKEOFF, 0, 0, 1, ships=(Ship(WAITING),) * count, hands=hands)


def take_off(state: State, seat: Seat, column: str, trace: Trace) -> State:
    """Put a ship on its pad. The next seat follows; after the last one the cards are dealt."""  # AS-13, AS-14
    if trace is not None:
        trace.append(events.TookOff(seat, pad(column)))
    ships = with_ship(state, seat, Ship(pad(column)))
    last = seat == state.count
    return state.with_(phase=DEAL if last else TAKEOFF, acting=CHANCE if last else seat + 1, ships=ships)


# ---- the next step


def go_on(house: House, state: State, trace: Trace) -> State:
    """Advance to the next decision after a turn, or (acting: CHANCE) after the Base has moved at the end of a round."""
    while True:
        if to_show(state):
            return state.with_(phase=SHOW)
        if state.offset == LAST_OFFSET or not state.flying():  # AS-67, AS-68
            return game_over(house, state, trace)
        if state.acting == CHANCE:
            return state.with_(phase=DEAL, acting=CHANCE)  # AS-19
        following = next_in_play(state, state.acting)
        if following:
            return state.with_(phase=PLAY, acting=following)
        state = wind(house, state.with_(phase=PLAY, acting=CHANCE), 1, trace)  # AS-18, AS-32


def next_in_play(state: State, seat: Seat) -> Seat:
    """Return the next higher seat still in play; 0 if there is none."""  # AS-16
    for other in range(seat + 1, state.count + 1):
        if state.ships[other - 1].flying:
            return other
    return 0


def show(house: House, state: State, seat: Seat, cards: Hand, trace: Trace) -> State:
    """Show the cards of a withdrawn ship face up on the discard pile."""  # AS-22, AS-56
    if trace is not None:
        events.shown(trace, seat, cards)
    hands, discards = with_hand(state, seat, ()), added(state.discards, cards)
    return go_on(house, state.with_(phase=SHOW, hands=hands, discards=discards), trace)


def deal(state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """Deal a card. When all hands are full, begin the round with the lowest seat still in play."""  # AS-16
    dealt = taken(state, seat, card, trace)
    if to_deal(dealt):
        return dealt
    if trace is not None:
        events.round_began(trace, state.round + 1)
    return dealt.with_(phase=PLAY, round=state.round + 1, acting=next_in_play(state, 0))
