"""A human-like hand for real time: it searches, hesitates, makes mistakes and chooses like a person.

It uses only what a person can see; its level sets its speed and skill. The functions are pure: the caller supplies the
random generator, waits for the given time, and acts if the action is still possible.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log
from random import Random
from typing import Final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.situation7.opponent.evaluate import value
from starboard.games.situation7.rules.actions import (
    CALL,
    GUARD,
    LAUNCH,
    PAUSE,
    PLACE,
    READY,
    WAIT,
    Action,
    Miss,
    cell_of,
)
from starboard.games.situation7.rules.board import ASTRONAUT
from starboard.games.situation7.rules.chart import Cell, Cells, each
from starboard.games.situation7.rules.clock import may_call
from starboard.games.situation7.rules.ending import score
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import closed, empty, flying, guards, launches, placements, usable
from starboard.games.situation7.rules.state import COUNT, PAUSED, RUN, State
from starboard.games.situation7.rules.state import READY as WAITING

# Times in ms at pace 1: looking at any piece, looking for a certain piece, carrying it to the board
GLANCE: Final = 1000.0
SEEK: Final = 280.0
CARRY: Final = 1600.0
RECOGNISE: Final = 0.8  # chance that a fitting piece is noticed when it is looked at
UNSTEADY: Final = 0.3  # standard deviation of the logarithm of a movement's time
FIRST_LOOK: Final = 1200  # ms after Go before the first action
BASE_LINE: Final = 1000.0  # ms; red borders are found quickly

TEMPO: Final = 30.0  # value of a placement in addition to the regions it covers
DIRECTED: Final = 0.2  # chance of looking for one piece without thinking
LAUNCH_FROM: Final = 28.0
LAUNCH_BETTER: Final = 1.1
GUARD_FROM: Final = 55.0
NEUTRALISE_FROM: Final = 30.0

SLOWEST: Final = 0.15
FASTEST: Final = 1.8

# Match me: the initial pace and its weight in ms, then the factor by which each search discounts older ones. Then the
# lead in points at which it slows to 1/e, and how much longer than expected people search
MATCH_START: Final = 0.6
MATCH_PRIOR: Final = 8000.0
MATCH_MEMORY: Final = 0.9
MATCH_LEAD: Final = 200.0
MATCH_KEEN: Final = 1.3


@dataclass(frozen=True, slots=True)
class Level(Value):
    """A hand's speed, how often it thinks, its valuation noise, its use of equipment and its error rate."""

    pace: float
    wits: float
    noise: float
    eager: float
    miss: float

    def at_pace(self, pace: float) -> "Level":
        return replace(self, pace=min(FASTEST, max(SLOWEST, pace)))


RECRUIT: Final = Level(0.32, 0.1, 1.6, 0.15, 0.14)
CADET: Final = Level(0.45, 0.2, 1.2, 0.3, 0.10)
PILOT: Final = Level(0.65, 0.5, 0.6, 0.7, 0.06)
COMMANDER: Final = Level(0.85, 0.8, 0.3, 1.0, 0.04)
ACE: Final = Level(1.10, 1.0, 0.05, 1.0, 0.02)
RANKS: Final = (RECRUIT, CADET, PILOT, COMMANDER, ACE)
MATCH_ME: Final = Level(MATCH_START, 0.6, 0.5, 0.8, 0.05)
LEVELS: Final = {
    "recruit": RECRUIT, "cadet": CADET, "pilot": PILOT, "commander": COMMANDER, "ace": ACE, "match": MATCH_ME
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Intent(Value):
    """The planned action of a hand, its duration in ms, and whether it picks the wrong piece."""

    action: Action
    ms: int
    wrong: bool = False


def intend(house: House, state: State, seat: Seat, level: Level, rng: Random) -> Intent:
    """Return the next plan of a hand. The time is lost if the board changes before the plan is complete."""
    intent = _intend(house, state, seat, level, rng)
    if intent.action == WAIT:
        return intent
    begun = house.begins[state.side(seat)] if state.phase == RUN else 0
    early = begun + FIRST_LOOK - state.times.clock - intent.ms
    return replace(intent, ms=intent.ms + early) if early > 0 else intent


def _intend(house: House, state: State, seat: Seat, level: Level, rng: Random) -> Intent:
    side = state.side(seat)
    if state.phase in (WAITING, PAUSED):
        return Intent(READY, _carry(level, rng))
    if state.phase == COUNT:
        return Intent(WAIT, FIRST_LOOK)
    late = house.begins[side] - state.times.clock
    if late > 0:
        return Intent(WAIT, late)  # S7-80
    if state.times.asks[1 - side] > state.times.clock:
        return Intent(PAUSE, _carry(level, rng))  # S7-77
    if may_call(house, state, side):
        return Intent(CALL, _carry(level, rng))
    eager = rng.random() < level.eager
    standing = _best_guard(house, state, side) if eager else None
    if standing is not None:
        return Intent(GUARD[house.chart.names[standing]], _carry(level, rng))
    return _search(house, state, side, level, rng, eager=eager)


def _search(house: House, state: State, side: int, level: Level, rng: Random, eager: bool) -> Intent:
    """Return the plan for a piece: look for a certain piece, or take any that fits."""
    names = house.chart.names
    legal = each(placements(house, state, side))
    worth = _valued(house, state, side, legal, level, rng=rng)
    best = max(worth, default=0.0)
    if eager:
        cells = each(launches(house, state, side))
        values = _valued(house, state, side, cells, level, rng=rng)
        if cells and max(values) > max(LAUNCH_FROM, LAUNCH_BETTER * best):
            kind = flying(house, state, side)[0]
            return _directed(house, state, LAUNCH[names[cells[values.index(max(values))]], kind], level, rng)
    if not legal:
        return Intent(WAIT, _carry(level, rng))
    if not state.sides[side].pieces:
        ms = (BASE_LINE + GLANCE * rng.choice((1, 2))) / level.pace
        return _dropped(PLACE[names[rng.choice(legal)]], ms, level, rng)
    if _looks_for_one(house, state, legal, worth, level, rng=rng):
        return _directed(house, state, PLACE[names[legal[worth.index(best)]]], level, rng)
    left = empty(house, state).bit_count()
    ms = GLANCE / level.pace * geometric(min(1.0, RECOGNISE * len(legal) / left), rng)
    return _dropped(PLACE[names[rng.choice(legal)]], ms, level, rng)


def _looks_for_one(
    house: House, state: State, legal: list[Cell], worth: list[float], level: Level, rng: Random
) -> bool:
    """Return whether looking for the best piece pays off, compared with taking any that fits."""
    if rng.random() >= level.wits:
        return rng.random() < DIRECTED
    left = empty(house, state).bit_count()
    directed = (TEMPO + max(worth)) / expected_directed(left)
    return directed > (TEMPO + sum(worth) / len(worth)) / expected_any(left, len(legal))


def expected_directed(left: int) -> float:
    """Return the mean time to find one piece among `left`, in ms at pace 1."""
    return SEEK * left * (1 / RECOGNISE - 0.5) + CARRY


def expected_any(left: int, fitting: int) -> float:
    """Return the mean time to come across a fitting piece, in ms at pace 1."""
    return GLANCE * left / (RECOGNISE * fitting) + CARRY


def _directed(house: House, state: State, action: Action, level: Level, rng: Random) -> Intent:
    left = empty(house, state).bit_count()
    looks = rng.randint(1, left)
    while rng.random() >= RECOGNISE:
        looks += left
    return _dropped(action, SEEK * looks / level.pace, level, rng)


def _dropped(action: Action, searched: float, level: Level, rng: Random) -> Intent:
    return Intent(action, int(searched) + _carry(level, rng), rng.random() < level.miss)


def _carry(level: Level, rng: Random) -> int:
    return int(CARRY / level.pace * exp(rng.gauss(0, UNSTEADY)))


def geometric(chance: float, rng: Random) -> int:
    """Return a random number of attempts up to and including the first success."""
    return 1 if chance >= 1 else 1 + int(log(1 - rng.random()) / log(1 - chance))


def _valued(house: House, state: State, side: int, cells: list[Cell], level: Level, rng: Random) -> list[float]:
    """Return the values of cells as a hand of that level estimates them."""
    return [value(house, state, side, cell) * exp(rng.gauss(0, level.noise)) for cell in cells]


def _best_guard(house: House, state: State, side: int) -> Cell | None:
    """Return the best cell for an astronaut that closes or reopens enough spaces; None if there is none."""
    if not usable(house, state.sides[side], side, ASTRONAUT):
        return None
    cells = each(guards(house, state, side))
    contested = empty(house, state) & state.sides[1 - side].near & ~closed(house, state, 1 - side)
    shut = empty(house, state) & closed(house, state, side)
    for wanted, least, both in ((contested, GUARD_FROM, True), (shut, NEUTRALISE_FROM, False)):
        gains = [_gain(house, state, side, house.chart.around[cell] & wanted, both) for cell in cells]
        if gains and max(gains) > least:
            return cells[gains.index(max(gains))]
    return None


def _gain(house: House, state: State, side: int, cells: Cells, both: bool) -> float:
    own = [value(house, state, side, cell) for cell in each(cells)]
    enemy = [value(house, state, 1 - side, cell) for cell in each(cells)] if both else []
    return sum(own, 0.0) + sum(enemy, 0.0) if both else max(own, default=0.0)


# ---- the interface for a table


def act(intent: Intent) -> Action | None:
    """Return the action at the end of a plan: a miss for the wrong piece, None for a wait."""
    if intent.action == WAIT:
        return None
    return Miss(0, cell_of(intent.action)) if intent.wrong else intent.action


def level_for(house: House, level: str, seat: Seat, past: Iterable[State]) -> Level:
    """Return the level with that name. "match" adapts to the views seen so far, newest first."""
    return as_quick(matched(house, [*past][::-1], seat)) if LEVELS[level] is MATCH_ME else LEVELS[level]


def matched(house: House, past: list[State], seat: Seat) -> float:
    """Return the pace that matches the other side: slower when ahead on points, faster when behind."""
    if not past:
        return MATCH_START
    last, side = past[-1], past[-1].side(seat)
    lead = score(house, last, side) - score(house, last, 1 - side)
    return seeming(house, past, 1 - side) * exp(-lead / MATCH_LEAD)


def seeming(house: House, past: list[State], side: int) -> float:
    """Return a side's estimated pace: expected search times divided by actual ones, discounting older searches."""
    worth, took = MATCH_PRIOR * MATCH_START, MATCH_PRIOR
    since: State | None = None
    for before, after in pairwise(past):
        if since is None:
            since = after if after.phase == RUN else None
        elif after.sides[side].pieces != before.sides[side].pieces:
            left, fitting = empty(house, since).bit_count(), placements(house, since, side).bit_count()
            if fitting:
                expected = min(expected_any(left, fitting), expected_directed(left))
                worth = worth * MATCH_MEMORY + expected * MATCH_KEEN
                took = took * MATCH_MEMORY + max(1, after.times.clock - max(since.times.clock, house.begins[side]))
            since = after
    return worth / took


def as_quick(pace: float) -> Level:
    """Return a level with this pace, with wits and steadiness interpolated between the ranks."""
    pace = min(FASTEST, max(SLOWEST, pace))
    for slower, faster in pairwise(RANKS):
        if slower.pace <= pace <= faster.pace:
            part = (pace - slower.pace) / (faster.pace - slower.pace)
            both = zip(slower.parts(), faster.parts(), strict=True)
            return Level(*[one + part * (other - one) for one, other in both])
    return (RANKS[0] if pace < RANKS[0].pace else RANKS[-1]).at_pace(pace)


def stirred(before: State, after: State, seat: Seat) -> bool:
    """Return whether a change interrupts a plan: play starts, stops or resumes, or a pause is requested."""  # S7-77
    side = 1 - after.side(seat)
    asked = after.times.asks[side] > before.times.asks[side]
    return before.phase != after.phase or asked
