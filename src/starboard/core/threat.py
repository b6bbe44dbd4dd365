"""A threat: how another side could defeat a seat on its next turn."""

from dataclasses import dataclass

from starboard.core.message import Message
from starboard.core.scene import Id
from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Threat(Value):
    """The chance of the defeat, from 0 to 1, what would happen, and the ids that show it."""

    chance: float
    reason: Message
    ids: tuple[Id, ...] = ()
