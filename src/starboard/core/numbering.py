"""Numbered actions: the fixed list that a learner needs, in which every action of a seat has its number.

A number is that of a step: a text of which notation is made. Most actions are one step (`go 5`). An action with too
many targets is two: the first step ends in a blank (`fire aB1 `) and the second is what it is aimed at (`bW2`). So the
steps of an action, put together, are its notation.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.errors import Unreadable
from starboard.core.value import Value

MOST: Final = 10_000  # steps of one game


@final
class Numbering(Value):
    """The steps of a game by number, from 0. The same for every number of seats."""

    __slots__ = ("_ids", "openers", "steps")

    def __init__(self, steps: tuple[str, ...]) -> None:
        self.steps: Final = steps
        self.openers: Final = tuple([id for id, text in enumerate(steps) if text.endswith(" ")])  # those not complete
        self._ids: Final = {text: id for id, text in enumerate(steps)}

    def parts(self) -> tuple[Any, ...]:
        return (self.steps,)

    def ids(self, text: str) -> tuple[int, ...]:
        """The numbers of an action's steps, given its notation; raises Unreadable if it has none."""
        id = self._ids.get(text)
        if id is not None:
            return (id,)
        opener, _, target = text.rpartition(" ")
        first, second = self._ids.get(f"{opener} "), self._ids.get(target)
        if first is None or second is None:
            raise Unreadable(f"{text!r} has no number")
        return first, second

    def text(self, ids: Sequence[int]) -> str:
        """The notation of the action with these steps; raises Unreadable if it is not complete."""
        text = "".join([self.steps[id] for id in ids])
        if not text or text.endswith(" "):
            raise Unreadable(f"{text!r} is no whole action")
        return text
