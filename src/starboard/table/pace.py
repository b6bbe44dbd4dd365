"""The pace of a table: how long a seat may think, and the clocks that follow from it."""

from typing import Any, Final, final

from starboard.core.errors import Unreadable
from starboard.core.row import read_number
from starboard.core.seating import Seat
from starboard.core.value import Value

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
FLOOR: Final = 5 * SECOND  # nobody has less than this for a decision, however often the clock has run out


@final
class Pace(Value):
    """No clock; live, with a reserve that shrinks and an increment for each turn; or so many days for each turn.

    `lag` is what a slow line may cost at most without being counted, for each command.
    """

    __slots__ = ("increment", "kind", "lag", "reserve")

    def __init__(self, kind: str = "none", reserve: int = 0, increment: int = 0, lag: int = 0) -> None:
        self.kind: Final = kind
        self.reserve: Final = reserve
        self.increment: Final = increment
        self.lag: Final = lag

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.reserve, self.increment, self.lag

    @property
    def timed(self) -> bool:
        return self.kind != "none"

    @property
    def grace(self) -> int:
        """How long a person may be gone in real time before a bot plays for them; 0: for ever."""
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
    raise Unreadable(f"{text!r} is no pace: none, live 600+10, days 3")


def _within(word: str, least: int, most: int) -> int:
    number = read_number(word)
    if not least <= number <= most:
        raise ValueError(f"{word} is not from {least} to {most}")
    return number


@final
class Clocks(Value):
    """What each seat has left, who is running, and since when."""

    __slots__ = ("left", "running", "since")

    def __init__(self, left: tuple[int, ...], running: tuple[Seat, ...], since: int) -> None:
        self.left: Final = left
        self.running: Final = running
        self.since: Final = since

    def parts(self) -> tuple[Any, ...]:
        return self.left, self.running, self.since

    def at(self, seat: Seat, now: int, credit: int = 0) -> int:
        """What a seat has left at an instant; time that the table was not to be reached is not counted."""
        if seat not in self.running:
            return self.left[seat - 1]
        return self.left[seat - 1] - max(0, now - self.since - credit)

    def flag(self) -> int | None:
        """When the first running clock runs out; None if none runs."""
        return min((self.deadline(seat) for seat in self.running), default=None)

    def deadline(self, seat: Seat) -> int:
        """When the clock of a seat that is to act runs out."""
        return self.since + self.left[seat - 1]


def wound(pace: Pace, seats: int) -> Clocks:
    """All clocks full, none running."""
    return Clocks((pace.reserve,) * seats, (), 0)


def stopped(clocks: Clocks, now: int, credit: int = 0) -> Clocks:
    """The clocks standing still: whoever ran has used time, and nobody runs."""
    left = [max(1, clocks.at(seat, now, credit)) for seat in range(1, len(clocks.left) + 1)]
    return Clocks(tuple(left), (), now)


def turned(pace: Pace, clocks: Clocks, actors: tuple[Seat, ...], now: int, credit: int = 0) -> Clocks:
    """The clocks after something was played at `now`: whoever ran has used time, whoever acts now runs.

    A seat that goes on acting keeps running; one that has finished gets its increment; one that begins, or whose
    clock has run out, has at least the floor. With days per move each turn begins with the full time.
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
