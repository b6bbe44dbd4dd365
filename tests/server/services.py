"""PostgreSQL and NATS for tests: local servers if they answer, otherwise servers started by the tests.

If a program is missing, its tests are skipped with the reason; with TESTS_REQUIRE_ALL=1, as in `.ci/run`, they fail.
"""

import atexit
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import pytest

POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
NATS = "nats://127.0.0.1:4222"
FOLDERS = ("/usr/sbin", "/usr/local/sbin", *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True))


def missing(reason: str) -> NoReturn:
    """Skip the test with this reason, or fail it if TESTS_REQUIRE_ALL is set."""
    if os.environ.get("TESTS_REQUIRE_ALL"):
        pytest.fail(reason)
    pytest.skip(reason)


def program(name: str) -> str:
    """Return the path of a program, also searching folders outside a user's PATH."""
    return (
        shutil.which(name) or shutil.which(name, path=os.pathsep.join(FOLDERS)) or missing(f"{name} is not installed")
    )


def needs(*programs: str) -> None:
    """Skip the test unless these programs are installed."""
    for name in programs:
        program(name)


@cache
def postgres() -> str:
    """Return the address of a PostgreSQL whose user may create databases."""
    given = os.environ.get("STARBOARD_TEST_POSTGRES")
    return given or (POSTGRES if _answers(POSTGRES) else _own_postgres())


@cache
def nats() -> str:
    """Return the address of a NATS server."""
    given = os.environ.get("STARBOARD_TEST_NATS")
    return given or (NATS if _answers(NATS) else _own_nats())


def _answers(url: str) -> bool:
    at = urlsplit(url)
    try:
        socket.create_connection((at.hostname, at.port), 2).close()
    except OSError:
        return False
    return True


def _own_postgres() -> str:
    folder = tempfile.mkdtemp(prefix="starboard-postgres-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    server = PostgresServer(folder)
    server.start()
    atexit.register(server.stop)
    return server.url


def _own_nats() -> str:
    server = NatsServer()
    server.start()
    atexit.register(server.kill)
    return server.url


class PostgresServer:
    """A real PostgreSQL with a separate folder and port. As it refuses to run as root, root runs it as another user."""

    def __init__(self, folder: str) -> None:
        self.bin = Path(program("pg_ctl")).resolve().parent  # only a link may be in that folder
        self.data = f"{folder}/data"
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = port = free.getsockname()[1]
        self.options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        self.url = f"postgresql://{self.user}@127.0.0.1:{port}/postgres"
        self.make()

    def make(self) -> None:
        self.run("initdb", "-D", self.data, "-A", "trust", "--no-sync")

    def run(self, program: str, *arguments: str) -> None:
        person = {"user": self.user, "group": self.user, "extra_groups": []} if os.getuid() == 0 else {}
        subprocess.run(
            [self.bin / program, *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **person,
        )  # type: ignore[call-overload]

    def start(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-o", self.options, "-w", "start")

    def crash(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def stop(self) -> None:
        """Stop the server if it is running."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.crash()

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to the server and all its child processes."""
        leader = int(Path(self.data, "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
        for process in (leader, *map(int, children)):
            os.kill(process, number)


class NatsServer:
    """A real nats-server on a separate port."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [program("nats-server"), "-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
