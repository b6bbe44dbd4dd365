"""What keeps a server from starting is said in one sentence."""

import os
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.server.serving.kit import Process


def refused(*arguments: str, verb: str = "serve", port: int = 0) -> str:
    """The one sentence that a process says instead of starting."""
    process = Process(*arguments, verb=verb, port=port).start().process
    assert process is not None
    _, said = process.communicate(timeout=30)
    assert process.returncode == 2, said
    assert "Traceback" not in said
    lines = said.strip().splitlines()
    assert len(lines) == 1, said
    assert lines[0].startswith("starboard: ")
    return lines[0]


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port}" in refused("--data", str(tmp_path / "x.db"), port=port)


def test_a_file_that_another_server_has(sqlite_url: str) -> None:
    with Process("--data", sqlite_url):
        assert "Another Starboard is already serving" in refused("--data", sqlite_url)


def test_data_of_a_newer_starboard(sqlite_url: str) -> None:
    with sqlite3.connect(sqlite_url) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    connection.close()
    assert "newer Starboard" in refused("--data", sqlite_url)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, " * 1000)
    assert "is not a Starboard data file" in refused("--data", str(tmp_path / "letter.db"))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refused("--data", str(tmp_path / "nowhere" / "x.db"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Path:
    """A disk of 200 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("a disk can be mounted only by root")
    return disk


def test_a_full_disk_and_a_read_only_one(small_disk: Path) -> None:
    try:
        (small_disk / "photos").write_bytes(b"x" * 190_000)
        assert "is full" in refused("--data", str(small_disk / "x.db"))
        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
        assert "ead-only" in refused("--data", str(small_disk / "y.db"))
    finally:
        subprocess.run(["umount", "-l", str(small_disk)], check=True)


def test_a_database_that_is_not_there() -> None:
    said = refused("--database", "postgresql://nobody:hush@127.0.0.1:1/nothing")
    assert "does not answer" in said
    assert "hush" not in said


def test_what_does_not_go_together(tmp_path: Path) -> None:
    assert "not both" in refused("--data", str(tmp_path / "x.db"), "--database", "postgresql://x/y")
    assert "plain or json" in refused("--data", str(tmp_path / "x.db"), "--log", "xml")


def test_a_worker_needs_a_database_that_is_shared() -> None:
    assert "PostgreSQL" in refused(verb="work")
    assert "PostgreSQL" in refused("--database", "/tmp/starboard.db", verb="work")


def test_the_key_of_the_guests_is_made_once_for_its_owner_alone(sqlite_url: str) -> None:
    key = Path(sqlite_url).with_suffix(".key")
    for _ in range(2):
        with Process("--data", sqlite_url):
            made = key.read_text()
            assert os.stat(key).st_mode & 0o777 == 0o600
    assert key.read_text() == made


def test_data_lie_in_the_folder_for_data_if_nothing_is_said(tmp_path: Path) -> None:
    with Process(environment={"XDG_DATA_HOME": str(tmp_path)}):
        assert (tmp_path / "starboard" / "starboard.db").exists()
