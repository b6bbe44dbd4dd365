"""Programs of our own, on ports and in folders of their own: PostgreSQL, NATS, servers and workers of Starboard."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = "127.0.0.1"
KEY = "the key of a proving ground"
GAMES = "tests.sketches tests.contract.toys tools.proving.games"
os.environ["STARBOARD_GAMES"] = GAMES  # whoever looks at their tables must know them too


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOME, 0))
        port: int = free.getsockname()[1]
        return port


class Postgres:
    """A database cluster with durable commits. PostgreSQL refuses root, so root runs it as the user postgres.

    `of` is the primary whose standby it is, as it was when this was made; `port` where one is wanted.
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
        with (self._folder / "programs.log").open("a+") as said:  # a pipe would be held open by what pg_ctl starts
            where = said.seek(0, os.SEEK_END)
            subprocess.run(command, cwd=self._folder, check=True, stdout=said, stderr=subprocess.DEVNULL)
            said.seek(where)
            return said.read().strip()

    def _control(self, verb: str, *arguments: str) -> None:
        self._run("pg_ctl", verb, "-D", str(self._folder / "data"), "-w", *arguments)

    def ask(self, statement: str) -> str:
        """What PostgreSQL answers, as text."""
        return self._run("psql", "-XAtq", "-d", self.url, "-c", statement)

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses={HOME} -c max_connections={self._connections}"
        self._control("start", "-l", str(self._folder / "log"), "-o", options)

    def replicate(self, seconds: float = 30) -> None:
        """From now on a commit waits until a standby has it; returns when there is one."""
        self.ask("alter system set synchronous_standby_names = '*'")
        self.ask("select pg_reload_conf()")
        until = time.monotonic() + seconds
        while self.ask("select count(*) from pg_stat_replication where sync_state = 'sync'") != "1":
            if time.monotonic() > until:
                raise RuntimeError("no standby replicates")
            time.sleep(0.05)

    def promote(self) -> None:
        """A standby becomes the primary."""
        self._control("promote")

    def kill(self) -> None:
        """At once: nothing is finished, and the next start recovers what was committed."""
        self._control("stop", "-m", "immediate")

    def destroy(self) -> None:
        """As if the machine had lost its power; it is not started again."""
        self.signal(signal.SIGKILL)

    def signal(self, number: signal.Signals) -> None:
        """To the server and all that it started."""
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.kill()

    @property
    def pids(self) -> list[int]:
        """All its processes."""
        master = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        return [master, *children(master)]


class Program:
    """One process that is started, killed and started again with the same arguments."""

    def __init__(self, command: list[str], log: Path, user: str | None = None, **environment: str) -> None:
        """`user` is whose it is where root would start it."""
        self._command = command
        self._user = user if os.geteuid() == 0 else None
        self._log = log
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None
        self._began = 0  # where in the log its last start is

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._began = log.tell()
            self.process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                user=self._user,
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
        """In good order, if it was running; else killed."""
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

    def usable(self, seconds: float) -> None:
        """Wait until it can be used again after a start; RuntimeError if it ends or takes too long."""


class Nats(Program):
    """A NATS server; with `routes`, the ports by which the servers of a cluster know each other, its own first."""

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

    def usable(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while True:
            try:
                socket.create_connection((HOME, self.port), 2).close()
                return
            except OSError:
                if time.monotonic() > until:
                    raise RuntimeError("NATS does not answer") from None
                time.sleep(0.05)


class Pooler(Program):
    """PgBouncer before a PostgreSQL, which pools by transaction."""

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
    """`starboard serve` or `starboard work`, as anybody would start it; guests' cookies are signed with our key.

    `python` is that of another installation, which then runs what is installed there; else this very source is run.
    """

    def __init__(
        self, folder: Path, name: str, verb: str, *arguments: str, python: str = "", **environment: str
    ) -> None:
        self.port = free_port()
        at = ["--host", HOME, "--port", str(self.port)] if verb == "serve" else []
        self._serves = verb == "serve"
        start = "from starboard.cli.main import app; app()"
        command = [python or sys.executable, "-c", start, verb, *at, *arguments]
        source = [] if python else [str(ROOT / "src")]
        path = os.pathsep.join([*source, str(ROOT), "" if python else os.environ.get("PYTHONPATH", "")])
        known = {"PYTHONPATH": path, "STARBOARD_KEY": KEY, "STARBOARD_GAMES": GAMES, **environment}
        super().__init__(command, folder / f"{name}.log", **known)

    def usable(self, seconds: float) -> None:
        if self._serves:
            self.ready(seconds)
        else:
            self.at_work(seconds)

    def at_work(self, seconds: float = 60) -> None:
        """Wait until a worker says that it works."""
        until = time.monotonic() + seconds
        while "Working" not in self.said_since_start:
            if self.process is None or self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"it does not work: {self.said[-2000:]}")
            time.sleep(0.05)

    def ready(self, seconds: float = 60) -> None:
        """Wait until it answers."""
        until = time.monotonic() + seconds
        while True:
            try:
                urllib.request.urlopen(f"http://{HOME}:{self.port}/ready", timeout=2).close()
                return
            except OSError:
                assert self.process is not None
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"no answer: {self.said[-2000:]}") from None
                time.sleep(0.05)


@contextlib.contextmanager
def ground() -> Iterator[Path]:
    """A folder of our own, gone afterwards; also when somebody ends us, so that no program is left behind."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    folder = Path(tempfile.mkdtemp(prefix="starboard-proving-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# ---- what a process has used


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes that are a process's own."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in rollup if line.startswith(("Private_Clean", "Private_Dirty")))
