"""Ratings: rated games, their computation, and a recomputation with the same result."""

import asyncio
from typing import Any

import httpx
import pytest

from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.person_page import MONTH, leaders
from starboard.server.rating import Recomputed, bring_up_to_date, fold, recompute
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store import Store
from starboard.server.store.rating import RatedSeat, Rating, RatingMark
from starboard.table.command import SYSTEM, Command
from starboard.table.hinting import gives_hints
from starboard.table.operations import EndTable
from starboard.table.setup import new_setup, read_setup
from starboard.table.table import CLOSED
from tests.server.safety.test_people import person_of
from tests.server.safety.test_person_pages import page
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
WIDE = Settings(limits=1000)
GAME = "astron"  # it ends when one of two resigns


def seats(table: str, ended: int, *people: str, sides: tuple[int, ...] = ()) -> list[RatedSeat]:
    """Return the rated seats of a game, with people in order of place; several may share a side."""
    numbers = sides or tuple(range(len(people)))
    return [
        RatedSeat(table, seat, GAME, ended, person, side, side + 1)
        for seat, (person, side) in enumerate(zip(people, numbers, strict=True), 1)
    ]


def test_the_winners_rating_rises_and_all_uncertainties_fall() -> None:
    after = fold({}, seats("t", 1, "ann", "bob", "cleo"))
    assert after["ann"].mu > after["bob"].mu > after["cleo"].mu
    assert all(each.sigma < 25 / 3 and each.games == 1 for each in after.values())


def test_a_side_wins_together() -> None:
    after = fold({}, seats("t", 1, "ann", "bob", "cleo", "dan", sides=(0, 1, 0, 1)))
    assert after["ann"].mu == after["cleo"].mu > after["bob"].mu == after["dan"].mu


def test_a_setup_says_that_its_table_is_rated() -> None:
    for target in (0, 3):
        for rated in (False, True):
            made = new_setup("t", "astroplane", target=target * 10, rated=rated)
            assert (read_setup(str(made)).rated, read_setup(str(made))) == (rated, made)


async def test_of_two_updates_to_the_same_result_one_is_stored(store: Store) -> None:
    """The second one read the ratings after the first had written them, so its numbers count the results twice."""
    old = await store.ratings.mark(GAME)
    for mu in (30.0, 35.0):
        await store.ratings.replace(GAME, old, RatingMark(1, "t", 2), [Rating("ann", mu, 2.0, 1)], recomputed=False)
    assert (await store.ratings.of(GAME, ["ann"]))["ann"].mu == 30.0


async def test_ratings_do_not_depend_on_when_results_are_written(store: Store) -> None:
    games = [seats(f"t{n}", n, *("ann", "bob", "cleo")[n % 3 :], *("ann", "bob", "cleo")[: n % 3]) for n in range(12)]
    for number in (0, 1, 2, 5, 4, 3, *range(11, 5, -1)):
        await store.ratings.put(games[number][0].table, games[number])
        await bring_up_to_date(store, GAME)
    found = {each.person: each for each in await store.ratings.all(GAME)}
    assert found == fold({}, [seat for game in games for seat in game])
    await store.ratings.restart([GAME])
    await asyncio.gather(*(bring_up_to_date(store, GAME) for _ in range(4)))
    assert {each.person: each for each in await store.ratings.all(GAME)} == found


async def rated(*people: Player, bots: int = 0, leaving: bool = False) -> str:
    """Play a rated game that the first player wins when the others resign or leave."""
    table = await seated(people[0], GAME, *people[1:], bots=bots, rated=True)
    for seat, player in enumerate(people[1:], 2):
        await player.do(table, "leave" if leaving else "resign", seat)
    return table


async def settled(site: Site, person: str, games: int) -> Any:
    async def found() -> Any:
        rating = (await site.store.ratings.by_game(person)).get(GAME)
        return rating if rating and rating.games == games else None

    return await eventually(found, 20)


@pytest.mark.clause("TA-30")
async def test_a_rated_game_counts_for_its_starters_and_recomputing_changes_nothing(url: str) -> None:
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, bob, cleo = [await Player.new(address) for _ in range(3)]
        for number in range(1, 6):
            await rated(ada, bob, leaving=number % 2 == 0)
            await settled(site, await person_of(bob), number)
        assert [each["rating"] for each in (await page(cleo))["ratings"]] == []
        first, second = [(await page(player))["ratings"][0] for player in (ada, bob)]
        assert first["rating"] > 1500 > second["rating"], "a player who left still gets the place of their side"
        assert first["games"] == 5
        assert (len(first["curve"]), first["curve"][-1]) == (5, first["rating"])
        assert first["curve"] == sorted(first["curve"]), "she won every game"
        lines = (await bob.ask("/api/me/data")).json()["rated"]
        assert [(each["game"], each["side"], each["place"]) for each in lines] == [(GAME, 1, 2)] * 5
        assert 0 < first["uncertainty"] < 333
        assert await recompute(site.store) == [Recomputed(GAME, 2, 0)]
        board = (await bob.ask("/api/games/astron/ratings")).json()
        assert [(each["rating"], each["own"], bool(each["page"])) for each in board] == [
            (first["rating"], False, True), (second["rating"], True, True),
        ]  # fmt: skip
        assert [each["change"] for each in board] == [0, 0], "nobody had a rating 30 days ago"
        month = (await site.store.ratings.after(GAME, RatingMark()))[0].ended + MONTH
        change = (await leaders(site.store, site.accounts, GAME, "", month))[0].change
        assert change == first["rating"] - first["curve"][0] > 0, "the first game was a month ago"
        assert [bool(each["page"]) for each in (await cleo.ask("/api/games/astron/ratings")).json()] == [False, False]
        await ada.ask("/api/me/page", {"shown": "nobody"})
        assert len((await cleo.ask("/api/games/astron/ratings")).json()) == 1, "nor is she on the leaderboard"


async def test_before_five_games_a_rating_is_not_told(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        await rated(ada, bob)
        await settled(site, await person_of(ada), 1)
        (told,) = (await page(ada))["ratings"]
        assert (told["rating"], told["uncertainty"], told["games"]) == (0, 0, 1)
        assert (await ada.ask("/api/games/astron/ratings")).json() == []
        assert (await ada.ask("/api/games/nothing/ratings")).status_code == 404


@pytest.mark.clause("TA-30")
async def test_what_does_not_count_is_not_rated(sqlite_url: str) -> None:
    """Covers unrated tables, bots, one person on both sides, and tables closed by the host."""
    async with serving(sqlite_url, bots=1, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        casual = await seated(ada, GAME, bob)
        await bob.do(casual, "resign", 2)
        alone = await ada.open(GAME, 2, rated=True)
        for seat in (1, 2):
            await ada.do(alone, "sit", seat, "- Ada")
        await ada.do(alone, "start")
        await ada.do(alone, "resign", 2)
        machine = await seated(ada, GAME, bots=1, rated=True)
        assert not gives_hints((await site.service.latest(machine)).table), "no hints at a rated table"
        await ada.do(machine, "resign", 1)
        closed = await seated(ada, GAME, bob, rated=True)
        await site.service.command(closed, Command("x", SYSTEM, EndTable(TABLE, "Good night"), now_ms()))

        async def all_listed() -> bool:
            return len((await page(ada))["games"]) == 3

        await eventually(all_listed)
        assert (await site.service.latest(closed)).table.stage == CLOSED
        assert await site.store.ratings.all(GAME) == []
        assert await recompute(site.store) == []


async def test_a_deleted_person_has_a_new_id_at_each_table_and_ratings_still_follow_from_the_log(
    url: str,
) -> None:
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, bob, cleo = [await Player.new(address) for _ in range(3)]
        for number, (winner, loser) in enumerate(((ada, bob), (bob, cleo), (ada, cleo)), 1):
            await rated(winner, loser)
            await settled(site, await person_of(loser), 1 + (number == 3))
        person, other = await person_of(cleo), await person_of(bob)
        before = (await site.store.ratings.by_game(other))[GAME]
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=cleo.headers) as client:
            assert (await client.delete("/api/me")).status_code == 200

        async def computed() -> bool:
            return (await site.store.ratings.mark(GAME)).seats == 6

        await eventually(computed)
        assert await site.store.ratings.by_game(person) == {}
        assert await site.store.ratings.results_of(person) == []
        assert {each.person for each in await site.store.ratings.all(GAME)} == {await person_of(ada), other}
        assert (await site.store.ratings.by_game(other))[GAME].games == before.games
        assert await recompute(site.store) == [Recomputed(GAME, 2, 0)]


async def test_results_of_rated_games_stay_when_their_table_goes(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await rated(ada, bob)
        kept = await settled(site, await person_of(ada), 1)
        await site.tables.delete(table)
        assert await recompute(site.store) == [Recomputed(GAME, 2, 0)]
        assert (await site.store.ratings.by_game(await person_of(ada)))[GAME] == kept
        export = (await ada.ask("/api/me/data")).json()
        assert [each["game"] for each in export["ratings"]] == [GAME]
