"""A lesson: a position, a goal, a hint."""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from starboard.core.message import Event, Message

Goal = Callable[[Sequence[Event], Any], bool]


@final
class Lesson:
    """Something to find out by playing: from `position`, `seat` is to bring about `goal`, seen from events and state.

    `way` is one way there, in notation: it proves that the lesson can be done.
    """

    def __init__(
        self, key: str, title: Message, task: Message, hint: Message, position: str, goal: Goal, way: Sequence[str],
        seat: int = 1, options: str = "",
    ) -> None:  # fmt: skip
        self.key: Final = key
        self.title: Final = title
        self.task: Final = task
        self.hint: Final = hint
        self.position: Final = position
        self.goal: Final = goal
        self.way: Final = tuple(way)
        self.seat: Final = seat
        self.options: Final = options
