"""An explanation: why an action is good, in words from the game, and what to look at to find it oneself."""

from typing import Any, Final, final

from starboard.core.message import Message
from starboard.core.scene import Id
from starboard.core.value import Value


@final
class Explanation(Value):
    """`look` asks a question that does not give the action away, `ids` are what it asks about in the scene of the seat
    that acts, and `reason` says what the action achieves."""

    __slots__ = ("ids", "look", "reason")

    def __init__(self, look: Message, ids: tuple[Id, ...], reason: Message) -> None:
        self.look: Final = look
        self.ids: Final = ids
        self.reason: Final = reason

    def parts(self) -> tuple[Any, ...]:
        return self.look, self.ids, self.reason
