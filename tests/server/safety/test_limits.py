"""Limits per guest: high enough for any game, and low enough to protect other guests."""

import asyncio
import tracemalloc
from typing import Any

import httpx
import pytest

from starboard.server.guests import limits
from starboard.server.guests.limits import RATES, Limits
from starboard.server.http import tables
from starboard.server.live_tables import TABLES_AT_ONCE
from starboard.server.network import network
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


def test_a_bucket_empties_at_once_and_fills_with_time() -> None:
    now = [0.0]
    counted = Limits(clock=lambda: now[0])
    burst = int(RATES["say"].burst)
    assert [counted.take("say", "ada", "t1") for _ in range(burst + 2)] == [True] * burst + [False] * 2
    assert counted.take("say", "ada", "t2")
    assert counted.take("say", "bob", "t1")
    now[0] = 2.0
    assert counted.take("say", "ada", "t1")
    assert not counted.take("say", "ada", "t1")
    now[0] = 10_000.0
    assert sum(counted.take("say", "ada", "t1") for _ in range(100)) == burst


def test_what_is_held_is_given_back() -> None:
    counted = Limits()
    assert all(counted.acquire("connection", "ada") for _ in range(40))
    assert not counted.acquire("connection", "ada")
    assert counted.acquire("connection", "bob")
    counted.release("connection", "ada")
    assert counted.acquire("connection", "ada")


async def test_a_guest_makes_so_many_tables_and_another_of_the_same_address_still_can(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        wanted = {"game": "parley", "seats": 2}
        codes = [(await ada.ask("/api/tables", wanted)).status_code for _ in range(22)]
        assert codes == [201] * 20 + [429] * 2
        refused = await ada.ask("/api/tables", wanted)
        assert refused.json()["why"] == "Too many requests at once. Try again in a moment."
        assert refused.headers["retry-after"] == "5"
        assert (await bob.ask("/api/tables", wanted)).status_code == 201


async def test_one_address_cannot_take_all(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, bots=0, settings=Settings(limits=0.005)) as (_, address),
        httpx.AsyncClient(base_url=f"http://{address}") as client,
    ):
        codes = [(await client.get("/health")).status_code for _ in range(60)]
    assert codes[:30] == [200] * 30
    assert 429 in codes


async def test_an_address_has_a_budget_of_tables_that_never_begin(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "BUDGET", 3)
    async with serving(sqlite_url, bots=0) as (_, address):
        guests = [await Player.new(address) for _ in range(4)]
        made = [await guest.ask("/api/tables", {"game": "parley", "seats": 2}) for guest in guests]
        assert [each.status_code for each in made] == [201, 201, 201, 429]
        assert "never started" in made[-1].json()["why"]


async def test_tables_are_made_few_at_a_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        open_table, now, most = site.service.open, 0, 0

        async def counted(*all: Any) -> Any:
            nonlocal now, most
            now += 1
            most = max(most, now)
            try:
                await asyncio.sleep(0.02)
                return await open_table(*all)
            finally:
                now -= 1

        monkeypatch.setattr(site.service, "open", counted)
        ada = await Player.new(address)
        made = await asyncio.gather(*(ada.ask("/api/tables", {"game": "parley", "seats": 2}) for _ in range(8)))
        assert [each.status_code for each in made] == [201] * 8
        assert most == TABLES_AT_ONCE


def test_buckets_are_small_and_few_whatever_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 500)
    counted = Limits()
    tracemalloc.start()
    for n in range(600):
        counted.take("connection", "ada", f"{n}".rjust(7000, "x"))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 500 * 500


def test_of_an_ipv6_address_only_the_network_counts() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("203.0.113.9") == "203.0.113.9"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("nonsense") == "nonsense"
    assert network("::ffff:203.0.113.9") == network("203.0.113.9") != network("::ffff:203.0.113.10")
