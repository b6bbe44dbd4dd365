"""Fixtures: a SQLite file, and a separate database on a real PostgreSQL. The tests run on asyncio."""

import asyncio
import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from starboard.server.store import Store
from starboard.server.store.schema import bring_up_to_date
from tests.server.services import postgres

TABLES = (
    "tables", "rows", "due", "members", "chat", "reviews", "expiring_items", "heartbeats", "outages",
    "host_log", "notices", "events", "event_rows", "event_people", "lobby", "results", "rated", "ratings",
    "tries",
)  # fmt: skip


async def administer(*statements: str) -> None:
    connection = await asyncpg.connect(postgres())
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """Yield the address of a database created for this run and dropped after it."""
    name = f"starboard_{uuid.uuid4().hex[:12]}"
    asyncio.run(administer(f"create database {name}"))
    yield postgres().rpartition("/")[0] + f"/{name}"
    asyncio.run(administer(f"drop database {name} with (force)"))


@pytest.fixture(scope="session")
def migrated_postgres(postgres_database: str) -> str:
    asyncio.run(bring_up_to_date(postgres_database))
    return postgres_database


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "starboard.db"
    asyncio.run(bring_up_to_date(str(file)))
    return file


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    return str(shutil.copy(migrated_file, tmp_path / "starboard.db"))


@pytest.fixture
async def postgres_url(migrated_postgres: str) -> str:
    connection = await asyncpg.connect(migrated_postgres)
    await connection.execute(";".join(f"delete from {table}" for table in TABLES))
    await connection.close()
    return migrated_postgres


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database at the newest version: SQLite, then PostgreSQL."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
