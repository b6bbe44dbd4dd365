"""Who knows what: which piece a hand has picked up, or has missed with, is its own side's affair."""

from starboard.core.contract import Seat
from starboard.games.situation7.rules.actions import RELEASE, Action, Hold, Miss
from starboard.games.situation7.rules.state import State


def seen_by(state: State, seat: Seat | None) -> State:
    """The position as a seat may know it."""
    side = None if seat is None else state.side(seat)
    hands = []
    for other, hand in enumerate(state.hands, 1):
        hands.append(hand.holding(0, 0) if hand.held and state.side(other) != side else hand)
    return state.with_hands(tuple(hands))


def seen(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action | None:
    """What others learn of a miss is the cell; of what is held, nothing."""  # S7-32, S7-76
    if not isinstance(action, (Miss, Hold)) and action != RELEASE:
        return action
    if seat is not None and state.side(seat) == state.side(actor):
        return action
    return Miss(0, action.cell) if isinstance(action, Miss) else None
