"""The pool: processes in which bots think, so that no thought delays a move. Started when they are needed."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

LONGEST = 3  # how many times its seconds a thinker may take before it is ended
LINE = 2**20  # bytes of an answer

log = logging.getLogger(__name__)


class NoThought(Exception):
    """The thinker was ended, died, or could not be started; somebody should be asked again."""


class Pool:
    """So many thinkers at most. One that dies or does not stop thinking is replaced by another."""

    def __init__(self, size: int, seconds: float = 2.0) -> None:
        self.size = size
        self.seconds = seconds
        self._free: list[Process] = []
        self._all: set[Process] = set()
        self._places = asyncio.Semaphore(size)

    async def think(self, asked: dict[str, Any]) -> str:
        """The action that a bot chooses, in notation; NoThought if there is none this time."""
        async with self._places:
            thinker = await self._thinker()
            try:
                async with asyncio.timeout(self.seconds * LONGEST + 5):
                    answer = await _ask(thinker, {**asked, "seconds": self.seconds})
            except BaseException as error:
                self._end(thinker)
                if isinstance(error, (TimeoutError, OSError, ValueError)):
                    raise NoThought(f"a bot's process ended: {type(error).__name__}") from error
                raise
            self._free.append(thinker)
        if answer["fault"]:
            log.error("the bot %s of %s: %s", asked["level"], asked["game"], answer["fault"])
        if not answer["action"]:
            raise NoThought(answer["fault"])
        return str(answer["action"])

    async def _thinker(self) -> Process:
        while self._free:
            thinker = self._free.pop()
            if thinker.returncode is None:
                return thinker
            self._all.discard(thinker)
        command = sys.executable, "-m", "starboard.server.workers.thinker"
        try:
            thinker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE)
        except OSError as error:
            raise NoThought(f"no process can be started for bots: {error}") from error
        self._all.add(thinker)
        return thinker

    def _end(self, thinker: Process) -> None:
        if thinker.returncode is None:
            thinker.kill()

    async def close(self) -> None:
        for thinker in self._all:
            self._end(thinker)
        await asyncio.gather(*(thinker.wait() for thinker in self._all))
        self._all.clear()
        self._free.clear()


async def _ask(thinker: Process, asked: dict[str, Any]) -> dict[str, str]:
    assert thinker.stdin is not None
    assert thinker.stdout is not None
    thinker.stdin.write(json.dumps(asked).encode() + b"\n")
    await thinker.stdin.drain()
    answer: dict[str, str] = json.loads(await thinker.stdout.readline())
    return answer
