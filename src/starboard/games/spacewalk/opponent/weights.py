"""How much each thing counts in the evaluation. `tools/tune.py` and `tools/fit.py` try others.

Those for two seats were fitted to who won 589 games of a navigator with itself, on 18 November 2026: against what stood
before they won 92% of 60 games at equal positions. Those for more seats were set by hand.
"""

from typing import Final, final


@final
class Weights:
    """In points of the game, unless told otherwise."""

    __slots__ = (
        "alone", "cramped", "field", "last_three", "last_two", "shared", "ship", "stuck", "token", "very_last",
    )  # fmt: skip

    def __init__(
        self, ship: float = 4.4, field: float = 0.16, alone: float = 0.0, shared: float = 0.58, token: float = 2.8,
        very_last: float = 11.7, last_two: float = 7.8, last_three: float = 3.9, stuck: float = 11.0,
        cramped: float = 3.1,
    ) -> None:  # fmt: skip
        self.ship: Final = ship  # between two seats only survival counts, so every ship is worth the same
        self.field: Final = field  # that a ship can still advance before its hole, SW-86
        self.alone: Final = alone  # the part of a ship that is lost in a fatal place that only its owner can set off
        self.shared: Final = shared  # ... that a rival can set off too
        self.token: Final = token  # between two seats; else it is worth its points
        self.very_last: Final = very_last  # what it costs to have one ship left
        self.last_two: Final = last_two
        self.last_three: Final = last_three
        self.stuck: Final = stuck  # what it costs if every launch must lose a ship of one's own
        self.cramped: Final = cramped  # and if all but one must


USUAL: Final = Weights()
MORE: Final = Weights(4.0, 0.25, 0.5, 0.7, 0.5, 9.0, 3.0, 0.0, 0.0, 0.0)  # for more than two seats
