"""Local programs on free ports and in separate folders: PostgreSQL, NATS, servers and workers of Starboard."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = "127.0.0.1"
KEY = "the key of a proving ground"
START = 300.0  # seconds within which a program must be usable, even on a very busy machine
GAMES = "tests.sketches tests.contract.toys tools.proving.games"


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOME, 0))
        port: int = free.getsockname()[1]
        return port


class Postgres:
    """A database cluster with durable commits. PostgreSQL refuses root, so root runs it as the user postgres.

    `of` makes this a standby, copied from that primary. `port` is a free one unless given.
    """

    def __init__(
        self, folder: Path, connections: int = 200, name: str = "postgres", of: "Postgres | None" = None, port: int = 0
    ) -> None:
        self._bin = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda at: float(at.parent.name))[-1]
        self._folder = folder / name
        self._folder.mkdir()
        self._connections = connections
        self.port = port or free_port()
        self.url = f"postgresql://postgres@{HOME}:{self.port}/postgres"
        if os.geteuid() == 0:
            folder.chmod(0o755)
            shutil.chown(self._folder, "postgres")
        data = str(self._folder / "data")
        if of is None:
            self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "--no-instructions", "-E", "UTF8")
        else:
            self._run("pg_basebackup", "-D", data, "-R", "-N", "-c", "fast", "-d", of.url)

    def _run(self, program: str, *arguments: str) -> str:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._bin / program), *arguments]
        with (self._folder / "programs.log").open("a+") as said:  # pg_ctl's child would hold a pipe open
            where = said.seek(0, os.SEEK_END)
            subprocess.run(command, cwd=self._folder, check=True, stdout=said, stderr=subprocess.DEVNULL)
            said.seek(where)
            return said.read().strip()

    def _control(self, verb: str, *arguments: str) -> None:
        self._run("pg_ctl", verb, "-D", str(self._folder / "data"), "-w", *arguments)

    def ask(self, statement: str) -> str:
        """Return PostgreSQL's answer as text."""
        return self._run("psql", "-XAtq", "-d", self.url, "-c", statement)

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses={HOME} -c max_connections={self._connections}"
        self._control("start", "-l", str(self._folder / "log"), "-o", options)

    def usable(self) -> None:
        """Do nothing, because `start` already waits."""

    def replicate(self, seconds: float = 30) -> None:
        """Make commits wait for a standby from now on; return when one is connected."""
        self.ask("alter system set synchronous_standby_names = '*'")
        self.ask("select pg_reload_conf()")
        until = time.monotonic() + seconds
        while self.ask("select count(*) from pg_stat_replication where sync_state = 'sync'") != "1":
            if time.monotonic() > until:
                raise RuntimeError("no standby replicates")
            time.sleep(0.05)

    def promote(self) -> None:
        """Make a standby the primary."""
        self._control("promote")

    def kill(self) -> None:
        """Stop immediately, without finishing anything. The next start recovers committed data."""
        self._control("stop", "-m", "immediate")

    def destroy(self) -> None:
        """Kill all processes of the server, as a power failure would, without restarting it."""
        self.signal(signal.SIGKILL)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and all its child processes."""
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.kill()

    @property
    def pids(self) -> list[int]:
        """The ids of all its processes."""
        master = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        return [master, *children(master)]


class Program:
    """A process that can be started, killed and restarted with the same arguments."""

    port = 0  # the port on which it listens, if any

    def __init__(self, command: list[str], log: Path, user: str | None = None, **environment: str) -> None:
        """Create the program without starting it. If this process runs as root, the program runs as `user`."""
        self._command = command
        self._user = user if os.geteuid() == 0 else None
        self._log = log
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None
        self.prepare: Callable[[], None] | None = None  # called in the new process
        self._began = 0  # offset of its last start in the log

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._began = log.tell()
            self.process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                user=self._user, preexec_fn=self.prepare,
            )  # fmt: skip

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Shut down gracefully if it is running; kill it after 10 s."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def said(self) -> str:
        return self._log.read_text(errors="replace")

    @property
    def said_since_start(self) -> str:
        return self._log.read_bytes()[self._began :].decode(errors="replace")

    def usable(self, seconds: float = START) -> None:
        """Wait until the program is usable. Raise RuntimeError if it exits or takes too long."""
        until = time.monotonic() + seconds
        while not self.answers():
            if self.process is None or self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"no answer: {self.said[-2000:]}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Return whether it accepts connections; always if it doesn't listen."""
        if self.port:
            with contextlib.suppress(OSError):
                socket.create_connection((HOME, self.port), 2).close()
                return True
        return not self.port


class Nats(Program):
    """A NATS server. `routes` are the ports of a cluster's servers for each other, starting with this server's."""

    def __init__(self, folder: Path, routes: Sequence[int] = ()) -> None:
        self.port = free_port()
        self.url = f"nats://{HOME}:{self.port}"
        found = shutil.which("nats-server") or "/usr/sbin/nats-server"
        name = "-".join(["nats", *map(str, routes[:1])])
        command = [found, "-a", HOME, "-p", str(self.port), "-n", name]
        if routes:
            own, *others = (f"nats://{HOME}:{port}" for port in routes)
            command += ["--cluster_name", "proving", "--cluster", own, "--routes", ",".join(others)]
        super().__init__(command, folder / f"{name}.log")


class Pooler(Program):
    """A PgBouncer in front of PostgreSQL, pooling by transaction."""

    def __init__(self, folder: Path, postgres: Postgres, size: int = 5) -> None:
        self.port = free_port()
        self.url = f"postgresql://postgres@{HOME}:{self.port}/postgres"
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            f"""[databases]
postgres = host={HOME} port={postgres.port} user=postgres
[pgbouncer]
listen_addr = {HOME}
listen_port = {self.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {size}
max_client_conn = 500
"""
        )
        found = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
        super().__init__([found, str(settings)], folder / "pgbouncer.log", "postgres")


class Starboard(Program):
    """`starboard serve` or `starboard work`, started as usual. Guests' cookies are signed with the test key.

    `python` runs the package installed there; without it, this source tree is run.
    """

    def __init__(
        self, folder: Path, name: str, verb: str, *arguments: str, python: str = "", **environment: str
    ) -> None:
        self.port = free_port() if verb == "serve" else 0
        at = ["--host", HOME, "--port", str(self.port)] if self.port else []
        start = "from starboard.cli.main import app; app()"
        command = [python or sys.executable, "-c", start, verb, *at, *arguments]
        source = [] if python else [str(ROOT / "src")]
        path = os.pathsep.join([*source, str(ROOT), "" if python else os.environ.get("PYTHONPATH", "")])
        known = {"PYTHONPATH": path, "STARBOARD_KEY": KEY, "STARBOARD_GAMES": GAMES, **environment}
        super().__init__(command, folder / f"{name}.log", **known)

    def answers(self) -> bool:
        """Return whether a server is ready, or a worker has reported that it works."""
        if not self.port:
            return "Working" in self.said_since_start
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://{HOME}:{self.port}/ready", timeout=2).close()
            return True
        return False


# ---- resources that a process has used


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def cpu(pid: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def memory(pid: int) -> int:
    """Return the private memory of a process in bytes."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in rollup if line.startswith(("Private_Clean", "Private_Dirty")))
