"""Everything that claims due rows in this process."""

import asyncio
import logging
from collections.abc import Mapping

from starboard.core.registry import games
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.store.due import Due
from starboard.server.store.row import DueSet, NewRow
from starboard.server.store.runner import CEILING, DueRunner, Later
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.server.workers.bot_pool import NO_FILES, BotPool
from starboard.server.workers.due_handler import BOTS, SHOWS, TIMERS, DueHandler
from starboard.server.workers.review_handler import REVIEWS, ReviewHandler

CALL = "due"  # the topic on which processes tell each other that something has fallen due

log = logging.getLogger(__name__)


def known_rules() -> list[str]:
    """The rules, as game/version, that this program can follow; what others have set stays with others."""
    return [f"{key}/{version}" for key, game in games().items() for version in game.versions()]


class WorkerGroup:
    """Runs timers, and bots and reviews if this process has room for bot processes."""

    def __init__(
        self, service: TableService, bus: Bus, bots: int, seconds: float = 2.0, files: Mapping[str, str] = NO_FILES
    ) -> None:
        self._service = service
        self._bus = bus
        self.pool = BotPool(max(1, bots), seconds, files, thoughts=service.counters.thoughts)
        self._due_handler = DueHandler(service, bus, self.pool)
        self._review_handler = ReviewHandler(service)
        self._runners = [runner for shard in service.store.shards for runner in self._of(shard, bots)]

    def _of(self, shard: Store, bots: int) -> list[DueRunner]:
        """What runs on the due list of one shard: one that is away keeps nobody from the others'."""
        shard.appender.on_due.append(self._set)
        rules, due = known_rules(), shard.due
        runners = [DueRunner(due, self._handle, TIMERS, rules)]
        if bots:
            runners.append(DueRunner(due, self._handle, BOTS, rules, at_once=bots + 1, fair=True))
            runners.append(DueRunner(due, self._handle, SHOWS, rules, at_once=bots + 1, fair=True))
            runners.append(DueRunner(due, self._handle, REVIEWS, rules, at_once=1))
        return runners

    async def run(self) -> None:
        """For ever. When cancelled, what the runners hold is given back, and the bots' processes are ended."""
        stop = self._bus.on_notify(CALL, self._wake)
        try:
            async with asyncio.TaskGroup() as group:
                for runner in self._runners:
                    group.create_task(runner.run())
        finally:
            stop()
            await self.pool.close()
            await self._review_handler.close()

    async def _handle(self, due: Due) -> Later | None:
        handler = self._review_handler if due.kind in REVIEWS else self._due_handler
        return await handler.handle(due)

    def _set(self, new: NewRow) -> None:
        """A row was appended here: if it set something that falls due at once, nobody sleeps on it."""
        soon = now_ms() + int(CEILING * 1000)
        if any(isinstance(change, DueSet) and change.at <= soon for change in new.due):
            self._bus.notify(CALL)

    def _wake(self) -> None:
        for runner in self._runners:
            runner.wake()
