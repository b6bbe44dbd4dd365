"""Threads and child processes: the one place that differs where there are none, as in a web worker (Pyodide).

There everything is run inline, on the event loop, except what another worker of the page is asked. SQLite needs no
write-ahead log there either: nobody else reads. Its files are in memory, and the page keeps them.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

INLINE = sys.platform == "emscripten"  # neither threads nor child processes
LINE = 2**20  # bytes of an answer
START = 60.0  # seconds in which a child process must be ready; it takes 0.5 to 1 s of CPU, so long on a starved machine


class Page(Protocol):
    """What a web page gives the server that runs in a worker of it."""

    async def keep(self) -> None:
        """Store what was written to files, so that it is there again after a reload."""

    async def start(self, module: str) -> None:
        """Return when another worker is ready to answer for this module, or has failed to start."""

    async def ask(self, module: str, request: str) -> str:
        """What a module answers in another worker, both as JSON; OSError if that worker dies."""

    def end(self, module: str) -> None:
        """End that worker; the next question starts another."""


page: Page | None = None  # set where there is one


async def keep_files() -> None:
    """Return when what was written is stored. On a disk it is."""
    if page is not None:
        await page.keep()


async def in_thread(work: Callable[..., T], *given: Any) -> T:
    """Run what would hold up the event loop."""
    return work(*given) if INLINE else await asyncio.to_thread(work, *given)


class SerialThread:
    """Runs what it is given in order, on a thread of its own."""

    def __init__(self, name: str) -> None:
        self._executor = None if INLINE else ThreadPoolExecutor(1, f"starboard-{name}")

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        if self._executor is None:
            return work(*given)
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *given)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown()


class ChildProcess:
    """A module run as a program that answers each line of JSON with one. Its function `answer` does that.

    Its first line says that it is ready (`workers.answers`), so that no answer's time limit includes its start.
    """

    def __init__(self, module: str, process: Process | None) -> None:
        self._module = module
        self._process = process

    @staticmethod
    async def start(module: str) -> "ChildProcess":
        """Return when the process can be asked. Raises OSError if none can be started, or it isn't ready in time."""
        if INLINE:
            if page is not None:
                await page.start(module)  # on a slow phone that takes longer than an answer may
            return ChildProcess(module, None)
        command = sys.executable, "-m", module
        starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE))
        try:
            child = ChildProcess(module, await asyncio.shield(starting))
            await child._ready()
            return child
        except BaseException:  # nobody would know of it, and it would outlive us
            with suppress(OSError):
                left = ChildProcess(module, await starting)
                left.kill()
                await left.wait()
            raise

    async def _ready(self) -> None:
        """Wait for the first line. Raises OSError if it doesn't come."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(START):
                first = await self._process.stdout.readline()
        except TimeoutError as error:
            raise OSError(f"{self._module} was not ready within {START:g} s") from error
        if not first:
            raise OSError(f"{self._module} ended at its start")

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Raises OSError or ValueError if the process has died."""
        answer: dict[str, Any]
        if self._process is None:
            if page is not None:
                answer = json.loads(await page.ask(self._module, json.dumps(request)))
            else:
                answer = import_module(self._module).answer(request)
            return answer
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        await self._process.stdin.drain()
        answer = json.loads(await self._process.stdout.readline())
        return answer

    @property
    def alive(self) -> bool:
        return self._process is None or self._process.returncode is None

    def kill(self) -> None:
        if self._process is not None and self.alive:
            self._process.kill()
        elif self._process is None and page is not None:
            page.end(self._module)

    async def wait(self) -> None:
        if self._process is not None:
            await self._process.wait()
