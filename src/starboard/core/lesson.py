"""A lesson: a position, a goal, a hint."""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from starboard.core.message import Event, Message

Goal = Callable[[Sequence[Event], Any], bool]


@final
class Chapter:
    """Lessons that belong together. The first chapter of a game is enough to play it; the others have a title, the
    message `<game>.lessons.<key>`."""

    def __init__(self, key: str, *lessons: str) -> None:
        self.key: Final = key
        self.lessons: Final = lessons


@final
class Lesson:
    """Something to find out by playing: from `position`, where `seat` is to act, it is to bring about `goal`.

    The goal is asked of all that has happened since and was not taken back, and of the state. `way` is one way there:
    the seat's own commands, each an action in notation or several joined by `; `. Whoever else is asked on the way
    answers with the first of `replies` that is possible, else as the clock would play. Chance is the same every time,
    by `seed`.

    With `solutions` it is a puzzle: not the goal is asked, but whether the seat's own actions begin with one of these
    lines. After a move that is none of them nobody answers.
    """

    def __init__(
        self, key: str, title: Message, task: Message, hint: Message, position: str, goal: Goal, way: Sequence[str],
        seat: int = 1, options: str = "", replies: Sequence[str] = (), seed: int = 0,
        solutions: Sequence[tuple[str, ...]] = (),
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
        self.replies: Final = tuple(replies)
        self.seed: Final = seed
        self.solutions: Final = tuple(solutions)
