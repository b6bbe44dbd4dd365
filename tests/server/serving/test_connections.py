"""Bad connections: late messages are decided on arrival, and none is lost or reordered."""

import argparse
import asyncio

import pytest
from tools.proofs import races
from tools.proving.weather import Sky, Weather

from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_real_time import answered, lay, watching

pytestmark = pytest.mark.anyio


async def test_a_distant_player_is_late_by_the_network_delay_and_is_told(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        port = int(address.rpartition(":")[2])
        async with Sky(port, Weather(200, 10)) as sky:
            people = [await Player.new(address) for _ in range(3)]
            table = await seated(people[0], "mosaic", *people[1:])
            people[1].address = f"127.0.0.1:{sky.port}"
            await watching(table, *people)
            for cell in ("a1", "b1"):
                await asyncio.gather(
                    lay(site, people[1], cell, f"far-{cell}"), lay(site, people[0], cell, f"near-{cell}")
                )
                assert (await answered(people[0], f"near-{cell}")).get("n")
                lost = await answered(people[1], f"far-{cell}")
                assert lost["clause"] == "MO-3"
                assert 60 <= lost["beaten"]["args"]["ms"] < 900
            for player in people:
                await player.leave()


async def test_a_line_that_stalls_brings_everything_in_order(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        port = int(address.rpartition(":")[2])
        async with Sky(port, Weather(20, 10, 0.5, (50, 100))) as sky:
            people = [await Player.new(address) for _ in range(3)]
            table = await seated(people[0], "mosaic", *people[1:])
            people[2].address = f"127.0.0.1:{sky.port}"
            await watching(table, *people)
            for cell in ("a1", "b1", "c1", "d1"):
                await lay(site, people[0], cell, f"lay-{cell}")
                await answered(people[0], f"lay-{cell}")
            await lay(site, people[2], "a3", "mine")
            assert (await answered(people[2], "mine")).get("n")
            await people[2].until(lambda each: each.n >= each.answers["mine"]["n"])  # the kit fails on a missing row
            assert people[2].around["scores"] == [4, 4, 1]
            assert sky.stalls
            for player in people:
                await player.leave()


async def test_a_slice_of_the_races_over_bad_lines() -> None:
    """A bad connection disconnects no player; all play to the end. `tools/prove.py races lines` plays many more."""
    asked = argparse.Namespace(
        game="mosaic", options="", seats=3, level="ace", tables=2, seconds=20, postgres=False, drags=False, trip=200.0,
        jitter=40.0, loss=0.05, seed=1,
    )  # fmt: skip
    told = await races.lines(asked)
    assert told["games"] == 2
    assert told["bad_line_share_of_acts"] > 0
