"""Nine small positions that each teach one thing. The learner has seat 1, the triangle and the planet Aurelon."""

from collections.abc import Sequence
from typing import Final

from starboard.core.lesson import Chapter, Goal, Lesson, lesson
from starboard.core.message import Event
from starboard.games.zylatron.picture.foresight import guarded
from starboard.games.zylatron.rules.board import BLAST
from starboard.games.zylatron.rules.events import Detonated, Earned
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import within
from starboard.games.zylatron.rules.pieces import KIND, PIECES
from starboard.games.zylatron.rules.state import State

LEARNER: Final = 1
RIVAL: Final = 2
SHORT: Final = "variant=short"


def _lesson(key: str, position: str, goal: Goal, *way: str, options: str = SHORT) -> Lesson:
    return lesson("zylatron", key, position, goal, way, options=options)


# ---- goals


def _zylon(events: Sequence[Event], state: State) -> bool:
    return state.realm.card == LEARNER


def _fetched(events: Sequence[Event], state: State) -> bool:
    """Return whether a carrier has one of the learner's Warriors aboard."""
    galaxy = Galaxy(state)
    riding = [p for p in PIECES if KIND[p] == "W" and galaxy.place[p] >= 0 and galaxy.carrier(p) >= 0]
    return any(galaxy.owner[p] == LEARNER for p in riding)


def _conquered(events: Sequence[Event], state: State) -> bool:
    return (RIVAL, LEARNER) in state.realm.fallen


def _on_guard(events: Sequence[Event], state: State) -> bool:
    """Return whether the learner ended the turn with a piece on their headquarters."""
    ended = any(isinstance(event, Earned) and event.seat == LEARNER for event in events)
    return ended and guarded(Galaxy(state), LEARNER)


def _bought(events: Sequence[Event], state: State) -> bool:
    return any(event.id == "zylatron.bought" for event in events)


def _three_at_once(events: Sequence[Event], state: State) -> bool:
    """Return whether the blast reached three targets but none of the learner's pieces."""
    galaxy = Galaxy(state)
    for event in events:
        if isinstance(event, Detonated):
            near = within(event.point, BLAST)
            own = [p for p in PIECES if galaxy.owner[p] == LEARNER and galaxy.place[p] >= 0 and galaxy.point(p) in near]
            return event.targets == 3 and not own
    return False


LESSONS: Final = (
    _lesson(  # ZY-92
        "walk", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@1202 aW1@2515 aW5@0404 "
        "bF1@4404 bW1@4606 bW5@5404 | O variant=short",
        _zylon, "move aW1; go 2915; stop",
    ),
    _lesson(  # ZY-30
        "pick", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@1115 aW1@2115 aW5@0404 "
        "bF1@4404 bW5@5404 | O variant=short",
        _fetched, "move aF1; go 2115; load aW1 aF1",
    ),
    _lesson(  # ZY-93
        "land", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@4004 aF2@1404 aW5@0404 "
        "bF1@4907 bW1@5301 bW5@5404 aW1>aF1 | O variant=short",
        _conquered, "move aF1; go 5004; drop aW1",
    ),
    _lesson(  # ZY-19
        "guard", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@1404 aW1@1101 aW5@0404 "
        "bF1@3004 bW5@5404 bW1>bF1 | O variant=short",
        _on_guard, "move aW5; go 0804", "stop; end",
    ),
    _lesson(  # ZY-44
        "fire", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S3-0-0 | PAB-- | X000000000000 | aF1@4004 aW5@0404 bF1@4907 "
        "bW1@5004 bW5@5404 aW1>aF1 | O variant=short",
        _conquered, "move aF1; go 4604", "fire aF1 bW1", "go 5004; drop aW1",
    ),
    _lesson(  # ZY-27
        "tower", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@2004 aW5@0404 bF1@4907 "
        "bW1@5301 bW5@5404 aF2>aF1 aW1>aF2 | O variant=short",
        _conquered, "move aF1; go 4004", "stop; move aF2; go 5004; drop aW1",
    ),
    _lesson(  # ZY-85, ZY-86
        "buy", "ZY1 short r1 A/2 | A:10 B:10 | Z- | S15-0-12 | PAB-- | X000000000000 | aF1@1202 aF2@1404 aF3@1107 "
        "aF4@0907 aW1@1101 aW2@1206 aW5@0404 bF1@4404 bW5@5404 | O variant=short",
        _bought, "buy W 0507",
    ),
    _lesson(  # ZY-39
        "beam", "ZY1 major r1 A/3 | A:10 B:10 | Z- | S15-9-12 | PAB-- | X000000000000 | aB1@3004 aW5@0404 bB1@4709 "
        "bF1@4907 bW5@5404 aW1>aB1 aW2>aB1",
        _conquered, "move aB1; go 4204", "down aW1 4804", "stop; move aW1; go 5004; stop", options="",
    ),
    _lesson(  # ZY-51, ZY-52
        "missile", "ZY1 major r1 A/3 | A:10 B:10 | Z- | S15-9-12 | PAB-- | X000000000000 | aF1@3105 aF2@3509 aW5@0404 "
        "bB1@4105 bW5@5404 aK1>aF1 bF1>bB1 bW1>bF1",
        _three_at_once, "launch aK1", "det 3905", options="",
    ),
)  # fmt: skip

CHAPTERS: Final = (
    Chapter("core", "walk", "pick", "guard", "land"),
    Chapter("short", "fire", "tower", "buy"),
    Chapter("major", "beam", "missile"),
)
