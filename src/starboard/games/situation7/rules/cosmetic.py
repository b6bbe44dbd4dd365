"""What never touches legality: which token stands for which piece, in which order a tray lies. It follows from the
table's secret, which nobody knows before the end."""

import hashlib
from functools import lru_cache

from starboard.games.situation7.rules.board import SIDE_NAMES
from starboard.games.situation7.rules.chart import Cell, Chart


def shuffled(chart: Chart, label: str, dressing: bytes) -> tuple[Cell, ...]:
    """The cells of a board in an order that only the secret tells."""
    keys = [hashlib.sha256(dressing + f" {label} {name}".encode()).digest() for name in chart.names]
    return tuple(sorted(range(chart.size), key=keys.__getitem__))


@lru_cache(maxsize=4096)
def tokens(chart: Chart, side: int, dressing: bytes) -> tuple[Cell, ...]:
    """The cell of each token of a side's tray: that of token 1 comes first."""  # S7-32
    return shuffled(chart, f"tokens {SIDE_NAMES[side]}", dressing)
