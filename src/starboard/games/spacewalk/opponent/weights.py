"""Weights of the evaluation. `starboard.lab.ladder` and `starboard.lab.fit` test others.

Those for two seats were fitted to the winners of 589 self-play games of a navigator on 18 November 2026. Against the
previous weights they won 92% of 60 games, with equal numbers of positions. Those for more seats were set by hand.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights in game points, unless noted otherwise."""

    ship: float = 4.4  # between two seats only survival counts, so every ship is worth the same
    field: float = 0.16  # per field a ship can still advance before its hole, SW-86
    alone: float = 0.0  # fraction of a ship lost in a dangerous place that only its owner can launch from
    shared: float = 0.58  # the same if a rival can launch from there too
    token: float = 2.8  # for two seats; with more, a token is worth its points
    very_last: float = 11.7  # penalty for having one ship left
    last_two: float = 7.8
    last_three: float = 3.9
    stuck: float = 11.0  # penalty if every launch must lose one of the seat's ships
    cramped: float = 3.1  # penalty if all launches but one must do so


USUAL: Final = Weights()
MORE: Final = Weights(
    ship=4.0, field=0.25, alone=0.5, shared=0.7, token=0.5, very_last=9.0, last_two=3.0, last_three=0.0, stuck=0.0,
    cramped=0.0,
)  # for more than two seats  # fmt: skip
