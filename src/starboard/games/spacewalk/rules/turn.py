"""The course of a turn: the card that is played, what comes after a group move, the gap in which others may spend a
token, and how the next turn begins."""

from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import CARD_KINDS, FULL_HAND
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import Ships
from starboard.games.spacewalk.rules.state import AFTER, CARD, GO, REACT, STEP, Cards, State, Tokens


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


# ---- the gap between two turns


def eligible(house: House, state: State, tokens: Tokens) -> int:
    """The seats, as bits, with a token and none spent in this round, once tokens are in play."""  # SW-52
    return tokens.able if house.tokens_from == 1 or state.round >= house.tokens_from else 0  # SW-96


@lru_cache(maxsize=1024)
def window_order(count: int, next: Seat, able: int) -> tuple[Seat, ...]:
    """Clockwise from the seat after the next one; the next seat last."""  # SW-46
    seats = [(next + j) % count + 1 for j in range(count)]
    return tuple(seat for seat in seats if able & 1 << seat)


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


# ---- the next turn


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


# ---- action cards


def play_card(house: House, state: State, seat: Seat, kind: str, trace: Trace) -> State:
    """The card leaves the hand, and its effect is carried out completely."""  # SW-61
    effect = state.cards.last if kind == "copy" else kind  # SW-66
    cards = Cards(_without(state.cards.hands, seat, kind), effect)
    if trace is not None:
        trace.append(events.Played(seat, kind, effect))
    phase = STEP if effect == "step" else GO
    moves = 2 if effect == "double" else 1  # SW-62
    after = State(state.count, phase, state.turn, state.first, seat, state.planets, 0, state.tokens, cards, moves)
    if effect == "stay":  # SW-65
        return next_turn(house, after, after.planets, after.tokens, trace)
    return after


def _without(hands: tuple[tuple[int, ...], ...], seat: Seat, kind: str) -> tuple[tuple[int, ...], ...]:
    hand = list(hands[seat - 1])
    hand[CARD_KINDS.index(kind)] -= 1
    return *hands[: seat - 1], tuple(hand), *hands[seat:]


def _taken_back(cards: Cards, seat: int, trace: Trace) -> Cards:
    """Whoever has played the last card takes all eight back at the end of the turn."""  # SW-68
    if any(cards.hands[seat - 1]):
        return cards
    if trace is not None:
        events.took_back(trace, seat)
    hands = list(cards.hands)
    hands[seat - 1] = FULL_HAND
    return Cards(tuple(hands), cards.last)
