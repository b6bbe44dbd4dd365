"""Weights of the evaluation. `starboard.lab.ladder` tests others."""

from dataclasses import dataclass, field
from typing import Final

from starboard.games.astroplane.opponent.ways import WAYS


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights in points of the game."""

    third_top: float = 0.8
    near: float = 1.45  # a piece on the board, less `further` for each move to the Singularity
    further: float = 0.2
    waiting: float = 0.35  # in a Start Area
    reserved: float = 0.1
    loaded: float = 0.6  # a piece on a firing space
    loaded_both: float = 1.4  # bonus for both firing spaces, added to `loaded` for each
    armed: float = 1.1  # a piece pointing at the empty firing space when the other is loaded
    square: float = 0.4
    in_line: float = -1.2  # a piece that an enemy Square can eliminate
    landable: float = -0.45
    returnable: float = -0.3
    at_a_gate: float = -0.5  # a piece in Hyperspace while an enemy can come through
    holding: float = 0.3
    held: float = -0.15
    grounded: float = -1.0  # no piece that can fly
    flying: tuple[float, ...] = field(init=False)  # by position

    def __post_init__(self) -> None:
        object.__setattr__(self, "flying", tuple([max(self.near - self.further * way, 0.0) for way in WAYS]))


USUAL: Final = Weights()
