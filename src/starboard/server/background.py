"""Background tasks of a process."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, TypeVar

from starboard.server.store.error import StoreError

AGAIN = 1.0  # seconds before a task that ended is restarted
PORTION = 500  # tables or people that one query covers: a few ms of the event loop

Item = TypeVar("Item")

log = logging.getLogger(__name__)


class Background:
    """Runs tasks until they end or the process stops. Failures are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def keep_running(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run work forever. Restart it after an unexpected exception."""
        self.start(_restarting(work))

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, StoreError):
            log.warning("%s", fault)
        elif fault is not None:
            log.error("a background task failed: %s", type(fault).__name__)


def in_portions(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Yield slices of regular work on many tables or people, so that moves need not wait for all of it."""
    for start in range(0, len(items), PORTION):
        yield items[start : start + PORTION]


async def _restarting(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        try:
            await work()
        except Exception as fault:
            log.exception("restarting a task after an unexpected error", exc_info=fault)
        await asyncio.sleep(AGAIN)
