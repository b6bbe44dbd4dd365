"""Lineups and results of the arena. Pure computation; `match_runner` plays the games.

A table is a set of bots that play together, one per seat. Each table is played in every order, so every bot plays every
seat next to every other bot.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt

from starboard.bots.passage import Passage
from starboard.core.seating import Seat
from starboard.core.value import Value

Lineup = tuple[int, ...]  # the bot on each seat, as an index into the list of bots
Sides = Sequence[tuple[Seat, ...]]


def tables(bots: int, seats: int) -> list[Lineup]:
    """Return the sets of bots that play together.

    With as many bots as seats, there is one table; with more, one per combination. With fewer, each bot in turn fills
    the remaining seats; of two bots, each plays alone against copies of the other.
    """
    if bots >= seats:
        return list(combinations(range(bots), seats))
    if bots == 2:
        return [(0, *(1,) * (seats - 1)), (1, *(0,) * (seats - 1))]
    return list(dict.fromkeys(_filled(bots, seats, extra) for extra in range(bots)))


def _filled(bots: int, seats: int, extra: int) -> Lineup:
    more = tuple((extra + place) % bots for place in range(seats - bots))
    return tuple(sorted((*range(bots), *more)))


def orders(table: Lineup) -> list[Lineup]:
    """Return every distinct seat order of a table; rotations of the same order are adjacent."""
    found: dict[Lineup, None] = {}
    for order in permutations(table):
        for turn in range(len(order)):
            found.setdefault(order[turn:] + order[:turn])
    return list(found)


def lineups(bots: int, seats: int) -> list[Lineup]:
    """Return one full cycle of games with alternating tables: each bot plays each seat of its table equally often."""
    by_table = [orders(table) for table in tables(bots, seats)]
    longest = max(map(len, by_table))
    return [own[place] for place in range(longest) for own in by_table if place < len(own)]


@dataclass(frozen=True, slots=True)
class ArenaResult(Value):
    """The result of one arena game: the lineup, each seat's share of the win, and how the game went.

    `fault` describes an error by the bot on seat `guilty`; that seat loses.
    """

    number: int
    lineup: Lineup
    shares: tuple[float, ...]
    passage: Passage
    fault: str = ""
    guilty: int = 0


def win_shares(places: Sequence[int], guilty: int = 0) -> tuple[float, ...]:
    """Return each seat's share of the win: first places share it, and a guilty seat gets none."""
    able = [place for seat, place in enumerate(places, 1) if seat != guilty]
    best = min(able)
    winners = able.count(best)
    return tuple(1 / winners if place == best and seat != guilty else 0.0 for seat, place in enumerate(places, 1))


@dataclass(frozen=True, slots=True)
class ArenaLine(Value):
    """A bot's result at one table: its share of the wins with a 95% interval, the same by seat, and its par."""

    table: Lineup
    bot: int
    games: int
    share: float
    low: float
    high: float
    par: float
    by_seat: tuple[float | None, ...]


def tally(results: Iterable[ArenaResult]) -> list[ArenaLine]:
    """Return a line for each bot of each table, sorted by table."""
    by_table: dict[Lineup, list[ArenaResult]] = {}
    for result in results:
        by_table.setdefault(tuple(sorted(result.lineup)), []).append(result)
    return [_line(table, bot, own) for table, own in sorted(by_table.items()) for bot in sorted(set(table))]


def _line(table: Lineup, bot: int, results: Sequence[ArenaResult]) -> ArenaLine:
    won = sum(_won(result, bot) for result in results)
    by_seat = tuple(_at_seat(results, bot, seat) for seat in range(len(table)))
    low, high = wilson(won, len(results))
    par = table.count(bot) / len(table)
    return ArenaLine(table, bot, len(results), share=won / len(results), low=low, high=high, par=par, by_seat=by_seat)


def _won(result: ArenaResult, bot: int) -> float:
    return sum(share for own, share in zip(result.lineup, result.shares, strict=True) if own == bot)


def _at_seat(results: Sequence[ArenaResult], bot: int, seat: int) -> float | None:
    """Return a bot's share of the wins on one seat; None if it never played there."""
    shares = [result.shares[seat] for result in results if result.lineup[seat] == bot]
    return sum(shares) / len(shares) if shares else None


def seat_shares(results: Sequence[ArenaResult]) -> tuple[float, ...]:
    """Return the share of all wins by seat, over all bots."""
    return tuple(sum(shares) / len(results) for shares in zip(*(result.shares for result in results), strict=True))


def order_shares(results: Sequence[ArenaResult], sides: Sides) -> list[tuple[float, float, float]]:
    """Return the share of wins by order of play, beginning with the side that moves first, with Wilson intervals."""
    won = [0.0] * len(sides)
    for result in results:
        for place, side in enumerate(in_order(sides, result.passage.first)):
            won[place] += sum(result.shares[seat - 1] for seat in side)
    return [(share / len(results), *wilson(share, len(results))) for share in won]


def in_order(sides: Sides, first: Seat) -> list[tuple[Seat, ...]]:
    """Return the sides in the order of play when seat `first` begins."""
    count = sum(map(len, sides))
    return sorted(sides, key=lambda side: min((seat - first) % count for seat in side))


def endings(results: Iterable[ArenaResult]) -> list[tuple[str, int]]:
    """Count how games ended, most common ending first."""
    return Counter(result.passage.ending for result in results).most_common()


@dataclass(frozen=True, slots=True)
class Spread(Value):
    """The median of some numbers, and the range that contains their middle 80%."""

    median: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.median} ({self.low}-{self.high})"


def spread(numbers: Iterable[int]) -> Spread:
    ordered = sorted(numbers)
    tenth = (len(ordered) - 1) // 10
    return Spread(ordered[(len(ordered) - 1) // 2], ordered[tenth], ordered[-1 - tenth])


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson score interval of a share of wins; z = 1.96 gives 95%."""
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
