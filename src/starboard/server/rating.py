"""Ratings, computed from the results of rated games in chronological order.

Games use Plackett-Luce from openskill, for two to six sides of any size. Bots and sides without a person are ignored. A
person who sat at the start gets their side's final place, even if they left. A first attempt at a puzzle is a game
between the person and the puzzle, rated with Glicko-2. The same results always give the same ratings, so ratings can be
recomputed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import groupby

import msgspec
from msgspec.structs import replace

from starboard.core.seating import Seat
from starboard.server import glicko, runtime
from starboard.server.guests.tokens import is_bot
from starboard.server.outcome import side_places
from starboard.server.store.rating import RatedSeat, Rating, RatingMark
from starboard.server.store.row import StoredRow
from starboard.server.store.store import Store
from starboard.server.store.tries import PUZZLES
from starboard.table.referee import follow, replay
from starboard.table.row import read_row
from starboard.table.setup import RATED
from starboard.table.table import OVER, Table

INSTALLED = find_spec("openskill") is not None  # without it, results are stored and rated once it is installed
ENOUGH = 5  # games before a rating is shown
MIDDLE, SCALE = 1500, 40  # displayed value of openskill's mean 25, and points per unit
USUAL = 25.0
NEW_PLAYER = Rating("", USUAL, USUAL / 3, 0)
NEW_SOLVER = Rating("", *glicko.NEW[:2], 0, glicko.NEW.volatility)  # puzzles begin with it too
MOST_SEATS = 4000  # rated seats of a game for which curves are computed; they take about half a second
POINTS = 50  # of a curve
NOBODY = "n"  # prefix of the ids of deleted people


def shown(rating: Rating, game: str = "") -> tuple[int, int]:
    """Return a rating as displayed, with its uncertainty."""
    if game == PUZZLES:
        return round(rating.mu), round(rating.sigma)
    return round(MIDDLE + (rating.mu - USUAL) * SCALE), round(rating.sigma * SCALE)


def rated_seats(table: Table, rows: Sequence[StoredRow]) -> list[RatedSeat]:
    """Return the results of a rated game; empty if it does not count.

    A game counts if people on at least two sides started it and none of them played for two sides.
    """
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
    """Return the people who held seats when the game began."""
    table: Table | None = None
    for row in rows:
        table = follow(table, read_row(row.body.decode()))
        if table.history is not None:
            return {seat: one.who for seat, one in enumerate(table.occupants, 1) if one.person and not is_bot(one.who)}
    return {}


def fold(known: Mapping[str, Rating], seats: Sequence[RatedSeat]) -> dict[str, Rating]:
    """Return the updated ratings of everyone in these results, all of one game."""
    puzzles = any(each.game == PUZZLES for each in seats)
    rate = _rate_try if puzzles else _game_rater()
    new = NEW_SOLVER if puzzles else NEW_PLAYER
    now = dict(known)
    for sides, places in _games(seats):
        before = [[now.get(person) or replace(new, person=person) for person in side] for side in sides]
        now |= {each.person: each for each in rate(before, places)}
    return {person: now[person] for person in {each.person for each in seats}}


def _game_rater() -> Callable[[list[list[Rating]], list[int]], list[Rating]]:
    """Return a function that returns the ratings after one game."""
    from openskill.models import PlackettLuce  # imported only if a game is rated

    model = PlackettLuce()

    def rate(sides: list[list[Rating]], places: list[int]) -> list[Rating]:
        teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        return [
            Rating(old.person, new.mu, new.sigma, old.games + 1)
            for side, team in zip(sides, rated, strict=True)
            for old, new in zip(side, team, strict=True)
        ]

    return rate


def _rate_try(sides: list[list[Rating]], places: list[int]) -> list[Rating]:
    """Return the ratings of a person and a puzzle after an attempt."""
    old = [side[0] for side in sides]
    estimates = [glicko.GlickoRating(each.mu, each.sigma, each.volatility) for each in old]
    rated = [
        glicko.after(own, other, float(place == 1))
        for own, other, place in zip(estimates, estimates[::-1], places, strict=True)
    ]
    return [Rating(one.person, *new[:2], one.games + 1, new.volatility) for one, new in zip(old, rated, strict=True)]


def _games(seats: Sequence[RatedSeat]) -> Iterator[tuple[list[list[str]], list[int]]]:
    """Yield the people on each side and the places, game by game."""
    for _, found in groupby(seats, lambda seat: seat.table):
        sides: dict[int, dict[str, None]] = {}
        places: dict[int, int] = {}
        for each in found:
            sides.setdefault(each.side, {})[each.person] = None
            places[each.side] = each.place
        yield [list(people) for people in sides.values()], list(places.values())


def curve(seats: Sequence[RatedSeat], person: str) -> list[int]:
    """Return a person's displayed rating after each of their games, given all results of the game."""
    known: dict[str, Rating] = {}
    points = []
    for _, found in groupby(seats, lambda seat: seat.table):
        game = list(found)
        known |= fold(known, game)
        if any(each.person == person for each in game):
            points.append(shown(known[person])[0])
    return points


async def rating_curve(store: Store, game: str, person: str) -> list[int]:
    """Return the last points of a person's curve; none if the game has too many results to compute it on demand."""
    return (await runtime.in_thread(curve, await _all_results(store, game), person))[-POINTS:]


async def earlier_ratings(store: Store, game: str, until: int) -> dict[str, Rating]:
    """Return everyone's rating at a time, in ms; none if the game has too many results to compute it on demand."""
    seats = [each for each in await _all_results(store, game) if each.ended <= until]
    return await runtime.in_thread(fold, {}, seats) if seats else {}


async def _all_results(store: Store, game: str) -> Sequence[RatedSeat]:
    """Return the rated results of a game in chronological order; none if there are too many."""
    if not INSTALLED or (await store.ratings.mark(game)).seats > MOST_SEATS:
        return []
    return await store.ratings.after(game, RatingMark())


async def bring_up_to_date(store: Store, game: str) -> None:
    """Add new results to the ratings of a game. Recompute all of them if a result arrived late or was changed.

    Concurrent calls in several processes are safe: if they start from the same mark, only one update is stored.
    """
    ratings = store.ratings
    while INSTALLED or game == PUZZLES:
        mark = await ratings.mark(game)
        recompute = await ratings.seats(game, mark) != mark.seats
        seats = await ratings.after(game, RatingMark() if recompute else mark)
        if not seats and not recompute:
            return
        people = sorted({each.person for each in seats})
        known = {} if recompute else await ratings.of(game, people)
        folded = await runtime.in_thread(fold, known, seats)
        kept = [each for person, each in sorted(folded.items()) if not person.startswith(NOBODY)]
        done = 0 if recompute else mark.seats
        new = RatingMark(seats[-1].ended, seats[-1].table, done + len(seats)) if seats else RatingMark()
        await ratings.replace(game, mark, new, kept, recompute)


class Recomputed(msgspec.Struct, frozen=True):
    """The outcome of a recomputation: the number of people with a rating in a game, and of changed ratings."""

    game: str
    people: int
    changed: int


async def recompute(store: Store) -> list[Recomputed]:
    """Recompute all ratings from the logs, or from stored results for deleted tables."""
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
