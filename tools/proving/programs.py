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
from collections.abc import Iterator
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
    """A database cluster with durable commits. PostgreSQL refuses root, so root runs it as the user postgres."""

    def __init__(self, folder: Path, connections: int = 200) -> None:
        self._bin = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda at: float(at.parent.name))[-1]
        self._folder = folder / "postgres"
        self._folder.mkdir()
        self._connections = connections
        self.port = free_port()
        self.url = f"postgresql://postgres@{HOME}:{self.port}/postgres"
        if os.geteuid() == 0:
            folder.chmod(0o755)
            shutil.chown(self._folder, "postgres")
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "--no-instructions", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._bin / program), *arguments]
        subprocess.run(command, cwd=self._folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _control(self, verb: str, *arguments: str) -> None:
        self._run("pg_ctl", verb, "-D", str(self._folder / "data"), "-w", *arguments)

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses={HOME} -c max_connections={self._connections}"
        self._control("start", "-l", str(self._folder / "log"), "-o", options)

    def kill(self) -> None:
        """At once: nothing is finished, and the next start recovers what was committed."""
        self._control("stop", "-m", "immediate")

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

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        self._command = command
        self._log = log
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )

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


class Nats(Program):
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"nats://{HOME}:{self.port}"
        found = shutil.which("nats-server") or "/usr/sbin/nats-server"
        super().__init__([found, "-a", HOME, "-p", str(self.port)], folder / "nats.log")


class Starboard(Program):
    """`starboard serve` or `starboard work`, as anybody would start it; guests' cookies are signed with our key.

    `python` is that of another installation, which then runs what is installed there; else this very source is run.
    """

    def __init__(
        self, folder: Path, name: str, verb: str, *arguments: str, python: str = "", **environment: str
    ) -> None:
        self.port = free_port()
        at = ["--host", HOME, "--port", str(self.port)] if verb == "serve" else []
        start = "from starboard.cli.main import app; app()"
        command = [python or sys.executable, "-c", start, verb, *at, *arguments]
        source = [] if python else [str(ROOT / "src")]
        path = os.pathsep.join([*source, str(ROOT), "" if python else os.environ.get("PYTHONPATH", "")])
        known = {"PYTHONPATH": path, "STARBOARD_KEY": KEY, "STARBOARD_GAMES": GAMES, **environment}
        super().__init__(command, folder / f"{name}.log", **known)

    def at_work(self, seconds: float = 60) -> None:
        """Wait until a worker says that it works."""
        until = time.monotonic() + seconds
        while "Working" not in self.said:
            if time.monotonic() > until:
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
