"""Seven small positions that each teach one thing. The learner plays Purple; the first two run in real time."""

from collections.abc import Sequence
from typing import Final

from starboard.core.lesson import Chapter, Goal, Lesson, lesson
from starboard.core.message import Event
from starboard.games.situation7.rules.board import PURPLE
from starboard.games.situation7.rules.chart import CHARTS
from starboard.games.situation7.rules.events import CellEvent, Completed
from starboard.games.situation7.rules.state import State

CHART: Final = CHARTS["quick"]
FULL_STOCK: Final = "r3s3a3 r3s3a3"


def _lesson(key: str, position: str, goal: Goal, *way: str, by_turns: bool = True) -> Lesson:
    return lesson("situation7", key, position, goal, way, options="mode=by_turns" if by_turns else "")


# ---- goals


def _own(events: Sequence[Event], id: str) -> list[str]:
    """Return the cells of Purple's events with this id."""
    found = [event for event in events if isinstance(event, CellEvent) and event.id == f"situation7.{id}"]
    return [event.cell for event in found if event.side == PURPLE]


def _laid_the_number(events: Sequence[Event], state: State) -> bool:
    return "C3" in _own(events, "placed")


def _completed(events: Sequence[Event], region: str) -> bool:
    return any(isinstance(event, Completed) and (event.side, event.region.id) == (PURPLE, region) for event in events)


def _a_sector(events: Sequence[Event], state: State) -> bool:
    return _completed(events, "S1b")


def _the_planet(events: Sequence[Event], state: State) -> bool:
    return _completed(events, "HP-P")


def _exactly_that(events: Sequence[Event], state: State) -> bool:
    return _completed(events, "S1a")


def _raided(events: Sequence[Event], state: State) -> bool:
    """Return whether a launched piece is on the enemy's rocket base."""
    base = CHART.by_id["RB-B"].cells
    return any(base >> CHART.number[cell] & 1 for cell in _own(events, "launched"))


def _closed(events: Sequence[Event], state: State) -> bool:
    return state.sides[PURPLE].guarded >> CHART.number["B3"] & 1 == 1


def _opened(events: Sequence[Event], state: State) -> bool:
    return state.sides[PURPLE].guarded >> CHART.number["A2"] & 1 == 1


_FEW_LEFT: Final = "quick ppbb/p1pbbbbb/pp1pbbbbbbbbbbpp/p1bbbbbbbbbbbbpp/p1pbbbbbbbbbbppp"
_ONE_SHORT: Final = "quick 4/pp6/ppp4bb6p/pp5bbb5p/pp6bbb4p"
_HOME: Final = "quick 4/8/16/7bb7/p7b7"
_EXACT: Final = "quick 4/8/pp5bb6p/p6bb6p/p7b7"
_ROCKETS: Final = "quick 4/8/14pp/7bb5pp/p7b6p"
_MIDDLE: Final = "quick 4/1p1b4/2pp3b8/1pp4b1bb5/ppp5bbb5"
_AGAINST: Final = "quick 4/1p1ba4/2ppa1bbb8/1pp4b1bb5/ppp5bbb5 r3s3a2 r3s3a2"

LESSONS: Final = (
    _lesson("piece", f"{_FEW_LEFT} {FULL_STOCK} 0", _laid_the_number, "C3", by_turns=False),  # S7-17, S7-18
    _lesson("sector", f"{_ONE_SHORT} {FULL_STOCK} 0", _a_sector, "C4", by_turns=False),  # S7-66
    _lesson("finds", f"{_HOME} {FULL_STOCK} 3 p D1,D16,E2,E16 2", _the_planet, "D1", "D16"),  # S7-82, S7-83, S7-67
    _lesson("exact", f"{_EXACT} {FULL_STOCK} 7 p C3,D2,D15,E2 2", _exactly_that, "B1="),  # S7-83
    _lesson("rocket", f"{_ROCKETS} {FULL_STOCK} 7 p C1,C14,D1,D14 2", _raided, "D7^R"),  # S7-35, S7-42
    _lesson("guard", f"{_MIDDLE} {FULL_STOCK} 9 p B1,C2,C5,D4 2", _closed, "C4!"),  # S7-46, S7-53
    _lesson("neutralise", f"{_AGAINST} 11 p B1,C2,C5,D4 2", _opened, "B2!"),  # S7-55, S7-88
)

CHAPTERS: Final = (
    Chapter("core", "piece", "sector", "finds", "rocket", "guard"),
    Chapter("turns", "exact"),
    Chapter("astronauts", "neutralise"),
)
