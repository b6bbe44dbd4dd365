"""Clocks and rematches that fall due on a real server."""

import asyncio
import re
import time

import pytest

from starboard.server.expiry import delete_expired
from starboard.server.outages import Outages
from starboard.server.site import Site
from starboard.server.store.store import Store
from starboard.server.store.unbegun import WEEK
from starboard.server.workers import due_handler
from starboard.table import pace
from starboard.table.setup import new_setup
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def short_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the minimum time of a clock from 5 s to 0.3 s."""
    monkeypatch.setattr(pace, "FLOOR", 300)


async def test_a_clock_that_runs_out_plays_for_the_absent_player(url: str, short_clocks: None) -> None:
    async with serving(url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1, pace="live 1+0")
        await ada.watch(table)
        began = time.monotonic()
        await ada.until(lambda player: any(" flag " in step.get("row", "") for step in player.steps))
        assert time.monotonic() - began < 5
        flag = next(step for step in ada.steps if " flag " in step.get("row", ""))
        assert flag["around"]["clock"]["left"][0] <= 300
        await ada.leave()


async def test_a_flag_waits_until_every_process_has_shown_that_it_could_write(
    postgres_url: str, short_clocks: None
) -> None:
    silent = await Store.open(postgres_url, "silent")
    async with serving(postgres_url) as (_, address):
        await silent.heartbeats.beat()
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1, pace="live 1+0")
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ada.until(lambda player: not player.asked), 2.2)
        await silent.heartbeats.leave()
        await ada.until(lambda player: any(" flag " in step.get("row", "") for step in player.steps))
        assert time.monotonic() - began < 8
        await ada.leave()
    await silent.close()


async def test_time_in_an_outage_is_not_counted(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.database.write(
        "insert into outages (process, since, until) values ('a', 1000, 4000), ('b', 3000, 6000)"
    )
    outages = Outages(store)
    await outages.refresh()
    assert outages.missed(0, 10_000) == 5000
    assert outages.missed(2000, 5000) == 3000
    assert outages.missed(6000, 9000) == 0
    await store.close()


async def test_a_move_after_an_outage_is_credited_with_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1, pace="live 600+0")
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        since = ada.around["clock"]["since"]
        await site.store.database.write(
            "insert into outages (process, since, until) values ('x', $1, $2)", since - 9_000, since + 50
        )
        await until(lambda: site.service.outages_of(table).missed(since, site.clock()))  # outages are read every second
        id = await ada.play()
        await ada.until(lambda player: id in player.answers)
        stored = (await site.store.rows(table, ada.answers[id]["n"] - 1))[0]
        assert " ~50" in stored.body.decode()
        await ada.leave()


async def test_when_all_want_a_rematch_its_table_is_opened_with_everybody_on_it(url: str) -> None:
    async with serving(url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1)
        await (await ada.watch(table)).play_on()
        assert (await ada.do(table, "rematch", 1)).get("n")
        await ada.until(lambda player: player.around.get("next_table"))
        following = ada.around["next_table"]
        await ada.leave()

        async def seats() -> list[str]:
            found = await ada.ask(f"/api/tables/{following}")
            return list(found.json()["seats"]) if found.status_code == 200 and all(found.json()["seats"]) else []

        assert await eventually(seats) == ["random", "Name1"]
        assert (await ada.do(following, "close")).get("n")


def test_every_kind_of_due_item_has_a_handler() -> None:
    handled = {*due_handler.TIMERS, *due_handler.BOTS, *due_handler.SHOWS}
    assert handled == {"late", "alarm", "flag", "grace", "bot", "show", "next"}


async def test_tables_at_which_nobody_began_to_play_are_swept_away(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    site = Site(store, b"k" * 32)
    old, new = new_setup("old", "embers"), new_setup("new", "embers")
    now = site.clock()
    await site.service.open(old, "ada", bytes(32), now - WEEK - 1, "open")
    await site.service.open(new, "ada", bytes(32), now, "open")
    sweeping = asyncio.create_task(delete_expired(store, site.clock))

    async def swept() -> bool:
        return await store.tables.get("old") is None

    await eventually(swept)
    assert await store.tables.get("new") is not None
    sweeping.cancel()
    await store.close()


def told(player: Player, what: str) -> list[str]:
    """Return the received rows whose first line contains this text."""
    rows = [step.get("row", "") for step in player.steps]
    return [row for row in rows if what in row.partition("\n")[0]]


async def test_in_real_time_the_game_is_woken_and_a_bot_acts_once_a_second(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "tick", bots=1)
        await ada.watch(table)
        await ada.until(lambda player: told(player, " alarm ") and told(player, " play 2 "))
        acted = told(ada, " play 2 ")
        newest = max(int(at) for row in [*acted, *told(ada, " alarm ")] for at in re.findall(r"@(\d+)", row))
        assert len(acted) <= 1 + newest // 1000
        await ada.leave()
