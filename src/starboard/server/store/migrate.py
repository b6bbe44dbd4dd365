"""Runs the migrations that a database lacks, all or none. Its own program: the address comes over standard input."""

import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

import sqlalchemy
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory

ONE_AT_A_TIME = 7_387_001_242  # the number of the lock that processes starting together wait for


def upgrade(connection: sqlalchemy.Connection, folder: Path) -> None:
    """Bring the schema to the newest version in the folder."""
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, context: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()


def upgrade_sqlite(path: str, folder: Path) -> None:
    engine = sqlalchemy.create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None), poolclass=sqlalchemy.NullPool
    )
    with engine.connect() as connection:
        connection.exec_driver_sql("begin immediate")
        upgrade(connection, folder)
        connection.exec_driver_sql("commit")


async def upgrade_postgres(url: str, folder: Path) -> None:
    import asyncpg
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url), poolclass=sqlalchemy.NullPool
    )
    async with engine.begin() as connection:
        await connection.execute(sqlalchemy.text(f"select pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        await connection.run_sync(upgrade, folder)
    await engine.dispose()


def main() -> None:
    url, folder = sys.stdin.read().strip(), Path(sys.argv[1])
    if url.startswith(("postgresql://", "postgres://")):
        asyncio.run(upgrade_postgres(url, folder))
    else:
        upgrade_sqlite(url.removeprefix("sqlite:///"), folder)


if __name__ == "__main__":
    main()
