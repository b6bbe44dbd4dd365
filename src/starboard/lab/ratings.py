"""Ratings of bots by the model of Bradley and Terry, and the cross-table that they are made from.

A game counts for every two seats of different bots: the better place beats the worse, and a bot that misbehaved is
behind everybody. The pairs of one game are not independent of each other, so with k seats each weighs 2/k.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import Final, NamedTuple

from starboard.lab.rows import GameRow

ELO: Final = 400 / log(10)
SPREAD: Final = 3.0  # of ratings before any game, in natural units: keeps that of a bot that always wins finite
STEPS: Final = 100
Matrix = list[list[float]]


class Rating(NamedTuple):
    """In Elo points from the average of all, with its 95% interval."""

    points: float
    low: float
    high: float


class Cross(NamedTuple):
    """What bots did against each other: `won[one][other]` of `met[one][other]`, both weighed; a tie is half a win."""

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


def ratings(table: Cross) -> list[Rating]:
    """The most probable ratings, by Newton's method, and how far they are to be believed."""
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


def _beside_average(found: Sequence[float], spread: Matrix) -> list[Rating]:
    count = len(found)
    average = sum(found) / count
    whole = sum(map(sum, spread)) / count**2
    said = []
    for bot, value in enumerate(found):
        half = 1.96 * sqrt(max(0.0, spread[bot][bot] - 2 * sum(spread[bot]) / count + whole))
        low, high = value - average - half, value - average + half
        said.append(Rating(ELO * (value - average), ELO * low, ELO * high))
    return said


def _square(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan. The matrices here are positive definite: no pivot is 0."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        by = rows[pivot][pivot]
        rows[pivot] = [value / by for value in rows[pivot]]
        for number in range(size):
            if number != pivot and (times := rows[number][pivot]):
                rows[number] = [value - times * other for value, other in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
