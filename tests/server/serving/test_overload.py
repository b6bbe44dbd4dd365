"""An overloaded process: new connections are refused for now, and moves wait unless a clock is running."""

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from starboard.server.loop_lag import EVERY, OVERLOADED, LoopLag
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
LONG = 3600.0  # seconds of lag, which do not fade during a test


async def test_newcomers_are_told_when_to_come_back(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "parley", bots=1)
        site.tables.lag.seconds = LONG
        with pytest.raises(InvalidStatus) as refused:
            await ada.watch(table)
        assert refused.value.response.status_code == 503
        assert int(refused.value.response.headers["retry-after"]) > 0
        site.tables.lag.seconds = 0
        await ada.watch(table)
        await ada.leave()


@pytest.mark.parametrize(("pace", "waits"), [("none", True), ("live 600+5", False)])
async def test_a_move_waits_unless_a_clock_runs(sqlite_url: str, pace: str, waits: bool) -> None:
    async with serving(sqlite_url) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "parley", bob, pace=pace)
        for player in (ada, bob):
            await (await player.watch(table)).until(lambda player: player.hello and player.n)
        mover = ada if ada.asked else bob
        site.tables.lag.seconds = LONG
        id = await mover.play()
        await mover.until(lambda player: id in player.answers)
        assert (mover.answers[id]["type"] == "slow") is waits
        site.tables.lag.seconds = 0
        before = mover.n
        if waits:
            assert await mover.move() == before + 1
        for player in (ada, bob):
            await player.leave()


async def test_a_loop_that_stands_still_is_overloaded_before_its_timer_fires(monkeypatch: pytest.MonkeyPatch) -> None:
    lag = LoopLag()
    running = asyncio.create_task(lag.run())
    await asyncio.sleep(0)
    assert not lag.overloaded
    monkeypatch.setattr(lag, "_due", lag._due - OVERLOADED - EVERY)
    assert lag.overloaded
    running.cancel()
