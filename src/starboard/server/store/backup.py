"""Copies of all that a server keeps: made while it runs, put back while it does not.

A data file is copied with the key that signs guests' cookies, which lies beside it: without it all guests would be new.
For PostgreSQL its own programs are run; there the key is in the database.
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
from starboard.server.store.schema import is_postgres, version
from starboard.server.store.sqlite import lock, plain_errors

KEY = ".key"  # the ending of the key's name, beside the data file's


def back_up(data: str, file: Path) -> None:
    """A new file with all that the data hold at this moment."""
    if file.exists():
        raise StoreError(f"{file} is there already: name a new file.")
    if is_postgres(data):
        _alone(data)
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # pg_dump writes into it
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
    """Put a copy in the place of the data. A data file that is there is kept, as FILE.before.

    Refused while a server uses the data; `force` does it though servers of a PostgreSQL seem to run.
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
    """Refuse while a heartbeat is fresh: servers would go on from games that are no longer there."""
    if await version(data) is None:
        return  # an empty database
    from starboard.server.store.postgres import Postgres

    database = await Postgres.connect(data, 1, 1)
    try:
        servers = await Heartbeats(database, "").serving()
    finally:
        await database.close()
    if servers:
        said = "A server is" if servers == 1 else f"{servers} servers are"
        raise StoreError(
            f"{said} serving this database: stop it first, the workers too. One that was killed counts for"
            f" {GONE // 1000} seconds. --force restores all the same."
        )


def _alone(data: str) -> None:
    if len(data.split()) > 1:
        raise StoreError("Tables that are spread over several databases are copied one database at a time: name one.")


@contextmanager
def copied(data: str) -> Iterator[str]:
    """The data to look at, while a server may be using them: of a file a copy, which is gone afterwards."""
    if is_postgres(data):
        yield data
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        _copy(Path(data), copy)
        yield str(copy)


def _copy(source: Path, target: Path) -> None:
    """All that was committed, by SQLite's own means: a plain copy of the file could be torn."""
    if not source.exists():
        raise StoreError(f"There is no {source}.")
    with plain_errors(source), closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old:
        old.execute("select count(*) from sqlite_master").fetchone()  # is it a data file at all?
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
        with plain_errors(target), closing(sqlite3.connect(target)) as new:
            old.backup(new)


def _copy_key(source: Path, target: Path) -> None:
    target.touch(0o600)
    target.write_bytes(source.read_bytes())


def _before(there: Path) -> Path:
    """A name for the data that were there, which nothing has yet."""
    number, wanted = 1, there.with_name(f"{there.name}.before")
    while wanted.exists():
        number += 1
        wanted = there.with_name(f"{there.name}.before{number}")
    return wanted


def _run(program: str, url: str, *arguments: str) -> None:
    """One of PostgreSQL's programs; the password goes where other users of the computer cannot read it."""
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
