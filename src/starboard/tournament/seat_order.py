"""Seat order at a table: entrants get the seats they have had least often."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from starboard.tournament.tournament import Tournament


def seat_counts(tournament: Tournament) -> Counter[tuple[int, int]]:
    """Count how often each entrant had each seat; seats are counted from 0."""
    return Counter(
        (number, seat)
        for round in tournament.rounds
        for table in round.tables
        for seat, number in enumerate(table.seats)
    )


def seat_order(group: Sequence[int], had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Return the order with the fewest repeated seats, the first of equal ones."""

    def repeats(order: Sequence[int]) -> int:
        return sum((had[number, seat] + 1) ** 2 for seat, number in enumerate(order))

    return min(permutations(group), key=repeats)
