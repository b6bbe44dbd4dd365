"""Stored data with every game and every kind of command, which must still open, replay and continue.

every_command.py wrote the data. Never change it: a program that cannot read it would lose running games.
"""

import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from starboard.server.store import Store
from starboard.server.store.schema import known, version
from starboard.server.table_service import TableService
from starboard.table.notation import KINDS
from starboard.table.row import read_row
from starboard.table.table import PLAYING
from tests.server.conftest import administer
from tests.server.upgrade.every_command import DATA, RUNNING, Scene, fill, records

pytestmark = pytest.mark.anyio

WRITTEN = "0012"  # the version of the data


@pytest.fixture
def written_sqlite(tmp_path: Path) -> str:
    file = tmp_path / "written.db"
    connection = sqlite3.connect(file)
    connection.executescript((DATA / f"{WRITTEN}.sql").read_text("utf-8"))
    connection.close()
    return str(file)


@pytest.fixture
async def written_postgres(postgres_database: str) -> AsyncIterator[str]:
    url = f"{postgres_database}_written"
    name = url.rpartition("/")[2]
    await administer(f"create database {name}")
    connection = await asyncpg.connect(url)
    await connection.execute((DATA / f"{WRITTEN}.postgres.sql").read_text("utf-8"))
    await connection.close()
    yield url
    await administer(f"drop database {name} with (force)")


@pytest.fixture(params=["sqlite", "postgres"])
def written(request: pytest.FixtureRequest) -> str:
    """Return the address of the data: SQLite, then PostgreSQL."""
    return str(request.getfixturevalue(f"written_{request.param}"))


async def test_they_open_and_every_viewer_has_the_same_record(written: str) -> None:
    assert await version(written) == WRITTEN
    store = await Store.open(written)
    assert await version(written) == known()[-1]
    assert await records(store) == json.loads((DATA / f"{WRITTEN}.json").read_text("utf-8"))
    await store.close()


async def test_every_game_in_progress_goes_on(written: str) -> None:
    store = await Store.open(written)
    service = TableService(store)
    for key in RUNNING:
        scene = Scene(service, f"running-{key}")
        before = (await service.latest(scene.id)).table
        scene.at = before.at
        assert before.stage == PLAYING
        await scene.play(3)
        after = (await TableService(store).latest(scene.id)).table  # reads the whole log
        assert after.n == before.n + 3, key
    await store.close()


async def test_they_hold_every_kind_of_command(written: str) -> None:
    store = await Store.open(written)
    kinds = {
        read_row(row.body.decode()).kind
        async for listed in store.tables.all()
        for row in await store.rows(listed.table.id)
    }
    assert kinds == set(KINDS)
    await store.close()


async def test_this_program_would_write_the_same_games(sqlite_url: str) -> None:
    """The same commands produce the same records, byte for byte."""
    await fill(sqlite_url)
    store = await Store.open(sqlite_url)
    assert await records(store) == json.loads((DATA / f"{WRITTEN}.json").read_text("utf-8"))
    await store.close()
