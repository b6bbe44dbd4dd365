"""Start-up failures, each reported in one sentence."""

import asyncio
import os
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from starboard.cli.configuration import configuration
from starboard.cli.serve import run_work, the_data
from starboard.cli.trouble import Trouble
from starboard.server import serving
from starboard.server.serving import ServeOptions, StartupError, key_of, serve
from starboard.server.store import reach
from starboard.server.store.store import Store
from tests.server.serving.kit import Process, free_port

pytestmark = pytest.mark.anyio


async def refused(data: str, port: int | None = None) -> str:
    """Return the error message of a server that cannot start with these data or this port."""
    with pytest.raises(StartupError) as caught:
        await serve(ServeOptions(port=free_port() if port is None else port, data=data))
    said = str(caught.value)
    assert "\n" not in said
    assert "Error" not in said
    return said


def test_a_failed_start_prints_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, " * 1000)
    process = Process("--data", str(tmp_path / "letter.db")).start().process
    assert process is not None
    _, said = process.communicate(timeout=30)
    assert process.returncode == 2
    assert said == f"starboard: {tmp_path / 'letter.db'} is not a Starboard data file.\n"


async def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port}" in await refused(str(tmp_path / "x.db"), port)


async def test_a_file_that_another_server_has(sqlite_url: str) -> None:
    other = await Store.open(sqlite_url)
    assert "Another Starboard is already serving" in await refused(sqlite_url)
    await other.close()


async def test_data_of_a_newer_starboard(sqlite_url: str) -> None:
    connection = sqlite3.connect(sqlite_url)
    connection.execute("update alembic_version set version_num = '9999'")
    connection.commit()
    connection.close()
    assert "newer Starboard" in await refused(sqlite_url)


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "nowhere" in await refused(str(tmp_path / "nowhere" / "x.db"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk of 200 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("a disk can be mounted only by root")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


async def test_a_full_disk_and_a_read_only_one(small_disk: Path) -> None:
    (small_disk / "photos").write_bytes(b"x" * 190_000)
    assert "is full" in await refused(str(small_disk / "x.db"))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "ead-only" in await refused(str(small_disk / "y.db"))


async def test_a_database_that_is_not_there_yet_is_waited_for(
    postgres_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "FIRST", 0.05)
    there, port = urlsplit(postgres_url), free_port()
    data = f"postgresql://{there.username}:hush@127.0.0.1:{port}{there.path}"

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, down = await asyncio.open_connection(there.hostname, there.port)
        await asyncio.gather(_pump(reader, down), _pump(up, writer))

    opening = asyncio.create_task(reach.until_reachable(lambda: serving._checked(data)))
    while "does not answer" not in caplog.text:
        await asyncio.sleep(0.01)
    assert not opening.done()
    async with await asyncio.start_server(pass_on, "127.0.0.1", port):
        store = await opening
        assert await store.heads([]) == {}
        await store.close()
    assert "hush" not in caplog.text


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while part := await reader.read(65536):
        writer.write(part)
    writer.close()


async def test_data_are_for_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    data = Path(the_data(None, ""))
    data.touch(0o644)
    store = await Store.open(str(data))
    await store.heartbeats.beat()
    modes = {file.name: file.stat().st_mode & 0o777 for file in data.parent.iterdir()}
    await store.close()
    assert len(modes) >= 3
    assert set(modes.values()) == {0o600}
    assert data.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_and_a_database_do_not_go_together(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="not both"):
        the_data(tmp_path / "x.db", "postgresql://x/y")
    with pytest.raises(Trouble, match="for a data file, use --data"):
        the_data(None, str(tmp_path / "x.db"))


def test_a_worker_needs_a_database_that_is_shared() -> None:
    with pytest.raises(Trouble, match="PostgreSQL"):
        run_work(configuration({}, {}))


def test_the_key_of_the_guests_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    plan = ServeOptions(data=str(tmp_path / "x.db"))
    made = key_of(plan)
    assert made is not None
    assert key_of(plan) == made
    assert os.stat(tmp_path / "x.key").st_mode & 0o777 == 0o600
    assert key_of(ServeOptions(data="postgresql://x/y")) is None
    assert key_of(ServeOptions(data="postgresql://x/y", key="secret")) == key_of(
        ServeOptions(data="z.db", key="secret")
    )
    (tmp_path / "x.key").write_text("no key")
    with pytest.raises(StartupError, match="is not a key"):
        key_of(plan)


def test_data_lie_in_the_folder_for_data_if_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert the_data(None, "") == str(tmp_path / "starboard" / "starboard.db")
