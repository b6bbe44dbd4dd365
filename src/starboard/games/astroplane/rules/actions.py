"""The closed set of actions and their notation. The tables below hold one shared instance of each."""

import re
from dataclasses import dataclass
from itertools import permutations
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astroplane.rules.board import AREAS, CORNERS, HYPERSPACE, SIDES, Area, Position, Side, Space
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    ENTRY,
    HYPERSPACES,
    KINDS,
    NOWHERE,
    OTHER_END,
    POSITION,
    POSITIONS,
    SPACE,
    SPACES,
    space_of,
)


@final
@dataclass(frozen=True, slots=True)
class First(Value):
    """Draw the seat that begins (chance)."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


@final
@dataclass(frozen=True, slots=True)
class Sit(Value):
    """Draw which of three seats sits south, west and north (chance)."""

    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return f"sit {' '.join(map(str, self.seats))}"


@final
@dataclass(frozen=True, slots=True)
class Enter(Value):
    """Enter the board from a Start Area: `R-i2n`."""

    area: Area
    to: Position

    def __str__(self) -> str:
        return f"{AREAS[self.area]}-{POSITIONS[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Move(Value):
    """Fly a single piece through the apex it points at: `i2n-i4w`."""

    start: Position
    to: Position

    def __str__(self) -> str:
        return f"{POSITIONS[self.start]}-{POSITIONS[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Hyper(Value):
    """Fly a single piece into Hyperspace and out at another gate: `i2w-g2-l7w`."""

    start: Position
    via: Space
    to: Position

    def __str__(self) -> str:
        return f"{POSITIONS[self.start]}-{SPACES[self.via]}-{POSITIONS[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Trip(Value):
    """Move a piece through its Wormhole: `k2e~l3s`."""

    start: Position
    to: Position

    def __str__(self) -> str:
        return f"{POSITIONS[self.start]}~{POSITIONS[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Step(Value):
    """Move a Square sideways: `[i4]-j5`."""

    space: Space
    to: Space

    def __str__(self) -> str:
        return f"[{SPACES[self.space]}]-{SPACES[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Kill(Value):
    """Fly a Square along a line and eliminate the first space's pieces: `[f3]xj7`."""

    space: Space
    to: Space

    def __str__(self) -> str:
        return f"[{SPACES[self.space]}]x{SPACES[self.to]}"


@final
@dataclass(frozen=True, slots=True)
class Fire(Value):
    """Fire a corner Anomaly's two pieces into the Singularity: `fire SE`."""

    corner: int

    def __str__(self) -> str:
        return f"fire {CORNERS[self.corner]}"


@final
@dataclass(frozen=True, slots=True)
class Back(Value):
    """Put a piece sent back into a Start Area of the player at `side`: `back NL`."""

    side: Side
    area: Area

    def __str__(self) -> str:
        return f"back {SIDES[self.side]}{AREAS[self.area]}"


@final
@dataclass(frozen=True, slots=True)
class Reserve(Value):
    """Take a piece from the reserve into a Start Area: `reserve R`."""

    area: Area

    def __str__(self) -> str:
        return f"reserve {AREAS[self.area]}"


@final
@dataclass(frozen=True, slots=True)
class Decline(Value):
    """Take no piece from the reserve: `reserve -`."""

    def __str__(self) -> str:
        return "reserve -"


@final
@dataclass(frozen=True, slots=True)
class End(Value):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


Action = First | Sit | Enter | Move | Hyper | Trip | Step | Kill | Fire | Back | Reserve | Decline | End

END: Final = End()
DECLINE: Final = Decline()
FIRST: Final = tuple([First(seat) for seat in range(5)])  # by seat
SIT: Final = {seats: Sit(seats) for seats in permutations((1, 2, 3))}
FIRE: Final = tuple([Fire(corner) for corner in range(4)])
BACK: Final = tuple([tuple([Back(side, area) for area in range(2)]) for side in range(4)])  # by side and area
TAKE: Final = tuple([Reserve(area) for area in range(2)])

_FOUR: Final = range(4)
ENTER: Final = {
    (area, 4 * space + apex): Enter(area, 4 * space + apex)
    for pair in ENTRY
    for area, space in enumerate(pair)
    for apex in _FOUR
}
MOVE: Final = {
    (start, 4 * space + apex): Move(start, 4 * space + apex)
    for start, space in enumerate(BEYOND)
    if space != NOWHERE
    for apex in _FOUR
}
HYPER: Final = {
    (start, 4 * gate + apex): Hyper(start, via, 4 * gate + apex)
    for start, via in enumerate(BEYOND)
    if via != NOWHERE and KINDS[via] == HYPERSPACE
    for gate in HYPERSPACES
    for apex in _FOUR
}
TRIP: Final = {
    (start, 4 * other + apex): Trip(start, 4 * other + apex)
    for end, other in OTHER_END.items()
    for start in range(4 * end, 4 * end + 4)
    for apex in _FOUR
}
STEP: Final = {(space, to): Step(space, to) for space in range(len(SPACES)) for to in range(len(SPACES))}
KILL: Final = {(space, to): Kill(space, to) for space in range(len(SPACES)) for to in range(len(SPACES))}


def _all() -> list[Action]:
    found: list[Action] = [END, DECLINE, *FIRST[1:], *SIT.values(), *FIRE, *BACK[0], *BACK[1], *BACK[2], *BACK[3]]
    found += [*TAKE, *ENTER.values(), *MOVE.values(), *HYPER.values(), *TRIP.values()]
    return [*found, *STEP.values(), *KILL.values()]


_BY_NOTATION: Final = {str(action): action for action in _all()}

_APEX_OF_SPACE: Final = r"([a-m]\d{1,2}[nesw])"
_PATTERNS: Final = (
    re.compile(rf"([LR])-{_APEX_OF_SPACE}"),
    re.compile(rf"{_APEX_OF_SPACE}-{_APEX_OF_SPACE}"),
    re.compile(rf"{_APEX_OF_SPACE}-([a-m]\d{{1,2}})-{_APEX_OF_SPACE}"),
    re.compile(rf"{_APEX_OF_SPACE}~{_APEX_OF_SPACE}"),
)


def read(text: str) -> Action:
    """Parse an action. Flights to any position are accepted here; the rules refuse illegal ones."""
    action = _BY_NOTATION.get(text)
    if action is not None:
        return action
    try:
        return _flight(text)
    except KeyError:
        raise Unreadable(f"{text!r} is not an action of Astroplane") from None


def _flight(text: str) -> Action:
    """Parse a flight that no piece can make, so that the rules can explain the refusal."""
    entered, moved, passed, travelled = [pattern.fullmatch(text) for pattern in _PATTERNS]
    if entered:
        return Enter(AREAS.index(entered[1]), POSITION[entered[2]])
    if moved:
        return Move(POSITION[moved[1]], POSITION[moved[2]])
    if passed:
        return Hyper(POSITION[passed[1]], SPACE[passed[2]], POSITION[passed[3]])
    if travelled:
        return Trip(POSITION[travelled[1]], POSITION[travelled[2]])
    raise KeyError(text)


def flight(start: Position, to: Position) -> Action:
    """Return the action that takes a single piece to a position, through Hyperspace if its apex leads there."""
    via = BEYOND[start]
    if via != NOWHERE and KINDS[via] == HYPERSPACE and space_of(to) != via:
        return HYPER.get((start, to)) or Hyper(start, via, to)
    return MOVE.get((start, to)) or Move(start, to)
