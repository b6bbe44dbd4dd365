"""The pace of a table: the thinking time of a seat, and the clocks that measure it."""

from dataclasses import dataclass
from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.row import read_number
from starboard.core.seating import Seat
from starboard.core.value import Value

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
FLOOR: Final = 5 * SECOND  # least time for a decision, however often the clock has run out


@dataclass(frozen=True, slots=True)
class Pace(Value):
    """No clock; a live clock with a reserve and an increment per turn, in ms; or a number of days per turn.

    `lag` is the maximum network delay, in ms per command, that is not charged to the clock.
    """

    kind: str = "none"
    reserve: int = 0
    increment: int = 0
    lag: int = 0

    @property
    def timed(self) -> bool:
        return self.kind != "none"

    @property
    def grace(self) -> int:
        """The ms a person may be away in real time before a bot plays for them; 0: no limit."""
        if self.kind == "days":
            return 0
        return 60 * SECOND if self.kind == "none" else min(60 * SECOND, max(10 * SECOND, self.reserve // 10))

    def __str__(self) -> str:
        if self.kind == "live":
            return f"live {self.reserve // SECOND}+{self.increment // SECOND} lag {self.lag}"
        return f"days {self.reserve // DAY}" if self.kind == "days" else "none"


def read_pace(text: str) -> Pace:
    words = text.split()
    try:
        if words == ["none"]:
            return Pace()
        if words[0] == "days" and len(words) == 2:
            return Pace("days", _within(words[1], 1, 60) * DAY)
        if words[0] == "live" and len(words) in (2, 4):
            reserve, increment = words[1].split("+")
            lag = _within(words[3], 0, 2000) if len(words) == 4 else 500
            return Pace("live", _within(reserve, 1, 86_400) * SECOND, _within(increment, 0, 3600) * SECOND, lag)
    except (ValueError, IndexError):
        pass
    raise Unreadable(f"{text!r} is not a pace; write none, live 600+10 or days 3")


def _within(word: str, least: int, most: int) -> int:
    number = read_number(word)
    if not least <= number <= most:
        raise ValueError(f"{word} is not from {least} to {most}")
    return number


@dataclass(frozen=True, slots=True)
class Clocks(Value):
    """The ms left for each seat at `since`, and the seats whose clocks run since then."""

    left: tuple[int, ...]
    running: tuple[Seat, ...]
    since: int

    def at(self, seat: Seat, now: int, credit: int = 0) -> int:
        """Return the ms a seat has left at a given time. `credit`, for lag and outages, is not charged."""
        if seat not in self.running:
            return self.left[seat - 1]
        return self.left[seat - 1] - max(0, now - self.since - credit)

    def flag(self) -> int | None:
        """Return when the first running clock runs out; None if none is running."""
        return min((self.deadline(seat) for seat in self.running), default=None)

    def deadline(self, seat: Seat) -> int:
        """Return when an acting seat's clock runs out."""
        return self.since + self.left[seat - 1]


def wound(pace: Pace, seats: int) -> Clocks:
    """Return full clocks, all stopped."""
    return Clocks((pace.reserve,) * seats, (), 0)


def stopped(clocks: Clocks, now: int, credit: int = 0) -> Clocks:
    """Stop all clocks at `now`. Running seats are charged, but each seat keeps at least 1 ms."""
    left = [max(1, clocks.at(seat, now, credit)) for seat in range(1, len(clocks.left) + 1)]
    return Clocks(tuple(left), (), now)


def turned(pace: Pace, clocks: Clocks, actors: tuple[Seat, ...], now: int, credit: int = 0) -> Clocks:
    """Return the clocks after an action at `now`: running seats are charged, and the clocks of seats to act run.

    A seat that continues to act keeps running; one that has finished gets its increment. A seat that begins, or whose
    clock has run out, has at least `FLOOR`. With days per turn, each turn begins with the full time.
    """
    if not pace.timed:
        return Clocks(clocks.left, actors, now)
    left = list(clocks.left)
    for seat in clocks.running:
        left[seat - 1] = clocks.at(seat, now, credit)
        if seat not in actors:
            left[seat - 1] = max(left[seat - 1], 0) + pace.increment
    for seat in actors:
        if seat not in clocks.running or left[seat - 1] <= 0:
            left[seat - 1] = pace.reserve if pace.kind == "days" else max(left[seat - 1], FLOOR)
    return Clocks(tuple(left), actors, now)
