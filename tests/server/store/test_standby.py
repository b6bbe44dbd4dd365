"""PostgreSQL with a standby: acknowledged rows are on both, and the store finds the writable server."""

import asyncio
import signal
import tempfile
from collections.abc import Iterator

import asyncpg
import pytest

from starboard.server.store import Appended, Store, StoredRow, StoreError, Unreachable, postgres
from starboard.server.store.address import Address, plain
from starboard.server.store.schema import bring_up_to_date, known, version
from tests.server.services import PostgresServer
from tests.server.store.kit import Tally, append, new, open_table
from tests.server.store.test_postgres_outages import play_on
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio


class Standby(PostgresServer):
    def __init__(self, folder: str, primary: PostgresServer) -> None:
        self.primary = primary
        super().__init__(folder)

    def make(self) -> None:
        self.run("pg_basebackup", "-D", self.data, "-R", "-c", "fast", "-d", self.primary.url)


@pytest.fixture
def pair() -> Iterator[tuple[PostgresServer, Standby]]:
    """Yield a primary and its streaming standby."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        primary = PostgresServer(folder)
        primary.start()
        standby = Standby(other, primary)
        standby.start()
        yield primary, standby
        for server in (standby, primary):
            server.stop()


async def replicate(primary: PostgresServer) -> None:
    connection = await asyncpg.connect(primary.url)
    await connection.execute("alter system set synchronous_standby_names = '*'")
    await connection.execute("select pg_reload_conf()")

    async def in_step() -> bool:
        return bool(await connection.fetchval("select count(*) from pg_stat_replication where sync_state = 'sync'"))

    await eventually(in_step)
    await connection.close()


def both(primary: PostgresServer, standby: PostgresServer) -> str:
    """Return an address that lists the standby first, so that the store must skip it."""
    return f"postgresql://{primary.user}@127.0.0.1:{standby.port},127.0.0.1:{primary.port}/postgres"


async def test_a_promoted_standby_has_every_acknowledged_row_and_takes_the_next(
    pair: tuple[PostgresServer, Standby],
) -> None:
    primary, standby = pair
    await replicate(primary)
    url = both(primary, standby)
    store = await Store.open(url)
    await open_table(store)
    log: list[StoredRow] = []
    late: list[float] = []
    end = asyncio.Event()
    playing = asyncio.create_task(play_on(store, log, end, late))
    await until(lambda: len(log) > 50)
    primary.signal_all(signal.SIGKILL)
    await asyncio.sleep(0.5)
    head = len(log)
    await asyncio.to_thread(standby.run, "pg_ctl", "-D", standby.data, "-w", "promote")
    await until(lambda: len(log) > head + 50)
    end.set()
    await playing
    assert [row.command for row in await store.rows("t")] == [f"c{number}" for number in range(len(log))]
    await store.close()


async def test_a_row_that_the_standby_lacks_is_never_acknowledged(
    pair: tuple[PostgresServer, Standby], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancelling the statement would commit it on the primary alone, so it keeps waiting."""
    primary, standby = pair
    monkeypatch.setattr(postgres, "TIMEOUT", 1.0)
    store = await Store.open(primary.url)
    await open_table(store)
    await replicate(primary)
    assert isinstance(await append(store, new("t", 1)), Appended)
    standby.signal_all(signal.SIGSTOP)
    waiting = asyncio.create_task(Tally("t", "c2", [new("t", 1).row]).settle(store))
    await asyncio.sleep(4)
    look = await asyncpg.connect(primary.url)
    assert await look.fetchval("select max(n) from rows") == 1
    await look.close()
    assert not waiting.done() or isinstance(waiting.exception(), Unreachable)
    standby.signal_all(signal.SIGCONT)
    if waiting.done():
        waiting = asyncio.create_task(Tally("t", "c2", [new("t", 1).row]).settle(store))
    answer = await asyncio.wait_for(waiting, 20)
    assert isinstance(answer, Appended)
    assert [row.n for row in await store.rows("t")] == [1, 2]
    await store.close()


async def test_a_database_that_takes_no_rows_is_an_outage(postgres_url: str) -> None:
    """The database is read-only for a while, like a standby being promoted, and requests are retried."""
    store = await Store.open(postgres_url)
    await open_table(store)
    admin = await asyncpg.connect(postgres_url)
    name = await admin.fetchval("select current_database()")
    assert isinstance(await append(store, new("t", 1)), Appended)
    await admin.execute(f"alter database {name} set default_transaction_read_only = on")
    try:
        await admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
            name,
        )

        async def told() -> bool:
            with pytest.raises(Unreachable) as why:
                await store.heartbeats.beat()
            return "read-only" in str(why.value)

        await eventually(told)
        moving = asyncio.create_task(Tally("t", "c2", [new("t", 1).row]).settle(store))
        await asyncio.sleep(0.5)
        assert not moving.done()
    finally:
        await admin.execute("set default_transaction_read_only = off")
        await admin.execute(f"alter database {name} set default_transaction_read_only = off")
        await admin.close()
    assert isinstance(await asyncio.wait_for(moving, 10), Appended)
    await store.close()


def test_an_address_of_several_hosts_names_each_and_wants_one_that_takes_rows() -> None:
    address = Address("postgresql://ada:secret@one:5432,[::1]:5433/games?sslmode=disable")
    assert address._urls == [
        "postgresql://ada:secret@one:5432/games?sslmode=disable&target_session_attrs=read-write",
        "postgresql://ada:secret@[::1]:5433/games?sslmode=disable&target_session_attrs=read-write",
    ]
    assert not address.by_transaction
    assert plain("postgresql://one/games?statement_cache=0&sslmode=disable") == "postgresql://one/games?sslmode=disable"


async def test_migrations_go_where_rows_can_be_written(pair: tuple[PostgresServer, Standby]) -> None:
    primary, standby = pair
    await bring_up_to_date(both(primary, standby))
    assert await version(primary.url) == known()[-1]
    with pytest.raises(StoreError, match="read-only"):
        await beat_at(standby.url)


async def beat_at(url: str) -> None:
    store = await Store.open(url)
    try:
        await store.heartbeats.beat()
    finally:
        await store.close()
