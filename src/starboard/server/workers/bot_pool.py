"""A pool of child processes in which bots choose actions, so that bots do not delay moves. Started on demand."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any

from starboard.server.clock import now_ms
from starboard.server.runtime import ChildProcess
from starboard.server.workers.places import HINT, MOVE, Places

LONGEST = 3  # multiple of its seconds after which a bot's process is killed
ALLOWANCE = 5.0  # seconds added to that, in case the machine is busy
ENDS = 5.0  # seconds to wait until a killed process ends
MODULE = "starboard.server.workers.bot_process"
NO_FILES: Mapping[str, str] = {}

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot's process was killed, crashed or could not be started. Callers should retry."""


class BotPool:
    """A pool of at most `size` processes; those that crash or time out are replaced. `files` maps names to bot files.

    When many bots think at the same time, each gets a share of its seconds, minus the time it has waited.
    """

    def __init__(
        self, size: int, seconds: float = 2.0, files: Mapping[str, str] = NO_FILES, module: str = MODULE,
        thoughts: Counter[str] | None = None,
    ) -> None:  # fmt: skip
        """Create a pool without starting a process.

        `module` is the program that the processes run. `thoughts` counts the bots' searches, completed and shortened.
        """
        self.size = size
        self.seconds = seconds
        self.thoughts: Counter[str] = Counter() if thoughts is None else thoughts
        self._module = module
        self._files = files
        self._free: list[ChildProcess] = []
        self._all: set[ChildProcess] = set()
        self._places = Places(size)

    @property
    def waiting(self) -> int:
        """The number of requests waiting for a free process."""
        return self._places.waiting

    async def warm(self) -> None:
        """Start a first process. If that fails, the next request tries again."""
        async with self._places.taken(MOVE):
            try:
                self._free.append(await self._process())
            except BotFailed as fault:
                log.warning("%s", fault)

    async def choose(self, request: dict[str, Any], urgency: int = MOVE, since: int | None = None) -> str:
        """Return the action that a bot chooses, in notation; raise BotFailed if the process fails.

        `since` is the time in ms when the bot's turn began, if that was before now.
        """
        answer = await self._ask_bot(request, urgency, since=since)
        self.thoughts["shortened" if answer.get("shortened") else "whole"] += 1
        if answer["fault"]:
            log.error("the bot %s failed in %s: %s", request["level"], request["game"], answer["fault"])
        if not answer["action"]:
            raise BotFailed(answer["fault"])
        return str(answer["action"])

    async def hint(self, request: dict[str, Any], person: str) -> str:
        """Return an encoded hint; raise BotFailed if the process fails. Different people take turns."""
        answer = await self._ask_bot(request, HINT, person)
        if answer["fault"]:
            raise BotFailed(f"no hint for {request['game']}: {answer['fault']}")
        return str(answer["hint"])

    async def _ask_bot(
        self, request: dict[str, Any], urgency: int, owner: str = "", since: int | None = None
    ) -> dict[str, Any]:
        began = now_ms() if since is None else since
        asked = {"seconds": self.seconds, **request, "file": self._files.get(request.get("level", ""), "")}
        async with self._places.taken(urgency, owner):
            waited = max(0, now_ms() - began) / 1000
            share = self._places.share(urgency) - waited / asked["seconds"]
            asked["share"] = round(max(0.0, share), 1)  # rounded, so that an almost full share counts as full
            return await self._answer(asked)

    async def ask(self, request: dict[str, Any], urgency: int = MOVE, owner: str = "") -> dict[str, Any]:
        """Send a request to the next free process; return the answer. Raise BotFailed if it dies or takes too long."""
        async with self._places.taken(urgency, owner):
            return await self._answer(request)

    async def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        process = await self._process()
        try:
            async with asyncio.timeout(self.seconds * LONGEST + ALLOWANCE):
                answer = await process.ask(request)
        except BaseException as error:
            await self._end(process)
            if isinstance(error, (TimeoutError, OSError, ValueError)):
                raise BotFailed(f"a bot process ended: {type(error).__name__}") from error
            raise
        self._free.append(process)
        return answer

    async def _process(self) -> ChildProcess:
        while self._free:
            process = self._free.pop()
            if process.alive:
                return process
            self._all.discard(process)
        try:
            process = await ChildProcess.start(self._module)
        except OSError as error:
            raise BotFailed(f"a bot process could not be started: {error}") from error
        self._all.add(process)
        return process

    async def _end(self, process: ChildProcess) -> None:
        """Kill a process and wait until it is gone, which frees its slot."""
        process.kill()
        try:
            async with asyncio.timeout(ENDS):
                await process.wait()
        except TimeoutError:
            log.warning("a bot process did not end after it was killed")
        finally:
            self._all.discard(process)

    async def close(self) -> None:
        for process in self._all:
            process.kill()
        await asyncio.gather(*(process.wait() for process in self._all))
        self._all.clear()
        self._free.clear()
