"""Threads and child processes: the one place that differs where there are none, as in a web worker (Pyodide).

There everything is run inline, on the event loop. SQLite needs no write-ahead log there either: nobody else reads.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")

INLINE = sys.platform == "emscripten"  # neither threads nor child processes
LINE = 2**20  # bytes of an answer


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
    """A module run as a program that answers each line of JSON with one. Its function `answer` does that."""

    def __init__(self, module: str, process: Process | None) -> None:
        self._module = module
        self._process = process

    @staticmethod
    async def start(module: str) -> "ChildProcess":
        """Raises OSError if no process can be started."""
        if INLINE:
            return ChildProcess(module, None)
        command = sys.executable, "-m", module
        starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE))
        try:
            return ChildProcess(module, await asyncio.shield(starting))
        except asyncio.CancelledError:  # nobody would know of it, and it would outlive us
            with suppress(OSError):
                left = ChildProcess(module, await starting)
                left.kill()
                await left.wait()
            raise

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Raises OSError or ValueError if the process has died."""
        answer: dict[str, Any]
        if self._process is None:
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

    async def wait(self) -> None:
        if self._process is not None:
            await self._process.wait()
