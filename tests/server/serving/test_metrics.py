"""Metrics: counts of events, served only to clients with the token."""

import asyncio

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from starboard.server.connections import Connections
from starboard.server.settings import Settings
from starboard.server.workers.places import Places
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
TOKEN = "a token that nobody guesses"


async def read(address: str, token: str = TOKEN) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient() as client:
        return await client.get(f"http://{address}/metrics", headers=headers)


def values(text: str) -> dict[str, float]:
    """Return all values by name and labels."""
    found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in found}


async def test_what_happens_is_counted(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings(metrics_token=TOKEN)) as (_, address):
        people = [await Player.new(address) for _ in range(2)]
        table = await seated(people[0], "spacewalk", *people[1:])
        async with httpx.AsyncClient() as client:
            stranger = {"host": "elsewhere.example"}
            assert (await client.get(f"http://{address}/health", headers=stranger)).is_error
        await (await people[0].watch(table)).until(lambda player: player.steps)
        found = values((await read(address)).text)
    assert found["starboard_rows_total sit"] == 2
    assert found["starboard_refused_requests_total 421"] == 1
    assert found["starboard_connections"] == found["starboard_tables"] == 1
    answered = found["starboard_answer_seconds_count"]
    assert answered == found["starboard_answer_seconds_bucket +Inf"] >= 3
    assert 0 < found["starboard_answer_seconds_sum"] < 60
    assert found["starboard_faults_total"] == 0


async def test_the_time_of_moves_joins_and_requests_is_counted_by_kind(sqlite_url: str) -> None:
    async with serving(sqlite_url, settings=Settings(metrics_token=TOKEN)) as (_, address):
        before = values((await read(address)).text)
        player = await Player.new(address)
        table = await seated(player, "embers", bots=1, options="coals=5")
        await player.watch(table)
        await player.until(lambda player: player.asked)
        await player.move()
        await player.until(lambda player: player.asked)
        after = values((await read(address)).text)
    for kind in ("moves", "joins", "messages", "requests", "storing", "spectators", "checks", "bots"):
        name = f"starboard_work_seconds_total {kind}"
        assert after[name] > before.get(name, 0), kind
    assert after["starboard_cpu_seconds_total"] > before["starboard_cpu_seconds_total"]


async def test_rate_limited_requests_and_connections_are_counted(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings(metrics_token=TOKEN)) as (site, address):
        site.limits.take = lambda what, *who: what != "request"  # type: ignore[method-assign]
        player = await Player.new(address)
        assert (await player.ask("/api/tables")).status_code == 429
        shared = Connections(2, counters=site.counters)
        assert [shared.admit("192.0.2.1") for _ in range(3)] == [True, False, False]
        found = values((await read(address)).text)
    assert found["starboard_refused_requests_total 429"] == 1
    assert found["starboard_refused_connections_total"] == 2


async def test_bots_that_wait_for_a_process_are_told(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=1, settings=Settings(metrics_token=TOKEN)) as (site, address):
        assert site.workers.pool is not None
        async with site.workers.pool._places.taken():
            waiting = asyncio.create_task(_thinking(site.workers.pool._places))
            await asyncio.sleep(0)
            found = values((await read(address)).text)
        await waiting
        after = values((await read(address)).text)
    assert found["starboard_bot_queue"] == 1
    assert after["starboard_bot_queue"] == 0


async def _thinking(places: Places) -> None:
    async with places.taken():
        pass


async def test_nobody_reads_it_without_the_token(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings(metrics_token=TOKEN)) as (_, address):
        for token in ("", "another"):
            assert (await read(address, token)).status_code == 404


async def test_without_a_token_of_its_own_a_server_tells_nobody(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        assert (await read(address, "")).status_code == 404
