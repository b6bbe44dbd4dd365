"""People who leave and return on real servers: presence, substitute bots and seats."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from starboard.server import presence, table_subscription
from starboard.server.bus.nats import NatsBus
from starboard.server.site import Site
from starboard.table import table as table_module
from starboard.table.row import read_row
from tests.server.services import nats
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = [pytest.mark.anyio, pytest.mark.clause("TA-15")]
SHORT = 600


@pytest.fixture(autouse=True)
def soon_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the absence limit from 10 s to 0.6 s."""
    monkeypatch.setattr(presence, "AWAY", SHORT)
    monkeypatch.setattr(presence, "SITS_IN", "random")


def bot_plays(player: Player, seat: int) -> bool:
    return bool(player.n and player.around["seats"][seat - 1].get("away"))


def rows(player: Player, kind: str) -> list[str]:
    return [step["row"] for step in player.steps if step.get("row", "").split(" ")[1:2] == [kind]]


class Two:
    """Two people at a table without a clock: one to act, and one who waits."""

    def __init__(self, table: str, one: Player, other: Player) -> None:
        self.table, self.one, self.other = table, one, other
        self.seat, self.own = one.hello["seat"], other.hello["seat"]

    async def let_a_bot_play(self) -> dict[str, Any]:
        return await self.other.do(self.table, "substitute", self.seat)

    async def until_away(self) -> None:
        """Wait until the player who left counts as away."""
        await self.other.until(lambda player: self.seat in player.absent)
        await asyncio.sleep(SHORT / 1000 + 0.1)  # the absence limit


@asynccontextmanager
async def two(here: str, there: str = "", **more: Any) -> AsyncIterator[Two]:
    ada, bob = await Player.new(here), await Player.new(here)
    table = await seated(ada, "drift", bob, **more)
    await asyncio.sleep(SHORT / 1000 + 0.6)  # nobody counts as away just after a server starts
    for player in (ada, bob):
        player.address = (there if player is ada else here) or here
        await player.watch(table)
        await player.until(lambda each: each.n >= 4)
    one, other = (ada, bob) if ada.asked else (bob, ada)
    yield Two(table, one, other)
    await ada.leave()
    await bob.leave()


async def test_a_friend_calls_a_bot_and_a_returning_player_has_the_seat_immediately(url: str) -> None:
    async with serving(url) as (_, address), two(address) as at:
        await at.one.leave()
        await at.until_away()
        assert at.other.absent[at.seat] > 0
        assert (await at.let_a_bot_play()).get("n")
        await at.other.until(lambda player: bot_plays(player, at.seat) and player.asked)  # the bot has played
        at.one = Player(address, at.one.cookie)
        await at.one.watch(at.table)
        await at.one.until(lambda player: player.n and not bot_plays(player, at.seat))
        await at.other.until(lambda player: not bot_plays(player, at.seat) and at.seat not in player.absent)
        assert len(rows(at.other, "back")) == 1
        while not at.one.asked:
            await (at.other.move() if at.other.asked else at.other.listen())
            await at.one.until(lambda player: player.n >= at.other.n)
        await at.one.move()
        assert rows(at.one, "play")[-1].split(" ")[2] == str(at.seat)
        await at.one.leave()


async def test_without_a_clock_nobody_plays_for_a_person_who_left_alone_or_with_a_friend(url: str) -> None:
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "drift", bots=1)
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        before = ada.n
        await ada.leave()
        await asyncio.sleep(4 * SHORT / 1000)  # nobody plays in this time
        assert (await site.service.latest(table)).table.n == before
        assert await site.store.due.of(table) == []
        async with two(address) as at:
            await at.one.leave()
            await at.until_away()
            await asyncio.sleep(2 * SHORT / 1000)  # nobody plays in this time
            assert (await site.service.latest(at.table)).table.n == at.other.n


async def test_nobody_is_replaced_who_is_there_or_left_only_a_moment_ago(url: str) -> None:
    async with serving(url) as (_, address), two(address) as at:
        said = await at.let_a_bot_play()
        assert (said["clause"], said["refusal"]["id"]) == ("TA-15", "table.still_here")
        await at.one.leave()
        await at.other.until(lambda player: at.seat in player.absent)
        said = await at.let_a_bot_play()
        assert said["refusal"]["id"] == "table.still_here"


async def test_a_spectator_the_person_themselves_and_a_made_up_bot_get_nothing_done(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), two(address) as at:
        eve = await Player.new(address)
        await at.one.leave()
        await at.until_away()
        for player in (eve, at.one):
            said = await player.do(at.table, "substitute", at.seat, "random")
            assert said["refusal"]["id"] == "table.not_yours_to_replace"
        assert (await at.other.do(at.table, "absent", at.seat, "random"))["refusal"]["id"] == "table.not_awaited"
        assert (await at.other.do(at.table, "back", at.own))["refusal"]["id"] == "table.not_away"
        assert (await at.other.do(at.table, "substitute", at.seat, "grandmaster")).get("n")
        await at.other.until(lambda player: bot_plays(player, at.seat))
        assert rows(at.other, "substitute")[-1].endswith(" random")
        said = await at.let_a_bot_play()
        assert said["refusal"]["id"] == "table.not_awaited"


async def test_a_request_and_a_return_that_are_sent_again_are_done_once(url: str) -> None:
    async with serving(url) as (site, address), two(address) as at:
        await at.one.leave()
        await at.until_away()
        body = {"id": "once", "kind": "substitute", "seat": at.seat, "argument": ""}
        path = f"/api/tables/{at.table}/commands"
        first = (await at.other.ask(path, body)).json()
        back = {**body, "kind": "back", "id": "here"}
        returned = (await at.one.ask(path, back)).json()
        assert first["n"] < returned["n"]
        assert (await at.other.ask(path, body)).json() == first
        assert (await at.one.ask(path, back)).json() == returned
        assert (await site.service.latest(at.table)).table.occupant(at.seat).present


async def test_a_second_device_that_only_watches_is_enough_to_be_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), two(address) as at:
        await at.one.leave()
        await at.until_away()
        assert (await at.let_a_bot_play()).get("n")
        await at.other.until(lambda player: bot_plays(player, at.seat))
        watching = Player(address, at.one.cookie)
        await watching.watch(at.table, seat=0)
        await at.other.until(lambda player: not bot_plays(player, at.seat))
        await watching.leave()


async def test_a_viewer_who_joins_later_sees_who_is_away(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), two(address) as at:
        await at.one.leave()
        await at.until_away()
        eve = await Player.new(address)
        await eve.watch(at.table)
        await eve.until(lambda player: at.seat in player.absent)
        await at.one.watch(at.table)
        await eve.until(lambda player: at.seat not in player.absent)
        await eve.leave()


async def test_the_clock_decides_where_there_is_one(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), two(address, pace="live 600+0") as at:
        await at.one.leave()
        await at.until_away()
        said = await at.let_a_bot_play()
        assert said["refusal"]["id"] == "table.clock_decides"


async def test_presence_reaches_from_process_to_process(postgres_url: str) -> None:
    prefix = f"test-{uuid.uuid4().hex}"
    async with (
        serving(postgres_url, NatsBus(nats(), prefix)) as (_, here),
        serving(postgres_url, NatsBus(nats(), prefix)) as (_, there),
        two(here, there) as at,
    ):
        assert at.one.address != at.other.address
        said = await at.let_a_bot_play()
        assert said["refusal"]["id"] == "table.still_here"
        await at.one.leave()
        await at.until_away()
        assert at.other.absent[at.seat] > 0
        assert (await at.let_a_bot_play()).get("n")
        await at.other.until(lambda player: bot_plays(player, at.seat))
        await at.one.watch(at.table)
        await at.other.until(lambda player: not bot_plays(player, at.seat) and at.seat not in player.absent)


async def test_a_player_whose_process_died_is_noticed_as_away(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_subscription, "RECHECK", 1.5)  # longer than a question waits for an answer
    prefix = f"test-{uuid.uuid4().hex}"
    async with (
        serving(postgres_url, NatsBus(nats(), prefix)) as (_, here),
        serving(postgres_url, NatsBus(nats(), prefix)) as (site, there),
        two(here, there) as at,
    ):
        elsewhere = at.one if at.one.address == there else at.other
        stays = at.other if elsewhere is at.one else at.one
        site.tables.subscriptions.pop(at.table).stop()  # stops answering without closing its connections
        await stays.until(lambda player: elsewhere.hello["seat"] in player.absent)


async def in_real_time(address: str) -> tuple[Player, str]:
    """Start a game between one person and a bot, up to Go."""
    ada = await Player.new(address)
    table = await ada.open("situation7", 2)
    assert (await ada.do(table, "sit", 1, "- Ada")).get("n")
    assert (await ada.do(table, "bot", 2, "ace")).get("n")
    assert (await ada.do(table, "start")).get("n")
    await ada.watch(table)
    assert (await ada.do(table, "play", 1, "ready")).get("n")
    await ada.until(lambda player: bool(rows(player, "alarm")))
    return ada, table


async def kinds(site: Site, table: str) -> list[str]:
    return [read_row(row.body.decode()).kind for row in await site.store.rows(table)]


async def paused(site: Site, table: str) -> bool:
    history = (await site.service.latest(table)).table.history
    assert history is not None
    return bool(history.state.phase == "pause")


async def test_in_real_time_the_only_person_who_leaves_finds_the_game_paused(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "ALONE", SHORT)
    async with serving(sqlite_url) as (site, address):
        ada, table = await in_real_time(address)
        await asyncio.sleep(2 * SHORT / 1000 + 1)
        assert "away" not in await kinds(site, table), "she is there"
        await ada.leave()
        await eventually(lambda: paused(site, table), 30)
        assert (await kinds(site, table)).count("away") == 1


async def test_the_game_pauses_for_its_only_person_after_the_server_was_stopped_too(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "ALONE", SHORT)
    async with serving(sqlite_url) as (site, address):
        ada, table = await in_real_time(address)
        assert "away" not in await kinds(site, table)
    await ada.leave()
    async with serving(sqlite_url) as (site, _):
        await eventually(lambda: paused(site, table), 30)
