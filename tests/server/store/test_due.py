"""The due list: a row is claimed by one process that knows its rules, and by another after that process has died."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from starboard.server.store import DueClear, DueRow, DueRunner, DueSet, Store, runner
from starboard.server.store.error import Unreachable
from starboard.server.store.runner import LEASE
from tests.server.store.kit import append, new, now, open_table
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[3]


async def set_due(store: Store, table: str, at: int, rules: str = "tally/1", kind: str = "bot") -> None:
    await open_table(store, table)
    await append(store, new(table, 1, due=[DueSet("seat 1", at, kind, rules, b"think")]))


async def claim(store: Store, rules: str = "tally/1", lease: int = 60_000, low: int = 0) -> list[DueRow]:
    return await store.due.claim([rules], ["bot"], lease, 10, low)


async def test_what_is_due_is_claimed_once_until_the_lease_runs_out(store: Store) -> None:
    await set_due(store, "t", now() - 5)
    (due,) = await claim(store, lease=300)
    assert (due.table, due.slot, due.n, due.payload, due.tries, due.command) == (
        "t",
        "seat 1",
        1,
        b"think",
        1,
        "seat 1/1",
    )
    assert await claim(store) == []
    (again,) = await eventually(lambda: claim(store))  # the lease has run out
    assert again.tries == 2


async def test_a_row_that_is_not_due_yet_is_left_and_its_time_is_returned(store: Store) -> None:
    at = now() + 60_000
    await set_due(store, "t", at)
    assert await claim(store) == []
    time_there, next_at = await store.due.next(["tally/1"], ["bot"])
    assert next_at == at
    assert abs(time_there - now()) < 1_000
    assert (await store.due.next(["tally/2"], ["bot"]))[1] is None


async def test_only_known_rules_and_kinds_are_claimed(store: Store) -> None:
    await set_due(store, "new", now() - 9, "tally/2")
    await set_due(store, "any", now() - 8, "")
    await set_due(store, "old", now() - 7, "tally/1")
    await set_due(store, "clock", now() - 6, "tally/1", "clock")
    assert {due.table for due in await claim(store)} == {"any", "old"}
    assert [due.table for due in await claim(store, "tally/2")] == ["new"]


async def test_rows_below_the_low_water_mark_wait_for_a_full_scan(store: Store) -> None:
    await set_due(store, "t", now() - 10_000)
    assert await claim(store, low=now() - 5_000) == []
    assert len(await claim(store)) == 1


async def test_an_old_claim_does_not_delete_a_row_that_was_set_again(store: Store) -> None:
    await set_due(store, "t", now() - 5)
    (due,) = await claim(store)
    await append(store, new("t", 2, due=[DueSet("seat 1", due.at, "bot", "tally/1")]))
    await store.due.finish([due])
    assert await store.due.move(due, 5) is None
    (left,) = await store.due.of("t")
    assert (left.n, left.at, left.tries) == (2, due.at, 0)


async def test_what_is_done_goes_and_what_is_put_back_comes_again(store: Store) -> None:
    await set_due(store, "t", now() - 5)
    (due,) = await claim(store)
    moved = await store.due.move(due, now() - 1)
    assert moved is not None
    (again,) = await claim(store)
    same_time = replace(due, at=again.at)  # both claimed in the same millisecond
    await store.due.finish([due, same_time])
    assert await store.due.move(same_time, 5) is None
    assert len(await store.due.of("t")) == 1
    await store.due.finish([again])
    assert await store.due.of("t") == []


async def test_rival_claimers_share_the_rows(on_postgres: Store, elsewhere: Store) -> None:
    for number in range(40):
        await set_due(on_postgres, f"t{number}", now() - 5)
    claims = await asyncio.gather(*(claim(store) for store in (on_postgres, elsewhere) * 4))
    tables = [due.table for claimed in claims for due in claimed]
    assert len(tables) == len(set(tables))
    assert len(tables) + len(await claim(on_postgres)) == 40


async def test_a_row_that_another_is_claiming_is_passed_over(on_postgres: Store, elsewhere: Store) -> None:
    await set_due(on_postgres, "held", now() - 9)
    await set_due(on_postgres, "free", now() - 5)
    pool = elsewhere.database._others  # type: ignore[attr-defined]
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("select 1 from due where table_id = 'held' for update")
        assert [due.table for due in await asyncio.wait_for(claim(on_postgres), 2)] == ["free"]


async def blocks_read(store: Store, low: int) -> int:
    """Return the number of blocks read by a claim that finds nothing."""
    given = ["", "unknown"], ["bot"], 1_000, low, 10
    (plan,) = await store.database.read(f"explain (analyze, buffers, format json) {store.due._claim}", *given)
    return int(json.loads(plan[0])[0]["Plan"]["Shared Hit Blocks"])


async def test_claims_stay_cheap_while_a_backup_holds_a_snapshot_open(on_postgres: Store, elsewhere: Store) -> None:
    """Finished rows cannot be vacuumed meanwhile, so the low-water mark must skip them."""
    pool = elsewhere.database._others  # type: ignore[attr-defined]
    async with pool.acquire() as backup, backup.transaction(isolation="repeatable_read"):
        await backup.fetch("select 1 from due")
        await on_postgres.database.write(
            "insert into due select 'x' || i, 's', 1, cast($1 as bigint) + i, 'bot', '', '', 0"
            " from generate_series(1, 20000) i",
            now() - 100_000,
        )
        await on_postgres.database.write("delete from due")
        await on_postgres.database.write("vacuum analyze due")
        await set_due(on_postgres, "t", now() - 5)
        assert await blocks_read(on_postgres, 0) > 200
        assert await blocks_read(on_postgres, now() - 2_000) < 20
        assert [due.table for due in await claim(on_postgres, low=now() - 2_000)] == ["t"]


class Worker:
    """A runner whose handler records the due rows it receives."""

    def __init__(self, store: Store, answer: "list[int | Exception | None]", seconds: float = 0) -> None:
        self.done: list[tuple[str, int]] = []
        self.answer, self.seconds = answer, seconds
        self.runner = DueRunner(store.due, self.work, ["bot"], ["tally/1"])
        self.running = asyncio.create_task(self.runner.run())
        store.appender.on_due.append(lambda _: self.runner.wake())

    async def work(self, due: DueRow) -> int | None:
        await asyncio.sleep(self.seconds)
        self.done.append((due.table, due.n))
        answer = self.answer.pop(0) if self.answer else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def stop(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


async def gone(store: Store, table: str) -> None:
    async def struck_off() -> bool:
        return not await store.due.of(table)

    await eventually(struck_off)


async def test_a_runner_does_what_falls_due_and_strikes_it_off(store: Store) -> None:
    worker = Worker(store, [])
    await set_due(store, "at once", now())
    await set_due(store, "soon", now() + 300)
    began = time.monotonic()
    await until(lambda: len(worker.done) == 2)
    assert time.monotonic() - began < 2
    assert worker.done == [("at once", 1), ("soon", 1)]
    await asyncio.wait_for(gone(store, "soon"), 60)
    await worker.stop()


async def test_a_handler_may_ask_to_come_again_and_one_that_fails_comes_again(store: Store) -> None:
    worker = Worker(store, [now() + 100, ValueError("a fault"), None])
    await set_due(store, "t", now())
    await until(lambda: len(worker.done) == 3)
    await asyncio.wait_for(gone(store, "t"), 60)
    await worker.stop()


async def test_after_an_outage_many_rows_that_come_late_are_found_by_a_runner_with_little_room(store: Store) -> None:
    """Their commits waited for the database, so they became visible long after they were due."""
    worker = Worker(store, [])
    worker.runner._at_once = 2
    await set_due(store, "before", now())
    await until(lambda: worker.done)
    claim, away = store.due.claim, [Unreachable("the database is away")]

    async def claimed(*given: Any) -> list[DueRow]:
        if away:
            raise away.pop()
        return await claim(*given)

    store.due.claim = claimed  # type: ignore[method-assign, assignment]
    await until(lambda: not away)
    for number in range(7):
        await set_due(store, f"late {number}", now() - 8_000)
    await until(lambda: len(worker.done) == 8, 5)
    await worker.stop()


async def test_long_work_keeps_its_lease(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.store.runner.LEASE", 2_000)
    monkeypatch.setattr("starboard.server.store.runner.RENEW", 0.2)
    worker = Worker(store, [], seconds=3)
    await set_due(store, "t", now())
    await asyncio.wait_for(gone(store, "t"), 20)
    assert worker.done == [("t", 1)]
    await worker.stop()


async def test_the_work_of_one_that_died_is_taken_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.store.runner.LEASE", 500)
    dead = Worker(store, [], seconds=60)
    await set_due(store, "t", now())
    await until(lambda: dead.runner._tasks)
    await dead.stop()
    heir = Worker(store, [])
    await until(lambda: heir.done == [("t", 1)])
    assert dead.done == []
    await heir.stop()


async def test_the_work_of_a_killed_process_is_taken_over_and_that_of_a_living_one_is_not(
    on_postgres: Store, postgres_url: str
) -> None:
    await set_due(on_postgres, "t", now())
    command = [sys.executable, "-m", "tests.server.store.worker", postgres_url]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), 20) == b"t\n"
    heir = Worker(on_postgres, [])
    await asyncio.sleep(LEASE / 1000 + 1.5)  # nobody takes over while the process lives
    assert heir.done == []
    process.kill()
    await process.wait()
    await until(lambda: heir.done == [("t", 1)], LEASE / 1000 + 2)
    await heir.stop()


async def test_what_is_cut_while_it_waits_is_not_done(store: Store) -> None:
    worker = Worker(store, [])
    await set_due(store, "t", now() + 400)
    await append(store, new("t", 2, due=[DueClear("seat 1")]))
    await asyncio.sleep(0.8)  # its time passes, and nothing is done
    assert worker.done == []
    await worker.stop()


async def test_what_is_held_when_a_runner_ends_is_due_at_once_also_after_its_lease_was_drawn_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RENEW", 0.02)
    working = asyncio.Event()

    async def think(due: DueRow) -> int | None:
        working.set()
        await asyncio.sleep(60)
        return None

    await set_due(store, "t", now() - 5)
    running = asyncio.create_task(DueRunner(store.due, think, ["bot"], ["tally/1"]).run())
    await working.wait()
    (claimed,) = await store.due.of("t")

    async def drawn_out() -> bool:
        return (await store.due.of("t"))[0].at > claimed.at

    await eventually(drawn_out)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    there, _ = await store.due.next((), ())
    assert (await store.due.of("t"))[0].at <= there


async def test_what_a_runner_was_just_claiming_when_it_ended_is_due_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, claimed = store.due.claim, asyncio.Event()

    async def slow(*given: Any) -> list[DueRow]:
        found = await claim(*given)
        claimed.set()
        await asyncio.sleep(0.05)
        return found

    async def never(due: DueRow) -> int | None:
        raise AssertionError("the runner has ended")

    monkeypatch.setattr(store.due, "claim", slow)
    await set_due(store, "t", now() - 5)
    running = asyncio.create_task(DueRunner(store.due, never, ["bot"], ["tally/1"]).run())
    await claimed.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    there, _ = await store.due.next((), ())
    assert (await store.due.of("t"))[0].at <= there


async def test_what_waits_long_is_hastened_and_what_is_worked_on_is_left_alone(store: Store) -> None:
    await set_due(store, "t", now() + 3_600_000, kind="show")
    assert not await store.due.hasten("t", "bot")
    assert not await store.due.hasten("t", "show", 7_200_000)
    assert await store.due.hasten("t", "show", 1_800_000)
    (due,) = await store.due.claim(["tally/1"], ["show"], 60_000, 10)
    assert not await store.due.hasten("t", "show", 1_800_000)
    assert (await store.due.of("t"))[0].at == due.at
