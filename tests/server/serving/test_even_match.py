"""Even match: the server sets its strength when it takes a seat, and adapts it to the person from game to game."""

from typing import Any

import msgspec
import pytest

from starboard.bots.even import FIRST, even_level, next_strength
from starboard.server.outcome import results
from starboard.server.store import Store
from starboard.server.store.due import DueRow
from starboard.server.table_service import TableService
from starboard.server.workers.result_handler import ResultHandler
from starboard.table.table import OVER, Table
from tests.server.serving.kit import Player, serving
from tests.server.upgrade.every_command import ADA, Scene
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
GAME = "spacewalk"
DAY = 86_400_000  # ms


async def played(service: TableService, number: int = 0) -> Table:
    """Play a game of Ada against an even match to its end with random moves, and let the worker store it."""
    scene = Scene(service, f"even{number}")
    scene.at += number * DAY
    await scene.open(GAME)
    await (await (await scene.sit(ADA)).bots(2, level="even")).start()
    while (table := await scene.table()).stage != OVER:
        await scene.play(1)
    await ResultHandler(service).handle(DueRow(scene.id, "result", 0, 0, "result", "", b"", 0))
    return table


async def test_its_strength_is_fixed_in_a_game_and_follows_the_last_result(store: Store) -> None:
    service, strength = TableService(store), FIRST
    for number in range(4):
        table = await played(service, number)
        assert table.occupant(2).level == even_level(strength)
        (result,) = results(table)
        assert (result.even, result.level) == (strength, ""), "an even match earns no star"
        strength = next_strength(strength, result.place, result.tied)
        assert await store.results.beaten(ADA) == {}
    assert strength != FIRST


async def test_a_game_with_other_bots_or_more_sides_does_not_change_it(store: Store) -> None:
    service = TableService(store)
    (result,) = results(await played(service))
    others: list[dict[str, Any]] = [{"even": -1}, {"sides": 3, "even": 400}, {"game": "astron", "even": 400}]
    for number, other in enumerate(others):
        later = msgspec.structs.replace(result, table=f"other{number}", ended=2**42, **other)
        await store.results.put(later.table, [later])
    last = await store.results.last_even(ADA, GAME, 2)
    assert last is not None
    assert last.table == result.table


async def test_the_page_shows_the_strength_and_can_begin_again(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        assert "even" in (await ada.ask(f"/api/games/{GAME}/seating?seats=2")).json()["other_bots"]
        told = (await ada.ask(f"/api/games/{GAME}/even?sides=2")).json()
        assert told == {"level": even_level(FIRST), "first": even_level(FIRST)}
        table = await ada.open(GAME, 2)
        assert (await ada.do(table, "bot", 2, even_level(320))).get("n"), "a strength of one's own choice"
        for wrong in ("even-501", "even-", "even-01"):
            assert "refusal" in await ada.do(await ada.open(GAME, 2), "bot", 2, wrong)


async def test_real_time_has_its_own_level_that_adapts(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        assert "even" not in (await ada.ask("/api/games/situation7/seating?seats=2")).json().get("other_bots", [])
        assert "refusal" in await ada.do(await ada.open("situation7", 2), "bot", 2, "even")


async def test_a_rematch_is_stronger_after_a_win_and_weaker_after_a_loss(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await ada.open(GAME, 2)
        assert (await ada.do(table, "sit", 1, "- Ada")).get("n")
        assert (await ada.do(table, "bot", 2, "even")).get("n")
        assert (await ada.do(table, "start")).get("n")
        assert (await ada.do(table, "resign", 1)).get("n")
        assert (await ada.do(table, "rematch", 1)).get("n")
        following = (await site.service.table(table)).next_table
        assert following

        async def seated() -> bool:
            found = await ada.ask(f"/api/tables/{following}")
            return found.status_code == 200 and bool((await site.service.table(following)).occupant(2).level)

        await eventually(seated, 30)
        assert (await site.service.table(following)).occupant(2).level == even_level(next_strength(FIRST, 2, 0))
