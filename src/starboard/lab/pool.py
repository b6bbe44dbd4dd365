"""A pool of local processes as an engine."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from starboard.lab.engine import Finished, Task, WorkerDied

DEATHS: Final = 3  # consecutive deaths without a finished batch before giving up


class Pool:
    """A pool of local processes. If a process dies, a new pool repeats the unfinished batches."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def __call__(self, task: Task, batches: Iterable[Any]) -> Iterator[Finished]:
        waiting, lost, deaths = iter(batches), deque[Any](), 0
        while True:
            pending: dict[Future[Finished], Any] = {}
            pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _ignore_interrupts)
            try:
                for done in self._done(pool, pending, task, waiting, lost):
                    deaths = 0
                    yield done
                return
            except BrokenProcessPool as error:
                lost.extend(pending.values())
                deaths += 1
                if deaths == DEATHS:
                    raise WorkerDied from error
            finally:
                _end(pool)

    def _done(
        self,
        pool: ProcessPoolExecutor,
        pending: dict[Future[Finished], Any],
        task: Task,
        waiting: Iterator[Any],
        lost: deque[Any],
    ) -> Iterator[Finished]:
        while True:
            while len(pending) < 2 * self.workers:
                batch = lost.popleft() if lost else next(waiting, None)
                if batch is None:
                    break
                try:
                    pending[pool.submit(task, batch)] = batch
                except BrokenProcessPool:
                    lost.append(batch)
                    raise
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                done = future.result()
                del pending[future]
                yield done


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C; only the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """Terminate the processes immediately, without finishing their batches."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
