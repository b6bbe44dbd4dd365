"""Weights of the evaluation. `starboard.lab.ladder` tests others."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights in points of the game, unless noted otherwise."""

    hope: float = 1.0  # share of what a ship alone may expect, for ships whose hand is unknown
    dealt: float = 0.3  # share of it that the next card dealt makes good if the hand has nothing as good
    race: float = 0.9  # chance of a landing on a station ahead
    grounded: float = 0.7  # cost of being grounded
    stuck: float = 1.0  # cost of having no safe flight
    upheaval_risk: float = 0.2  # cost of each deadly space that an Upheaval could bring


USUAL: Final = Weights()
