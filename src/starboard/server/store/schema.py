"""The schema's version: what this program needs, what the data have, and the way from one to the other.

Migrations are Alembic's. It is started in a process of its own and only for data that are behind: it and SQLAlchemy
would take 40 MB and 0.4 s of every server that needs nothing from them.
"""

import asyncio
import logging
import sqlite3
import sys
from pathlib import Path

from starboard.server.store.error import StoreError

VERSIONS = Path(__file__).parent / "migrations" / "versions"

log = logging.getLogger(__name__)


def known(versions: Path = VERSIONS) -> list[str]:
    """The versions that this program knows, oldest first: the names of the migrations begin with them."""
    return sorted(file.name[:4] for file in versions.glob("[0-9]*.py"))


async def bring_up_to_date(url: str, versions: Path = VERSIONS) -> None:
    """Migrate data that are behind; refuse data that are ahead of this program."""
    has = await version(url)
    wanted = known(versions)
    if has == wanted[-1]:
        return
    if has is not None and has not in wanted:
        raise StoreError(
            f"{name(url)} was written by a newer Starboard (its version is {has}, this program knows {wanted[-1]}):"
            " update Starboard, or use other data."
        )
    if has is not None:
        log.info("%s is brought up to date from version %s to %s.", name(url), has, wanted[-1])
        await asyncio.to_thread(_keep_copy, url, has)
    await _migrate(url, versions)


async def version(url: str) -> str | None:
    """The version that the data have; None: there are no data yet."""
    if url.startswith(("postgresql://", "postgres://")):
        return await _postgres_version(url)
    return await asyncio.to_thread(_sqlite_version, Path(url.removeprefix("sqlite:///")))


def name(url: str) -> str:
    """What to call the data in a message: never the password."""
    return "The database" if url.startswith("postgres") else url.removeprefix("sqlite:///")


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


async def _postgres_version(url: str) -> str | None:
    import asyncpg

    from starboard.server.store.postgres import TIMEOUT, plain_errors

    async with plain_errors():
        connection = await asyncpg.connect(url, timeout=TIMEOUT)
        try:
            if not await connection.fetchval("select to_regclass('alembic_version')"):
                return None
            found = await connection.fetchval("select version_num from alembic_version")
            return found and str(found)
        finally:
            await connection.close()


def _keep_copy(url: str, has: str) -> None:
    """Before a data file is changed, a copy of it is laid beside it."""
    if url.startswith("postgres"):
        return
    path = Path(url.removeprefix("sqlite:///"))
    from starboard.server.store.sqlite import plain_errors

    with plain_errors(path):
        source, copy = sqlite3.connect(path), sqlite3.connect(f"{path}.{has}.backup")
        try:
            source.backup(copy)
        finally:
            copy.close()
            source.close()


async def _migrate(url: str, versions: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "starboard.server.store.migrate", str(versions.parent),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate(url.encode())
    if process.returncode:
        text = said.decode(errors="replace").strip()
        log.debug("%s", text)
        last = text.rpartition("\n")[2]
        raise StoreError(f"{name(url)} could not be brought up to date, and was left as it was: {last}")
