"""Fair clocks: heartbeats reveal outages, and a flag waits for processes that may still hold a move."""

import asyncio

import pytest

from starboard.server.store import Outage, Store, TurnEnd
from starboard.server.store.heartbeat import GONE, SILENT, Heartbeats, put_off, union
from tests.server.store.kit import now
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio


def test_outages_that_touch_or_overlap_are_one() -> None:
    assert union([Outage(5, 9), Outage(1, 3), Outage(3, 4), Outage(6, 7)]) == [Outage(1, 4), Outage(5, 9)]


@pytest.mark.parametrize(
    ("outages", "end"),
    [
        ([], 100),
        ([Outage(0, 10)], 100),  # before the turn
        ([Outage(0, 30)], 110),  # half of it before the turn
        ([Outage(50, 60), Outage(55, 70)], 120),  # two processes at once
        ([Outage(95, 125)], 130),  # across the end of the turn
        ([Outage(50, 60), Outage(105, 125)], 130),  # reached only because the end was postponed
        ([Outage(100, 125)], 100),  # after the turn
    ],
)
def test_a_turn_ends_later_by_the_outages_it_meets(outages: list[Outage], end: int) -> None:
    assert put_off(20, 100, outages) == end


async def silence(store: Store, process: str, at: int, since: int = 0, gone: int = 0) -> None:
    """Store a process whose last heartbeat was at `at`."""
    await store.database.write(
        "insert into heartbeats (process, since, at, gone) values ($1, $2, $3, $4) on conflict (process) do update"
        " set since = excluded.since, at = excluded.at, gone = excluded.gone",
        process, since, at, gone,
    )  # fmt: skip


async def outages(store: Store) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for process, since, back in await store.database.read("select process, since, until from outages order by since"):
        found.setdefault(process, []).append((since, back))
    return found


async def test_a_flag_falls_only_after_a_pulse_of_every_process(store: Store) -> None:
    await store.heartbeats.beat()
    start = now() - 1_000
    assert (await store.heartbeats.turn_end(start, now() + 500)).confirmed is False
    deadline = now() + 50
    await until(lambda: now() > deadline)
    assert (await store.heartbeats.turn_end(start, deadline)).confirmed is False
    await store.heartbeats.beat()
    assert await store.heartbeats.turn_end(start, deadline) == TurnEnd(deadline, 0, True)


async def test_a_process_back_after_a_silence_writes_its_outage(store: Store) -> None:
    last = now() - 5_000
    await silence(store, store.heartbeats.process, last)
    await store.heartbeats.beat()
    ((since, until),) = (await outages(store))[store.heartbeats.process]
    assert since == last
    assert abs(until - now()) < 1_000
    calm = await store.heartbeats.turn_end(last - 1_000, last + 1_000)
    assert abs(calm.credit - 5_000) < 1_000


async def test_a_short_gap_is_not_an_outage(store: Store) -> None:
    await silence(store, store.heartbeats.process, now() - SILENT + 700)
    await store.heartbeats.beat()
    assert await outages(store) == {}


async def test_a_process_that_shuts_down_gracefully_is_not_waited_for(store: Store) -> None:
    await store.heartbeats.beat()
    await store.heartbeats.leave()
    assert (await store.heartbeats.turn_end(0, now() + 60_000)).confirmed


async def test_others_write_the_outage_of_one_that_is_silent(on_postgres: Store) -> None:
    last = now() - 4_000
    await silence(on_postgres, "stopped", last)
    await on_postgres.heartbeats.beat()
    ((since, first_until),) = (await outages(on_postgres))["stopped"]
    assert since == last
    await until(lambda: now() > first_until)
    await on_postgres.heartbeats.beat()
    ((_, later_until),) = (await outages(on_postgres))["stopped"]
    assert later_until > first_until
    assert not (await on_postgres.heartbeats.turn_end(last, last + 1_000)).confirmed
    await Heartbeats(on_postgres.database, "stopped").beat()
    assert len((await outages(on_postgres))["stopped"]) == 1
    calm = await on_postgres.heartbeats.turn_end(last - 1_000, last + 500)
    assert calm.credit >= 4_000
    assert not calm.confirmed  # the postponed end is still to come


async def test_one_that_stays_silent_is_given_up_with_its_outage_credited(on_postgres: Store) -> None:
    await silence(on_postgres, on_postgres.heartbeats.process, now() - 500, since=now() - 2 * GONE)
    last = now() - GONE - 500
    await silence(on_postgres, "killed", last)
    deadline = last + 200  # the process was killed 0.2 s before
    await on_postgres.heartbeats.beat()
    calm = await on_postgres.heartbeats.turn_end(last - 10_000, deadline)
    assert calm.credit > GONE
    assert calm.end > now() - 1_000
    await until(lambda: now() > calm.end)
    await on_postgres.heartbeats.beat()
    assert (await on_postgres.heartbeats.turn_end(last - 10_000, deadline)).confirmed


async def test_after_an_outage_of_the_database_nobody_is_given_up_before_they_can_be_back(on_postgres: Store) -> None:
    last = now() - 3 * GONE
    await silence(on_postgres, on_postgres.heartbeats.process, last, since=last - GONE)
    await silence(on_postgres, "not yet back", last, since=last - GONE)
    for _ in range(2):
        await on_postgres.heartbeats.beat()
    assert not (await on_postgres.heartbeats.turn_end(last - 1_000, last + 1_000)).confirmed
    assert await on_postgres.database.read("select gone from heartbeats where process = 'not yet back'") == [(0,)]


async def test_one_given_up_that_comes_back_is_waited_for_again(on_postgres: Store) -> None:
    await silence(on_postgres, "stopped", now() - 20_000, gone=1)
    stopped = Heartbeats(on_postgres.database, "stopped")
    await stopped.beat()
    assert (await outages(on_postgres))["stopped"]
    assert not (await on_postgres.heartbeats.turn_end(0, now() + 5_000)).confirmed


async def test_a_file_has_one_process_so_those_before_are_gone(sqlite_url: str) -> None:
    before = await Store.open(sqlite_url)
    await silence(before, before.heartbeats.process, now() - 4_000)
    await before.close()
    after = await Store.open(sqlite_url)
    await after.heartbeats.beat()
    assert list(await outages(after)) == [before.heartbeats.process]
    gone = "select gone from heartbeats where process = $1"
    assert await after.database.read(gone, before.heartbeats.process) == [(1,)]
    await after.close()


async def test_heartbeats_go_on_by_themselves(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.store.heartbeat.EVERY", 0.1)
    beating = asyncio.create_task(store.heartbeats.run())
    deadline = now() + 300

    async def confirmed() -> bool:
        return (await store.heartbeats.turn_end(0, deadline)).confirmed

    await eventually(confirmed)
    beating.cancel()
    assert await outages(store) == {}
