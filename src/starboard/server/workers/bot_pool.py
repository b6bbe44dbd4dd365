"""A pool of child processes in which bots choose their actions, so that no bot delays a move. Started when needed."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any

from starboard.server.clock import now_ms
from starboard.server.runtime import ChildProcess
from starboard.server.workers.places import HINT, MOVE, Places

LONGEST = 3  # how many times its seconds a bot may take before its process is killed
ALLOWANCE = 5.0  # seconds added to that, for a busy machine
ENDS = 5.0  # seconds for which the end of a killed process is waited for
MODULE = "starboard.server.workers.bot_process"
NO_FILES: Mapping[str, str] = {}

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot's process was killed, crashed, or could not be started: ask again."""


class BotPool:
    """At most `size` processes. Those that crash or time out are replaced. `files` are bots in files, by name.

    When many think at once each gets a share of its seconds, less the time for which it has waited.
    """

    def __init__(
        self, size: int, seconds: float = 2.0, files: Mapping[str, str] = NO_FILES, module: str = MODULE,
        thoughts: Counter[str] | None = None,
    ) -> None:  # fmt: skip
        """`module` is the program that is asked. `thoughts` counts those about actions: whole and shortened."""
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
        """How many wait for a free process."""
        return self._places.waiting

    async def warm(self) -> None:
        """Start a first process. One that fails to start is tried again when a bot is asked."""
        async with self._places.taken(MOVE):
            try:
                self._free.append(await self._process())
            except BotFailed as fault:
                log.warning("%s", fault)

    async def choose(self, request: dict[str, Any], urgency: int = MOVE, since: int | None = None) -> str:
        """The action that a bot chooses, in notation; BotFailed if there is none this time. `since`: when it was the
        bot's turn, in ms, if it was before now."""
        answer = await self._ask_bot(request, urgency, since=since)
        self.thoughts["shortened" if answer.get("shortened") else "whole"] += 1
        if answer["fault"]:
            log.error("the bot %s of %s: %s", request["level"], request["game"], answer["fault"])
        if not answer["action"]:
            raise BotFailed(answer["fault"])
        return str(answer["action"])

    async def hint(self, request: dict[str, Any], person: str) -> str:
        """A hint as it is sent; BotFailed if there is none this time. Those of different people take turns."""
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
            asked["share"] = round(max(0.0, share), 1)  # what is hardly less is whole
            return await self._answer(asked)

    async def ask(self, request: dict[str, Any], urgency: int = MOVE, owner: str = "") -> dict[str, Any]:
        """What a process answers, as soon as one is free; BotFailed if it dies or takes too long."""
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
                raise BotFailed(f"a process ended: {type(error).__name__}") from error
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
            raise BotFailed(f"no process can be started for bots: {error}") from error
        self._all.add(process)
        return process

    async def _end(self, process: ChildProcess) -> None:
        """Kill a process; its slot is free once it is gone."""
        process.kill()
        try:
            async with asyncio.timeout(ENDS):
                await process.wait()
        except TimeoutError:
            log.warning("a process for bots did not end when it was killed")
        finally:
            self._all.discard(process)

    async def close(self) -> None:
        for process in self._all:
            process.kill()
        await asyncio.gather(*(process.wait() for process in self._all))
        self._all.clear()
        self._free.clear()
