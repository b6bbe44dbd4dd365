"""The course of a turn: what comes after a group move or a card, and how the next turn begins."""

from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import FULL_HAND
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import Ships
from starboard.games.spacewalk.rules.state import AFTER, CARD, GO, REACT, Cards, State, Tokens
from starboard.games.spacewalk.rules.window import eligible, window_order


def after_group_move(house: House, state: State, board: list[Ships], trace: Trace) -> State:
    """A second move of a Double, the active seat's own decision about a token, or the gap before the next turn."""
    planets, tokens, seat = tuple(board), state.tokens, state.acting
    if state.moves > 1:  # SW-63
        return State(
            state.count, GO, state.turn, state.first, seat, planets, 0, tokens, state.cards, state.moves - 1
        )  # fmt: skip
    if eligible(house, state, tokens) & 1 << seat:  # SW-45
        return State(state.count, AFTER, state.turn, state.first, seat, planets, 0, tokens)
    return open_gap(house, state, planets, tokens, state.again, trace)


def open_gap(
    house: House, state: State, planets: tuple[Ships, ...], tokens: Tokens, again: bool, trace: Trace
) -> State:
    """The gap after a turn: everybody but the active seat is asked."""
    if house.windows:  # SW-51
        able = eligible(house, state, tokens) & ~(1 << state.acting)
        if able:
            return ask(state, planets, tokens, again, window_order(state.count, state.next, able))
    return next_turn(house, state, planets, tokens, trace)


def ask(state: State, planets: tuple[Ships, ...], tokens: Tokens, again: bool, window: tuple[int, ...]) -> State:
    """The first seat of the window is to answer."""
    return State(
        state.count, REACT, state.turn, state.first, window[0], planets, 0, tokens, state.cards, 1, again, None, window
    )  # fmt: skip


def next_turn(house: House, state: State, planets: tuple[Ships, ...], tokens: Tokens, trace: Trace) -> State:
    """The turn passes clockwise; no seat is ever skipped, and each can always move."""  # SW-30
    turn, seat, first, count, cards = state.turn + 1, state.next, state.first, state.count, state.cards
    if cards.hands:
        cards = _taken_back(cards, state.acting, trace)
    if tokens.spent:
        tokens = _renewed(house, tokens, seat, first)
    if trace is not None and seat == first:
        events.round_began(trace, (turn + count - 1) // count)
    return State(count, CARD if cards.hands else GO, turn, first, seat, planets, 0, tokens, cards)


def _renewed(house: House, tokens: Tokens, seat: int, first: int) -> Tokens:
    """All allowances at the beginning of a round; or each seat's own at the beginning of its turn."""  # SW-44
    if house.personal:  # SW-94
        return Tokens(tokens.left, tokens.spent & ~(1 << seat))
    return Tokens(tokens.left) if seat == first else tokens


def _taken_back(cards: Cards, seat: int, trace: Trace) -> Cards:
    """Whoever has played the last card takes all eight back at the end of the turn."""  # SW-68
    if any(cards.hands[seat - 1]):
        return cards
    if trace is not None:
        events.took_back(trace, seat)
    hands = list(cards.hands)
    hands[seat - 1] = FULL_HAND
    return Cards(tuple(hands), cards.last)
