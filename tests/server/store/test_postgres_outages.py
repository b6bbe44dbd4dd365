"""PostgreSQL crashes and hangs during a game: no acknowledged row is lost, and play continues afterwards."""

import asyncio
import signal
import tempfile
import time
from collections.abc import Iterator

import pytest

from starboard.server.store import Appended, Store, StoredRow, Unreachable
from starboard.server.store.schema import bring_up_to_date
from tests.server.services import PostgresServer
from tests.server.store.kit import Tally, now, open_table
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with tempfile.TemporaryDirectory() as folder:
        made = PostgresServer(folder)
        made.start()
        yield made
        made.crash()


async def play_on(store: Store, log: list[StoredRow], until: asyncio.Event, late: list[float]) -> None:
    """Send commands one after the other, retrying each until it is answered."""
    while not until.is_set():
        began = time.monotonic()
        while True:
            try:
                outcome = await Tally("t", f"c{len(log)}", log).settle(store)
                break
            except Unreachable:
                await asyncio.sleep(0.1)
        assert isinstance(outcome, Appended)
        late.append(time.monotonic() - began)


async def test_a_crash_loses_and_repeats_nothing_and_is_an_outage(server: PostgresServer) -> None:
    await bring_up_to_date(server.url)
    store = await Store.open(server.url)
    await open_table(store)
    log: list[StoredRow] = []
    late: list[float] = []
    end = asyncio.Event()
    began = now()
    pulsing = asyncio.create_task(store.heartbeats.run())
    playing = asyncio.create_task(play_on(store, log, end, late))
    for _ in range(2):
        head = len(log)
        await until(lambda head=head: len(log) > head)  # type: ignore[misc]
        await asyncio.to_thread(server.crash)
        await asyncio.sleep(3)  # the outage
        await asyncio.to_thread(server.start)
        head = len(log)
        await until(lambda head=head: len(log) >= head + 10, 5)  # type: ignore[misc]

    async def credited() -> bool:
        return (await store.heartbeats.turn_end(began, now())).credit > 6_000

    await eventually(credited)
    end.set()
    await playing
    pulsing.cancel()
    assert [row.command for row in await store.rows("t")] == [f"c{number}" for number in range(len(log))]
    await store.close()


async def test_one_stopped_in_its_tracks_goes_on_where_it_was(server: PostgresServer) -> None:
    await bring_up_to_date(server.url)
    store = await Store.open(server.url)
    await open_table(store)
    log: list[StoredRow] = []
    late: list[float] = []
    end = asyncio.Event()
    playing = asyncio.create_task(play_on(store, log, end, late))
    await until(lambda: log)
    server.signal_all(signal.SIGSTOP)
    await asyncio.sleep(2)  # nothing is answered in this time
    head = len(log)
    server.signal_all(signal.SIGCONT)
    await until(lambda: len(log) > head)
    end.set()
    await playing
    assert 1.5 < max(late) < 5
    assert [row.command for row in await store.rows("t")] == [f"c{number}" for number in range(len(log))]
    await store.close()
