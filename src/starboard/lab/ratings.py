"""Bradley-Terry ratings of bots, and the cross-table from which they are computed.

A game counts for each pair of seats with different bots: the better place wins, and a bot that misbehaved is last. The
pairs of one game are not independent, so with k seats each pair has weight 2/k.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Final

from starboard.lab.rows import GameRow

ELO: Final = 400 / log(10)
SPREAD: Final = 3.0  # prior standard deviation in natural units; keeps the rating of an undefeated bot finite
STEPS: Final = 100
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class EloRating:
    """Elo points relative to the average of all bots, with a 95% interval."""

    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Cross:
    """Weighted results: `won[one][other]` of `met[one][other]`; a tie is half a win."""

    won: Matrix
    met: Matrix

    def share(self, one: int, other: int) -> float | None:
        return self.won[one][other] / self.met[one][other] if self.met[one][other] else None


def cross(rows: Iterable[GameRow], bots: int) -> Cross:
    won, met = _square(bots), _square(bots)
    for row in rows:
        places = [row.seats + 1 if seat == row.guilty else place for seat, place in enumerate(row.places, 1)]
        weight = 2 / row.seats
        for (one, its), (other, theirs) in combinations(zip(row.lineup, places, strict=True), 2):
            if one != other:
                score = weight * ((its < theirs) + 0.5 * (its == theirs))
                won[one][other] += score
                won[other][one] += weight - score
                met[one][other] += weight
                met[other][one] += weight
    return Cross(won, met)


def ratings(table: Cross) -> list[EloRating]:
    """Return the maximum a posteriori ratings with their intervals, using Newton's method."""
    bots = range(len(table.won))
    found = [0.0 for _ in bots]
    for _ in range(STEPS):
        inverse = _inverse(_information(table, found))
        slope = [_slope(table, found, bot) for bot in bots]
        step = [sum(inverse[bot][other] * slope[other] for other in bots) for bot in bots]
        found = [value + max(-1.0, min(1.0, change)) for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return _beside_average(found, _inverse(_information(table, found)))


def _expected(found: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + exp(found[other] - found[one]))


def _slope(table: Cross, found: Sequence[float], bot: int) -> float:
    surplus = sum(
        table.won[bot][other] - table.met[bot][other] * _expected(found, bot, other) for other in range(len(found))
    )
    return surplus - found[bot] / SPREAD**2


def _information(table: Cross, found: Sequence[float]) -> Matrix:
    matrix = _square(len(found))
    for one, row in enumerate(matrix):
        row[one] = 1 / SPREAD**2
        for other in range(len(found)):
            chance = _expected(found, one, other)
            known = table.met[one][other] * chance * (1 - chance)
            row[one] += known
            row[other] -= known
    return matrix


def _beside_average(found: Sequence[float], spread: Matrix) -> list[EloRating]:
    count = len(found)
    average = sum(found) / count
    whole = sum(map(sum, spread)) / count**2
    said = []
    for bot, value in enumerate(found):
        half = 1.96 * sqrt(max(0.0, spread[bot][bot] - 2 * sum(spread[bot]) / count + whole))
        low, high = value - average - half, value - average + half
        said.append(EloRating(ELO * (value - average), ELO * low, ELO * high))
    return said


def _square(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert by Gauss-Jordan elimination. The matrices here are positive definite, so no pivot is 0."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        by = rows[pivot][pivot]
        rows[pivot] = [value / by for value in rows[pivot]]
        for number in range(size):
            if number != pivot and (times := rows[number][pivot]):
                rows[number] = [value - times * other for value, other in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
