"""Pairing: the tables and byes of the next round."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from starboard.tournament.matching import all_can_be_paired
from starboard.tournament.seat_order import seat_counts, seat_order
from starboard.tournament.sizes import table_sizes
from starboard.tournament.standing import lot, meetings, points, standings
from starboard.tournament.tournament import Round, RoundTable, Tournament

SMALL: Final = 8  # maximum number of entrants for a round robin at tables of two
REPEAT: Final = 1_000_000  # cost of a repeated meeting: higher than any difference in points

Met = Callable[[int, int], int]
Group = tuple[int, ...]


def next_round(tournament: Tournament) -> Round | None:
    """Return the next round; None if there are too few entrants for one table.

    At tables of two, up to eight entrants play a round robin, as long as the set of entrants does not change.
    Otherwise, entrants with equal standing meet, without repeated meetings if possible.
    """
    order = [each.entrant.number for each in standings(tournament) if not each.entrant.gone]
    sizes = table_sizes(len(order), tournament.terms.sizes, tournament.terms.seats)
    if not sizes:
        return None
    counts = meetings(tournament)

    def met(one: int, other: int) -> int:
        return counts.get((min(one, other), max(one, other)), 0)

    if set(sizes) != {2}:
        groups, byes = _groups(tournament, order, sizes, met)
    elif _in_turn(tournament):
        groups, byes = circle(tournament)
    else:
        groups, byes = swiss(order, _byes_so_far(tournament), points(tournament), met)
    had = seat_counts(tournament)
    tables = [RoundTable(number, seat_order(group, had)) for number, group in enumerate(groups, 1)]
    return Round(len(tournament.rounds) + 1, tuple(tables), byes)


def _byes_so_far(tournament: Tournament) -> dict[int, int]:
    return {each.number: sum(each.number in round.byes for round in tournament.rounds) for each in tournament.entrants}


# ---- round robin


def _in_turn(tournament: Tournament) -> bool:
    """Return whether there are at most `SMALL` entrants, the same as in every previous round."""
    here = frozenset(each.number for each in tournament.active)
    return len(here) <= SMALL and all(round.roster == here for round in tournament.rounds)


def circle(tournament: Tournament) -> tuple[list[Group], Group]:
    """Pair by the circle method: one entrant is fixed, the others rotate each round. An odd entrant has a bye."""
    numbers: list[int] = sorted(
        [each.number for each in tournament.active], key=lambda number: lot(tournament.id, number)
    )
    around = [*numbers, 0] if len(numbers) % 2 else numbers  # 0: a bye
    turned = len(tournament.rounds) % (len(around) - 1)
    moving = around[1:]
    ring = [around[0], *moving[len(moving) - turned :], *moving[: len(moving) - turned]]
    pairs = [(ring[index], ring[-1 - index]) for index in range(len(ring) // 2)]
    return [pair for pair in pairs if 0 not in pair], tuple(max(pair) for pair in pairs if 0 in pair)


# ---- Swiss


def swiss(order: Sequence[int], byes: dict[int, int], gained: dict[int, int], met: Met) -> tuple[list[Group], Group]:
    """Pair by the Swiss system; `order` is by standing.

    If the number is odd, the lowest entrant without a previous bye gets one.
    """
    most = max([met(one, other) for one, other in combinations(order, 2)], default=0)
    for repeats in range(most + 1):

        def may_meet(one: int, other: int, repeats: int = repeats) -> bool:
            return met(one, other) <= repeats

        for left_over in _left_over(order, byes):
            rest = [number for number in order if number not in left_over]
            if all_can_be_paired(rest, may_meet):
                return _by_standing(rest, gained, may_meet), left_over
    raise AssertionError("a pairing always exists when repeated meetings are allowed")


def _left_over(order: Sequence[int], byes: dict[int, int]) -> list[Group]:
    """Return the candidates for the bye, lowest first. No one gets a second bye while another entrant has had none."""
    if len(order) % 2 == 0:
        return [()]
    fewest = min(byes[number] for number in order)
    return [(number,) for number in reversed(order) if byes[number] == fewest]


def _by_standing(rest: Sequence[int], gained: dict[int, int], may_meet: Callable[[int, int], bool]) -> list[Group]:
    """Pair from the top, keeping the remaining entrants pairable.

    With equal points, the upper half meets the lower half; otherwise the nearest entrants meet.
    """
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


# ---- larger tables


def _groups(tournament: Tournament, order: Sequence[int], sizes: Sequence[int], met: Met) -> tuple[list[Group], Group]:
    """Fill the tables from the top of the standings, then swap entrants while that reduces repeats or differences."""
    byes = _byes_so_far(tournament)
    spare = len(order) - sum(sizes)
    lowest_first = order[::-1]
    last = sorted(lowest_first, key=lambda number: byes[number])[:spare]
    rest = [number for number in order if number not in last]
    gained = points(tournament)

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
    """Make one swap that improves the groups; return whether one was found."""

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
