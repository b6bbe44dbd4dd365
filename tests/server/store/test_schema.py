"""Migrations: older data is updated without loss, and newer data is not touched."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from starboard.server.store import Appended, DueSet, Store, StoredRow, StoreError
from starboard.server.store.schema import MIGRATIONS, bring_up_to_date, known, version
from tests.server.conftest import administer
from tests.server.store.kit import Tally, append, new, now, open_table

pytestmark = pytest.mark.anyio

NEXT = """-- A step that every later version may take: a column, filled from what is there, with an index.
alter table rows add column length bigint not null default 0;
update rows set length = length(command);
create index rows_by_length on rows (length);
"""
BROKEN = NEXT + "alter table nowhere add column x bigint;\n"


def with_next(folder: Path, step: str = NEXT) -> Path:
    """Return a folder with the migrations of the next version."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    (migrations / "9999_next.sql").write_text(step)
    return migrations


async def fill(store: Store) -> None:
    for number in range(5):
        table = await open_table(store, f"t{number}")
        for n in range(1, 21):
            await append(store, new(table, n, due=[DueSet("clock", now() + 60_000, "clock", "tally/1", b"\0x")]))
        await store.chat.say(table, "ann", "all", "hello", 5)


async def everything(store: Store) -> list[object]:
    held: list[object] = []
    for number in range(5):
        table = f"t{number}"
        held += [await store.tables.get(table), await store.rows(table), await store.due.of(table)]
        held += [await store.chat.after(table, 0)]
    return held


@pytest.fixture
async def own_postgres(postgres_database: str) -> AsyncIterator[str]:
    """Yield the address of a second, empty database on the same server."""
    url = f"{postgres_database}_schema"
    name = url.rpartition("/")[2]
    await administer(f"create database {name}")
    yield url
    await administer(f"drop database {name} with (force)")


@pytest.fixture(params=["sqlite", "postgres"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a new database without tables."""
    return str(tmp_path / "fresh.db") if request.param == "sqlite" else str(request.getfixturevalue("own_postgres"))


async def test_new_data_are_made_with_the_newest_version(fresh: str) -> None:
    assert await version(fresh) is None
    store = await Store.open(fresh)
    assert await version(fresh) == known()[-1]
    await store.close()


async def write(url: str, statement: str) -> None:
    """Change the data behind the store's back."""
    if url.startswith("postgres"):
        postgres = await asyncpg.connect(url)
        await postgres.execute(statement)
        await postgres.close()
    else:
        sqlite = sqlite3.connect(url, isolation_level=None)
        sqlite.execute(statement)
        sqlite.close()


async def test_a_migration_loses_nothing(fresh: str, tmp_path: Path) -> None:
    store = await Store.open(fresh)
    await fill(store)
    before = await everything(store)
    await store.close()
    await bring_up_to_date(fresh, with_next(tmp_path))
    assert await version(fresh) == "9999"
    await write(fresh, f"update alembic_version set version_num = '{known()[-1]}'")
    store = await Store.open(fresh)
    assert await everything(store) == before
    assert [tuple(each) for each in await store.database.read("select distinct length from rows order by 1")] == [
        (9,),
        (10,),
    ]
    await store.close()


async def test_a_copy_of_a_file_is_kept_before_it_is_changed(tmp_path: Path) -> None:
    file = str(tmp_path / "fresh.db")
    store = await Store.open(file)
    await fill(store)
    await store.close()
    await bring_up_to_date(file, with_next(tmp_path))
    kept = sqlite3.connect(f"{file}.{known()[-1]}.backup")
    assert kept.execute("select count(*) from rows").fetchone() == (100,)
    assert kept.execute("select version_num from alembic_version").fetchone() == (known()[-1],)
    kept.close()


async def test_a_migration_while_tables_are_played_on(own_postgres: str, tmp_path: Path) -> None:
    store = await Store.open(own_postgres)
    tables = [await open_table(store, f"t{number}") for number in range(8)]
    logs: dict[str, list[StoredRow]] = {table: [] for table in tables}
    migrating = asyncio.create_task(bring_up_to_date(own_postgres, with_next(tmp_path)))

    async def play(table: str) -> None:
        while not migrating.done() or len(logs[table]) < 20:
            outcome = await Tally(table, f"c{len(logs[table])}", logs[table]).settle(store)
            assert isinstance(outcome, Appended)

    await asyncio.gather(*(play(table) for table in tables))
    await migrating
    assert await version(own_postgres) == "9999"
    for table in tables:
        assert await store.rows(table) == logs[table]
    await store.close()


async def test_a_migration_that_fails_changes_nothing(fresh: str, tmp_path: Path) -> None:
    store = await Store.open(fresh)
    await fill(store)
    before = await everything(store)
    await store.close()
    with pytest.raises(StoreError, match="could not be migrated and was left unchanged: "):
        await bring_up_to_date(fresh, with_next(tmp_path, BROKEN))
    assert await version(fresh) == known()[-1]
    store = await Store.open(fresh)
    with pytest.raises(StoreError, match="length"):
        await store.database.read("select length from rows")
    assert await everything(store) == before
    await store.close()


async def test_an_older_program_says_that_the_data_are_newer(fresh: str, tmp_path: Path) -> None:
    await bring_up_to_date(fresh, with_next(tmp_path))
    with pytest.raises(
        StoreError, match=r"was written by a newer Starboard .*: update Starboard, or use other data\.$"
    ):
        await Store.open(fresh)


async def test_processes_that_start_together_migrate_once(own_postgres: str) -> None:
    stores = await asyncio.gather(*(Store.open(own_postgres) for _ in range(3)))
    assert await version(own_postgres) == known()[-1]
    for store in stores:
        await store.close()


async def test_a_database_that_does_not_answer_is_said_without_its_password() -> None:
    with pytest.raises(StoreError, match=r"^The PostgreSQL database does not answer: .*\.$") as said:
        await Store.open("postgresql://ann:secret@127.0.0.1:1/x")
    assert "secret" not in str(said.value)
