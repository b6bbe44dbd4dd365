"""The effect of each action."""

from starboard.core.seating import Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.actions import Action, Deal, Discard, Fly, Show, Slide, TakeOff, Upheave, Wait
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.dealing import laid_down
from starboard.games.astron.rules.deck import VALUE, Card
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.exhaust import exhaust, moved, slid
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, playable_flights
from starboard.games.astron.rules.state import SLIDE, State
from starboard.games.astron.rules.travel import OWN, with_ship
from starboard.games.astron.rules.turn import deal, go_on, show, take_off


def apply(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    if isinstance(action, Deal):
        return deal(state, action.seat, action.card, trace)
    if isinstance(action, Fly):
        return fly(house, state, seat, action, trace)
    if isinstance(action, Upheave):
        return upheave(house, state, seat, action.card, trace)
    if isinstance(action, Wait):
        return wait(house, state, seat, action.card, trace)
    if isinstance(action, Discard):
        return discard(house, state, seat, action.card, trace)
    if isinstance(action, Slide):
        return slide(house, state, seat, action.side, trace)
    if isinstance(action, Show):
        return show(house, state, action.seat, action.cards, trace)
    assert isinstance(action, TakeOff)
    return take_off(state, seat, action.column, trace)


def fly(house: House, state: State, seat: Seat, action: Fly, trace: Trace) -> State:
    """Move the ship exactly as far as the card says in a straight line, then apply its exhaust."""  # AS-23
    step, far = course(action)
    spot = state.ships[seat - 1].spot
    if trace is not None:
        events.flew(trace, seat, action.card, action.side, spot, end=spot + step * far)
    state = moved(house, laid_down(state, seat, action.card), seat, step, far, cause=OWN, trace=trace)
    return _settled(house, exhaust(house, state, seat, trace), trace)


def slide(house: House, state: State, seat: Seat, side: str, trace: Trace) -> State:
    """Slide the displaced ship to the chosen side, then apply its exhaust."""  # AS-59, AS-61
    return _settled(house, exhaust(house, slid(house, state, seat, side, trace), seat, trace), trace)


def _settled(house: House, state: State, trace: Trace) -> State:
    return state if state.phase == SLIDE else go_on(house, state, trace)


def upheave(house: House, state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """Move the Base immediately; the pilot's ship stays on its grid space."""  # AS-29
    if trace is not None:
        events.upheaved(trace, seat, card)
    return go_on(house, wind(house, laid_down(state, seat, card), VALUE[card], trace), trace)


def discard(house: House, state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """Lose a point and a card, because the pilot cannot move or mercy spares a fatal move."""  # AS-26
    if trace is not None:
        spared = bool(playable_flights(house, state, seat))
        (events.spared if spared else events.unable)(trace, seat, card)
    ship = state.ships[seat - 1]
    ships = with_ship(state, seat, ship.with_(score=ship.score - 1))
    return go_on(house, laid_down(state, seat, card).with_(ships=ships), trace)


def wait(house: House, state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """Lose only a card, as the ship is grounded."""  # AS-49
    if trace is not None:
        events.waited(trace, seat, card, state.ships[seat - 1].grounded)
    return go_on(house, laid_down(state, seat, card), trace)
