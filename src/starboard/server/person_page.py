"""The page of a person: the games that they finished, how often they won, and with whom they play."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from starboard.server.rating import ENOUGH, shown
from starboard.server.store.result import Companion, Played, Result
from starboard.wire.api import person_page as api

if TYPE_CHECKING:
    from starboard.server.site import Site

LISTED = 20  # games at a time
COMPANIONS = 8
LEADERS = 50
WEEK = 7 * 24 * 3600_000  # milliseconds


async def person_page(site: "Site", person: str, viewer: str, name: str, before: int) -> api.PersonPage:
    """As one viewer may see it, who may; games that ended before a time. Everything on it is open to whoever has the
    link to the table: tables that are over, their results and the names there. Games behind closed doors are listed and
    counted for those who sat there."""  # TA-21
    shards = site.store.shards
    found = [each for shard in shards for each in await shard.results.of(person, viewer, before, LISTED + 1)]
    found.sort(key=lambda result: (-result.ended, result.table))
    games = found[:LISTED]
    page = await site.pages.of(person)
    played = await _played(site, person, viewer)
    return api.PersonPage(
        page.id, name or (games[0].name if games else ""), viewer == person,
        page.shown if viewer == person else "",
        min((each.first for each in played), default=0),
        sum([await shard.results.since(person, viewer, site.clock() - WEEK) for shard in shards]),
        await _games(site, games), len(found) > LISTED,
        [api.PersonTally(each.game, each.played, each.won) for each in played],
        await _companions(site, person, viewer), await game_ratings(site, person),
    )  # fmt: skip


async def _played(site: "Site", person: str, viewer: str) -> list[Played]:
    """By game, the most played first."""
    sums: dict[str, Played] = {}
    for shard in site.store.shards:
        for one in await shard.results.played(person, viewer):
            other = sums.get(one.game, Played(one.game, 0, 0, one.first, one.last))
            sums[one.game] = Played(
                one.game, one.played + other.played, one.won + other.won,
                min(one.first, other.first), max(one.last, other.last),
            )  # fmt: skip
    return sorted(sums.values(), key=lambda each: (-each.played, each.game))


async def _games(site: "Site", games: list[Result]) -> list[api.PersonGame]:
    """With those who sat there too, unless they want to be named on nobody's page."""
    others: dict[str, list[Result]] = defaultdict(list)
    for shard in site.store.shards:
        here = [each for each in games if site.store.of(each.table) is shard]
        for other in await shard.results.beside([each.table for each in here], here[0].person) if here else []:
            others[other.table].append(other)
    hidden = await site.pages.hidden([each.person for found in others.values() for each in found])
    names = {id: ["" if each.person in hidden else each.name for each in found] for id, found in others.items()}
    return [as_game(each, names.get(each.table, [])) for each in games]


def as_game(result: Result, others: Sequence[str] = ()) -> api.PersonGame:
    return api.PersonGame(
        result.table, result.game, result.ended, result.place, result.tied, result.sides, result.score, result.rival,
        list(others), result.bots, bool(result.rated),
    )  # fmt: skip


async def _companions(site: "Site", person: str, viewer: str) -> list[api.Companion]:
    sums: dict[str, Companion] = {}
    for shard in site.store.shards:
        for one in await shard.results.companions(person, viewer, COMPANIONS * 4):
            games = one.games + (sums[one.person].games if one.person in sums else 0)
            sums[one.person] = Companion(one.person, one.name, games)
    hidden = await site.pages.hidden(list(sums))
    most = sorted((each for each in sums.values() if each.person not in hidden), key=lambda each: -each.games)
    shown = most[:COMPANIONS]
    linked = await site.pages.visible(viewer, [each.person for each in shown])
    return [
        api.Companion(each.name, each.games, (await site.pages.of(each.person)).id if each.person in linked else "")
        for each in shown
    ]


async def game_ratings(site: "Site", person: str) -> list[api.GameRating]:
    """What somebody's rated games have shown: no number before there are enough of them."""
    found = await site.store.ratings.by_game(person)
    return [
        api.GameRating(game, *(shown(each) if each.games >= ENOUGH else (0, 0)), each.games)
        for game, each in found.items()
    ]


async def leaders(site: "Site", game: str, viewer: str, name: Callable[[str], Awaitable[str]]) -> list[api.Leader]:
    """The best of a game on this site, but for those who want to be named nowhere."""
    best = await site.store.ratings.best(game, ENOUGH, LEADERS * 2)
    hidden = await site.pages.hidden([each.person for each in best])
    listed = [each for each in best if each.person not in hidden or each.person == viewer][:LEADERS]
    linked = await site.pages.visible(viewer, [each.person for each in listed])
    return [
        api.Leader(
            await name(each.person), *shown(each), each.games,
            (await site.pages.of(each.person)).id if each.person in linked else "", each.person == viewer,
        )
        for each in listed
    ]  # fmt: skip
