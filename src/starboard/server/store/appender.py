"""Appends rows to table logs: one at a time per table, many tables per commit."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from types import TracebackType
from typing import Any, Self, TypeVar

from starboard.server.store.database import Database
from starboard.server.store.error import BadData, StoreError, Unreachable
from starboard.server.store.row import Appended, LogQuery, LogTail, NewRow
from starboard.server.work_time import timed

LARGEST = 256
PATIENCE = 5.0  # seconds of retries while the database is unreachable, before a command fails
PAUSE = 0.1

log = logging.getLogger(__name__)
Given = TypeVar("Given")
Answer = TypeVar("Answer")
Waiting = tuple[Given, "asyncio.Future[Answer]"]
LockQueue = deque["asyncio.Future[None]"]


class TableLock:
    """A lock for appending to one table. In this process one command holds it at a time, in order of arrival."""

    __slots__ = ("_appender", "_pending", "_queues", "table")

    def __init__(self, table: str, queues: dict[str, LockQueue], appender: "Appender") -> None:
        self.table = table
        self._queues = queues
        self._appender = appender
        self._pending: asyncio.Future[Appended | LogTail] | None = None

    async def __aenter__(self) -> Self:
        queue = self._queues.get(self.table)
        if queue is None:
            self._queues[self.table] = deque()
            return self
        mine = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the lock was granted in this tick; `_release` skips a cancelled waiter
                self._release()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pending is None or self._pending.done():
            self._release()
        else:  # the caller was cancelled during its write: keep the lock until the write ends
            self._pending.add_done_callback(self._release_after)

    def _release_after(self, outcome: "asyncio.Future[Appended | LogTail]") -> None:
        outcome.exception()
        self._release()

    def _release(self) -> None:
        queue = self._queues[self.table]
        while queue:
            next_one = queue.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        del self._queues[self.table]

    async def append(self, new: NewRow) -> Appended | LogTail:
        """Append the row durably if its number is still free; otherwise return the end of the log."""
        assert new.row.table == self.table
        self._pending = self._appender.append(new)
        return await asyncio.shield(self._pending)

    async def read_tail(self, query: LogQuery) -> LogTail:
        """Return the end of the log, read after this call was made."""
        return await self._appender.read_tail(query)


class Appender:
    """Commits queued rows as soon as a writer is free: single rows when idle, many rows per sync under load.

    A group holds at most one row per table. If a row's number was taken, or its outcome is unknown, the end of the log
    is read instead.
    """

    def __init__(self, database: Database, patience: float = PATIENCE) -> None:
        self._database = database
        self._patience = patience
        self._rows: deque[Waiting[NewRow, Appended | LogTail]] = deque()
        self._locks: dict[str, LockQueue] = {}  # one queue for each table with a command in progress
        self._queries: deque[Waiting[LogQuery, LogTail]] = deque()
        self._writing = 0
        self._reading = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_due: list[Callable[[NewRow], None]] = []  # called with each committed row that changed due rows

    def lock(self, table: str) -> TableLock:
        """Return the lock of a table. Enter it when a command arrives, which sets the command's place in the queue."""
        return TableLock(table, self._locks, self)

    def append(self, new: NewRow) -> "asyncio.Future[Appended | LogTail]":
        """Queue a row. Only a `TableLock` may call this, since a table has one row in flight at a time."""
        done: asyncio.Future[Appended | LogTail] = asyncio.get_running_loop().create_future()
        self._rows.append((new, done))
        if self._writing < self._database.writers:
            self._writing += 1
            self._start(self._write())
        return done

    def read_tail(self, query: LogQuery) -> "asyncio.Future[LogTail]":
        """Queue a read of the end of a log. It is included in the next query, never in one that is already running."""
        done: asyncio.Future[LogTail] = asyncio.get_running_loop().create_future()
        self._queries.append((query, done))
        if not self._reading:
            self._reading = True
            self._start(self._read())
        return done

    async def drain(self) -> None:
        """Wait until all queued rows are committed or have failed."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # an empty context: it writes for many requests
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @timed("storing")
    async def _write(self) -> None:
        while self._rows:
            await _in_parts(self._commit, _take(self._rows))
        self._writing -= 1

    @timed("storing")
    async def _read(self) -> None:
        while self._queries:
            await _in_parts(self._read_with_retries, _take(self._queries))
        self._reading = False

    async def _commit(self, group: "list[Waiting[NewRow, Appended | LogTail]]") -> None:
        try:
            won = await self._database.commit([new for new, _ in group])
        except Unreachable as error:
            log.warning("%s", error)
            await asyncio.sleep(PAUSE)
            won = set()
        for new, done in group:
            if new.row.table in won:
                self._tell(new, done)
            else:
                row = new.row
                tail = self.read_tail(LogQuery(row.table, row.n - 1, row.author, row.command))
                tail.add_done_callback(lambda tail, done=done: _copy_result(tail, done))  # type: ignore[misc]

    def _tell(self, new: NewRow, done: "asyncio.Future[Appended | LogTail]") -> None:
        if not done.done():
            done.set_result(Appended(new.row))
        if new.due:
            for tell in self.on_due:
                asyncio.get_running_loop().call_soon(tell, new)

    async def _read_with_retries(self, waiting: "list[Waiting[LogQuery, LogTail]]") -> None:
        until = time.monotonic() + self._patience
        while True:
            try:
                tails = await self._database.read_tails([query for query, _ in waiting])
                break
            except Unreachable:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(PAUSE)
        for (_, done), tail in zip(waiting, tails, strict=True):
            if not done.done():
                done.set_result(tail)


def _take(queue: "deque[Waiting[Given, Answer]]") -> "list[Waiting[Given, Answer]]":
    return [queue.popleft() for _ in range(min(len(queue), LARGEST))]


async def _in_parts(
    work: "Callable[[list[Waiting[Given, Answer]]], Awaitable[None]]", group: "list[Waiting[Given, Answer]]"
) -> None:
    """Process a group. On BadData, split it until only the offending item fails."""
    try:
        await work(group)
    except BadData as error:
        if len(group) > 1:
            half = len(group) // 2
            await _in_parts(work, group[:half])
            await _in_parts(work, group[half:])
        else:
            _fail(group, error)
    except StoreError as error:
        _fail(group, error)
    except Exception as error:
        log.exception("unexpected error in the store")
        _fail(group, error)


def _fail(group: "list[Waiting[Given, Answer]]", error: Exception) -> None:
    for _, done in group:
        if not done.done():
            done.set_exception(error)


def _copy_result(tail: "asyncio.Future[LogTail]", done: "asyncio.Future[Appended | LogTail]") -> None:
    error = tail.exception()
    if done.done():
        return
    if error is None:
        done.set_result(tail.result())
    else:
        done.set_exception(error)
