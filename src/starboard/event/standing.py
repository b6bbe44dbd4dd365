"""Standings: points by place, and who stands before whom when points are equal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final

from starboard.event.event import Entrant, Event, Round, Table
from starboard.event.lots import lot

WIN: Final = 120  # units of one point; places share it evenly at tables of two to six
BYE: Final = WIN  # whoever is left over in a round has as many points as a winner
LATE: Final = WIN // 2  # for each round before a latecomer entered
SPLIT: Final = 60  # a mean over one to five opponents is whole in these units


@dataclass(frozen=True, slots=True)
class Standing:
    """`place` is shared where nothing tells two apart. `opponents` is in units of a point times `SPLIT`."""

    place: int
    entrant: Entrant
    points: int
    opponents: int
    direct: int
    wins: int


def points_at(places: Sequence[int], seat: int) -> int:
    """What a seat gains: one point for the first place, none for the last, evenly between; who shares a place shares
    the points."""
    own = places[seat]
    beaten = sum(1 for place in places if place > own)
    tied = sum(1 for place in places if place == own) - 1
    return (2 * beaten + tied) * WIN // (2 * (len(places) - 1))


def points(event: Event) -> dict[int, int]:
    """The points of every entrant after the finished rounds."""
    return {each.number: sum(_gained(each, round) for round in event.finished_rounds) for each in event.entrants}


def _gained(entrant: Entrant, round: Round) -> int:
    if round.number < entrant.since:
        return LATE
    if entrant.number in round.byes:
        return BYE
    table = table_of(round, entrant.number)
    return points_at(table.places, table.seats.index(entrant.number)) if table else 0


def table_of(round: Round, number: int) -> Table | None:
    return next((table for table in round.tables if number in table.seats), None)


def meetings(event: Event) -> dict[tuple[int, int], int]:
    """How often two entrants, the lower number first, have sat at one table."""
    met: dict[tuple[int, int], int] = {}
    for round in event.rounds:
        for table in round.tables:
            for pair in combinations(sorted(table.seats), 2):
                met[pair] = met.get(pair, 0) + 1
    return met


def standings(event: Event) -> list[Standing]:
    """Everybody, the first place first: by points; then opponents' points; then what they did against each other, if
    all of the equal have met; then tables won. What is still equal shares a place."""
    gained = points(event)
    keys = {
        each.number: (gained[each.number], _opponents(event, each, gained), _wins(event, each.number))
        for each in event.entrants
    }
    direct: dict[int, int] = {}
    for _, equal in groupby(sorted(keys, key=lambda number: keys[number][:2]), key=lambda number: keys[number][:2]):
        direct |= _direct(event, list(equal))

    def rank(entrant: Entrant) -> tuple[int, ...]:
        own, opponents, wins = keys[entrant.number]
        return -own, -opponents, -direct[entrant.number], -wins

    ordered = sorted(event.entrants, key=lambda each: (*rank(each), lot(event.id, each.number)))
    found: list[Standing] = []
    for index, each in enumerate(ordered):
        own, opponents, wins = keys[each.number]
        shared = index and rank(ordered[index - 1]) == rank(each)
        place = found[-1].place if shared else index + 1
        found.append(Standing(place, each, own, opponents, direct[each.number], wins))
    return found


def _opponents(event: Event, entrant: Entrant, gained: dict[int, int]) -> int:
    """For each round the mean of the points that those at the same table have by now; a round without a table counts
    as one against somebody with the same points."""
    total = 0
    for round in event.finished_rounds:
        table = table_of(round, entrant.number)
        if table is None:
            total += gained[entrant.number] * SPLIT
        else:
            others = [gained[number] for number in table.seats if number != entrant.number]
            total += sum(others) * SPLIT // len(others)
    return total


def _wins(event: Event, number: int) -> int:
    """Tables won alone."""
    tables = [table_of(round, number) for round in event.finished_rounds]
    return sum(
        1 for table in tables if table and table.places.count(1) == 1 and table.places[table.seats.index(number)] == 1
    )


def _direct(event: Event, equal: Sequence[int]) -> dict[int, int]:
    """Two for everyone of the equal whom one was placed before, one for each draw; nothing if some never met."""
    found = dict.fromkeys(equal, 0)
    met: set[tuple[int, int]] = set()
    for one, other, places in _pairs(event, set(equal)):
        met.add((one, other))
        found[one] += 2 if places[0] < places[1] else 1 if places[0] == places[1] else 0
        found[other] += 2 if places[1] < places[0] else 1 if places[0] == places[1] else 0
    return found if len(met) == len(equal) * (len(equal) - 1) // 2 else dict.fromkeys(equal, 0)


def _pairs(event: Event, among: set[int]) -> Iterable[tuple[int, int, tuple[int, int]]]:
    for round in event.finished_rounds:
        for table in round.tables:
            seated = sorted((number, place) for number, place in zip(table.seats, table.places, strict=True))
            for (one, first), (other, second) in combinations([each for each in seated if each[0] in among], 2):
                yield one, other, (first, second)
