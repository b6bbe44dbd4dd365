"""Ratings: computed from the results of rated games, one after the other in the order of time.

Plackett-Luce, by openskill: for two to six sides of any size. Bots do not count, nor do sides without a person. Whoever
sat at the start has the place of their side at the end, also if they left meanwhile. The same results always give the
same numbers, so that ratings can be computed anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import groupby

import msgspec

from starboard.core.seating import Seat
from starboard.server import runtime
from starboard.server.guests.tokens import is_bot
from starboard.server.outcome import side_places
from starboard.server.store.rating import Mark, RatedSeat, Rating
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.store import Store
from starboard.table.referee import follow, replay
from starboard.table.row import read_row
from starboard.table.setup import RATED
from starboard.table.table import OVER, Table

INSTALLED = find_spec("openskill") is not None  # else results are kept, and rated when it is
ENOUGH = 5  # games before a rating is shown
MIDDLE, SCALE = 1500, 40  # as a rating is shown: openskill's 25 is the middle, and its unit so many points
USUAL = 25.0
NOBODY = "n"  # how the ids of people begin who were deleted


def shown(rating: Rating) -> tuple[int, int]:
    """A rating as people read it, and its uncertainty."""
    return round(MIDDLE + (rating.mu - USUAL) * SCALE), round(rating.sigma * SCALE)


def rated_seats(table: Table, rows: Sequence[StoredRow]) -> list[RatedSeat]:
    """The result of a rated game; nothing if it does not count: people of two sides at least must have begun it, and
    none of them on both."""
    if not table.setup.rated or table.stage != OVER:
        return []
    people, places = _starters(rows), side_places(table)
    sides = {seat: number for number, side in enumerate(table.setup.seating.sides) for seat in side}
    taken = {(person, sides[seat]) for seat, person in people.items()}
    if len({side for _, side in taken}) < 2 or len(taken) > len({person for person, _ in taken}):
        return []
    setup, ended = table.setup, table.clocks.since
    return [
        RatedSeat(setup.id, seat, setup.key, ended, person, sides[seat], places[sides[seat]])
        for seat, person in people.items()
    ]


def _starters(rows: Sequence[StoredRow]) -> dict[Seat, str]:
    """The people who held seats when the game began."""
    table: Table | None = None
    for row in rows:
        table = follow(table, read_row(row.body.decode()))
        if table.history is not None:
            return {seat: one.who for seat, one in enumerate(table.occupants, 1) if one.person and not is_bot(one.who)}
    return {}


def fold(known: Mapping[str, Rating], seats: Sequence[RatedSeat]) -> dict[str, Rating]:
    """What is believed after these results of everybody who is in them."""
    from openskill.models import PlackettLuce  # only where something is rated

    model = PlackettLuce()
    now = dict(known)
    for sides, places in _games(seats):
        before = [[_of(now, person) for person in side] for side in sides]
        teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in before]
        for side, team in zip(before, model.rate(teams, ranks=[float(place) for place in places]), strict=True):
            for old, new in zip(side, team, strict=True):
                now[old.person] = Rating(old.person, new.mu, new.sigma, old.games + 1)
    return {person: now[person] for person in {each.person for each in seats}}


def _of(known: Mapping[str, Rating], person: str) -> Rating:
    return known.get(person) or Rating(person, USUAL, USUAL / 3, 0)


def _games(seats: Sequence[RatedSeat]) -> Iterator[tuple[list[list[str]], list[int]]]:
    """The sides of each game with their people, and the place of each."""
    for _, found in groupby(seats, lambda seat: seat.table):
        sides: dict[int, dict[str, None]] = {}
        places: dict[int, int] = {}
        for each in found:
            sides.setdefault(each.side, {})[each.person] = None
            places[each.side] = each.place
        yield [list(people) for people in sides.values()], list(places.values())


async def bring_up_to_date(store: Store, game: str) -> None:
    """Compute what the ratings of a game do not hold yet; all of them anew, where a result came late or was changed.

    Any number of processes may do it at the same time: of those that begin at the same mark, one is heard.
    """
    ratings = store.ratings
    while INSTALLED:
        mark = await ratings.mark(game)
        anew = await ratings.seats(game, mark) != mark.seats
        seats = await ratings.after(game, Mark() if anew else mark)
        if not seats and not anew:
            return
        people = sorted({each.person for each in seats})
        known = {} if anew else await ratings.of(game, people)
        folded = await runtime.in_thread(fold, known, seats)
        kept = [each for person, each in sorted(folded.items()) if not person.startswith(NOBODY)]
        done = 0 if anew else mark.seats
        new = Mark(seats[-1].ended, seats[-1].table, done + len(seats)) if seats else Mark()
        await ratings.replace(game, mark, new, kept, anew)


class Recomputed(msgspec.Struct, frozen=True):
    """How many people a game's ratings tell of after they were computed anew, and of how many they were others."""

    game: str
    people: int
    changed: int


async def recompute(store: Store) -> list[Recomputed]:
    """All ratings anew: from the logs, and from the results of tables that are gone."""
    for shard in store.shards:
        async for listed in shard.tables.all():
            if listed.table.stage == OVER and f"; {RATED}" in listed.table.setup:
                rows = await shard.rows(listed.table.id)
                table = replay([read_row(row.body.decode()) for row in rows])
                await store.ratings.put(listed.table.id, rated_seats(table, rows))
    done = []
    games = await store.ratings.games()
    for game in games:
        before = set(await store.ratings.all(game))
        await store.ratings.restart([game])
        await bring_up_to_date(store, game)
        after = await store.ratings.all(game)
        done.append(Recomputed(game, len(after), len(set(after) - before)))
    return done
