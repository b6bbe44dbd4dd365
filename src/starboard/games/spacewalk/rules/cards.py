"""Action cards: what each kind does when it is played."""

from starboard.core.contract import Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import CARD_KINDS
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.state import GO, STEP, Cards, State
from starboard.games.spacewalk.rules.turn import next_turn


def play_card(house: House, state: State, seat: Seat, kind: str, trace: Trace) -> State:
    """The card leaves the hand, and its effect is carried out completely."""  # SW-61
    effect = state.cards.last if kind == "copy" else kind  # SW-66
    cards = Cards(_without(state.cards.hands, seat, kind), effect)
    if trace is not None:
        events.played(trace, seat, kind, effect)
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
