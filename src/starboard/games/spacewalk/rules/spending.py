"""Tokens and steps: another group move, one ship advanced by one field, or nothing."""

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.actions import Step
from starboard.games.spacewalk.rules.ending import game_over, was_the_last
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.orbit import ORBITS
from starboard.games.spacewalk.rules.ships import ship
from starboard.games.spacewalk.rules.state import AFTER, GO, REACT, STEP, State, Tokens
from starboard.games.spacewalk.rules.turn import ask, eligible, next_turn, open_gap, window_order


def again(state: State, seat: Seat, trace: Trace) -> State:
    """Spend a token on another complete group move of the active seat."""  # SW-41
    tokens = _spent(state, seat, "again", trace)
    return state.next_decision(GO, seat, tokens=tokens, again=True)


def step(house: House, state: State, seat: Seat, action: Step, trace: Trace) -> State:
    """Advance one of the seat's ships by one field, even into a hole; other ships on its planet stay."""  # SW-42
    tokens = state.tokens if state.phase == STEP else _spent(state, seat, "step", trace)  # SW-64
    orbit = ORBITS[state.count]
    spot, moved = orbit.spots[action.field], ship(action.size, seat)
    target = orbit.ways[spot][0]
    board = list(state.planets)
    board[spot] -= moved
    if trace is not None:
        trace.append(events.Flew(orbit, moved, spot, 1, target))
    if target >= 0:
        board[target] += moved
    elif was_the_last(moved, board, 0):
        return game_over(house, state, board, tokens, seat, trace=trace)
    planets = tuple(board)
    if state.phase == REACT:
        return _ask_afresh(house, state, planets, tokens, trace)
    if state.phase == AFTER:
        return open_gap(house, state, planets, tokens, False, trace=trace)
    return next_turn(house, state, planets, tokens, trace)


def _ask_afresh(house: House, state: State, planets: tuple[int, ...], tokens: Tokens, trace: Trace) -> State:
    """After a step, ask every seat that may still spend a token again, including the active seat."""  # SW-47
    window = window_order(state.count, state.next, eligible(house, state, tokens))
    if window:
        return ask(state, planets, tokens, state.again, window)
    return next_turn(house, state, planets, tokens, trace)


def _spent(state: State, seat: Seat, on: str, trace: Trace) -> Tokens:
    """Remove a token from the game."""  # SW-40
    tokens = state.tokens.spend(seat)
    if trace is not None:
        events.spent(trace, seat, tokens.left[seat - 1], on)
    return tokens


def decline(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Spend nothing after the active seat's move. This counts as its pass in the gap."""
    if trace is not None:
        events.declined(trace, seat)
    return open_gap(house, state, state.planets, state.tokens, False, trace=trace)


def pass_on(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Ask the next seat in the window, or close the gap when all have passed."""  # SW-48
    if trace is not None:
        events.passed(trace, seat)
    waiting = state.window[1:]
    if waiting:
        return ask(state, state.planets, state.tokens, state.again, waiting)
    return next_turn(house, state, state.planets, state.tokens, trace)
