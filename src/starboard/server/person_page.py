"""A person's page: finished games, number of wins, and most frequent fellow players."""

from collections import defaultdict
from collections.abc import Sequence

from starboard.server.accounts import Accounts
from starboard.server.guests import Pages
from starboard.server.puzzle_tries import PuzzleTries
from starboard.server.rating import ENOUGH, earlier_ratings, rating_curve, shown
from starboard.server.store.result import Companion, GamesPlayed, Result
from starboard.server.store.store import Store
from starboard.server.store.tries import PUZZLES
from starboard.server.voyage import voyage
from starboard.wire.api import person_page as api

LISTED = 20  # games per page
COMPANIONS = 8
LEADERS = 50
WEEK = 7 * 24 * 3600_000  # milliseconds
MONTH = 30 * 24 * 3600_000


async def person_page(
    store: Store, accounts: Accounts, tries: PuzzleTries, person: str, viewer: str, before: int, now: int
) -> api.PersonPage:
    """Return a person's page with games that ended before a time in ms. The caller must have checked access.

    The page shows only results and names that everyone with the link to a table can see. Games behind closed doors are
    listed and counted only for people who sat there.
    """  # TA-21
    shards, pages, name = store.shards, accounts.pages, await accounts.name(person)
    found = [each for shard in shards for each in await shard.results.of(person, viewer, before, LISTED + 1)]
    found.sort(key=lambda result: (-result.ended, result.table))
    games = found[:LISTED]
    page = await pages.of(person)
    played = await _played(store, person, viewer)
    return api.PersonPage(
        page.id, name or (games[0].name if games else ""), viewer == person,
        page.shown if viewer == person else "",
        min((each.first for each in played), default=0),
        sum([await shard.results.since(person, viewer, now - WEEK) for shard in shards]),
        await _games(store, pages, games), len(found) > LISTED,
        [api.PersonTally(each.game, each.played, each.won) for each in played],
        await _companions(store, pages, person, viewer), await game_ratings(store, person),
        viewer != person or await pages.on_ladder(person),
        (await voyage(store, accounts.progress, tries, person, viewer)).games,
    )  # fmt: skip


async def _played(store: Store, person: str, viewer: str) -> list[GamesPlayed]:
    """Return how many games a person has played and won, by game, most played first."""
    sums: dict[str, GamesPlayed] = {}
    for shard in store.shards:
        for one in await shard.results.played(person, viewer):
            other = sums.get(one.game, GamesPlayed(one.game, 0, 0, one.first, one.last))
            sums[one.game] = GamesPlayed(
                one.game, one.played + other.played, one.won + other.won,
                min(one.first, other.first), max(one.last, other.last),
            )  # fmt: skip
    return sorted(sums.values(), key=lambda each: (-each.played, each.game))


async def _games(store: Store, pages: Pages, games: list[Result]) -> list[api.PersonGame]:
    """Return the games with the names of the other players, except those who hide their page."""
    others: dict[str, list[Result]] = defaultdict(list)
    for shard in store.shards:
        here = [each for each in games if store.of(each.table) is shard]
        for other in await shard.results.beside([each.table for each in here], here[0].person) if here else []:
            others[other.table].append(other)
    hidden = await pages.hidden([each.person for found in others.values() for each in found])
    names = {id: ["" if each.person in hidden else each.name for each in found] for id, found in others.items()}
    return [as_game(each, names.get(each.table, [])) for each in games]


def as_game(result: Result, others: Sequence[str] = ()) -> api.PersonGame:
    return api.PersonGame(
        result.table, result.game, result.ended, result.place, result.tied, result.sides, result.score, result.rival,
        list(others), result.bots, bool(result.rated), result.level,
    )  # fmt: skip


async def _companions(store: Store, pages: Pages, person: str, viewer: str) -> list[api.WireCompanion]:
    sums: dict[str, Companion] = {}
    for shard in store.shards:
        for one in await shard.results.companions(person, viewer, COMPANIONS * 4):
            games = one.games + (sums[one.person].games if one.person in sums else 0)
            won = one.won + (sums[one.person].won if one.person in sums else 0)
            sums[one.person] = Companion(one.person, one.name, games, won)
    hidden = await pages.hidden(list(sums))
    most = sorted((each for each in sums.values() if each.person not in hidden), key=lambda each: -each.games)
    shown = most[:COMPANIONS]
    linked = await pages.visible(viewer, [each.person for each in shown])
    return [
        api.WireCompanion(
            each.name, each.games, (await pages.of(each.person)).id if each.person in linked else "", each.won,
            each.person == viewer,
        )
        for each in shown
    ]  # fmt: skip


async def game_ratings(store: Store, person: str) -> list[api.GameRating]:
    """Return a person's ratings by game. The number is left out until there are `ENOUGH` rated games."""
    found = await store.ratings.by_game(person)
    return [
        api.GameRating(game, *shown(each), each.games, await rating_curve(store, game, person))
        if each.games >= ENOUGH
        else api.GameRating(game, 0, 0, each.games)
        for game, each in found.items()
        if game != PUZZLES
    ]


async def leaders(store: Store, accounts: Accounts, game: str, viewer: str, now: int) -> list[api.Leader]:
    """Return the best-rated players of a game on this site, except those who have left the ladder."""
    best = await store.ratings.best(game, ENOUGH, LEADERS * 2)
    hidden = await accounts.pages.unlisted([each.person for each in best])
    listed = [each for each in best if each.person not in hidden or each.person == viewer][:LEADERS]
    linked = await accounts.pages.visible(viewer, [each.person for each in listed])
    before = await earlier_ratings(store, game, now - MONTH)
    return [
        api.Leader(
            await accounts.name(each.person), *shown(each), each.games,
            (await accounts.pages.of(each.person)).id if each.person in linked else "", each.person == viewer,
            shown(each)[0] - shown(before[each.person])[0] if each.person in before else 0,
        )
        for each in listed
    ]  # fmt: skip
