"""Thirteen lessons, each a small position with one task. The learner has seat 1 and flies from the south."""

from collections.abc import Sequence
from typing import Final

from starboard.core.lesson import Chapter, Goal, Lesson, lesson
from starboard.core.message import Event, SeatEvent
from starboard.games.astroplane.rules.actions import Enter, Move
from starboard.games.astroplane.rules.events import Moved
from starboard.games.astroplane.rules.state import State

LEARNER: Final = 1
MOVES: Final = ("entered", "flew", "passed", "stepped", "swooped", "fired")  # a trip isn't counted, AP-18
DONE: Final = (*MOVES, "ended")


def _lesson(key: str, fleets: str, stacks: str, goal: Goal, *way: str, captors: str = "-") -> Lesson:
    """Return a lesson whose position is the start of South's turn."""
    position = f"AP1 {fleets} / {stacks} / S 2 0 0 / {captors} - - / 1 12 -"
    return lesson("astroplane", key, position, goal, way)


# ---- goals


def _own(events: Sequence[Event], *ids: str) -> list[Event]:
    """Return the learner's events with these ids."""
    wanted = [f"astroplane.{id}" for id in ids]
    return [event for event in events if event.id in wanted and isinstance(event, SeatEvent) and event.seat == LEARNER]


def _flown(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "flew")) > 0


def _entered_and_flown(events: Sequence[Event], state: State) -> bool:
    """Return whether a craft has entered and then flown on."""
    made = [event.action for event in events if isinstance(event, Moved) and event.seat == LEARNER]
    entered = [action.to for action in made if isinstance(action, Enter)]
    return any(isinstance(action, Move) and action.start in entered for action in made)


def _arrived(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "arrived", "seized")) > 0


def _on_top(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "covered")) > 0


def _three_moves(events: Sequence[Event], state: State) -> bool:
    """Return whether a bonus was earned and used in the same turn."""
    made = [event for event in events if event.id.removeprefix("astroplane.") in DONE]
    return len(_own(events, "bonus")) > 0 and len(made) == len(_own(made, *MOVES)) == 3


def _sent_home(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "put_back")) > 0


def _square(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "squared")) > 0


def _other_side(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "stepped")) > 0


def _destroyed(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "eliminated")) > 0


def _through_hyperspace(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "passed")) > 0


def _through_a_wormhole(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "travelled")) > 0


def _fired(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "fired")) > 0


def _won(events: Sequence[Event], state: State) -> bool:
    return len(_own(events, "true_win")) > 0


_BOTH: Final = "S2.2.4.0 N2.2.4.0"
LESSONS: Final = (
    _lesson("fly", "S2.2.4.0 N3.3.3.0", "c6e:N i2n:S", _flown, "i2n-i4w"),  # AP-23, AP-24
    _lesson("enter", "S3.3.4.0 N3.2.4.0", "e10s:N", _entered_and_flown, "R-i2n", "i2n-i4w"),  # AP-15, AP-22
    _lesson("centre", _BOTH, "d9e:N i6w:S", _arrived, "i6w-g6n"),  # AP-89, AP-92
    _lesson("top", _BOTH, "e10n:S i6s:N i8s:S", _on_top, "i8s-i6s"),  # AP-25, AP-41
    _lesson(  # AP-44
        "bonus", _BOTH, "c8e:N d3n:S i6s:NS", _three_moves, "i6s-i4s", "i4s-i2w", "d3n-d5n", captors="i6s.2"
    ),
    _lesson("back", _BOTH, "e4n:S i6s:N k6w:S", _sent_home, "k6w-i6n", "back NL"),  # AP-50, AP-52
    _lesson("square", _BOTH, "g4e:S i4w:S j9s:N", _square, "g4e-i4e"),  # AP-56
    _lesson("step", _BOTH, "i4e:S i4w:S j9s:N", _other_side, "[i4]-j5"),  # AP-6, AP-62
    _lesson("destroy", _BOTH, "d3e:S f3w:S j7s:N", _destroyed, "d3e-f3e", "[f3]xj7"),  # AP-68, AP-73
    _lesson("hyperspace", _BOTH, "i2w:S j9s:N", _through_hyperspace, "i2w-g2-l7w"),  # AP-74
    _lesson("wormhole", _BOTH, "j9s:N k2e:S", _through_a_wormhole, "k2e~l3s"),  # AP-80
    _lesson("anomaly", _BOTH, "j9s:N k2e:S l1n:S", _fired, "k2e-m2w", "fire SE"),  # AP-86
    _lesson("win", "S2.2.0.0 N2.2.3.0", "f7e:S g6n:S g8s:NS h5n:S h7w:N j9s:N", _won, "h5n-h7w"),  # AP-91
)

CHAPTERS: Final = (
    Chapter("core", "fly", "enter", "centre", "win"),
    Chapter("meeting", "top", "bonus", "back"),
    Chapter("squares", "square", "destroy"),
    Chapter("crossing", "step", "hyperspace", "wormhole"),
    Chapter("anomaly", "anomaly"),
)
