"""Data from old versions, stamped by Alembic: it still opens, and its games continue and export the same records."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from starboard.server.clock import now_ms
from starboard.server.record_export import export_record
from starboard.server.store import Appended, Store, StoreError
from starboard.server.store.backup import restore
from starboard.server.store.schema import MIGRATIONS, STAMP, known, statements, version
from starboard.server.table_service import TableService
from starboard.table.command import Command
from starboard.table.operations import Play
from starboard.table.table import OVER, PLAYING
from tests.server.conftest import administer
from tests.server.store.test_schema import write

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data"  # a file of version 0001 as SQL, and its records as exported then
TABLES = {"walking": PLAYING, "finished": OVER, "hidden": PLAYING}
PEOPLE = ("gada", "gbob")


def old_file(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.executescript((DATA / "0001.sql").read_text("utf-8"))
    return connection


async def into_postgres(url: str, source: sqlite3.Connection) -> None:
    """Copy the data into a database created and stamped by Alembic."""
    postgres = await asyncpg.connect(url)
    for statement in statements(MIGRATIONS, "0001", postgres=True):
        await postgres.execute(statement)
    await postgres.execute(STAMP)
    for (table,) in source.execute("select name from sqlite_master where type = 'table'").fetchall():
        for row in source.execute(f"select * from {table}"):
            marks = ", ".join(f"${number}" for number, _ in enumerate(row, 1))
            await postgres.execute(f"insert into {table} values ({marks})", *row)
    await postgres.close()


@pytest.fixture
def old_sqlite(tmp_path: Path) -> str:
    old_file(tmp_path / "old.db").close()
    return str(tmp_path / "old.db")


@pytest.fixture
async def old_postgres(postgres_database: str, old_sqlite: str) -> AsyncIterator[str]:
    url = f"{postgres_database}_old"
    name = url.rpartition("/")[2]
    await administer(f"create database {name}")
    source = sqlite3.connect(old_sqlite)
    await into_postgres(url, source)
    source.close()
    yield url
    await administer(f"drop database {name} with (force)")


@pytest.fixture(params=["sqlite", "postgres"])
def old_data(request: pytest.FixtureRequest) -> str:
    """Return the address of data from an older version: SQLite, then PostgreSQL."""
    return str(request.getfixturevalue(f"old_{request.param}"))


async def test_old_data_open_and_export_the_same_records(old_data: str) -> None:
    assert await version(old_data) == "0001"
    store = await Store.open(old_data)
    assert await version(old_data) == known()[-1]
    service = TableService(store)
    for id, stage in TABLES.items():
        table = (await service.latest(id)).table
        assert table.stage == stage
        rows = await store.rows(id)
        for seat in (None, 1, 2):
            expected = (DATA / f"{id}-{seat or 0}.record").read_text("utf-8")
            assert str(export_record(table, rows, seat)) == expected, (id, seat)
    assert [said.text for said in await store.chat.after("walking", 0)] == ["hello"]
    await store.close()


async def test_games_in_progress_are_played_on(old_data: str) -> None:
    store = await Store.open(old_data)
    service = TableService(store)
    for id in ("walking", "hidden"):
        table = (await service.latest(id)).table
        before = len(await store.rows(id))
        for number in range(3):
            table = (await service.cached(id)).table
            seat = table.actors[0]
            view = table.view(seat)
            assert view is not None
            action = table.setup.game.write(view.legal()[0])
            command = Command(f"on{number}", PEOPLE[seat - 1], Play(seat, (action,)), table.at + 1000, table.decisions)
            assert isinstance(await service.command(id, command), Appended)
        assert len(await store.rows(id)) == before + 3
        elsewhere = TableService(store)  # reads the whole log
        assert (await elsewhere.latest(id)).table.n == table.n + 1
    await store.close()


async def test_finished_games_are_looked_at_again_for_the_levels_beaten(old_data: str) -> None:
    store = await Store.open(old_data)
    assert "result" in [row.slot for row in await store.due.of("finished")]
    assert "result" not in [row.slot for row in await store.due.of("walking")]
    assert await store.results.beaten("gada") == {}
    await store.close()


async def test_what_nothing_reads_is_gone_and_a_copy_of_the_old_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    old_file(file).close()
    await (await Store.open(str(file))).close()
    for path, columns in ((file, 6), (Path(f"{file}.0001.backup"), 8)):
        found = sqlite3.connect(path)
        assert len(found.execute("pragma table_info(rows)").fetchall()) == columns
        found.close()


async def test_expiring_items_and_heartbeats_keep_their_rows(old_data: str) -> None:
    await write(old_data, "insert into slips values ('name', 'k', 'gada', 'Ada', 9000000000000000)")
    await write(old_data, "insert into pulses values ('before', 1, 2, 1)")
    store = await Store.open(old_data)
    kept = await store.expiring_items.get("name", "k")
    assert kept is not None
    assert (kept.person, kept.expires) == ("gada", 9 * 10**15)
    assert await store.database.read("select * from heartbeats") == [("before", 1, 2, 1)]
    await store.close()


async def test_a_database_that_an_older_process_uses_is_not_migrated(old_postgres: str) -> None:
    await write(old_postgres, f"insert into pulses values ('older', 0, {now_ms()}, 0)")
    with pytest.raises(StoreError, match=r"left unchanged: A server or worker of an older version uses it\."):
        await Store.open(old_postgres)
    with pytest.raises(StoreError, match=r"has not been opened by this version .* --force restores anyway"):
        await asyncio.to_thread(restore, DATA / "0001.sql", old_postgres)
    assert await version(old_postgres) == "0001"
    await write(old_postgres, "update pulses set gone = 1")
    await (await Store.open(old_postgres)).close()
