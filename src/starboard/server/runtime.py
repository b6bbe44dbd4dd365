"""Threads and child processes, and the replacements for them in a web worker (Pyodide), which has neither.

In a web worker all work runs inline on the event loop, except requests to other workers of the page. SQLite runs
without a write-ahead log, since there are no other readers. Its files are in memory, and the page stores them.
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

INLINE = sys.platform == "emscripten"  # no threads or child processes
LINE = 2**20  # maximum bytes of an answer
START = 60.0  # seconds in which a child process must be ready; it takes 0.5 to 1 s of CPU, longer on a busy machine


class PageServices(Protocol):
    """Services that a web page provides to the server running in its worker."""

    async def keep(self) -> None:
        """Store the written files, so that they survive a reload."""

    async def start(self, module: str) -> None:
        """Start a worker that answers for a module; return once it is ready or has failed to start."""

    async def ask(self, module: str, request: str) -> str:
        """Return the module's answer from its worker, both as JSON. Raise OSError if the worker dies."""

    def end(self, module: str) -> None:
        """Terminate the module's worker. The next request starts a new one."""


page: PageServices | None = None  # set in a web worker


async def keep_files() -> None:
    """Wait until all writes are durable. In a web worker, store the files in the page."""
    if page is not None:
        await page.keep()


async def in_thread(work: Callable[..., T], *given: Any) -> T:
    """Run blocking work in a thread, or inline in a web worker."""
    return work(*given) if INLINE else await asyncio.to_thread(work, *given)


class SerialThread:
    """Runs work in order on a dedicated thread."""

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
    """A module run as a program that answers each line of JSON with another line.

    Its first line reports that it is ready (`workers.answers`), so that no time limit includes the start.
    """

    def __init__(self, module: str, process: Process | None) -> None:
        self._module = module
        self._process = process

    @staticmethod
    async def start(module: str) -> "ChildProcess":
        """Start a process and return it once it is ready. Raise OSError if it cannot be started or takes too long."""
        if INLINE:
            if page is not None:
                await page.start(module)  # on a slow phone this takes longer than an answer's time limit
            return ChildProcess(module, None)
        command = sys.executable, "-m", module
        starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE))
        try:
            child = ChildProcess(module, await asyncio.shield(starting))
            await child._ready()
            return child
        except BaseException:  # otherwise the process would outlive this one, unknown to it
            with suppress(OSError):
                left = ChildProcess(module, await starting)
                left.kill()
                await left.wait()
            raise

    async def _ready(self) -> None:
        """Wait for the first line. Raise OSError if it does not arrive."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(START):
                first = await self._process.stdout.readline()
        except TimeoutError as error:
            raise OSError(f"{self._module} was not ready within {START:g} s") from error
        if not first:
            raise OSError(f"{self._module} ended during start-up")

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return the answer. Raise OSError or ValueError if the process has died."""
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
