"""Seven lessons: small positions with one task each. The learner plays seat 1, the triangle."""

from collections.abc import Sequence
from typing import Final

from starboard.core.lesson import Chapter, Goal, Lesson, lesson
from starboard.core.message import Event
from starboard.games.spacewalk.rules.events import Flew, Lifted
from starboard.games.spacewalk.rules.ships import ship
from starboard.games.spacewalk.rules.state import State

LEARNER: Final = 1
PLAIN: Final = "mode=plain"


def _lesson(
    key: str, position: str, goal: Goal, *way: str, options: str = PLAIN, replies: tuple[str, ...] = ()
) -> Lesson:
    return lesson("spacewalk", key, position, goal, way, options=options, replies=replies)


# ---- goals


def _lost(events: Sequence[Event], own: bool) -> int:
    """Count the learner's fallen ships (`own`) or the others'."""
    fallen = [event for event in events if isinstance(event, Flew) and event.hole]
    return sum([(event.owner == LEARNER) == own for event in fallen])


def _sent(events: Sequence[Event]) -> list[int]:
    """Return the planets from which the learner has launched a group."""
    return [event.planet for event in events if isinstance(event, Lifted) and event.seat == LEARNER]


def _far_from_the_hole(events: Sequence[Event], state: State) -> bool:
    """Return whether the learner has a large ship six fields before the next hole."""
    own = ship("L", LEARNER)
    crowds = zip(state.planets, state.orbit.distances, strict=True)
    return any(distance == 6 and ships & own for ships, distance in crowds)


def _all_three(events: Sequence[Event], state: State) -> bool:
    return _sent(events) == [2]


def _a_rival_falls(events: Sequence[Event], state: State) -> bool:
    return _lost(events, own=False) == 1 and not _lost(events, own=True)


def _nobody_of_mine(events: Sequence[Event], state: State) -> bool:
    """Return whether the learner has completed one group move without losing a ship."""
    return len(_sent(events)) == 1 and state.flight is None and not _lost(events, own=True)


def _two_rivals_fall(events: Sequence[Event], state: State) -> bool:
    return _lost(events, own=False) == 2 and not _lost(events, own=True)


def _got_away(events: Sequence[Event], state: State) -> bool:
    """Return whether the learner's endangered ship has left planet 5 without falling."""
    flown = [event for event in events if isinstance(event, Flew) and event.start == 5 and not event.hole]
    return any(event.owner == LEARNER for event in flown)


LESSONS: Final = (
    _lesson(  # SW-10
        "place", "sw1 2P place 0.0 1/-/1 - - 3:1S 5:2M 21:1M 23:2S +1:LLLMMSS +2:LLLMMSS",
        _far_from_the_hole, "put L1",
    ),
    _lesson(  # SW-22, SW-23, SW-25
        "launch", "sw1 2P go 1.1 1/1/1 - - 2:1L1M1S 4:2M 6:2S 20:1M 22:2L",
        _all_three, "go 2",
    ),
    _lesson(  # SW-28
        "hole", "sw1 2P go 1.1 1/1/1 - - 2:1S 5:1L2M 20:1M 22:2L2S",
        _a_rival_falls, "go 5",
    ),
    _lesson(  # SW-24
        "order", "sw1 2P go 1.1 1/1/1 - - 3:1M 6:1L2L 20:1S2S 22:2M",
        _a_rival_falls, "go 6", "fly 2",
    ),
    _lesson(  # SW-29, SW-30
        "safe", "sw1 2P go 2.3 1/1/1 - - 4:2M1S 5:2L1M 6:1L 23:2L1M1S 24:1M",
        _nobody_of_mine, "go 4",
    ),
    _lesson(  # SW-41
        "again", "sw1 2T go 2.3 1/1/1 2,2 - 2:1S 5:1L2M 22:2L 23:1M2S",
        _two_rivals_fall, "go 5", "again", "go 23", options="",
    ),
    _lesson(  # SW-42, SW-43
        "step", "sw1 3T react 1.2 1/2/1 2,2,2 w1,3 3:2L 5:3L1M 9:1L 11:3S 14:2M3M 16:1S",
        _got_away, "step M5", options="", replies=("go 5",),
    ),
)  # fmt: skip

CHAPTERS: Final = (
    Chapter("core", "place", "launch", "hole", "order"),
    Chapter("musts", "safe"),
    Chapter("tokens", "again", "step"),
)
