"""PostgreSQL behind a real PgBouncer, if installed: each transaction may run in a different session."""

import asyncio
import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from starboard.server.store import Appended, Store, StoredRow, StoreError
from tests.server.services import program
from tests.server.store.kit import Tally, now, open_table
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio


@pytest.fixture
def pooler(postgres_url: str) -> Iterator[str]:
    """Run PgBouncer with three sessions for all clients, and yield its address."""
    pgbouncer = program("pgbouncer")
    at = urlsplit(postgres_url)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        settings = Path(folder, "pgbouncer.ini")
        settings.write_text(
            f"""[databases]
* = host={at.hostname} port={at.port or 5432} user={at.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
"""
        )
        Path(folder).chmod(0o755)
        user = "postgres" if os.getuid() == 0 else None
        silent = subprocess.DEVNULL
        with subprocess.Popen([pgbouncer, str(settings)], user=user, stdout=silent, stderr=silent) as running:
            yield f"postgresql://{at.username}@127.0.0.1:{port}{at.path}"
            running.kill()


async def opened(url: str) -> Store:
    """Open the store, retrying until the database answers."""

    async def tried() -> Store | None:
        try:
            return await Store.open(url)
        except StoreError as error:
            if "does not answer" in str(error):
                return None
            raise

    found = await eventually(tried)
    assert found is not None
    return found


async def test_one_of_which_nothing_was_said_is_refused_at_the_start(pooler: str) -> None:
    await (await opened(f"{pooler}?statement_cache=0")).close()
    with pytest.raises(StoreError, match=r"before 1\.21 .* keeps no prepared statements .* \?statement_cache=0"):
        await Store.open(pooler)


async def test_many_statements_at_once_are_each_their_own(pooler: str) -> None:
    """There are more connections than sessions, so session state would leak between clients."""
    stores = [await opened(f"{pooler}?statement_cache=0") for _ in range(2)]
    logs: dict[str, list[StoredRow]] = {}
    for number in range(12):
        table = await open_table(stores[0], f"t{number}")
        logs[table] = []

    async def play(store: Store, table: str) -> None:
        for number in range(25):
            answer = await Tally(table, f"c{number}", logs[table]).settle(store)
            assert isinstance(answer, Appended)
            assert (await store.chat.say(table, "ann", "all", f"{number}", now())).text == f"{number}"
            assert len(await store.chat.after(table, 0)) == number + 1
            await store.heartbeats.beat()

    await asyncio.gather(*(play(stores[number % 2], table) for number, table in enumerate(logs)))
    for table, log in logs.items():
        assert [row.command for row in await stores[1].rows(table)] == [f"c{number}" for number in range(25)]
        assert len(log) == 25
    for store in stores:
        await store.close()


async def test_what_is_due_is_claimed_once(pooler: str) -> None:
    from starboard.server.store import DueSet

    stores = [await opened(f"{pooler}?statement_cache=0") for _ in range(3)]
    for number in range(60):
        await stores[0].due.add(f"t{number}", 1, DueSet("clock", now() - 1000, "late"))
    claimed = await asyncio.gather(*(store.due.claim((), ("late",), 60_000, 30) for store in stores for _ in range(2)))
    tables = [due.table for some in claimed for due in some]
    assert sorted(tables) == sorted({f"t{number}" for number in range(60)})
    await stores[0].due.finish([due for some in claimed for due in some])
    assert await stores[1].due.late() == {}
    for store in stores:
        await store.close()


async def test_a_direct_connection_is_not_a_pooler(postgres_url: str) -> None:
    await (await Store.open(postgres_url)).close()
    await (await Store.open(f"{postgres_url}?statement_cache=0")).close()
