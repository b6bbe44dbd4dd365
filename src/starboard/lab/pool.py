"""A pool of local processes as an engine."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from starboard.lab.engine import Finished, WorkerDied, play_batch
from starboard.lab.study import Study

DEATHS: Final = 3  # in a row, with no batch finished in between: then it is no accident


class Pool:
    """Local processes. Batches of one that dies are played again, in a new pool."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def __call__(self, study: Study, batches: Iterable[range]) -> Iterator[Finished]:
        waiting, lost, deaths = iter(batches), deque[range](), 0
        while True:
            pending: dict[Future[Finished], range] = {}
            pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _ignore_interrupts)
            try:
                for done in self._played(pool, pending, study, waiting, lost):
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

    def _played(
        self,
        pool: ProcessPoolExecutor,
        pending: dict[Future[Finished], range],
        study: Study,
        waiting: Iterator[range],
        lost: deque[range],
    ) -> Iterator[Finished]:
        while True:
            while len(pending) < 2 * self.workers:
                numbers = lost.popleft() if lost else next(waiting, None)
                if numbers is None:
                    break
                try:
                    pending[pool.submit(play_batch, study, numbers)] = numbers
                except BrokenProcessPool:
                    lost.append(numbers)
                    raise
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                done = future.result()
                del pending[future]
                yield done


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """At once: a batch that nobody waits for any more is not finished."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
