"""Table sizes of a round."""

from collections.abc import Sequence


def lacks_one(people: int, allowed: Sequence[int], wanted: int) -> bool:
    """Return whether someone would be left without a table, so that a bot should join."""
    return sum(table_sizes(people, allowed, wanted)) < people


def table_sizes(people: int, allowed: Sequence[int], wanted: int) -> tuple[int, ...]:
    """Return table sizes, largest first; () if no table can be filled.

    As few people as possible are left without a table. Within that, sizes are as close as possible to the wanted size
    and to each other.
    """
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]  # by number of people: squared distance, and sizes
    for count in range(1, people + 1):
        found: tuple[int, tuple[int, ...]] | None = None
        for size in allowed:
            before = best[count - size] if size <= count else None
            if before is not None:
                option = before[0] + (wanted - size) ** 2, tuple(sorted((*before[1], size), reverse=True))
                found = option if found is None else min(found, option)
        best.append(found)
    seated = next(each for each in reversed(best) if each is not None)
    return seated[1]
