"""A SQLite file: its lock while it is served, and clear messages for each problem."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from starboard.server.store import Appended, NewRow, Store, StoreError
from starboard.server.store import sqlite as module
from tests.server.store.kit import append, new, open_table

pytestmark = pytest.mark.anyio


async def test_a_second_server_on_the_same_file_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    link = tmp_path / "the same.db"
    link.symlink_to(sqlite_url)
    for path in (sqlite_url, str(link)):
        with pytest.raises(StoreError, match=r"^Another Starboard is already serving .*\.$"):
            await Store.open(path)
    program = f"import asyncio; from starboard.server.store import Store; asyncio.run(Store.open({sqlite_url!r}))"
    ran = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stderr.splitlines()[-1].endswith("stop it first, or name another file.")
    await store.close()
    await (await Store.open(sqlite_url)).close()


async def test_a_commit_is_durable(sqlite_url: str) -> None:
    connection = module.connect(Path(sqlite_url))
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    assert connection.execute("pragma synchronous").fetchone() == (2,)  # FULL
    connection.close()


async def test_nothing_is_done_on_the_event_loop(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[str] = set()
    append_row = module._append

    def watched(connection: sqlite3.Connection, row: NewRow) -> bool:
        threads.add(threading.current_thread().name)
        return append_row(connection, row)

    monkeypatch.setattr(module, "_append", watched)
    store = await Store.open(sqlite_url)
    await open_table(store)
    await append(store, new("t", 1))
    assert all(name.startswith("starboard-writer") for name in threads)
    assert threads
    await store.close()


async def test_a_copy_can_be_made_while_it_is_served(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    await open_table(store)
    await append(store, new("t", 1))
    source, copy = sqlite3.connect(sqlite_url), sqlite3.connect(tmp_path / "copy.db")
    source.backup(copy)
    assert copy.execute("select count(*) from rows").fetchone() == (1,)
    copy.close()
    source.close()
    await store.close()


async def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear reader, this is no data file at all. " * 100)
    with pytest.raises(StoreError, match=r"is not a Starboard data file\.$"):
        await Store.open(str(text))
    assert text.read_text().startswith("Dear reader")
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("create table photos (name text)")
    connection.close()
    with pytest.raises(StoreError, match=r"is not a Starboard data file\.$"):
        await Store.open(str(other))


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/x\.db cannot be opened for writing: .*\.$"):
        await Store.open(str(tmp_path / "nowhere" / "x.db"))


ON_A_DISK = """
import asyncio, sys
from starboard.server.store import Store, StoreError, Appended
from tests.server.store.kit import append, new, open_table

async def main():
    path, size = sys.argv[1], int(sys.argv[2])
    try:
        store = await Store.open(path)
        await open_table(store)
        n = 0
        while True:
            row = new("t", n + 1)
            outcome = await append(store, type(row)(type(row.row)("t", n + 1, "ann", f"c{n}", 0, "x" * size)))
            assert isinstance(outcome, Appended)
            n += 1
    except StoreError as error:
        print(error)
    print(n := len(await store.rows("t"))) if "store" in locals() else None

asyncio.run(main())
"""


def on_a_disk(mount: str, path: Path, folder: Path) -> list[str]:
    """Return the output of a server whose disk is mounted only for its process."""
    quoted = f'{mount} && exec {sys.executable} -c "$PROGRAM" {path} 20000'
    root = str(Path(__file__).resolve().parents[3])
    environment = {
        **os.environ,
        "PROGRAM": ON_A_DISK,
        "FOLDER": str(folder),
        "PYTHONPATH": os.pathsep.join([root, *sys.path]),
    }
    ran = subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c", quoted], capture_output=True, text=True, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout.splitlines()


async def test_a_full_disk_is_said_and_loses_nothing_that_was_acknowledged(sqlite_url: str, tmp_path: Path) -> None:
    mount = 'cd "$FOLDER" && mkdir disk && mount -t tmpfs -o size=2m tmpfs disk && cp starboard.db disk'
    sentence, rows = on_a_disk(mount, tmp_path / "disk" / "starboard.db", tmp_path)
    assert sentence.endswith("is full: nothing can be written until there is room.")
    assert int(rows) > 5


async def test_a_read_only_disk_is_said(sqlite_url: str, tmp_path: Path) -> None:
    mount = 'mount --bind "$FOLDER" "$FOLDER" && mount -o remount,ro,bind "$FOLDER"'
    (sentence,) = on_a_disk(mount, tmp_path / "starboard.db", tmp_path)
    assert sentence.startswith(sqlite_url)
    assert "read-only" in sentence


def test_with_a_file_no_other_driver_is_imported(sqlite_url: str) -> None:
    program = f"""
import asyncio, sys
from starboard.server.store import Store
async def main():
    store = await Store.open({sqlite_url!r})
    await store.heartbeats.beat()
    await store.close()
asyncio.run(main())
print(sorted({{"asyncpg", "nats"}} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.strip() == "[]", ran.stderr


async def test_a_store_goes_on_after_a_statement_failed(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await open_table(store)
    with pytest.raises(StoreError, match="no such table"):
        await store.database.write_all([("delete from rows", ()), ("delete from nowhere", ())])
    assert isinstance(await append(store, new("t", 1)), Appended)
    await store.close()
