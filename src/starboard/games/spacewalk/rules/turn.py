"""The course of a turn: playing a card, the phases after a group move, the gap for tokens, and the next turn."""

from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import CARD_KINDS, FULL_HAND
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import Ships
from starboard.games.spacewalk.rules.state import AFTER, CARD, GO, PLACE, REACT, STEP, Cards, State, Tokens


def after_group_move(house: House, state: State, board: list[Ships], trace: Trace) -> State:
    """Continue with the second move of a Double, the active seat's decision about a token, or the gap."""
    planets, tokens, seat = tuple(board), state.tokens, state.acting
    if state.moves > 1:  # SW-63
        return state.next_decision(GO, seat, planets=planets, moves=state.moves - 1)
    if eligible(house, state, tokens) & 1 << seat:  # SW-45
        return state.next_decision(AFTER, seat, planets=planets)
    return open_gap(house, state, planets, tokens, state.again, trace=trace)


def begins(state: State) -> bool:
    """Return whether the acting seat has neither moved nor played a card in its turn, or is asked in the gap."""
    if state.phase == GO:
        return not state.again and not state.cards.hands
    return state.phase in (PLACE, CARD, REACT)


# ---- the gap between two turns


def eligible(house: House, state: State, tokens: Tokens) -> int:
    """Return the seats, as bits, that have a token and may spend it in this round, once tokens are in play."""  # SW-52
    return tokens.able if house.tokens_from == 1 or state.round >= house.tokens_from else 0  # SW-96


@lru_cache(maxsize=1024)
def window_order(count: int, next: Seat, able: int) -> tuple[Seat, ...]:
    """Return the able seats clockwise from the seat after the next one; the next seat is last."""  # SW-46
    seats = [(next + j) % count + 1 for j in range(count)]
    return tuple(seat for seat in seats if able & 1 << seat)


def open_gap(
    house: House, state: State, planets: tuple[Ships, ...], tokens: Tokens, again: bool, trace: Trace
) -> State:
    """Open the gap after a turn: ask every eligible seat except the active one."""
    if house.windows:  # SW-51
        able = eligible(house, state, tokens) & ~(1 << state.acting)
        if able:
            return ask(state, planets, tokens, again, window_order(state.count, state.next, able))
    return next_turn(house, state, planets, tokens, trace)


def ask(state: State, planets: tuple[Ships, ...], tokens: Tokens, again: bool, window: tuple[int, ...]) -> State:
    """Ask the first seat in the window."""
    return state.next_decision(REACT, window[0], planets=planets, tokens=tokens, again=again, window=window)


# ---- the next turn


def next_turn(house: House, state: State, planets: tuple[Ships, ...], tokens: Tokens, trace: Trace) -> State:
    """Pass the turn clockwise. No seat is ever skipped, as every seat can always move."""  # SW-30
    seat, cards = state.next, state.cards
    if cards.hands:
        cards = _taken_back(cards, state.acting, trace)
    if tokens.spent:
        tokens = _renewed(house, tokens, seat, state.first)
    phase = CARD if cards.hands else GO
    after = state.next_decision(phase, seat, turn=state.turn + 1, planets=planets, tokens=tokens, cards=cards)
    if trace is not None and seat == state.first:
        events.round_began(trace, after.round)
    return after


def _renewed(house: House, tokens: Tokens, seat: int, first: int) -> Tokens:
    """Renew all allowances when a round begins, or each seat's when its own turn begins."""  # SW-44
    if house.personal:  # SW-94
        return Tokens(tokens.left, tokens.spent & ~(1 << seat))
    return Tokens(tokens.left) if seat == first else tokens


# ---- action cards


def play_card(house: House, state: State, seat: Seat, kind: str, trace: Trace) -> State:
    """Play a card: remove it from the hand and carry out its full effect."""  # SW-61
    effect = state.cards.last if kind == "copy" else kind  # SW-66
    cards = Cards(_without(state.cards.hands, seat, kind), effect)
    if trace is not None:
        trace.append(events.Played(seat, kind, effect))
    phase = STEP if effect == "step" else GO
    moves = 2 if effect == "double" else 1  # SW-62
    after = state.next_decision(phase, seat, cards=cards, moves=moves)
    if effect == "stay":  # SW-65
        return next_turn(house, after, after.planets, after.tokens, trace)
    return after


def _without(hands: tuple[tuple[int, ...], ...], seat: Seat, kind: str) -> tuple[tuple[int, ...], ...]:
    hand = list(hands[seat - 1])
    hand[CARD_KINDS.index(kind)] -= 1
    return *hands[: seat - 1], tuple(hand), *hands[seat:]


def _taken_back(cards: Cards, seat: int, trace: Trace) -> Cards:
    """At the end of the turn, return all eight cards to a seat that has played its last one."""  # SW-68
    if any(cards.hands[seat - 1]):
        return cards
    if trace is not None:
        events.took_back(trace, seat)
    hands = list(cards.hands)
    hands[seat - 1] = FULL_HAND
    return Cards(tuple(hands), cards.last)
