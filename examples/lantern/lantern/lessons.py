"""Three lessons: small positions with one task each. The learner plays seat 1."""

from collections.abc import Sequence
from typing import Final

from lantern.board import LANTERN
from lantern.rules import Flew, Pushed
from lantern.state import State
from starboard.core.lesson import Chapter, lesson
from starboard.core.message import Event


def _flown(events: Sequence[Event], state: State) -> bool:
    return any(isinstance(event, Flew) and event.seat == 1 for event in events)


def _arrived(events: Sequence[Event], state: State) -> bool:
    return state.ships[0] == LANTERN


def _pushed(events: Sequence[Event], state: State) -> bool:
    return any(isinstance(event, Pushed) for event in events)


LESSONS: Final = (
    lesson("lantern", "fly", "fly 1 0 4 0,4,4,3 0,0,0,0 0,0 12,33", _flown, ("fly",)),  # LA-2
    lesson("lantern", "push", "fly 1 4 3 0,4,4,3 0,0,0,0 2,7 12,33", _pushed, ("burn 2",)),  # LA-4, LA-6
    lesson("lantern", "arrive", "fly 1 8 2 0,4,4,3 0,0,0,0 10,12 23,11", _arrived, ("burn 3",)),  # LA-3
)
CHAPTERS: Final = (Chapter("core", "fly", "push", "arrive"),)
