"""Backups of a server's data: made while it runs, restored while it is stopped.

A data file is copied together with its key file, which signs guest cookies. Without the key, nobody would recognise the
returning guests. PostgreSQL is copied by its own programs, and there the key is in the database.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

from starboard.server.store.error import StoreError
from starboard.server.store.heartbeat import GONE, Heartbeats
from starboard.server.store.schema import check_up_to_date, is_postgres, version
from starboard.server.store.sqlite import lock, plain_errors

KEY = ".key"  # suffix of the key file beside the data file


def back_up(data: str, file: Path) -> None:
    """Write a snapshot of the data to a new file."""
    if file.exists():
        raise StoreError(f"{file} already exists: name a new file.")
    if is_postgres(data):
        _alone(data)
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # private before pg_dump writes to it
        try:
            _run("pg_dump", data, "--format=custom", "--no-owner", f"--file={file}")
        except BaseException:
            file.unlink()
            raise
    else:
        _copy(Path(data), file)
        key = Path(data).with_suffix(KEY)
        if key.exists():
            _copy_key(key, file.with_suffix(KEY))


def restore(file: Path, data: str, force: bool = False) -> None:
    """Replace the data with a backup. An existing data file is kept as FILE.before.

    Refuse while a server uses the data. `force` skips this check for PostgreSQL.
    """
    if not file.exists():
        raise StoreError(f"There is no {file}.")
    if is_postgres(data):
        _alone(data)
        if not force:
            asyncio.run(_refuse_while_served(data))
        _run("pg_restore", data, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file))
        return
    there = Path(data)
    with closing(lock(there)):
        if there.exists():
            _copy(there, _before(there))
        _copy(file, there)
    key = file.with_suffix(KEY)
    if key.exists():
        _copy_key(key, there.with_suffix(KEY))


async def _refuse_while_served(data: str) -> None:
    """Refuse if a heartbeat is fresh, since running servers would continue games that are no longer stored."""
    if await version(data) is None:
        return  # an empty database
    try:
        await check_up_to_date(data)
    except StoreError as error:
        raise StoreError(f"{error} --force restores anyway.") from error
    from starboard.server.store.postgres import Postgres

    database = await Postgres.connect(data, 1, 1)
    try:
        servers = await Heartbeats(database, "").serving()
    finally:
        await database.close()
    if servers:
        said = "A server is" if servers == 1 else f"{servers} servers are"
        raise StoreError(
            f"{said} using this database: stop it first, and the workers too. A killed server still counts for"
            f" {GONE // 1000} seconds. --force restores anyway."
        )


def _alone(data: str) -> None:
    if len(data.split()) > 1:
        raise StoreError("Databases that share tables are copied and restored one at a time: name one.")


@contextmanager
def copied(data: str) -> Iterator[str]:
    """Yield an address from which data can be read while a server runs: PostgreSQL, or a temporary copy of the file."""
    if is_postgres(data):
        yield data
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        _copy(Path(data), copy)
        yield str(copy)


def _copy(source: Path, target: Path) -> None:
    """Copy all committed data with SQLite's own backup, since a plain file copy could be torn."""
    if not source.exists():
        raise StoreError(f"There is no {source}.")
    with plain_errors(source), closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old:
        old.execute("select count(*) from sqlite_master").fetchone()  # fails if it isn't a data file
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
        with plain_errors(target), closing(sqlite3.connect(target)) as new:
            old.backup(new)


def _copy_key(source: Path, target: Path) -> None:
    target.touch(0o600)
    target.write_bytes(source.read_bytes())


def _before(there: Path) -> Path:
    """Return an unused name for the previous data file."""
    number, wanted = 1, there.with_name(f"{there.name}.before")
    while wanted.exists():
        number += 1
        wanted = there.with_name(f"{there.name}.before{number}")
    return wanted


def _run(program: str, url: str, *arguments: str) -> None:
    """Run a PostgreSQL program. The password is passed in the environment, where other users cannot read it."""
    if shutil.which(program) is None:
        raise StoreError(f"{program} is not installed; it comes with PostgreSQL's client programs.")
    from starboard.server.store.address import plain

    parts = urlsplit(plain(url))
    password = unquote(parts.password or "")
    known = parts.geturl().replace(f":{parts.password}@", "@", 1) if parts.password else parts.geturl()
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    ran = subprocess.run([program, f"--dbname={known}", *arguments], env=environment, capture_output=True, text=True)
    if ran.returncode:
        raise StoreError(f"{program} failed: {ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else '?'}")
