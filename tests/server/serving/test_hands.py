"""Real-time bots: they take their time, continue after a restart, and ignore other seats' actions."""

import asyncio
from itertools import pairwise

import pytest

from starboard.server.clock import now_ms
from starboard.server.site import Site
from starboard.server.store.store import Store
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


async def begun(ada: Player, level: str = "cadet") -> str:
    """Start a table of a person with a bot as partner against a single bot."""
    table = await ada.open("mosaic", 3)
    await ada.do(table, "sit", 1, "- Ada")
    for seat in (2, 3):
        assert (await ada.do(table, "bot", seat, level)).get("n")
    assert (await ada.do(table, "close")).get("n")
    return table


async def planned(store: Store, table: str) -> dict[str, tuple[int, str]]:
    """Return the time and action planned by each bot, by slot."""
    for _ in range(100):
        rows = {due.slot: due for due in await store.due.of(table) if due.kind == "bot"}
        plans = {slot: row.payload.decode().partition(" ") for slot, row in rows.items()}
        if len(plans) == 2 and all(plan[0] for plan in plans.values()):
            return {slot: (int(plan[0]), plan[2]) for slot, plan in plans.items()}
        await asyncio.sleep(0.02)
    raise AssertionError(f"nothing was set out to do: {rows}")


async def test_hands_play_in_their_own_time(url: str) -> None:
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        began = now_ms()
        table = await begun(ada, "ace")
        await ada.watch(table)
        await ada.until(lambda player: sum(" play " in step.get("row", "") for step in player.steps) >= 4)
        acts = [step for step in ada.steps if " play " in step.get("row", "")]
        assert acts[0]["at"] - began >= 250
        for seat in ("2", "3"):
            own = [step["at"] for step in acts if f" play {seat} " in step["row"]]
            assert all(later - sooner >= 240 for sooner, later in pairwise(own))
        assert await site.store.due.of(table)
        await ada.leave()


async def test_a_bots_plan_survives_actions_of_others_and_a_server_restart(url: str) -> None:
    async with serving(url, bots=1) as (site, address):
        ada = await Player.new(address)
        table = await begun(ada)
        plans = await planned(site.store, table)
        assert (await ada.do(table, "play", 1, "hold t1")).get("n")
        assert await planned(site.store, table) == plans
    async with serving(url) as (site, address):
        ada.address = address
        await ada.watch(table)
        assert await planned(site.store, table) == plans
        slot, (at, _) = min(plans.items(), key=lambda plan: plan[1])
        await ada.until(lambda player: any(f" play {slot[3:]} " in step.get("row", "") for step in player.steps))
        assert -5 <= ada.steps[-1]["at"] - at < 10_000  # never early; how late depends on the machine
        await ada.leave()


async def test_what_fell_due_long_ago_is_not_done_at_once(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await begun(ada)
        plans = await planned(site.store, table)
    store = await Store.open(sqlite_url)
    for slot, (at, action) in plans.items():
        old = f"{at - 60_000} {action}".encode()
        await store.database.write(
            "update due set at = $1, payload = $2 where table_id = $3 and slot = $4", at - 60_000, old, table, slot
        )
    await store.close()
    async with serving(sqlite_url) as (site, address):
        assert isinstance(site, Site)
        for at, _ in (await planned_after(site, table, plans)).values():
            assert at > now_ms() - 100


async def planned_after(site: Site, table: str, plans: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Return the plans when all of them have been replaced."""
    for _ in range(100):
        found = await planned(site.store, table)
        if all(found[slot][0] > at - 30_000 for slot, (at, _) in plans.items()):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"what was to be done long ago stands: {found}")
