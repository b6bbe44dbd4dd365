"""How much each thing counts in the evaluation. `tools/tune.py` tries others."""

from typing import Final, final

from starboard.games.astroplane.opponent.ways import WAYS


@final
class Weights:
    """In points of the game."""

    __slots__ = (
        "armed", "at_a_gate", "flying", "further", "grounded", "held", "holding", "in_line", "landable", "loaded",
        "loaded_both", "near", "reserved", "returnable", "square", "third_top", "waiting",
    )  # fmt: skip

    def __init__(
        self, third_top: float = 0.8, near: float = 1.45, further: float = 0.2, waiting: float = 0.35,
        reserved: float = 0.1, loaded: float = 0.6, loaded_both: float = 1.4, armed: float = 1.1, square: float = 0.4,
        in_line: float = -1.2, landable: float = -0.45, returnable: float = -0.3, at_a_gate: float = -0.5,
        holding: float = 0.3, held: float = -0.15, grounded: float = -1.0,
    ) -> None:  # fmt: skip
        self.third_top: Final = third_top
        self.near: Final = near  # a piece in flight, less `further` for each move to the Singularity
        self.further: Final = further
        self.flying: Final = tuple([max(near - further * way, 0.0) for way in WAYS])  # by position
        self.waiting: Final = waiting  # in a Start Area
        self.reserved: Final = reserved
        self.loaded: Final = loaded  # a piece on a firing space
        self.loaded_both: Final = loaded_both  # beyond that of the two pieces
        self.armed: Final = armed  # a piece beside the other firing space that is pointing at it
        self.square: Final = square
        self.in_line: Final = in_line  # an enemy Square can eliminate it
        self.landable: Final = landable
        self.returnable: Final = returnable
        self.at_a_gate: Final = at_a_gate  # resting in Hyperspace while an enemy can come through
        self.holding: Final = holding
        self.held: Final = held
        self.grounded: Final = grounded  # no piece that could fly


USUAL: Final = Weights()
