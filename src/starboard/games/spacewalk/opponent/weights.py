"""How much each thing counts in the evaluation. `tools/tune.py` tries others."""

from typing import Final, final


@final
class Weights:
    """In points of the game, unless told otherwise."""

    __slots__ = ("alone", "field", "last_two", "shared", "ship", "token", "very_last")

    def __init__(
        self, ship: float = 4.0, field: float = 0.25, alone: float = 0.5, shared: float = 0.7, token: float = 0.5,
        very_last: float = 9.0, last_two: float = 3.0,
    ) -> None:  # fmt: skip
        self.ship: Final = ship  # between two seats only survival counts, so every ship is worth the same
        self.field: Final = field  # that a ship can still advance before its hole, SW-86
        self.alone: Final = alone  # the part of a ship that is lost in a fatal place that only its owner can set off
        self.shared: Final = shared  # ... that a rival can set off too
        self.token: Final = token  # between two seats; else it is worth its points
        self.very_last: Final = very_last  # what it costs to have one ship left
        self.last_two: Final = last_two  # and two


USUAL: Final = Weights()
