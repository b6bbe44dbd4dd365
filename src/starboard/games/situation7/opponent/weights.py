"""How much each thing counts in the evaluation. `tools/tune.py` tries others."""

from typing import Final, final


@final
class Weights:
    """In points of the game."""

    __slots__ = ("answer", "closed", "enemy_base", "flying", "guard", "own_base", "room", "spoiling", "tempo")

    def __init__(
        self, own_base: float = 60.0, enemy_base: float = 40.0, room: float = 0.6, spoiling: float = 0.8,
        tempo: float = 12.0, flying: float = 14.0, guard: float = 12.0, closed: float = 3.0, answer: float = 0.5,
    ) -> None:  # fmt: skip
        self.own_base: Final = own_base  # what a base is worth to its owner beyond its points
        self.enemy_base: Final = enemy_base  # and to the enemy who spoils it before it is ready
        self.room: Final = room  # for every empty neighbour
        self.spoiling: Final = spoiling  # the part of a region's points for spoiling it
        self.tempo: Final = tempo  # a placement more
        self.flying: Final = flying  # what a launch must be worth
        self.guard: Final = guard  # the same of an astronaut
        self.closed: Final = closed  # for every neighbour that is closed to the enemy
        self.answer: Final = answer  # the part of the other side's next turn that is taken off one's own


USUAL: Final = Weights()
