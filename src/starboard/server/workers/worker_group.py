"""All runners in this process that claim due rows."""

import asyncio
from collections.abc import Mapping
from functools import partial

from starboard.core.registry import games
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.notices.messenger import Messenger
from starboard.server.store.due import DueRow
from starboard.server.store.row import DueSet, NewRow
from starboard.server.store.runner import CEILING, DueRunner, Later
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.server.tournaments.service import TournamentService
from starboard.server.work_time import Steps
from starboard.server.workers.bot_pool import NO_FILES, BotPool
from starboard.server.workers.due_handler import BOTS, SHOWS, TIMERS, DueHandler
from starboard.server.workers.notice_handler import NOTICES, NoticeHandler
from starboard.server.workers.result_handler import RESULTS, ResultHandler
from starboard.server.workers.review_handler import REVIEWS, ReviewHandler
from starboard.server.workers.tournament_handler import EVENTS, TournamentHandler

NOTICES_AT_ONCE = 16  # a mail server may take seconds for each
RESULTS_AT_ONCE = 2  # after an upgrade there is one per finished table; they must not delay clocks
CALL = "due"  # the topic on which processes announce that a row has fallen due


def known_rules() -> list[str]:
    """Return the rules, as game/version, that this program can play. Other rows are left to other processes."""
    return [f"{key}/{version}" for key, game in games().items() for version in game.versions()]


class WorkerGroup:
    """Runs timers and results; also notices, bots and reviews if this process has room for bot processes."""

    def __init__(
        self, service: TableService, bus: Bus, messenger: Messenger, bots: int, seconds: float = 2.0,
        files: Mapping[str, str] = NO_FILES, warm: bool = False,
    ) -> None:  # fmt: skip
        """Create the runners. With `warm`, leave bot moves to other workers until a bot process is ready."""
        self._service = service
        self._bus = bus
        self.pool = BotPool(max(1, bots), seconds, files, thoughts=service.counters.thoughts)
        self._due_handler = DueHandler(service, bus, self.pool)
        self._review_handler = ReviewHandler(service)
        self._result_handler = ResultHandler(service)
        self._notice_handler = NoticeHandler(service, bus, messenger)
        self._event_handler = TournamentHandler(service, TournamentService(service.store, partial(bus.notify, CALL)))
        self._thinking: list[DueRunner] = []  # the runners that need a bot process
        self._warm = warm
        self._runners = [runner for shard in service.store.shards for runner in self._of(shard, bots)]
        self._runners.append(DueRunner(service.store.due, self._event_handler.handle, EVENTS))  # in the directory

    def _of(self, shard: Store, bots: int) -> list[DueRunner]:
        """Return the runners for the due list of one shard. An unreachable shard doesn't stop the runners of others."""
        shard.appender.on_due.append(self._set)
        rules, due = known_rules(), shard.due
        runners = [
            DueRunner(due, self._handle, TIMERS, rules),
            DueRunner(due, self._handle, RESULTS, rules, at_once=RESULTS_AT_ONCE),
        ]
        if bots:
            runners.append(DueRunner(due, self._notice_handler.handle, NOTICES, rules, at_once=NOTICES_AT_ONCE))
            thinking = [
                DueRunner(due, self._handle, kinds, rules, at_once=bots + 1, fair=True) for kinds in (BOTS, SHOWS)
            ]
            self._thinking += thinking
            runners += thinking
            runners.append(DueRunner(due, self._handle, REVIEWS, rules, at_once=1))
        return runners

    async def run(self) -> None:
        """Run forever. When cancelled, release the rows that the runners hold and end the bots' processes."""
        stop = self._bus.on_notify(CALL, self._wake)
        try:
            async with asyncio.TaskGroup() as group:
                warmed = group.create_task(self.pool.warm()) if self._warm else None
                for runner in self._runners:
                    group.create_task(self._run(runner, warmed if runner in self._thinking else None))
        finally:
            stop()
            await self.pool.close()
            await self._review_handler.close()

    async def _run(self, runner: DueRunner, after: "asyncio.Task[None] | None") -> None:
        if after is not None:
            await after
        await runner.run()

    async def _handle(self, due: DueRow) -> Later | None:
        return await Steps(self._answer(due), "bots" if due.kind in (*BOTS, *SHOWS) else "due")

    async def _answer(self, due: DueRow) -> Later | None:
        if due.kind in REVIEWS:
            return await self._review_handler.handle(due)
        if due.kind in RESULTS:
            return await self._result_handler.handle(due)
        return await self._due_handler.handle(due)

    def _set(self, new: NewRow) -> None:
        """Wake the runners of all processes if a row appended here falls due soon."""
        soon = now_ms() + int(CEILING * 1000)
        if any(isinstance(change, DueSet) and change.at <= soon for change in new.due):
            self._bus.notify(CALL)

    def _wake(self) -> None:
        for runner in self._runners:
            runner.wake()
