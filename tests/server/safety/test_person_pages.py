"""Personal pages: contents, visibility, and secrecy about running games."""

import asyncio
from typing import Any

import httpx
import pytest

from starboard.server.settings import Settings
from starboard.server.site import Site
from tests.server.safety.test_people import person_of
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
WIDE = Settings(limits=1000)


async def page(player: Player, address: str = "people/me") -> dict[str, Any]:
    answer = await player.ask(f"/api/{address}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def played(*people: Player, game: str = "drift", bots: int = 0) -> str:
    """Play a game between these people to its end and return its table."""
    table = await seated(people[0], game, *people[1:], bots=bots)
    eyes = [await Player(player.address, player.cookie).watch(table) for player in people]
    await asyncio.gather(*(player.play_on() for player in eyes))
    for player in eyes:
        await player.leave()
    return table


async def listed(player: Player, count: int) -> dict[str, Any]:
    """Return the player's own page when it lists `count` games."""

    async def found() -> dict[str, Any]:
        told = await page(player)
        return told if len(told["games"]) == count else {}

    return await eventually(found)


async def test_a_page_lists_finished_games_with_result_wins_and_company(url: str) -> None:
    async with serving(url, bots=1, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        first = await played(ada, bob)
        second = await played(ada, bob)
        own, other = await listed(ada, 2), await listed(bob, 2)
        assert [game["table"] for game in own["games"]] == [second, first], "the newest first"
        for mine, theirs in zip(own["games"], other["games"], strict=True):
            assert sorted((mine["place"], theirs["place"])) == ([1, 1] if mine["tied"] else [1, 2])
            assert (mine["score"], mine["rival"]) == (theirs["rival"], theirs["score"])
            assert (mine["others"], theirs["others"]) == (["Name2"], ["Name1"])
        won = sum(game["place"] == 1 and not game["tied"] for game in own["games"])
        assert own["tallies"] == [{"game": "drift", "played": 2, "won": won}]
        assert own["since"] == own["games"][-1]["ended"]
        (friend,) = own["companions"]
        assert (friend["name"], friend["games"], friend["page"]) == ("Name2", 2, other["id"])
        table = (await site.service.latest(first)).table
        assert own["games"][1]["ended"] == table.clocks.since


async def test_people_who_shared_a_table_see_a_persons_page_unless_it_is_hidden(url: str) -> None:
    async with serving(url, bots=0, settings=WIDE) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await played(ada, bob)
        id = (await listed(ada, 1))["id"]
        ways = (f"/api/people/{id}", f"/api/tables/{table}/players/1")

        async def seen(player: Player) -> set[int]:
            return {(await player.ask(way)).status_code for way in ways}

        assert (await seen(bob), await seen(eve)) == ({200}, {404})
        missing = (await eve.ask("/api/people/nobody")).json()
        assert (await eve.ask(ways[0])).json() == missing, "a page that one may not see is as one that is not there"
        assert (await ada.ask("/api/me/page", {"shown": "everyone"})).json()["shown"] == "everyone"
        assert (await seen(bob), await seen(eve)) == ({200}, {200})
        assert (await page(eve, f"people/{id}"))["shown"] == "", "only its owner learns who may see a page"
        await ada.ask("/api/me/page", {"shown": "nobody"})
        assert (await seen(bob), await seen(eve), await seen(ada)) == ({404}, {404}, {200})
        (game,) = (await page(bob))["games"]
        assert game["others"] == [""], "nor are they named on the pages of others"
        assert (await page(bob))["companions"] == []
        assert (await ada.ask("/api/me/page", {"shown": "all"})).status_code == 400


async def test_a_game_behind_closed_doors_is_listed_for_those_who_sat_there(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await played(ada, bob)
        id = (await listed(ada, 1))["id"]
        await ada.ask("/api/me/page", {"shown": "everyone"})

        async def seen(player: Player) -> tuple[list[str], int, list[str], int]:
            told = await page(player, f"people/{id}")
            games, counted = [game["table"] for game in told["games"]], sum(each["played"] for each in told["tallies"])
            return games, counted, [each["name"] for each in told["companions"]], told["week"]

        async def becomes(player: Player, *expected: object) -> None:
            async def so() -> bool:
                return await seen(player) == expected

            await eventually(so)

        everything = [table], 1, ["Name2"], 1
        assert (await seen(bob), await seen(eve)) == (everything, everything)
        assert (await ada.do(table, "doors", 1, "closed")).get("n")
        await becomes(eve, [], 0, [], 0)
        assert (await seen(ada), await seen(bob)) == (everything, everything)
        assert (await ada.do(table, "doors", 1, "open")).get("n")
        await becomes(eve, *everything)


async def test_to_sit_down_where_nothing_has_begun_shows_nobodys_page(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (_, address):
        ada, eve = [await Player.new(address) for _ in range(2)]
        table = await ada.open("drift")
        await ada.do(table, "sit", 1, "- Ada")
        await eve.do(table, "sit", 2, "- Eve")
        assert (await eve.ask(f"/api/tables/{table}/players/1")).status_code == 404


async def test_nothing_of_a_running_game_is_on_a_page(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        before = await page(bob, f"tables/{table}/players/1")
        assert (before["games"], before["tallies"], before["companions"]) == ([], [], [])

        async def play(player: Player) -> None:
            await player.watch(table)
            while not player.over:
                if player.asked:
                    assert await page(bob, f"tables/{table}/players/1") == before
                    await player.move()
                else:
                    await player.listen()
            await player.leave()

        await asyncio.gather(play(ada), play(bob))


async def test_a_deleted_person_is_on_no_page_and_has_none(url: str) -> None:
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await played(ada, bob)
        id, person = (await listed(ada, 1))["id"], await person_of(ada)
        await listed(bob, 1)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
            assert (await client.delete("/api/me")).status_code == 200
        assert (await bob.ask(f"/api/people/{id}")).status_code == 404
        assert (await bob.ask(f"/api/tables/{table}/players/1")).status_code == 404
        (game,) = (await page(bob))["games"]
        assert (game["others"], (await page(bob))["companions"]) == ([], [])
        assert await site.store.results.of(person, person, 2**62, 9) == []


async def test_results_are_stored_once_and_deleted_with_their_table(url: str) -> None:
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await played(ada, bob)
        own = await listed(ada, 1)
        await again(site, table)
        assert await page(ada) == own
        await site.tables.delete(table)
        assert (await page(ada))["games"] == []


async def again(site: Site, table: str) -> None:
    from starboard.server.outcome import results

    await site.store.of(table).results.put(table, results((await site.service.latest(table)).table))
