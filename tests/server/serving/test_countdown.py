"""Situation 7 over real connections: a common start, tries, an agreed pause, and reconnecting."""

import asyncio
from typing import Any

import pytest

from starboard.core.real_time import RealTimeGame
from starboard.core.registry import load
from starboard.games.situation7.opponent import hand
from starboard.games.situation7.rules import clock
from starboard.server.site import Site
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_real_time import answered, do, watching

pytestmark = pytest.mark.anyio
COUNT = 600


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the countdown, and speed up the bots."""
    monkeypatch.setattr(clock, "COUNT", COUNT)
    monkeypatch.setattr(hand, "CARRY", 100.0)
    monkeypatch.setattr(hand, "FIRST_LOOK", 100)


async def drop(site: Site, player: Player, cell: str, id: str) -> dict[str, Any]:
    """Try the piece that fits this cell, as read from the server's state."""
    table = (await site.service.cached(player.hello["table"])).table
    assert table.history is not None
    game, seat = load("situation7"), player.hello["seat"]
    assert isinstance(game, RealTimeGame)
    ids = game.attempt_ids(table.history.state, seat, game.read(cell), table.history.fairness.cosmetic_seed)
    await do(player, " ".join(sorted(ids)), id, "try")
    return await answered(player, id)


def rows(player: Player, word: str) -> list[dict[str, Any]]:
    return [step for step in player.steps if f" {word} " in step.get("row", "").partition("\n")[0]]


async def test_all_begin_at_the_same_instant_and_a_pause_holds_everything(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(2)]
        table = await seated(people[0], "situation7", people[1])
        await watching(table, *people)
        assert (await drop(site, people[0], "E1", "soon"))["clause"] == "S7-14"
        for player in people:
            await do(player, "ready", "ready")
            await answered(player, "ready")
        assert (await drop(site, people[0], "E1", "counting"))["clause"] == "S7-14"
        for player in people:
            await player.until(lambda each: rows(each, "alarm"))
        go = [rows(player, "alarm")[0]["at"] for player in people]
        assert go[0] == go[1]
        assert go[0] - rows(people[0], "play")[-1]["at"] >= COUNT
        assert (await drop(site, people[0], "E1", "first")).get("n")
        assert (await drop(site, people[0], "E2", "fast"))["clause"] == "S7-25"  # less than 300 ms later
        assert (await drop(site, people[1], "E9", "other")).get("n")
        for player in people:
            await do(player, "pause", "pause")
            assert (await answered(player, "pause")).get("n")
        assert (await drop(site, people[0], "E2", "paused"))["clause"] == "S7-77"
        assert people[1].line is not None
        people[1].line.transport.abort()
        await people[1].watch(table, since=people[1].n)
        for player in people:
            await do(player, "ready", "on")
            assert (await answered(player, "on")).get("n")
        await people[0].until(lambda each: len(rows(each, "alarm")) == 2)
        await asyncio.sleep(0.35)  # the rest of the 300 ms, which the pause interrupted
        assert (await drop(site, people[0], "E2", "second")).get("n")
        await people[1].until(lambda each: each.n >= people[0].n)
        for player in people:
            await player.leave()


async def test_a_computer_player_is_ready_plays_agrees_to_a_pause_and_is_ready_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("situation7", 2)
        await ada.do(table, "sit", 1, "- Ada")
        assert (await ada.do(table, "bot", 2, "ace")).get("n")
        assert (await ada.do(table, "close")).get("n")
        await watching(table, ada)
        await do(ada, "ready", "ready")
        await ada.until(lambda each: rows(each, "alarm"))
        await do(ada, "pause", "pause")
        await ada.until(lambda each: any("\n  2 pause" in step["row"] for step in rows(each, "play")))
        await do(ada, "ready", "again")
        await asyncio.wait_for(ada.until(lambda each: len(rows(each, "alarm")) == 2), 10)
        own = [step["row"] for step in rows(ada, "play") if " play 2 " in step["row"]]
        assert sum("\n  2 ready" in row for row in own) == 2
        await ada.leave()
