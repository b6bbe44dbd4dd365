"""Weights of the evaluation. `starboard.lab.ladder` tests others."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Evaluation weights, in Zys unless stated otherwise."""

    conquest: float = 300.0  # a home headquarters that is certain to fall
    outpost: float = 0.2  # value of another planet as a share of a home's
    moves_to_go: float = 0.1  # reduction per move needed
    daring: float = 0.4  # least chance of success for an attack on a guarded headquarters
    out: float = -100.0  # the strength of a seat that is out
    zy: float = 0.6  # per Zy not yet spent
    plenty: float = 24.0  # money above which nothing necessary is left to buy
    hoard: float = 0.05  # per Zy above `plenty`
    factory: float = 4.0
    zylon: float = 20.0  # the Zylon card
    over_zylon: float = 0.8  # share of the card's value for a Warrior about to land there
    guard: float = 14.0  # a piece on the home headquarters
    no_warrior: float = -60.0
    one_warrior: float = -24.0  # penalty for having only one
    two_warriors: float = -8.0
    loaded: float = 2.0  # a Warrior that can fly
    threat: float = 34.0  # a raid on an enemy headquarters next turn
    siege: float = 3.0  # a fighter or Battle Star that could shoot at a guard next turn
    mortal: float = 120.0  # a raid on the home headquarters that is certain to succeed
    fading: float = 0.12  # reduction per missing step
    exposed: float = 0.03  # share of a unit's value, per enemy that could fire at it next turn
    rich: float = 30.0  # money with which the weight of danger would reach 0
    bold: float = 0.1  # least weight of danger, however much money
    damage: float = 0.25  # share of a damaged unit's value
    unfinished: float = 0.3  # for a move in progress, which counts fully only once it has ended
    detour: float = 0.02  # per step made
    aimed: float = 0.7  # share for a shot that could be fired now
    unready: float = 0.03  # reduction for a tower or guard still to be prepared, and again per move
    to_build: float = 0.004  # and per step
    few_warriors: tuple[float, ...] = field(init=False)  # by number of Warriors; the last value also applies to more

    def __post_init__(self) -> None:
        object.__setattr__(self, "few_warriors", (self.no_warrior, self.one_warrior, self.two_warriors, 0.0))


USUAL: Final = Weights()
