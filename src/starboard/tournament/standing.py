"""Standings: points by place, and tie-breaks."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final

from starboard.tournament.tournament import Entrant, Round, RoundTable, Tournament

WIN: Final = 120  # units per point; divisible among the places at tables of two to six
BYE: Final = WIN  # a bye gives as many points as a win
LATE: Final = WIN // 2  # for each round before a latecomer entered
SPLIT: Final = 60  # makes a mean over one to five opponents a whole number


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. Entrants still tied share a `place`.

    `points` is in units of 1/`WIN` point, and `opponents` in units of 1/`SPLIT` of that.
    """

    place: int
    entrant: Entrant
    points: int
    opponents: int
    direct: int
    wins: int


def points_at(places: Sequence[int], seat: int) -> int:
    """Return the points of a seat in units of 1/`WIN`.

    First place is worth one point and last place none; the others are spaced evenly. Tied seats share their points.
    """
    own = places[seat]
    beaten = sum(1 for place in places if place > own)
    tied = sum(1 for place in places if place == own) - 1
    return (2 * beaten + tied) * WIN // (2 * (len(places) - 1))


def points(tournament: Tournament) -> dict[int, int]:
    """Return the points of every entrant after the finished rounds."""
    return {
        each.number: sum(_gained(each, round) for round in tournament.finished_rounds) for each in tournament.entrants
    }


def _gained(entrant: Entrant, round: Round) -> int:
    if round.number < entrant.since:
        return LATE
    if entrant.number in round.byes:
        return BYE
    table = table_of(round, entrant.number)
    return points_at(table.places, table.seats.index(entrant.number)) if table else 0


def table_of(round: Round, number: int) -> RoundTable | None:
    return next((table for table in round.tables if number in table.seats), None)


def meetings(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Count how often each pair of entrants, lower number first, has shared a table."""
    met: dict[tuple[int, int], int] = {}
    for round in tournament.rounds:
        for table in round.tables:
            for pair in combinations(sorted(table.seats), 2):
                met[pair] = met.get(pair, 0) + 1
    return met


def standings(tournament: Tournament) -> list[Standing]:
    """Return the standings, first place first.

    Entrants are ranked by points, then opponents' points, then direct results if all tied entrants have met, then
    tables won. Entrants still tied share a place.
    """
    gained = points(tournament)
    keys = {
        each.number: (gained[each.number], _opponents(tournament, each, gained), _wins(tournament, each.number))
        for each in tournament.entrants
    }
    direct: dict[int, int] = {}
    for _, equal in groupby(sorted(keys, key=lambda number: keys[number][:2]), key=lambda number: keys[number][:2]):
        direct |= _direct(tournament, list(equal))

    def rank(entrant: Entrant) -> tuple[int, ...]:
        own, opponents, wins = keys[entrant.number]
        return -own, -opponents, -direct[entrant.number], -wins

    ordered = sorted(tournament.entrants, key=lambda each: (*rank(each), lot(tournament.id, each.number)))
    found: list[Standing] = []
    for index, each in enumerate(ordered):
        own, opponents, wins = keys[each.number]
        shared = index and rank(ordered[index - 1]) == rank(each)
        place = found[-1].place if shared else index + 1
        found.append(Standing(place, each, own, opponents, direct[each.number], wins))
    return found


def _opponents(tournament: Tournament, entrant: Entrant, gained: dict[int, int]) -> int:
    """Sum, over the rounds, the mean current points of the others at the entrant's table.

    A round without a table counts as one against an opponent with the same points.
    """
    total = 0
    for round in tournament.finished_rounds:
        table = table_of(round, entrant.number)
        if table is None:
            total += gained[entrant.number] * SPLIT
        else:
            others = [gained[number] for number in table.seats if number != entrant.number]
            total += sum(others) * SPLIT // len(others)
    return total


def _wins(tournament: Tournament, number: int) -> int:
    """Count the tables that an entrant won outright."""
    tables = [table_of(round, number) for round in tournament.finished_rounds]
    return sum(
        1 for table in tables if table and table.places.count(1) == 1 and table.places[table.seats.index(number)] == 1
    )


def _direct(tournament: Tournament, equal: Sequence[int]) -> dict[int, int]:
    """Return the direct score of each tied entrant, two points per win and one per draw; all zero if some never met."""
    found = dict.fromkeys(equal, 0)
    met: set[tuple[int, int]] = set()
    for one, other, places in _pairs(tournament, set(equal)):
        met.add((one, other))
        found[one] += 2 if places[0] < places[1] else 1 if places[0] == places[1] else 0
        found[other] += 2 if places[1] < places[0] else 1 if places[0] == places[1] else 0
    return found if len(met) == len(equal) * (len(equal) - 1) // 2 else dict.fromkeys(equal, 0)


def _pairs(tournament: Tournament, among: set[int]) -> Iterable[tuple[int, int, tuple[int, int]]]:
    for round in tournament.finished_rounds:
        for table in round.tables:
            seated = sorted((number, place) for number, place in zip(table.seats, table.places, strict=True))
            for (one, first), (other, second) in combinations([each for each in seated if each[0] in among], 2):
                yield one, other, (first, second)


def lot(tournament: str, number: int) -> bytes:
    """Return an entrant's lot, a fixed pseudorandom tie-break: lower goes first."""
    return hashlib.sha256(f"{tournament} {number}".encode()).digest()
