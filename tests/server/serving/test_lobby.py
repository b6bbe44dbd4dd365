"""The lobby on real servers: listed tables, taking seats, and the show game between bots."""

import asyncio
from typing import Any

import pytest

from starboard.core.registry import games
from starboard.server import lobby as module
from starboard.server import show as show_module
from starboard.server.settings import Settings
from starboard.server.store.due import DueRow
from starboard.server.workers import due_handler
from starboard.server.workers.result_handler import ResultHandler
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn off cached answers."""
    monkeypatch.setattr(module, "FRESH", -1.0)
    monkeypatch.setattr(show_module, "FRESH", -1.0)


async def listed(player: Player, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await player.ask(f"/api/lobby{query}")).json()["tables"]
    return found


async def free(player: Player, table: str) -> list[int]:
    return next((each["free"] for each in await listed(player) if each["id"] == table), [])


async def becomes(player: Player, table: str, seats: list[int]) -> None:
    async def so() -> bool:
        return await free(player, table) == seats

    await eventually(so)


async def show(player: Player, table: str, **more: Any) -> int:
    return (await player.ask(f"/api/tables/{table}/listing", more)).status_code


async def test_only_the_owner_lists_a_table_and_everybody_reads_it(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await ada.open("drift", 3, pace="days 2")
        await ada.do(table, "sit", 1, "- Ada")
        assert await listed(ben) == []
        assert await show(ben, table) == 403
        assert await show(ada, table, language="xx") == 400
        assert await show(ada, table, language="de") == 204
        (row,) = await listed(ben)
        assert row == {
            "id": table, "game": "drift", "options": row["options"], "pace": "days 2", "language": "de", "host": "Ada",
            "kinds": ["person", "open", "open"], "free": [2, 3], "began": False, "rated": False, "watch": False,
            "people": [],
        }  # fmt: skip
        assert len(await listed(ben, "?game=drift&pace=days&language=de")) == 1
        assert await listed(ben, "?pace=live") == []
        assert (await ben.ask("/api/lobby?game=nothing")).status_code == 400
        assert (await ada.ask("/api/me/data")).json()["lobby"] == [table]
        assert (await ada.ask(f"/api/tables/{table}/listing")).json() == {"listed": True, "open": True}
        await ben.do(table, "sit", 2, "- Ben")
        await becomes(ben, table, [3])
        assert (await listed(ada))[0]["people"] == ["Ben"], "the owner is named already"


async def test_friends_tables_are_those_of_people_one_has_played_with_unless_they_hide(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, ben, eve = [await Player.new(address) for _ in range(3)]
        await seated(ada, "drift", ben)
        table = await ada.open("drift", 3, pace="days 2")
        await ada.do(table, "sit", 1, "- Ada")

        async def of(player: Player) -> list[str]:
            return [each["id"] for each in (await player.ask("/api/me/friends")).json()]

        assert await of(ben) == [], "a table that is not in the lobby is known by its link only"
        assert await show(ada, table) == 204
        assert [await of(player) for player in (ben, eve, ada)] == [[table], [], []]
        await ada.ask("/api/me/page", {"shown": "nobody"})
        assert await of(ben) == []


async def test_a_table_is_shown_while_a_seat_is_free_and_the_second_to_come_is_told(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, ben, cleo = [await Player.new(address) for _ in range(3)]
        table = await ada.open("drift", 2)
        await ada.do(table, "sit", 1, "- Ada")
        await show(ada, table)
        assert (await ben.do(table, "sit", 2, "- Ben"))["n"]
        late = await cleo.do(table, "sit", 2, "- Cleo")
        assert late["clause"] == "TA-3"
        assert late["refusal"]["id"] == "table.taken"
        await becomes(cleo, table, [])
        await ben.do(table, "stand", 2)
        await becomes(cleo, table, [2])
        await ada.do(table, "bot", 2, "random")
        await ada.do(table, "start")
        await becomes(cleo, table, [])


async def test_a_full_table_can_be_watched_from_the_lobby_until_its_doors_close_and_leaves_when_it_is_over(
    url: str,
) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, ben, cleo = [await Player.new(address) for _ in range(3)]
        table = await ada.open("astron", 2)
        await ada.do(table, "sit", 1, "- Ada")
        await show(ada, table)
        await ben.do(table, "sit", 2, "- Ben")

        async def watched(expected: list[str]) -> None:
            async def so() -> bool:
                return [each["id"] for each in (await cleo.ask("/api/lobby")).json()["watch"]] == expected

            await eventually(so)

        await becomes(cleo, table, [])
        await watched([])
        await ada.do(table, "start")
        await watched([table])
        await ben.do(table, "doors", 2, "closed")
        await watched([])
        await ben.do(table, "doors", 2, "open")
        await watched([table])
        await ben.do(table, "resign", 2)
        await watched([])


async def test_a_game_that_a_worker_has_ended_is_in_the_lobby_no_more(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "astron", bots=1)
        await ada.do(table, "resign", 1)
        await site.tables.lobby.show(
            (await site.service.latest(table)).table, "en", yields=True
        )  # as if the end had not been noticed
        await ResultHandler(site.service).handle(DueRow(table, "result", 0, 0, "result", "", b"", 0))
        assert await site.store.listings.get([table]) == []


async def test_bots_that_yield_make_room_at_any_time_and_a_seat_left_is_free_again(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await ada.open("drift", 2)
        await ada.do(table, "sit", 1, "- Ada")
        await ada.do(table, "bot", 2, "random")
        await ada.do(table, "start")
        assert await show(ada, table) == 409
        assert await show(ada, table, bots_yield=True) == 204
        (row,) = await listed(ben)
        assert (row["free"], row["began"]) == ([2], True)
        assert (await ben.do(table, "sit", 2, "- Ben"))["n"]
        await becomes(ben, table, [])
        await ben.do(table, "leave", 2)
        found = (await ada.ask(f"/api/tables/{table}")).json()
        if found["stage"] == "playing":
            await becomes(ben, table, [2])


async def test_a_table_without_connected_players_is_no_longer_listed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BRIEFLY", 1500)
    monkeypatch.setattr("starboard.server.live_tables.EVERY", 0.2)
    async with serving(url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await ada.open("drift", 2)
        await ada.do(table, "sit", 1, "- Ada")
        await show(ada, table)
        await ada.watch(table)
        await ada.hear()
        await asyncio.sleep(2.5)
        assert await free(ben, table) == [2]
        await ada.leave()
        await becomes(ben, table, [])


async def test_a_host_switches_the_lobby_off(url: str) -> None:
    async with serving(url, bots=0, settings=Settings(lobby=False)) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("drift", 2)
        assert await show(ada, table) == 409
        assert (await ada.ask("/api/lobby")).json() == {"tables": [], "more": "", "open": False, "watch": []}


async def test_many_who_ask_at_once_cost_one_look_at_the_database(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FRESH", 60.0)
    async with serving(sqlite_url, bots=0) as (site, address):
        looks, page = [], site.store.listings.page

        async def counted(*asked: Any) -> Any:
            looks.append(asked)
            return await page(*asked)

        site.store.listings.page = counted  # type: ignore[method-assign, assignment]
        ada = await Player.new(address)
        await asyncio.gather(*(ada.ask("/api/lobby") for _ in range(20)))
        assert len(looks) == 1


async def test_bots_play_one_show_game_after_another_for_visitors(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_handler, "STEP", 10)
    monkeypatch.setattr(show_module, "ENDED", 0)
    two = {key: game for key, game in games().items() if key in ("drift", "parley")}
    monkeypatch.setattr(show_module, "games", lambda: two)
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        first = (await ada.ask("/api/show")).json()
        assert first["game"] == "drift"
        assert (await ada.ask("/api/show")).json() == first
        await ada.watch(first["id"])
        await ada.until(lambda player: player.over)
        shows = [show_module.ShowGame(site.service, site.clock, site.tables.delete) for _ in range(2)]
        at_once = await asyncio.gather(*(show.table() for show in shows))  # as two processes would
        second = (await ada.ask("/api/show")).json()
        assert {table.setup.id for table in at_once} == {second["id"]}
        assert second["game"] == "parley"
        assert (await ada.ask("/api/tables")).json() == []
        sat = await ada.do(second["id"], "sit", 1, "- Ada")
        assert sat.get("n") or sat["clause"]
        assert await site.store.of(first["id"]).tables.get(first["id"]) is not None
