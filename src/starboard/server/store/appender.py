"""The appender: a process's rows, committed in groups that hold at most one row per table."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starboard.server.store.database import Database
from starboard.server.store.error import BadData, StoreError, Unreachable
from starboard.server.store.row import Ask, Lost, NewRow, Sight, Won

LARGEST = 256
PATIENCE = 5.0  # seconds for which a database that went away is asked again before a command fails
PAUSE = 0.1

log = logging.getLogger(__name__)
Given = TypeVar("Given")
Answer = TypeVar("Answer")
Waiting = tuple[Given, "asyncio.Future[Answer]"]


class Appender:
    """Whatever waits when a writer is free is its next group: alone, a row goes at once; under load, many share a sync.

    A row that does not fit is told what the log holds instead; so is one whose outcome is unknown.
    """

    def __init__(self, database: Database, patience: float = PATIENCE) -> None:
        self._database = database
        self._patience = patience
        self._rows: deque[Waiting[NewRow, Won | Lost]] = deque()
        self._asks: deque[Waiting[Ask, Sight]] = deque()
        self._writing = 0
        self._looking = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_due: list[Callable[[NewRow], None]] = []  # told of each row that won and changed what is due

    def append(self, new: NewRow) -> "asyncio.Future[Won | Lost]":
        """Queue a row. Only a `Turn` may: it sees to it that a table has one row under way."""
        done: asyncio.Future[Won | Lost] = asyncio.get_running_loop().create_future()
        self._rows.append((new, done))
        if self._writing < self._database.writers:
            self._writing += 1
            self._start(self._write())
        return done

    def look(self, ask: Ask) -> "asyncio.Future[Sight]":
        """What the log holds after this call: it joins the next statement, never one that is under way."""
        done: asyncio.Future[Sight] = asyncio.get_running_loop().create_future()
        self._asks.append((ask, done))
        if not self._looking:
            self._looking = True
            self._start(self._look())
        return done

    async def drain(self) -> None:
        """Wait until all that was queued is committed or has failed."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self) -> None:
        while self._rows:
            await _in_parts(self._commit, _take(self._rows))
        self._writing -= 1

    async def _look(self) -> None:
        while self._asks:
            await _in_parts(self._patiently_look, _take(self._asks))
        self._looking = False

    async def _commit(self, group: "list[Waiting[NewRow, Won | Lost]]") -> None:
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
                second = self.look(Ask(row.table, row.n - 1, row.author, row.command))
                second.add_done_callback(lambda sight, done=done: _hand_on(sight, done))  # type: ignore[misc]

    def _tell(self, new: NewRow, done: "asyncio.Future[Won | Lost]") -> None:
        if not done.done():
            done.set_result(Won(new.row))
        if new.due:
            for tell in self.on_due:
                asyncio.get_running_loop().call_soon(tell, new)

    async def _patiently_look(self, asked: "list[Waiting[Ask, Sight]]") -> None:
        until = time.monotonic() + self._patience
        while True:
            try:
                sights = await self._database.look([ask for ask, _ in asked])
                break
            except Unreachable:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(PAUSE)
        for (_, done), sight in zip(asked, sights, strict=True):
            if not done.done():
                done.set_result(sight)


def _take(queue: "deque[Waiting[Given, Answer]]") -> "list[Waiting[Given, Answer]]":
    return [queue.popleft() for _ in range(min(len(queue), LARGEST))]


async def _in_parts(
    work: "Callable[[list[Waiting[Given, Answer]]], Awaitable[None]]", group: "list[Waiting[Given, Answer]]"
) -> None:
    """Work on a group. One that holds bad data is split until the guilty one stands alone, and it fails alone."""
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
        log.exception("a fault of the store itself")
        _fail(group, error)


def _fail(group: "list[Waiting[Given, Answer]]", error: Exception) -> None:
    for _, done in group:
        if not done.done():
            done.set_exception(error)


def _hand_on(sight: "asyncio.Future[Sight]", done: "asyncio.Future[Won | Lost]") -> None:
    error = sight.exception()
    if done.done():
        return
    if error is None:
        done.set_result(sight.result())
    else:
        done.set_exception(error)
