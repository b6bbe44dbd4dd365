"""How much each thing counts in the evaluation. `tools/tune.py` tries others."""

from typing import Final, final


@final
class Weights:
    """In Zys, unless told otherwise."""

    __slots__ = (
        "aimed", "bold", "conquest", "damage", "daring", "detour", "exposed", "factory", "fading", "few_warriors",
        "guard", "hoard", "loaded", "mortal", "moves_to_go", "no_warrior", "one_warrior", "out", "outpost",
        "over_zylon", "plenty", "rich", "siege", "threat", "to_build", "two_warriors", "unfinished", "unready",
        "zy", "zylon",
    )  # fmt: skip

    def __init__(
        self, conquest: float = 300.0, outpost: float = 0.2, moves_to_go: float = 0.1, daring: float = 0.4,
        out: float = -100.0, zy: float = 0.6, plenty: float = 24.0, hoard: float = 0.05, factory: float = 4.0,
        zylon: float = 20.0, over_zylon: float = 0.8, guard: float = 14.0, no_warrior: float = -60.0,
        one_warrior: float = -24.0, two_warriors: float = -8.0, loaded: float = 2.0, threat: float = 34.0,
        siege: float = 3.0, mortal: float = 120.0, fading: float = 0.12, exposed: float = 0.03, rich: float = 30.0,
        bold: float = 0.1, damage: float = 0.25, unfinished: float = 0.3, detour: float = 0.02, aimed: float = 0.7,
        unready: float = 0.03, to_build: float = 0.004,
    ) -> None:  # fmt: skip
        self.conquest: Final = conquest  # a home headquarters that is as good as taken
        self.outpost: Final = outpost  # how much of a home another planet is worth
        self.moves_to_go: Final = moves_to_go  # how much less it is worth for each move that it takes
        self.daring: Final = daring  # the chance from which on a guarded headquarters is attacked
        self.out: Final = out  # what a seat has that is out
        self.zy: Final = zy  # money that is not yet a piece
        self.plenty: Final = plenty  # money beyond this buys nothing that one lacks
        self.hoard: Final = hoard  # what each Zy beyond it is worth
        self.factory: Final = factory
        self.zylon: Final = zylon  # the Zylon card
        self.over_zylon: Final = over_zylon  # how much of it a Warrior has that is about to land there
        self.guard: Final = guard  # a piece on the own headquarters
        self.no_warrior: Final = no_warrior
        self.one_warrior: Final = one_warrior  # having but one
        self.two_warriors: Final = two_warriors
        self.few_warriors: Final = (no_warrior, one_warrior, two_warriors, 0.0)  # by how many, the last for all others
        self.loaded: Final = loaded  # a Warrior that can fly
        self.threat: Final = threat  # a raid on an enemy headquarters in the next turn
        self.siege: Final = siege  # a fighter or Battle Star that could shoot at a guard next turn
        self.mortal: Final = mortal  # a raid on the own headquarters that is sure to succeed
        self.fading: Final = fading  # how much less it is worth for each step that is missing
        self.exposed: Final = exposed  # of its worth, for each enemy that could shoot at a stack next turn
        self.rich: Final = rich  # with so much money one need not be afraid of losses
        self.bold: Final = bold  # how much of the fear is left then
        self.damage: Final = damage  # of its worth
        self.unfinished: Final = unfinished  # a move under way: what is reached counts fully only when it has ended
        self.detour: Final = detour  # a step
        self.aimed: Final = aimed  # how much a shot is worth that could be fired now, of one that has been
        self.unready: Final = (
            unready  # how much less a tower or a guard is worth that must still be made ready, and for each move
        )
        self.to_build: Final = to_build  # and for each step that this takes


USUAL: Final = Weights()
