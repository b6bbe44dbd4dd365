"""The effect of each action."""

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.actions import Action, Again, Card, Done, First, Fly, Go, Pass, Put, Step
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.flight import fly_next, lift_off
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.placing import draw_first, place
from starboard.games.spacewalk.rules.spending import again, decline, pass_on, step
from starboard.games.spacewalk.rules.state import REACT, State
from starboard.games.spacewalk.rules.turn import ask, next_turn, play_card


def apply(house: House, state: State, seat: Seat, action: Action, trace: Trace) -> State:
    if isinstance(action, Go):
        return lift_off(house, state, seat, action.field, trace)
    if isinstance(action, Put):
        return place(house, state, seat, action, trace)
    if isinstance(action, Pass):
        return pass_on(house, state, seat, trace)
    if isinstance(action, Fly):
        return fly_next(house, state, seat, action.seat, trace)
    if isinstance(action, Step):
        return step(house, state, seat, action, trace)
    if isinstance(action, Card):
        return play_card(house, state, seat, action.kind, trace)
    if isinstance(action, Again):
        return again(state, seat, trace)
    if isinstance(action, Done):
        return decline(house, state, seat, trace)
    assert isinstance(action, First)
    return draw_first(state, action.seat, trace)


def upcoming_decision(house: House, state: State, seat: Seat) -> State | None:
    """Return the position in which this seat decides next if all others in the gap pass; None if that is not known.

    It decides in the gap or, if it is next in turn and not asked there, at the start of its turn.
    """  # SW-53
    if state.phase != REACT or seat == state.acting:
        return None
    if seat in state.window:
        waiting = state.window[state.window.index(seat) :]
        return ask(state, state.planets, state.tokens, state.again, waiting)
    if seat == state.next:
        return next_turn(house, state, state.planets, state.tokens, None)
    return None
