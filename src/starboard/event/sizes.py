"""How many sit at each table of a round."""

from collections.abc import Sequence


def table_sizes(people: int, allowed: Sequence[int], wanted: int) -> tuple[int, ...]:
    """Sizes, largest first, with as few people as possible left without a table; then as near to the wanted size, and
    so as equal, as possible. () if no table can be filled."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]  # by number of people: how far from wanted, and sizes
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
