"""A separate server for each target. Its log, memory and survival are checked during the fuzzing."""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

from tools.fuzzing.tally import Tally
from tools.proving.programs import ROOT, resident
from tools.proving.site import Site, site

GROWTH = 200  # MB that a server may grow by during one target
ERROR = re.compile(r"Traceback|^\d\d:\d\d:\d\d error: .*$", re.MULTILINE)
SETTLE = 20.0  # seconds in which a server must close abandoned connections


class Fuzzed:
    """A running server with its data file."""

    def __init__(self, site: Site, limits: int) -> None:
        self.data = site.data
        self.program = site.server("--bots", "1", "--limits", str(limits))
        self.port = self.program.port

    @property
    def memory(self) -> float:
        """The resident memory in MB."""
        return resident(self.program.pid)

    @property
    def sockets(self) -> int:
        """The number of the server's open files: its connections and a few others."""
        return sum(1 for _ in Path(f"/proc/{self.program.pid}/fd").iterdir())

    def host_token(self) -> str:
        """Make a token for the host's page."""
        start = "from starboard.cli.main import app; app()"
        command = [sys.executable, "-c", start, "host", "token", "--data", self.data]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        (token,) = re.findall(r"\b[\w-]{43}\b", said)
        return str(token)

    async def closed_down_to(self, sockets: int, seconds: float = SETTLE) -> bool:
        until = time.monotonic() + seconds
        while self.sockets > sockets:
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.2)
        return True


Target = Callable[[Fuzzed, Tally, Random], Coroutine[Any, Any, None]]


def on_a_server(target: Target, limits: int, tally: Tally, rng: Random) -> None:
    """Run one target. Errors in the server's log, memory growth and its exit also count as findings."""
    with site() as made:
        server = Fuzzed(made, limits)
        before = server.memory
        asyncio.run(target(server, tally, rng))
        process, said = server.program.process, server.program.said
        if process is None or process.poll() is not None:
            tally.fault("", f"the server ended: {said[-2000:]}")
            return
        for error in dict.fromkeys(ERROR.findall(re.sub(r" \[[0-9a-f]{16}\]", "", said))):
            where = said.find(error)
            tally.fault("its log", said[where : where + 2000] if error == "Traceback" else error, error[9:])
        grown = server.memory - before
        tally.notes.append(f"memory {before:.0f} MB, grown by {grown:.0f} MB")
        if grown > GROWTH:
            tally.fault("", f"the server grew by {grown:.0f} MB")
