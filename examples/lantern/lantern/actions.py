"""The actions of the seats and of chance, and their notation."""

from dataclasses import dataclass
from typing import Final, final

from lantern.board import FUELS, SIDES
from lantern.state import FACE_DOWN
from starboard.core.errors import Unreadable
from starboard.core.value import Value


@final
@dataclass(frozen=True)
class Act(Value):
    """Of a seat `fly`, `burn 2`, `drift`; of chance `roll 5`, `deal 3`, and `deal ?` for those who may not see it."""

    verb: str
    number: int = 0

    def __str__(self) -> str:
        if self.verb in ("fly", "drift"):
            return self.verb
        return f"{self.verb} {self.number or '?'}"


FLY: Final = Act("fly")
DRIFT: Final = Act("drift")
BURN: Final = {fuel: Act("burn", fuel) for fuel in FUELS}
ROLL: Final = {side: Act("roll", side) for side in SIDES}
DEAL: Final = {card: Act("deal", card) for card in (FACE_DOWN, *FUELS)}
ACTS: Final = {str(act): act for act in (FLY, DRIFT, *BURN.values(), *ROLL.values(), *DEAL.values())}


def read(text: str) -> Act:
    if text not in ACTS:
        raise Unreadable(f"{text!r} is not an action of Lantern")
    return ACTS[text]
