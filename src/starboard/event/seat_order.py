"""Who sits on which seat of a table: whoever has had a seat least often takes it."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from starboard.event.event import Event


def seat_counts(event: Event) -> Counter[tuple[int, int]]:
    """How often each entrant had each seat, counted from 0."""
    return Counter(
        (number, seat) for round in event.rounds for table in round.tables for seat, number in enumerate(table.seats)
    )


def seat_order(group: Sequence[int], had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The order in which everybody repeats a seat as seldom as possible; of equal orders the first."""

    def repeats(order: Sequence[int]) -> int:
        return sum((had[number, seat] + 1) ** 2 for seat, number in enumerate(order))

    return min(permutations(group), key=repeats)
