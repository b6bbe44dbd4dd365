"""The arena's arithmetic: who plays whom on which seat, and what the results say. Pure; others play the games.

A table is a set of bots that play together, one on each seat. Every table is played in all its orders,
so that each bot sits everywhere and has everybody for a neighbour.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from math import sqrt
from typing import Any, Final, final

from starboard.bots.passage import Passage
from starboard.core.seating import Seat
from starboard.core.value import Value

Lineup = tuple[int, ...]  # which bot sits on each seat, by its number in the list of bots
Sides = Sequence[tuple[Seat, ...]]


def tables(bots: int, seats: int) -> list[Lineup]:
    """Which bots meet. As many as seats: all at one table. More: every selection. Fewer: the seats left over go
    round, so that with two bots each sits alone against copies of the other."""
    if bots >= seats:
        return list(combinations(range(bots), seats))
    if bots == 2:
        return [(0, *(1,) * (seats - 1)), (1, *(0,) * (seats - 1))]
    return list(dict.fromkeys(_filled(bots, seats, extra) for extra in range(bots)))


def _filled(bots: int, seats: int, extra: int) -> Lineup:
    more = tuple((extra + place) % bots for place in range(seats - bots))
    return tuple(sorted((*range(bots), *more)))


def orders(table: Lineup) -> list[Lineup]:
    """Every different way to sit down, rotations of one another side by side."""
    found: dict[Lineup, None] = {}
    for order in permutations(table):
        for turn in range(len(order)):
            found.setdefault(order[turn:] + order[:turn])
    return list(found)


def lineups(bots: int, seats: int) -> list[Lineup]:
    """The whole cycle of games: after it every bot has sat everywhere equally often. Tables alternate."""
    by_table = [orders(table) for table in tables(bots, seats)]
    longest = max(map(len, by_table))
    return [own[place] for place in range(longest) for own in by_table if place < len(own)]


@final
class Result(Value):
    """How one game of an arena went: who sat where, each seat's share of the win, how it passed.

    `fault` says what a bot did wrong on seat `guilty`; that seat has lost.
    """

    __slots__ = ("fault", "guilty", "lineup", "number", "passage", "shares")

    def __init__(
        self, number: int, lineup: Lineup, shares: tuple[float, ...], passage: Passage, fault: str = "", guilty: int = 0
    ) -> None:
        self.number: Final = number
        self.lineup: Final = lineup
        self.shares: Final = shares
        self.passage: Final = passage
        self.fault: Final = fault
        self.guilty: Final = guilty

    def parts(self) -> tuple[Any, ...]:
        return self.number, self.lineup, self.shares, self.passage, self.fault, self.guilty


def win_shares(places: Sequence[int], guilty: int = 0) -> tuple[float, ...]:
    """The win, shared by all on the best place; a guilty seat has no part in it, whatever its place."""
    able = [place for seat, place in enumerate(places, 1) if seat != guilty]
    best = min(able)
    winners = able.count(best)
    return tuple(1 / winners if place == best and seat != guilty else 0.0 for seat, place in enumerate(places, 1))


@final
class Line(Value):
    """What one bot got at one table: its share of the wins, the interval that is to be believed, and par."""

    __slots__ = ("bot", "by_seat", "games", "high", "low", "par", "share", "table")

    def __init__(
        self,
        table: Lineup,
        bot: int,
        games: int,
        share: float,
        interval: tuple[float, float],
        par: float,
        by_seat: tuple[float | None, ...],
    ) -> None:
        self.table: Final = table
        self.bot: Final = bot
        self.games: Final = games
        self.share: Final = share
        self.low: Final = interval[0]
        self.high: Final = interval[1]
        self.par: Final = par
        self.by_seat: Final = by_seat

    def parts(self) -> tuple[Any, ...]:
        return self.table, self.bot, self.games, self.share, (self.low, self.high), self.par, self.by_seat


def tally(results: Iterable[Result]) -> list[Line]:
    """A line for each bot of each table, in the order in which they were given."""
    by_table: dict[Lineup, list[Result]] = {}
    for result in results:
        by_table.setdefault(tuple(sorted(result.lineup)), []).append(result)
    return [_line(table, bot, own) for table, own in sorted(by_table.items()) for bot in sorted(set(table))]


def _line(table: Lineup, bot: int, results: Sequence[Result]) -> Line:
    won = sum(_won(result, bot) for result in results)
    by_seat = tuple(_at_seat(results, bot, seat) for seat in range(len(table)))
    par = table.count(bot) / len(table)
    return Line(table, bot, len(results), won / len(results), wilson(won, len(results)), par, by_seat)


def _won(result: Result, bot: int) -> float:
    return sum(share for own, share in zip(result.lineup, result.shares, strict=True) if own == bot)


def _at_seat(results: Sequence[Result], bot: int, seat: int) -> float | None:
    """The part of its games on that seat that a bot won there; None if it never sat there."""
    shares = [result.shares[seat] for result in results if result.lineup[seat] == bot]
    return sum(shares) / len(shares) if shares else None


def seat_shares(results: Sequence[Result]) -> tuple[float, ...]:
    """The part of all wins that went to each seat, whoever sat there."""
    return tuple(sum(shares) / len(results) for shares in zip(*(result.shares for result in results), strict=True))


def order_shares(results: Sequence[Result], sides: Sides) -> list[tuple[float, float, float]]:
    """The part of all wins that went to the side that began, to the next one ..., each with Wilson's interval."""
    won = [0.0] * len(sides)
    for result in results:
        for place, side in enumerate(in_order(sides, result.passage.first)):
            won[place] += sum(result.shares[seat - 1] for seat in side)
    return [(share / len(results), *wilson(share, len(results))) for share in won]


def in_order(sides: Sides, first: Seat) -> list[tuple[Seat, ...]]:
    """The sides in the order of play, when that seat begins."""
    count = sum(map(len, sides))
    return sorted(sides, key=lambda side: min((seat - first) % count for seat in side))


def endings(results: Iterable[Result]) -> list[tuple[str, int]]:
    """How games ended and how many did so, the commonest first."""
    return Counter(result.passage.ending for result in results).most_common()


@final
class Spread(Value):
    """The median of some numbers, and between what eight of ten of them lie."""

    __slots__ = ("high", "low", "median")

    def __init__(self, numbers: Iterable[int]) -> None:
        ordered = sorted(numbers)
        tenth = (len(ordered) - 1) // 10
        self.median: Final = ordered[(len(ordered) - 1) // 2]
        self.low: Final = ordered[tenth]
        self.high: Final = ordered[-1 - tenth]

    def parts(self) -> tuple[Any, ...]:
        return self.median, self.low, self.high

    def __str__(self) -> str:
        return f"{self.median} ({self.low}-{self.high})"


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval (95%) for a share of wins."""
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
