"""The due-row runner: does work when it falls due, including work that a dead process left behind."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence

from starboard.server.clock import now_ms
from starboard.server.store.due import MARGIN, DueList, DueRow
from starboard.server.store.error import StoreError

FLOOR = 0.02  # seconds between claims, so that one claim serves many jobs; without it each costs seven times as much
CEILING = 0.5  # seconds for which a row set by another process may go unnoticed without a wake-up
FULL_SCAN = 10.0  # seconds between searches below the low-water mark
WARY = 20.0  # seconds after a database outage during which each search is a full one
LEASE = 3_000  # ms after which the work of a dead process is taken over
RENEW = 1.0
AWAY = 200  # ms until a retry of work that failed because the database was unreachable
LONGEST = 60_000  # ms; the longest backoff of failed work

log = logging.getLogger(__name__)
Later = int | tuple[int, bytes]  # when to run again, in ms since 1970, and optionally a payload to keep until then
Handler = Callable[[DueRow], Awaitable[Later | None]]


class DueRunner:
    """Claims due rows and passes each to the handler, which returns None (done) or the time to run again.

    A row whose handler fails is retried with growing backoff. Leases are renewed while a handler works. A cancelled
    runner releases its rows, so that others need not wait for the leases to expire.
    """

    def __init__(
        self, due: DueList, handler: Handler, kinds: Sequence[str], rules: Sequence[str] = (), at_once: int = 32,
        fair: bool = False,
    ) -> None:  # fmt: skip
        """Create a runner. With `fair`, people and addresses with waiting work take turns."""
        self._due = due
        self._handler = handler
        self._kinds = kinds
        self._rules = rules
        self._at_once = at_once
        self._fair = fair
        self._low = 0
        self._wary = 0.0  # loop time until which rows may still be committed late
        self._tasks: set[asyncio.Task[None]] = set()
        self._finished: list[DueRow] = []
        self._again: list[tuple[DueRow, int, bytes]] = []  # rows to reschedule: when, and with which payload
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Check for due rows now."""
        self._woken.set()

    async def run(self) -> None:
        """Run forever. When cancelled, also cancel the work in progress and release its rows."""
        loop = asyncio.get_running_loop()
        scanned = -FULL_SCAN
        try:
            while True:
                full = loop.time() - scanned >= FULL_SCAN
                scanned = loop.time() if full else scanned
                try:
                    pause = await self._round(full)
                except StoreError as error:
                    log.warning("due work could not be claimed: %s", error)
                    self._wary = loop.time() + WARY
                    pause = CEILING
                except Exception:
                    log.exception("unexpected error in the runner")
                    pause = CEILING
                await asyncio.sleep(FLOOR)
                await self._sleep(pause - FLOOR)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.gather(self._write_outcomes(), return_exceptions=True)

    async def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            timer = asyncio.get_running_loop().call_later(seconds, self._woken.set)
            await self._woken.wait()
            timer.cancel()
        self._woken.clear()

    async def _round(self, full: bool) -> float:
        """Delete finished rows and claim due ones; return the seconds until the next round.

        The low-water mark rises only when all rows below it have been claimed. It stays at 0 while rows may come late:
        if a commit had to wait for the database, its row may have fallen due before the outage.
        """
        if full or asyncio.get_running_loop().time() < self._wary:
            self._low = 0
        await self._write_outcomes()
        room = self._at_once - len(self._tasks)
        if room <= 0:
            return CEILING
        if full:
            await self._due.sweep()
        claim = self._due.claim_fairly if self._fair else self._due.claim
        claimed = await self._claimed(asyncio.ensure_future(claim(self._rules, self._kinds, LEASE, room, self._low)))
        for due in claimed:
            task = asyncio.create_task(self._work(due))
            self._tasks.add(task)
            task.add_done_callback(self._done)
        if len(claimed) == room:
            return CEILING
        now, at = await self._due.next(self._rules, self._kinds)
        self._low = now - MARGIN
        return CEILING if at is None else min(CEILING, (at - now) / 1000)

    async def _claimed(self, claim: "asyncio.Future[list[DueRow]]") -> list[DueRow]:
        """Return the rows of a claim.

        A claim in progress is not cancelled with the runner, because it may already be committed. Its rows are released
        instead.
        """
        try:
            return await asyncio.shield(claim)
        except asyncio.CancelledError:
            with contextlib.suppress(StoreError):
                for due in await claim:
                    self._note_outcome(due, now_ms())
            raise

    async def _write_outcomes(self) -> None:
        """Delete the finished rows in one transaction, and reschedule the others in a second one.

        Failed writes are retried in a later round. If they never succeed, the work runs again.
        """
        done, self._finished = self._finished, []
        again, self._again = self._again, []
        try:
            if done:
                await self._due.finish(done)
                done = []
            if again:
                await self._due.put_back(again)
        except StoreError:
            self._finished, self._again = done + self._finished, again + self._again
            raise

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.wake()

    async def _work(self, due: DueRow) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        job = asyncio.ensure_future(self._handler(due))
        held: DueRow | None = due
        renewal: asyncio.Task[DueRow | None] | None = None
        try:
            while not (await asyncio.wait({job}, timeout=RENEW))[0]:
                renewal = asyncio.create_task(self._renewed(held, due.at + int((clock() - began) * 1000)))
                held = await asyncio.shield(renewal)
        except asyncio.CancelledError:
            job.cancel()
            await asyncio.wait({job})
            held = await renewal if renewal else held  # a lease being renewed is released too
            if held is not None:
                done = not job.cancelled() and job.exception() is None
                self._note_outcome(held, job.result() if done else now_ms())
            raise
        if held is not None:
            await self._put_away(held, job)

    async def _renewed(self, due: DueRow | None, until: int) -> DueRow | None:
        """Return the row with its lease renewed; None if it was set again, cleared or taken over."""
        try:
            return due and await self._due.move(due, until)
        except StoreError as error:
            log.warning("a lease could not be renewed: %s", error)
            return due

    def _note_outcome(self, due: DueRow, later: Later | None) -> None:
        if later is None:
            self._finished.append(due)
        else:
            at, payload = later if isinstance(later, tuple) else (later, due.payload)
            self._again.append((due, at, payload))

    async def _put_away(self, due: DueRow, job: "asyncio.Future[Later | None]") -> None:
        error = job.exception()
        if error is not None and not isinstance(error, StoreError):
            log.error("due work of table %s failed", due.table, exc_info=error)
        try:
            if error is not None:
                now, _ = await self._due.next((), ())
                away = isinstance(error, StoreError)  # the database was unreachable, so the work itself did not fail
                await self._due.move(due, now + (AWAY if away else min(LONGEST, 500 * 2 ** min(due.tries, 10))))
            else:
                self._note_outcome(due, job.result())
        except StoreError as failure:
            log.warning("due work was run, but its row could not be updated yet: %s", failure)
