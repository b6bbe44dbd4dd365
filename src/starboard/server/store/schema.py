"""Migrations: numbered SQL files, run in order, in one transaction per database.

The version is the number of the last file that was run. It is stored in the table `alembic_version`, as it was when
migrations used Alembic, so that old and new programs recognise each other's data.
"""

import logging
import sqlite3
from pathlib import Path
from typing import Any

from starboard.server import runtime
from starboard.server.store.error import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES_ONLY = "-- PostgreSQL only."  # begins the comment above a statement that SQLite lacks
SQLITE_FIRST = "-- SQLite only, before the transaction."  # likewise, for statements not allowed in a transaction
STAMP = "create table alembic_version (version_num varchar(32) not null primary key)"
ONE_AT_A_TIME = 7_387_001_242  # id of the advisory lock under which processes that start together migrate

log = logging.getLogger(__name__)


def known(migrations: Path = MIGRATIONS) -> list[str]:
    """Return the versions that this program knows, oldest first, taken from the numbers in the file names."""
    return sorted(file.name[:4] for file in migrations.glob("[0-9]*.sql"))


def statements(migrations: Path, version: str, postgres: bool) -> list[str]:
    """Return the statements that a migration runs in its transaction, for this kind of database."""
    parts = [part for part in _parts(migrations, version) if SQLITE_FIRST not in part]
    return parts if postgres else [part.replace("bytea", "blob") for part in parts if POSTGRES_ONLY not in part]


def first_statements(migrations: Path, version: str) -> list[str]:
    """Return the statements that a migration runs on SQLite before the transaction. They are idempotent."""
    return [part for part in _parts(migrations, version) if SQLITE_FIRST in part]


def _parts(migrations: Path, version: str) -> list[str]:
    (file,) = migrations.glob(f"{version}*.sql")
    return [part.strip() for part in file.read_text("utf-8").split(";\n") if part.strip()]


async def bring_up_to_date(url: str, migrations: Path = MIGRATIONS) -> None:
    """Migrate older data; refuse data newer than this program."""
    has = await version(url)
    if _missing(url, has, migrations):
        if has is not None:
            log.info("Migrating %s from version %s to %s.", name(url), has, known(migrations)[-1])
        if is_postgres(url):
            await _migrate_postgres(url, migrations)
        else:
            await runtime.in_thread(_migrate_sqlite, url, has, migrations)


async def check_up_to_date(url: str, migrations: Path = MIGRATIONS) -> None:
    """Raise StoreError if there is no data, or no server of this version has opened it yet."""
    if not is_postgres(url) and not _path(url).exists():
        raise StoreError(f"There is no {_path(url)}.")
    has = await version(url)
    if has is None or _missing(url, has, migrations):
        raise StoreError(
            f"{name(url)} has not been opened by this version of Starboard yet: start `starboard serve` first."
        )


def _missing(url: str, has: str | None, migrations: Path) -> list[str]:
    """Return the migrations that data at this version still needs; refuse data newer than this program."""
    wanted = known(migrations)
    if has is not None and has not in wanted:
        raise StoreError(
            f"{name(url)} was written by a newer Starboard (data version {has}; this one supports up to {wanted[-1]}):"
            " update Starboard, or use other data."
        )
    return [each for each in wanted if has is None or each > has]


async def version(url: str) -> str | None:
    """Return the version of the data; None if there is none yet."""
    if is_postgres(url):
        from starboard.server.store.postgres import connected

        async with connected(url) as connection:
            return await _postgres_version(connection)
    return await runtime.in_thread(_sqlite_version, _path(url))


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def name(url: str) -> str:
    """Return the name of the database at this URL for use in messages. It never contains the password."""
    return "The database" if is_postgres(url) else url.removeprefix("sqlite:///")


def _path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def _failed(url: str, error: Exception) -> StoreError:
    return StoreError(f"{name(url)} could not be migrated and was left unchanged: {error}.")


# ---- SQLite


def _sqlite_version(path: Path) -> str | None:
    from starboard.server.store.sqlite import connect, plain_errors

    with plain_errors(path):
        connection = connect(path)
        try:
            tables = {table for (table,) in connection.execute("select name from sqlite_master where type = 'table'")}
            if not tables:
                return None
            if "alembic_version" not in tables:
                raise StoreError(f"{path} is not a Starboard data file.")
            found = connection.execute("select version_num from alembic_version").fetchone()
            return found and str(found[0])
        finally:
            connection.close()


def _migrate_sqlite(url: str, has: str | None, migrations: Path) -> None:
    """Migrate a data file, after writing a backup beside it."""
    from starboard.server.store.sqlite import connect, erase, plain_errors, transaction

    path = _path(url)
    with plain_errors(path):
        connection = connect(path)
        try:
            if has is not None:
                _back_up(connection, Path(f"{path}.{has}.backup"))
                for version in _missing(url, has, migrations):
                    for statement in first_statements(migrations, version):
                        connection.execute(statement)
            with transaction(connection):
                for version in _missing(url, has, migrations):
                    for statement in statements(migrations, version, postgres=False):
                        connection.execute(statement)
                if has is None:
                    connection.execute(STAMP)
                connection.execute("delete from alembic_version")
                connection.execute("insert into alembic_version values (?)", (known(migrations)[-1],))
            erase(connection)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
                raise
            raise _failed(url, error) from error
        finally:
            connection.close()


def _back_up(connection: sqlite3.Connection, file: Path) -> None:
    from starboard.server.store.sqlite import make_private

    make_private(file)
    copy = sqlite3.connect(file)
    try:
        connection.backup(copy)
        copy.execute("vacuum")  # otherwise the copy would keep deleted data
    finally:
        copy.close()


# ---- PostgreSQL


async def _postgres_version(connection: Any) -> str | None:
    # Not to_regclass: behind a pooler the session may have cached, while waiting for the lock, that there is no table.
    there = "select 1 from pg_class where relname = 'alembic_version' and pg_table_is_visible(oid)"
    if not await connection.fetchval(there):
        return None
    found = await connection.fetchval("select version_num from alembic_version")
    return found and str(found)


async def _migrate_postgres(url: str, migrations: Path) -> None:
    """Migrate under a lock held until commit, so that processes starting together migrate only once."""
    import asyncpg

    from starboard.server.store.postgres import UNKNOWN, connected

    async with connected(url) as connection:
        try:
            await connection.execute(f"select pg_advisory_xact_lock({ONE_AT_A_TIME})")
            has = await _postgres_version(connection)
            for version in _missing(url, has, migrations):
                for statement in statements(migrations, version, postgres=True):
                    await connection.execute(statement)
            if has is None:
                await connection.execute(STAMP)
            await connection.execute("delete from alembic_version")
            await connection.execute("insert into alembic_version values ($1)", known(migrations)[-1])
        except (asyncpg.DiskFullError, *UNKNOWN):
            raise
        except asyncpg.PostgresError as error:
            raise _failed(url, error) from error
