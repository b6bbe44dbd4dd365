"""The course of the game: take-off, turns, the movement of the Base after each round, the deal."""

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
    """The Base stands at START, nobody has a card, all scores are 0."""  # AS-12, AS-14
    hands: tuple[Hand, ...] = ((),) * count
    if house.numbered:  # AS-88
        return State(DEAL, 0, 0, CHANCE, tuple([Ship(pad(column)) for column in PADS[:count]]), hands)
    return State(TAKEOFF, 0, 0, 1, (Ship(WAITING),) * count, hands)


def take_off(state: State, seat: Seat, column: str, trace: Trace) -> State:
    """In numerical order each pilot picks a pad; then the cards are dealt."""  # AS-13, AS-14
    if trace is not None:
        trace.append(events.TookOff(seat, pad(column)))
    ships = with_ship(state, seat, Ship(pad(column)))
    last = seat == state.count
    return State(DEAL if last else TAKEOFF, 0, 0, CHANCE if last else seat + 1, ships, state.hands)


# ---- what comes next


def go_on(house: House, state: State, trace: Trace) -> State:
    """What follows when a turn has been carried out, or (acting: CHANCE) the Base has moved after a round."""
    while True:
        if to_show(state):
            return with_turn(state, SHOW, state.acting)
        if state.offset == LAST_OFFSET or not state.flying():  # AS-67, AS-68
            return game_over(house, state, trace)
        if state.acting == CHANCE:
            return with_turn(state, DEAL, CHANCE)  # AS-19
        following = next_in_play(state, state.acting)
        if following:
            return with_turn(state, PLAY, following)
        state = wind(house, with_turn(state, PLAY, CHANCE), 1, trace)  # AS-18, AS-32


def next_in_play(state: State, seat: Seat) -> Seat:
    """The next higher number still in play; 0 if there is none."""  # AS-16
    for other in range(seat + 1, state.count + 1):
        if state.ships[other - 1].flying:
            return other
    return 0


def with_turn(state: State, phase: str, acting: Seat) -> State:
    """Return the same position with another phase and another seat to act."""
    return State(phase, state.offset, state.round, acting, state.ships, state.hands, state.discards)


def show(house: House, state: State, seat: Seat, cards: Hand, trace: Trace) -> State:
    """All cards of a withdrawn ship are laid open on the discard pile."""  # AS-22, AS-56
    if trace is not None:
        events.shown(trace, seat, cards)
    hands, discards = with_hand(state, seat, ()), added(state.discards, cards)
    return go_on(house, State(SHOW, state.offset, state.round, state.acting, state.ships, hands, discards), trace)


def deal(state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """One card; when all hands are full the round begins, with the lowest number still in play."""  # AS-16
    dealt = taken(state, seat, card, trace)
    if to_deal(dealt):
        return dealt
    if trace is not None:
        events.round_began(trace, state.round + 1)
    first = next_in_play(state, 0)
    return State(PLAY, state.offset, state.round + 1, first, state.ships, dealt.hands, dealt.discards)
