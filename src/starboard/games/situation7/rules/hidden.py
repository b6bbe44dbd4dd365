"""Hidden information: only a hand's side knows which piece the hand holds or has missed with.

The piece of each token and the order of a tray never affect legality. They are derived from the table's secret, hidden
until the end.
"""

import hashlib
from functools import lru_cache

from starboard.core.seating import Seat
from starboard.games.situation7.rules.actions import RELEASE, Action, Hold, Miss
from starboard.games.situation7.rules.board import SIDE_NAMES
from starboard.games.situation7.rules.chart import Cell, Chart
from starboard.games.situation7.rules.state import State


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the position as a seat may see it."""
    side = None if seat is None else state.side(seat)
    hands = []
    for other, hand in enumerate(state.hands, 1):
        hands.append(hand.holding(0, 0) if hand.held and state.side(other) != side else hand)
    return state.with_(hands=tuple(hands))


def seen(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action | None:
    """Return an action as another seat sees it: only the cell of a miss, and nothing of a hold."""  # S7-32, S7-76
    if not isinstance(action, (Miss, Hold)) and action != RELEASE:
        return action
    if seat is not None and state.side(seat) == state.side(actor):
        return action
    return Miss(0, action.cell) if isinstance(action, Miss) else None


# ---- derived from the table's secret


def shuffled(chart: Chart, label: str, cosmetic_seed: bytes) -> tuple[Cell, ...]:
    """Return the cells of a board, shuffled by the secret."""
    keys = [hashlib.sha256(cosmetic_seed + f" {label} {name}".encode()).digest() for name in chart.names]
    return tuple(sorted(range(chart.size), key=keys.__getitem__))


@lru_cache(maxsize=4096)
def tokens(chart: Chart, side: int, cosmetic_seed: bytes) -> tuple[Cell, ...]:
    """Return the cell of each token in a side's tray, starting with token 1."""  # S7-32
    return shuffled(chart, f"tokens {SIDE_NAMES[side]}", cosmetic_seed)
