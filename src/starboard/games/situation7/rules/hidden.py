"""Who knows what: which piece a hand has picked up, or has missed with, is its own side's affair.

Which token stands for which piece, and in which order a tray lies, never touches legality. It follows from the table's
secret, which nobody knows before the end.
"""

import hashlib
from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.situation7.rules.actions import RELEASE, Action, Hold, Miss
from starboard.games.situation7.rules.board import SIDE_NAMES
from starboard.games.situation7.rules.chart import Cell, Chart
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


# ---- what the table's secret tells


def shuffled(chart: Chart, label: str, cosmetic_seed: bytes) -> tuple[Cell, ...]:
    """The cells of a board in an order that only the secret tells."""
    keys = [hashlib.sha256(cosmetic_seed + f" {label} {name}".encode()).digest() for name in chart.names]
    return tuple(sorted(range(chart.size), key=keys.__getitem__))


@lru_cache(maxsize=4096)
def tokens(chart: Chart, side: int, cosmetic_seed: bytes) -> tuple[Cell, ...]:
    """The cell of each token of a side's tray: that of token 1 comes first."""  # S7-32
    return shuffled(chart, f"tokens {SIDE_NAMES[side]}", cosmetic_seed)
