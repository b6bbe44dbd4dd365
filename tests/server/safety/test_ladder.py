"""The ladder: who is on it, in which order, and who leaves it."""

from typing import Any

import httpx
import pytest

from starboard.bots.levels import NAMES
from starboard.server.guests import COOKIE
from starboard.server.lessons import puzzle_lesson, puzzle_of_day
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store import Store
from starboard.server.store.rating import Rating, RatingMark
from starboard.server.table_service import TableService
from starboard.server.voyage import order
from starboard.table.table import Table
from tests.server.safety.test_voyage import GAME, won
from tests.server.serving.kit import Player, serving
from tests.server.upgrade.every_command import ADA
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
WIDE = Settings(limits=1000)


def player_of(site: Site, address: str, person: str) -> Player:
    return Player(address, f"{COOKIE}={site.accounts.guests.sign(person)}")


async def a_win(url: str) -> str:
    """Let Ada beat an ensign, and return the table. No server runs, which would delete old tables before they begin."""
    store = await Store.open(url)
    table = await won(TableService(store), "first")
    await store.close()
    return table


async def ladder(player: Player, game: str = GAME) -> dict[str, Any]:
    answer = await player.ask(f"/api/games/{game}/ladder")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def rung(told: dict[str, Any], level: str) -> dict[str, Any]:
    (found,) = [each for each in told["rungs"] if each["level"] == level]
    return dict(found)


def turns_of(table: Table, seat: int) -> int:
    """Count the turns of a seat, played row by row."""
    assert table.history is not None
    rows: list[int] = []
    node = table.history.node
    while node.before is not None:
        rows.insert(0, node.by)
        node = node.before
    return sum(by == seat and (not n or rows[n - 1] != seat) for n, by in enumerate(rows))


async def test_a_rung_names_those_who_beat_the_level_and_a_short_win_can_be_replayed(url: str) -> None:
    first = await a_win(url)
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, eve = player_of(site, address, ADA), await Player.new(address)
        told = await ladder(eve)
        assert [each["level"] for each in told["rungs"]] == list(reversed(NAMES)), "the strongest is at the top"
        found = rung(told, "ensign")
        assert ([each["name"] for each in found["people"]], found["count"], found["own"]) == (["Ada"], 1, False)
        assert found["people"][0]["page"] == "", "they have never met"
        table = (await site.service.latest(first)).table
        assert found["since"] == table.clocks.since
        assert rung(told, "captain") == {"level": "captain", "people": [], "count": 0, "since": 0, "own": False}
        assert (told["players"], told["rated"]) == (1, 0)
        (short,) = told["shortest"]
        assert (short["level"], short["table"], short["turns"]) == ("ensign", first, turns_of(table, 1))
        own = rung(await ladder(ada), "ensign")
        assert (own["own"], own["people"][0]["own"], bool(own["people"][0]["page"])) == (True, True, True)


async def test_a_game_behind_closed_doors_is_not_on_the_ladder(sqlite_url: str) -> None:
    table = await a_win(sqlite_url)
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        ada, eve = player_of(site, address, ADA), await Player.new(address)
        assert (await ada.do(table, "doors", 1, "closed")).get("n")

        async def hidden() -> bool:
            told = await ladder(eve)
            return (rung(told, "ensign")["count"], told["shortest"]) == (0, [])

        assert await eventually(hidden)


async def test_people_leave_the_ladder_and_come_back(url: str) -> None:
    await a_win(url)
    async with serving(url, bots=0, settings=WIDE) as (site, address):
        ada, eve = player_of(site, address, ADA), await Player.new(address)
        await site.store.ratings.replace(
            GAME, await site.store.ratings.mark(GAME), RatingMark(1, "t", 2), [Rating(ADA, 30, 2, 9)], recomputed=False
        )
        game, puzzle = puzzle_of_day(order(), site.clock()) or ("", None)
        assert puzzle is not None
        await site.puzzle_tries.note(ADA, game, puzzle_lesson(game, puzzle).key, solved=True, rated=False)

        async def named() -> list[int]:
            told = await ladder(eve)
            leaders = (await eve.ask(f"/api/games/{GAME}/ratings")).json()
            return [rung(told, "ensign")["count"], len(told["shortest"]), len(told["today"]["solvers"]), len(leaders)]

        assert await named() == [1, 1, 1, 1]
        told = (await ada.ask("/api/me/page", {"ladder": False})).json()
        assert (told["ladder"], told["shown"]) == (False, "company")
        assert await named() == [0, 0, 0, 0]
        assert (await ladder(eve))["today"]["count"] == 1, "the number names nobody"
        assert rung(await ladder(ada), "ensign")["own"], "she still sees how far she got"
        assert (await ada.ask("/api/me/data")).json()["ladder"] is False
        await ada.ask("/api/me/page", {"ladder": True})
        assert await named() == [1, 1, 1, 1]
        await ada.ask("/api/me/page", {"shown": "nobody"})
        assert await named() == [0, 0, 0, 0]


async def test_a_deleted_person_is_on_no_ladder(sqlite_url: str) -> None:
    await a_win(sqlite_url)
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        ada = player_of(site, address, ADA)
        await ada.ask("/api/me/page", {"ladder": False})
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
            assert (await client.delete("/api/me")).status_code == 200
        told = await ladder(await Player.new(address))
        assert (rung(told, "ensign")["count"], told["shortest"], told["players"]) == (0, [], 0)
        assert await site.accounts.pages.on_ladder(ADA)


async def test_the_puzzle_of_the_day_lists_its_solvers_in_order(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=WIDE) as (site, address):
        game, puzzle = puzzle_of_day(order(), site.clock()) or ("", None)
        assert puzzle is not None
        key = puzzle_lesson(game, puzzle).key
        for person, solved in (("gada", False), ("gbob", True), ("gada", True)):
            await site.puzzle_tries.note(person, game, key, solved=solved, rated=False)
            await site.accounts.rename(person, person[1:].title(), 10**9)
        told = (await ladder(player_of(site, address, "gbob")))["today"]
        assert (told["game"], told["key"], told["own"]) == (game, key, True)
        assert [(each["person"]["name"], each["first"]) for each in told["solvers"]] == [("Bob", True), ("Ada", False)]


async def test_a_game_that_does_not_exist_has_no_ladder(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        assert (await (await Player.new(address)).ask("/api/games/nothing/ladder")).status_code == 404
