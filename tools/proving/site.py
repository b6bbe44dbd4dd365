"""A site under test: servers, workers and their data, started on free ports, stopped and removed at the end."""

import contextlib
import itertools
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.proving.programs import GAMES, Nats, Postgres, Program, Starboard

Runs = Postgres | Program


class Site:
    """A site's programs, in one folder. The data is in a file unless `use_postgres` is called first.

    `python` runs the package installed there; without it, this source tree is run.
    """

    def __init__(self, folder: Path, python: str = "") -> None:
        self.folder = folder
        self.python = python
        self.data = str(folder / "starboard.db")
        self.postgres: Postgres | None = None
        self._flags = ["--data", self.data]
        self._running: list[Runs] = []
        self._numbers = itertools.count(1)

    def run(self, *programs: Runs) -> None:
        """Start programs, and wait until each is usable. They are stopped with the site, in reverse order."""
        self._running += programs
        for program in programs:
            program.start()
        for program in programs:
            program.usable()

    def stop(self, *programs: Runs) -> None:
        """Stop these programs, or all."""
        for program in programs or self._running[::-1]:
            program.stop()
            self._running.remove(program)

    def use_postgres(self) -> Postgres:
        """Start a PostgreSQL for the data of servers created later."""
        self.postgres = Postgres(self.folder)
        self.run(self.postgres)
        self.use(self.postgres.url)
        return self.postgres

    def use_bus(self) -> Nats:
        """Start a NATS for servers created later."""
        nats = Nats(self.folder)
        self.run(nats)
        self.use(self.data, nats.url)
        return nats

    def use(self, database: str, bus: str = "") -> None:
        """Make servers created later use this database and bus."""
        self.data = database
        self._flags = ["--database", database, *(["--bus", bus] if bus else [])]

    def program(self, verb: str, *options: str, python: str = "", **environment: str) -> Starboard:
        """Return a `serve` or `work` program for the site's data, without starting it."""
        name, given = f"{verb}{next(self._numbers)}", (*self._flags, *options)
        return Starboard(self.folder, name, verb, *given, python=python or self.python, **environment)

    def server(self, *options: str, python: str = "", **environment: str) -> Starboard:
        """Start a server and return it."""
        server = self.program("serve", *options, python=python, **environment)
        self.run(server)
        return server


@contextlib.contextmanager
def site(python: str = "", keep: Path | None = None) -> Iterator[Site]:
    """Yield a site in a temporary folder; copy the programs' logs to `keep` at the end.

    SIGTERM becomes an exit, so that no program or folder is left behind.
    """
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    os.environ["STARBOARD_GAMES"] = GAMES  # needed here too, to read their tables
    folder = Path(tempfile.mkdtemp(prefix="starboard-proving-"))
    made = Site(folder, python)
    try:
        yield made
    finally:
        made.stop()
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            for log in folder.glob("*.log"):
                shutil.copy(log, keep)
        shutil.rmtree(folder, ignore_errors=True)
