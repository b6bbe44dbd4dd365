"""The runner: does what is due, as it falls due, in this process or after it died in another."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence

from starboard.server.clock import now_ms
from starboard.server.store.due import MARGIN, Due, DueList
from starboard.server.store.error import StoreError

FLOOR = 0.02  # seconds between claims: many jobs share one; without it each costs seven times as much
CEILING = 0.5  # how long a row set by another process may go unnoticed when nobody wakes us
FULL_SCAN = 10.0  # how often rows below the low-water mark are looked for
WARY = 20.0  # seconds after the database was away, for which all is looked at each time
LEASE = 3_000  # milliseconds after which the work of a dead process is taken over
RENEW = 1.0
AWAY = 200  # milliseconds after which work is tried again that failed because the data could not be reached
LONGEST = 60_000  # the longest pause before work that failed is tried again

log = logging.getLogger(__name__)
Later = int | tuple[int, bytes]  # when to come again, and what to remember until then
Handler = Callable[[Due], Awaitable[Later | None]]


class DueRunner:
    """Claims what it knows and gives each row to the handler, which says None (done) or when to come again.

    A row whose handler fails comes again, later each time. While a handler works, its lease is drawn out. When the
    runner is cancelled, what it holds is given back, so that others need not wait for the lease.
    """

    def __init__(
        self, due: DueList, handler: Handler, kinds: Sequence[str], rules: Sequence[str] = (), at_once: int = 32,
        fair: bool = False,
    ) -> None:  # fmt: skip
        """`fair`: no person and no address gets more of it than others who wait."""
        self._due = due
        self._handler = handler
        self._kinds = kinds
        self._rules = rules
        self._at_once = at_once
        self._fair = fair
        self._low = 0
        self._wary = 0.0  # until when rows may be committed late
        self._tasks: set[asyncio.Task[None]] = set()
        self._finished: list[Due] = []
        self._again: list[tuple[Due, int, bytes]] = []  # what comes again, when, and with what to remember
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Something may have fallen due: look at once."""
        self._woken.set()

    async def run(self) -> None:
        """For ever; when cancelled, what is being worked on is cancelled too and given back to others."""
        loop = asyncio.get_running_loop()
        scanned = -FULL_SCAN
        try:
            while True:
                full = loop.time() - scanned >= FULL_SCAN
                scanned = loop.time() if full else scanned
                try:
                    pause = await self._round(full)
                except StoreError as error:
                    log.warning("nothing claimed: %s", error)
                    self._wary = loop.time() + WARY
                    pause = CEILING
                except Exception:
                    log.exception("a fault of the runner itself")
                    pause = CEILING
                await asyncio.sleep(FLOOR)
                await self._sleep(pause - FLOOR)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.gather(self._strike_off(), return_exceptions=True)

    async def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            timer = asyncio.get_running_loop().call_later(seconds, self._woken.set)
            await self._woken.wait()
            timer.cancel()
        self._woken.clear()

    async def _round(self, full: bool) -> float:
        """Strike off what is done and claim what is due; the seconds until the next.

        The low-water mark rises only when all below it was claimed. It does not while rows may come late: one whose
        commit had to wait for the database fell due before the database was gone.
        """
        if full or asyncio.get_running_loop().time() < self._wary:
            self._low = 0
        await self._strike_off()
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

    async def _claimed(self, claim: "asyncio.Future[list[Due]]") -> list[Due]:
        """The rows of a claim. A claim under way is not cancelled with the runner: it may have been committed already,
        so what it brings is given back."""
        try:
            return await asyncio.shield(claim)
        except asyncio.CancelledError:
            with contextlib.suppress(StoreError):
                for due in await claim:
                    self._come_again(due, now_ms())
            raise

    async def _strike_off(self) -> None:
        """All that is done, in one transaction, and all that comes again, in another. What cannot be struck off now is
        so later, or comes again."""
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

    async def _work(self, due: Due) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        job = asyncio.ensure_future(self._handler(due))
        held: Due | None = due
        renewal: asyncio.Task[Due | None] | None = None
        try:
            while not (await asyncio.wait({job}, timeout=RENEW))[0]:
                renewal = asyncio.create_task(self._renewed(held, due.at + int((clock() - began) * 1000)))
                held = await asyncio.shield(renewal)
        except asyncio.CancelledError:
            job.cancel()
            await asyncio.wait({job})
            held = await renewal if renewal else held  # a lease that is just being drawn out is given back too
            if held is not None:
                done = not job.cancelled() and job.exception() is None
                self._come_again(held, job.result() if done else now_ms())
            raise
        if held is not None:
            await self._put_away(held, job)

    async def _renewed(self, due: Due | None, until: int) -> Due | None:
        """The row with its lease drawn out; None once it was set anew, cut, or taken over."""
        try:
            return due and await self._due.move(due, until)
        except StoreError as error:
            log.warning("a lease was not drawn out: %s", error)
            return due

    def _come_again(self, due: Due, later: Later | None) -> None:
        if later is None:
            self._finished.append(due)
        else:
            at, payload = later if isinstance(later, tuple) else (later, due.payload)
            self._again.append((due, at, payload))

    async def _put_away(self, due: Due, job: "asyncio.Future[Later | None]") -> None:
        error = job.exception()
        if error is not None and not isinstance(error, StoreError):
            log.error("what was due at table %s failed", due.table, exc_info=error)
        try:
            if error is not None:
                now, _ = await self._due.next((), ())
                away = isinstance(error, StoreError)  # the data were, and are back: the work itself is not to blame
                await self._due.move(due, now + (AWAY if away else min(LONGEST, 500 * 2 ** min(due.tries, 10))))
            else:
                self._come_again(due, job.result())
        except StoreError as failure:
            log.warning("worked on, but not yet struck off: %s", failure)
