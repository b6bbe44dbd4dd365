"""Numbered actions: a fixed action space for learning programs.

A number identifies a step, a piece of notation. Most actions are one step (`go 5`). An action with too many targets is
two steps: the first ends in a space (`fire aB1 `), and the second is the target (`bW2`). The steps of an action joined
together are its notation.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.errors import Unreadable
from starboard.core.value import Value

MOST: Final = 10_000  # steps per game


@final
class Numbering(Value):
    """The steps of a game, numbered from 0. They do not depend on the number of seats."""

    __slots__ = ("_ids", "openers", "steps")

    def __init__(self, steps: tuple[str, ...]) -> None:
        self.steps: Final = steps
        self.openers: Final = tuple([id for id, text in enumerate(steps) if text.endswith(" ")])  # first steps of two
        self._ids: Final = {text: id for id, text in enumerate(steps)}

    def parts(self) -> tuple[Any, ...]:
        return (self.steps,)

    def ids(self, text: str) -> tuple[int, ...]:
        """Return the numbers of an action's steps, given its notation; raise Unreadable if it has none."""
        id = self._ids.get(text)
        if id is not None:
            return (id,)
        opener, _, target = text.rpartition(" ")
        first, second = self._ids.get(f"{opener} "), self._ids.get(target)
        if first is None or second is None:
            raise Unreadable(f"{text!r} has no number")
        return first, second

    def text(self, ids: Sequence[int]) -> str:
        """Return the notation of the action with these steps; raise Unreadable if it is incomplete."""
        text = "".join([self.steps[id] for id in ids])
        if not text or text.endswith(" "):
            raise Unreadable(f"{text!r} is not a complete action")
        return text
