"""Eight lessons, each a small position with one task. The learner flies ship 1."""

from collections.abc import Sequence
from typing import Final

from starboard.core.lesson import Chapter, Goal, Lesson, lesson
from starboard.core.message import Event, SeatEvent
from starboard.games.astron.rules.events import word_of
from starboard.games.astron.rules.state import State

LEARNER: Final = 1
RIVAL: Final = 2


def _lesson(key: str, position: str, goal: Goal, *way: str, replies: tuple[str, ...] = ()) -> Lesson:
    return lesson("astron", key, f"AS1;{position};D=-;o=std", goal, way, replies=replies)


# ---- goals


def _told(events: Sequence[Event], word: str, seat: int) -> bool:
    """Return whether an event of this kind happened to a seat."""
    return any(isinstance(event, SeatEvent) and event.seat == seat and word_of(event) == word for event in events)


def _lands(events: Sequence[Event], state: State) -> bool:
    return _told(events, "landed", LEARNER)


def _unhurt(events: Sequence[Event], state: State) -> bool:
    """Return whether the Base has moved after the round and the learner has not lost a point."""
    moved = any(event.id == "astron.wound.onward" for event in events)
    return moved and state.ship(LEARNER).score == 0


def _pushes_into_the_shower(events: Sequence[Event], state: State) -> bool:
    return _told(events, "pushed", RIVAL) and _told(events, "hit", RIVAL)


def _free(events: Sequence[Event], state: State) -> bool:
    return _told(events, "freed", LEARNER)


def _lands_by_upheaval(events: Sequence[Event], state: State) -> bool:
    return _told(events, "upheaved", LEARNER) and _lands(events, state)


def _reaches_saturn(events: Sequence[Event], state: State) -> bool:
    return _told(events, "completed", LEARNER)


_RIVAL_HAND: Final = "H2=F1 B1 S1 S2 S3"

LESSONS: Final = (
    _lesson(  # AS-23, AS-36, AS-37
        "land", f"t=4;r=5;ph=play;act=1;1=g3,0,-,-;2=c4,0,-,-;H1=F3 F5 B1 S1 S4;{_RIVAL_HAND}",
        _lands, "F3",
    ),
    _lesson(  # AS-4, AS-18, AS-37
        "drift", f"t=3;r=4;ph=play;act=1;1=e6,0,-,-;2=b5,0,-,-;H1=F5 B3 S2 S4 S5;{_RIVAL_HAND}",
        _lands, "S2R", replies=("S1L",),
    ),
    _lesson(  # AS-33, AS-43, AS-44
        "meteors", f"t=1;r=2;ph=play;act=1;1=d6,0,-,-;2=i4,0,-,-;H1=F1 F2 F3 S1*2;{_RIVAL_HAND}",
        _unhurt, "S1R", replies=("S1L",),
    ),
    _lesson(  # AS-57, AS-60
        "exhaust", f"t=9;r=10;ph=play;act=1;1=j8,0,-,-;2=h7,5,-,1.5;H1=F2 F4 B3 S1 S2;{_RIVAL_HAND}",
        _pushes_into_the_shower, "S2L",
    ),
    _lesson(  # AS-40, AS-45
        "moon", f"t=10;r=11;ph=play;act=1;1=c5,5,-,1.5;2=h4,0,-,-;H1=F2 F3 F4 S2 S5;{_RIVAL_HAND}",
        _lands, "F2",
    ),
    _lesson(  # AS-46, AS-47, AS-50
        "grounded", f"t=10;r=11;ph=play;act=1;1=d8,-1,G2,-,l1;2=h4,0,-,-;H1=F1 F3 B1 S1 U-1;{_RIVAL_HAND}",
        _free, "F3", replies=("S1L",),
    ),
    _lesson(  # AS-29, AS-37
        "upheaval", f"t=3;r=4;ph=play;act=1;1=g5,0,-,-;2=b6,0,-,-;H1=F5 B4 S3 U+2 U+3;{_RIVAL_HAND}",
        _lands_by_upheaval, "U+2",
    ),
    _lesson(  # AS-53, AS-54, AS-66
        "saturn",
        "t=53;r=52;ph=play;act=1;1=e7,11,-,1.5/6.4/7.5,h3;2=a8,9,-,1.4/6.5;H1=F1 F4 F5 B1 S1;" + _RIVAL_HAND,
        _reaches_saturn, "F4",
    ),
)  # fmt: skip

CHAPTERS: Final = (
    Chapter("core", "land", "drift", "meteors", "saturn"),
    Chapter("planets", "moon", "grounded"),
    Chapter("others", "exhaust"),
    Chapter("upheavals", "upheaval"),
)
