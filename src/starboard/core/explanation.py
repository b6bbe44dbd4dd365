"""An explanation of a good action in the game's terms, with a hint on where to look for it."""

from dataclasses import dataclass

from starboard.core.message import Message
from starboard.core.scene import Id
from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Explanation(Value):
    """The reason an action is good, with a question that helps to find it.

    `look` is the question; it does not give the action away. `ids` are the parts of the acting seat's scene that it
    asks about. `reason` says what the action achieves. It is `general` if it names nothing of this position; a review
    then prefers the reply that makes another action worse.
    """

    look: Message
    ids: tuple[Id, ...]
    reason: Message
    general: bool = False
