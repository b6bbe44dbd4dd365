"""Weights of the evaluation. `starboard.lab.ladder` tests others."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights in points of the game, unless noted otherwise."""

    hope: float = 1.0  # share of a lone ship's expected points that counts if the hand is unknown
    dealt: float = 0.3  # share of the hand's shortfall from those points that the next card dealt makes up
    race: float = 0.9  # chance of a landing on a station ahead
    grounded: float = 0.7  # cost of being grounded
    stuck: float = 1.0  # cost of having no safe flight
    upheaval_risk: float = 0.2  # cost of each deadly space that an Upheaval could bring


USUAL: Final = Weights()
