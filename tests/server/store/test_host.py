"""`starboard host`: complete backups, and a check that finds damage."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import asyncpg
import pytest

from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.store.sqlite import lock
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.table.command import Command
from starboard.table.notation import read_operation
from starboard.table.operations import Sit
from starboard.table.setup import new_setup
from tests.cli.kit import said, starboard
from tests.server.conftest import TABLES


def played(url: str, *ids: str) -> None:
    """Create started tables of two people."""

    async def work() -> None:
        store = await Store.open(url)
        service, now = TableService(store), now_ms()
        for id in ids:
            await service.open(new_setup(id, "spacewalk", "", 2, "none"), "ann", b"s" * 32, now, "open")
            for seat, who in enumerate(("ann", "bob"), 1):
                await service.command(id, Command(f"sit{seat}", who, Sit(seat, "-", who), now))
            await service.command(id, Command("start", "ann", read_operation("start", TABLE), now))
        await store.close()

    asyncio.run(work())


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, list[str]]:
    """Return the address of an empty database, and the command's options for it."""
    if request.param == "sqlite":
        file = str(tmp_path / "starboard.db")
        return file, ["--data", file]
    url = str(request.getfixturevalue("migrated_postgres"))
    asyncio.run(emptied(url))
    return url, ["--database", url]


async def emptied(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(";".join(f"delete from {table}" for table in TABLES))
    await connection.close()


def test_what_was_backed_up_is_there_again(data: tuple[str, list[str]], tmp_path: Path) -> None:
    url, where = data
    played(url, "one", "two")
    assert "2 tables, 8 rows: all replay." in said(starboard("host", "check", *where))
    assert starboard("host", "backup", tmp_path / "copy.db", *where).exit_code == 0
    played(url, "three")
    assert "three" in said(starboard("host", "tables", *where))
    assert starboard("host", "restore", tmp_path / "copy.db", *where).exit_code == 0
    listed = said(starboard("host", "tables", *where))
    assert "two" in listed
    assert "three" not in listed
    assert "2 tables, 8 rows: all replay." in said(starboard("host", "check", *where))


def test_a_backup_is_made_beside_a_running_server_and_restored_without_one(tmp_path: Path) -> None:
    file, copy = tmp_path / "starboard.db", tmp_path / "copy.db"
    played(str(file), "one")
    (tmp_path / "starboard.key").write_text("ab" * 32)
    serving = lock(file)
    assert starboard("host", "backup", copy, "--data", file).exit_code == 0
    assert starboard("host", "check", "--data", file).exit_code == 0
    refused = starboard("host", "restore", copy, "--data", file)
    assert refused.exit_code == 2
    assert "stop it first" in said(refused)
    serving.close()
    (tmp_path / "starboard.key").write_text("cd" * 32)
    assert starboard("host", "restore", copy, "--data", file).exit_code == 0
    assert (tmp_path / "starboard.key").read_text() == "ab" * 32
    assert (tmp_path / "starboard.db.before").exists()
    assert stat.S_IMODE(copy.stat().st_mode) == stat.S_IMODE((tmp_path / "copy.key").stat().st_mode) == 0o600
    assert "already exists" in said(starboard("host", "backup", copy, "--data", file))


def heartbeat(url: str, beat: bool) -> None:
    """Write a serving process's heartbeat, or sign the process off."""

    async def work() -> None:
        store = await Store.open(url, "a-server")
        await (store.heartbeats.beat() if beat else store.heartbeats.leave())
        await store.close()

    asyncio.run(work())


def test_a_database_is_not_restored_under_a_server_that_serves_it_unless_forced(
    migrated_postgres: str, tmp_path: Path
) -> None:
    asyncio.run(emptied(migrated_postgres))
    where, copy = ["--database", migrated_postgres], tmp_path / "copy.dump"
    played(migrated_postgres, "one")
    assert starboard("host", "backup", copy, *where).exit_code == 0
    heartbeat(migrated_postgres, True)
    played(migrated_postgres, "two")
    refused = starboard("host", "restore", copy, *where)
    assert refused.exit_code == 2
    assert "A server is using this database: stop it first" in said(refused)
    assert "two" in said(starboard("host", "tables", *where))
    heartbeat(migrated_postgres, False)
    assert starboard("host", "restore", copy, *where).exit_code == 0
    assert "two" not in said(starboard("host", "tables", *where))
    heartbeat(migrated_postgres, True)
    assert starboard("host", "restore", copy, *where, "--force").exit_code == 0


async def own_database(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement)
    await connection.close()


def test_a_copy_is_restored_into_an_empty_database(migrated_postgres: str, tmp_path: Path) -> None:
    asyncio.run(emptied(migrated_postgres))
    played(migrated_postgres, "one")
    assert starboard("host", "backup", tmp_path / "copy", "--database", migrated_postgres).exit_code == 0
    asyncio.run(own_database(migrated_postgres, "create database empty_one"))
    try:
        empty = migrated_postgres.rpartition("/")[0] + "/empty_one"
        assert starboard("host", "restore", tmp_path / "copy", "--database", empty).exit_code == 0
        assert "one" in said(starboard("host", "tables", "--database", empty))
    finally:
        asyncio.run(own_database(migrated_postgres, "drop database empty_one with (force)"))


def test_a_copy_can_be_read_by_its_owner_alone_and_the_command_says_what_it_contains(
    data: tuple[str, list[str]], tmp_path: Path
) -> None:
    url, where = data
    played(url, "one")
    copy = tmp_path / "copy.db"
    told = said(starboard("host", "backup", copy, *where))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    for word in ("hidden cards", "names", "chat", "e-mail", "key that signs guests' cookies", "keep it that way"):
        assert word in told
    failed = starboard("host", "backup", tmp_path / "none", "--database", "postgresql://postgres@127.0.0.1:1/none")
    assert failed.exit_code == 2
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("update rows set body = cast('nonsense' as blob) where table_id = 'two' and n = 3", "row 3: "),
        ("delete from rows where table_id = 'two' and n = 2", "row 3"),
        ("delete from rows where table_id = 'two'", "it has no rows"),
        ("update tables set stage = 'over' where id = 'two'", "it is listed as over but is playing"),
    ],
)
def test_a_damaged_log_is_named(tmp_path: Path, change: str, told: str) -> None:
    file = tmp_path / "starboard.db"
    played(str(file), "one", "two", "six")
    with sqlite3.connect(file) as damaged:
        damaged.execute(change)
    damaged.close()
    result = starboard("host", "check", "--data", file)
    assert result.exit_code == 1
    assert f"two spacewalk/1: {told}" in said(result)
    assert "1 do not replay" in said(result)


def test_missing_data_is_reported(tmp_path: Path) -> None:
    for words in (["backup", tmp_path / "copy.db"], ["check"], ["restore", tmp_path / "copy.db"]):
        result = starboard("host", *words, "--data", tmp_path / "no.db")
        assert result.exit_code == 2
        assert "There is no" in said(result)
