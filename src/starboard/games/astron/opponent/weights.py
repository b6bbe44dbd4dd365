"""How much each thing counts in the evaluation. `tools/tune.py` tries others."""

from typing import Final, final


@final
class Weights:
    """In points of the game, unless told otherwise."""

    __slots__ = (
        "behind", "grounded", "hope", "movable", "near", "nearness", "saturn_risk", "stuck", "survival",
        "upheaval_risk",
    )  # fmt: skip

    def __init__(
        self, hope: float = 0.35, near: float = 0.8, grounded: float = 0.7, movable: float = 0.06, stuck: float = 1.0,
        upheaval_risk: float = 0.1, saturn_risk: float = 0.5, survival: float = 1.0, nearness: float = 8.0,
        behind: float = 2.0,
    ) -> None:  # fmt: skip
        self.hope: Final = hope  # the part of a station's points a ship may hope for that can still come there
        self.near: Final = near  # ... and has a card that lands on it after the next row
        self.grounded: Final = grounded  # what it costs to sit on land
        self.movable: Final = movable  # what each way to move is worth
        self.stuck: Final = stuck  # what it costs to have none
        self.upheaval_risk: Final = upheaval_risk  # how likely a rival winds the Base so that a ship is lost
        self.saturn_risk: Final = saturn_risk  # the part of the hope for Saturn that is left: the rings lie between
        self.survival: Final = survival  # what a ship that flies may hope for without any station
        self.nearness: Final = nearness  # spaces away at which half of the hope for a station is left
        self.behind: Final = behind  # how many spaces one space back counts


USUAL: Final = Weights()
