"""Weights of the evaluation. `starboard.lab.ladder` tests others."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights in points of the game, unless stated otherwise."""

    own_base: float = 60.0  # value of a base to its owner beyond its points
    enemy_base: float = 40.0  # value of spoiling an enemy base before it is ready
    room: float = 0.6  # per empty neighbour
    spoiling: float = 0.8  # share of a region's points for spoiling it
    tempo: float = 12.0  # per placement
    flying: float = 14.0  # per rocket or satellite that is ready
    guard: float = 12.0  # per astronaut that is ready
    closed: float = 3.0  # per joined space closed to the enemy
    answer: float = 0.5  # share of the other side's next turn that is subtracted


USUAL: Final = Weights()
