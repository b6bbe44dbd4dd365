"""Reviews of finished games: computed by workers on request, in portions, and stored."""

import asyncio
import os
import signal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from starboard.bots.reviewer import review
from starboard.core.record import Record
from starboard.server.clock import now_ms
from starboard.server.review_progress import FORMAT, SLOT, ReviewProgress, read_progress
from starboard.server.store.due import DueRow
from starboard.server.store.store import Store
from starboard.server.workers.bot_pool import BotFailed
from starboard.server.workers.review_handler import FAILURES, ReviewHandler
from starboard.wire.json import encode
from tests.server.serving.kit import Player, Process, seated, serving

pytestmark = pytest.mark.anyio


async def finished(ada: Player, game: str = "spacewalk") -> str:
    """Return a table whose game is over."""
    table = await seated(ada, game, bots=1)
    await (await ada.watch(table)).play_on()
    await ada.leave()
    return table


async def asked(player: Player, table: str) -> dict[str, Any]:
    answer = await player.ask(f"/api/tables/{table}/review")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def told(player: Player, table: str) -> tuple[dict[str, Any], list[int]]:
    """Return the review, and the progress at each request before it."""
    steps: list[int] = []
    for _ in range(200):
        found = await asked(player, table)
        if "review" in found or "failed" in found:
            return found, steps
        steps.append(found["done"])
        await asyncio.sleep(0.5)
    raise AssertionError(f"no review: {steps}")


async def test_anybody_can_ask_for_the_review_once_the_game_is_over(url: str) -> None:
    async with serving(url) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await finished(ada)
        found, steps = await told(bob, table)
        assert steps == sorted(steps)
        assert steps[0] == 0
        record = Record.read((await ada.ask(f"/api/tables/{table}/record")).text)
        assert await site.store.reviews.get(table, FORMAT) == encode(review(record.replay()))
        assert await site.store.due.of(table) == []
        assert sum(found["review"]["curve"][-1]["odds"]) == 1000
        for moment in found["review"]["moments"]:
            assert moment["scene"]["boards"]
            assert moment["played_label"]
            assert moment["better_label"]
            assert "position" not in moment
        shown = [moment for moment in found["review"]["moments"] if moment["better_ways"] or moment["better_ids"]]
        assert shown or not found["review"]["moments"], "only to pass has no place on the board"
        assert await asked(ada, table) == found


async def test_a_running_game_has_no_review(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "spacewalk", bots=1)
        assert (await ada.ask(f"/api/tables/{table}/review")).status_code == 409
        assert (await ada.ask("/api/tables/nowhere/review")).status_code == 404


async def test_a_review_whose_process_is_killed_is_computed_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await finished(ada, "astron")
        killed = 0
        while killed < 2 and "review" not in await asked(ada, table):
            for pid in children():
                os.kill(pid, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.5)
        assert killed
        found, _ = await told(ada, table)
        record = Record.read((await ada.ask(f"/api/tables/{table}/record")).text)
        assert len(found["review"]["moments"]) == len(review(record.replay()).moments)


def children() -> list[int]:
    """Return the processes that compute reviews."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return [int(pid) for pid in own if b"review_process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.slow
async def test_another_worker_takes_over_from_one_that_is_killed(postgres_url: str) -> None:
    """The server itself computes nothing, and the first of two workers is killed during its work."""
    async with serving(postgres_url) as (_, address):
        table = await finished(await Player.new(address), "astron")
    data = ("--database", postgres_url)
    with Process(*data, "--bots", "0", environment={"STARBOARD_KEY": "6b" * 32}) as server:
        cleo = await Player.new(server.address)
        first = Process(*data, verb="work").start()
        while (await asked(cleo, table)).get("done", 0) < 2:
            await asyncio.sleep(0.5)
        first.end(signal.SIGKILL)
        assert "review" not in await asked(cleo, table)
        second = Process(*data, verb="work").start()
        found, steps = await told(cleo, table)
        second.end()
        assert "review" in found
        assert min(steps) >= 2


async def test_a_review_in_another_format_is_recomputed_and_a_failed_one_is_reported(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await finished(ada, "embers")
        await site.store.reviews.put(table, "of old", b"{}")
        found, _ = await told(ada, table)
        assert "review" in found
        await site.store.reviews.put(table, FORMAT, b"")
        assert await asked(ada, table) == {"failed": True}


async def test_a_review_that_always_fails_is_tried_later_each_time_and_then_given_up(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await finished(ada, "embers")
        handler = ReviewHandler(site.service)

        async def fail(request: dict[str, Any]) -> dict[str, Any]:
            raise BotFailed("a process ended")

        monkeypatch.setattr(handler._pool, "ask", fail)
        due = DueRow(table, SLOT, 1, 0, "review", "", ReviewProgress(3, 8).payload, 1)
        pauses: list[float] = []
        while (later := await handler.handle(due)) is not None:
            assert isinstance(later, tuple)
            pauses.append(later[0] - now_ms())
            due = replace(due, payload=later[1])
            assert (read_progress(due.payload).done, read_progress(due.payload).of) == (3, 8)
            assert len(pauses) < 20, "it never gives up"
        assert all(later > 1.5 * sooner for sooner, later in pairwise(pauses))
        assert len(pauses) == FAILURES - 1
        assert await asked(ada, table) == {"failed": True}


async def test_failures_of_a_review_before_its_last_portion_are_forgotten(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        table = await finished(await Player.new(address), "astron")
        handler = ReviewHandler(site.service)
        failed = ReviewProgress(0, 0, failures=FAILURES - 1)
        later = await handler.handle(DueRow(table, SLOT, 1, 0, "review", "", failed.payload, 1))
        assert isinstance(later, tuple)
        assert read_progress(later[1]).failures == 0
        await handler.close()


async def test_the_review_goes_with_its_table(store: Store) -> None:
    await store.reviews.put("t", FORMAT, b"{}")
    await store.tables.delete("t")
    assert await store.reviews.get("t", FORMAT) is None
