"""Pairing: who meets whom in the next round."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from starboard.event.event import Event, Round, Table
from starboard.event.lots import lot
from starboard.event.matching import all_can_be_paired
from starboard.event.seat_order import seat_counts, seat_order
from starboard.event.sizes import table_sizes
from starboard.event.standing import meetings, points, standings

SMALL: Final = 8  # so many or fewer meet everybody, at tables of two
REPEAT: Final = 1_000_000  # to meet again costs more than any difference in standing

Met = Callable[[int, int], int]
Group = tuple[int, ...]


def next_round(event: Event) -> Round | None:
    """The next round; None if there are not enough people for one table.

    At tables of two, up to eight people meet everyone else in turn, as long as the same people are there. Otherwise
    people of equal standing meet, and nobody meets the same person again while that can be avoided.
    """
    order = [each.entrant.number for each in standings(event) if not each.entrant.gone]
    sizes = table_sizes(len(order), event.terms.sizes, event.terms.seats)
    if not sizes:
        return None
    counts = meetings(event)

    def met(one: int, other: int) -> int:
        return counts.get((min(one, other), max(one, other)), 0)

    if set(sizes) != {2}:
        groups, byes = _groups(event, order, sizes, met)
    elif _in_turn(event):
        groups, byes = circle(event)
    else:
        groups, byes = swiss(order, _byes_so_far(event), points(event), met)
    had = seat_counts(event)
    tables = [Table(number, seat_order(group, had)) for number, group in enumerate(groups, 1)]
    return Round(len(event.rounds) + 1, tuple(tables), byes)


def _byes_so_far(event: Event) -> dict[int, int]:
    return {each.number: sum(each.number in round.byes for round in event.rounds) for each in event.entrants}


# ---- everyone meets everyone


def _in_turn(event: Event) -> bool:
    """Few enough, and the same people as in every round before."""
    here = frozenset(each.number for each in event.active)
    return len(here) <= SMALL and all(round.roster == here for round in event.rounds)


def circle(event: Event) -> tuple[list[Group], Group]:
    """The circle method: one stays, the others move on by a place each round. Of an odd number one is left over."""
    numbers: list[int] = sorted([each.number for each in event.active], key=lambda number: lot(event.id, number))
    around = [*numbers, 0] if len(numbers) % 2 else numbers  # 0: nobody
    turned = len(event.rounds) % (len(around) - 1)
    moving = around[1:]
    ring = [around[0], *moving[len(moving) - turned :], *moving[: len(moving) - turned]]
    pairs = [(ring[index], ring[-1 - index]) for index in range(len(ring) // 2)]
    return [pair for pair in pairs if 0 not in pair], tuple(max(pair) for pair in pairs if 0 in pair)


# ---- Swiss


def swiss(order: Sequence[int], byes: dict[int, int], gained: dict[int, int], met: Met) -> tuple[list[Group], Group]:
    """`order`: those to be paired, by standing. Of an odd number, the lowest who had no bye is left over."""
    most = max([met(one, other) for one, other in combinations(order, 2)], default=0)
    for repeats in range(most + 1):

        def may_meet(one: int, other: int, repeats: int = repeats) -> bool:
            return met(one, other) <= repeats

        for left_over in _left_over(order, byes):
            rest = [number for number in order if number not in left_over]
            if all_can_be_paired(rest, may_meet):
                return _by_standing(rest, gained, may_meet), left_over
    raise AssertionError("when everybody may meet, everybody can be paired")


def _left_over(order: Sequence[int], byes: dict[int, int]) -> list[Group]:
    """Who may be left over, the likeliest first: nobody has a second bye while somebody has had none."""
    if len(order) % 2 == 0:
        return [()]
    fewest = min(byes[number] for number in order)
    return [(number,) for number in reversed(order) if byes[number] == fewest]


def _by_standing(rest: Sequence[int], gained: dict[int, int], may_meet: Callable[[int, int], bool]) -> list[Group]:
    """From the top: each meets somebody with the same points, the upper half of these the lower half; or the nearest,
    as long as all the others can be paired."""
    waiting, pairs = list(rest), list[Group]()
    while waiting:
        top = waiting.pop(0)
        equal = [number for number in waiting if gained[number] == gained[top]]
        middle = len(equal) // 2
        likely = sorted(equal, key=lambda number: abs(equal.index(number) - middle))
        for other in [*likely, *(number for number in waiting if number not in equal)]:
            others = [number for number in waiting if number != other]
            if may_meet(top, other) and all_can_be_paired(others, may_meet):
                pairs.append((top, other))
                waiting = others
                break
    return pairs


# ---- tables of several


def _groups(event: Event, order: Sequence[int], sizes: Sequence[int], met: Met) -> tuple[list[Group], Group]:
    """By standing from the top, then mended by exchanging two as long as fewer meet again, or nearer ones meet."""
    byes = _byes_so_far(event)
    spare = len(order) - sum(sizes)
    lowest_first = order[::-1]
    last = sorted(lowest_first, key=lambda number: byes[number])[:spare]
    rest = [number for number in order if number not in last]
    gained = points(event)

    def apart(one: int, other: int) -> int:
        return met(one, other) ** 2 * REPEAT + abs(gained[one] - gained[other])

    groups = _filled(rest, sizes, apart)
    while _mended(groups, apart):
        pass
    return [tuple(group) for group in groups], tuple(last)


def _filled(rest: Sequence[int], sizes: Sequence[int], apart: Met) -> list[list[int]]:
    waiting, groups = list(rest), []
    for size in sizes:
        group = [waiting.pop(0)]
        while len(group) < size:
            chosen = min(waiting, key=lambda number: sum(apart(number, each) for each in group))
            waiting.remove(chosen)
            group.append(chosen)
        groups.append(group)
    return groups


def _mended(groups: list[list[int]], apart: Met) -> bool:
    """Whether an exchange of two was found that makes the groups better; it is done."""

    def cost(group: Sequence[int], number: int, without: int) -> int:
        return sum(apart(number, each) for each in group if each != without)

    for first, second in combinations(groups, 2):
        for i, one in enumerate(first):
            for j, other in enumerate(second):
                now = cost(first, one, one) + cost(second, other, other)
                if cost(second, one, other) + cost(first, other, one) < now:
                    first[i], second[j] = other, one
                    return True
    return False
