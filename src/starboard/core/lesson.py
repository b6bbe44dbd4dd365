"""A lesson: a position, a goal and a hint."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from starboard.core.message import Event, Message, message
from starboard.core.value import Value

Goal = Callable[[Sequence[Event], Any], bool]


@final
class Chapter:
    """A group of lessons.

    The first chapter of a game teaches enough to play it. The others have a title, the message `<game>.lessons.<key>`.
    """

    def __init__(self, key: str, *lessons: str) -> None:
        self.key: Final = key
        self.lessons: Final = lessons


@dataclass(frozen=True, slots=True)
class Lesson(Value):
    """A task to solve by playing: from `position`, where `seat` is to act, reach `goal`.

    The goal is checked against the state and all events since the start that were not undone. `way` is one solution:
    the seat's own commands, each an action in notation or several joined by `; `. Other seats reply with the first
    possible action of `replies`, else with their timeout action. `seed` makes chance reproducible.

    A lesson with `solutions` is a puzzle. It is solved when the seat's own actions begin with one of these lines; the
    goal is not checked. Until then `replies` are played in order. After a wrong move its reply in `answers` is played:
    pairs of the seat's own actions and the actions that answer them.
    """

    key: str
    title: Message
    task: Message
    hint: Message
    position: str
    goal: Goal
    way: tuple[str, ...]
    seat: int = 1
    options: str = ""
    replies: tuple[str, ...] = ()
    seed: int = 0
    solutions: tuple[tuple[str, ...], ...] = ()
    answers: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()


def lesson(
    game: str, key: str, position: str, goal: Goal, way: tuple[str, ...], *, options: str = "",
    replies: tuple[str, ...] = (),
) -> Lesson:  # fmt: skip
    """Return a lesson for seat 1 with the messages `<game>.lesson.<key>.title`, `.task` and `.hint`."""
    title, task, hint = (message(f"{game}.lesson.{key}.{part}") for part in ("title", "task", "hint"))
    return Lesson(key, title, task, hint, position, goal=goal, way=way, options=options, replies=replies)
