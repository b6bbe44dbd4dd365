"""Turns: the commands of one table are judged one after the other, in the order of their receipt."""

import asyncio
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self, TypeVar

from starboard.server.store.appender import Appender
from starboard.server.store.error import NoTable, Unreachable
from starboard.server.store.row import Ask, Lost, NewRow, Row, Sight, Won

Refusal = TypeVar("Refusal", covariant=True)
TRIES = 50  # appends in a row whose outcome stayed unknown and which the log does not hold

_Queue = deque["asyncio.Future[None]"]


class Case(Protocol[Refusal]):
    """A command before its judge: who sent it, and what this process knows of its table."""

    @property
    def ask(self) -> Ask:
        """Its table, the head of the log as it is known, the author and the command's id."""

    def judge(self) -> NewRow | Refusal:
        """The verdict on what is known: the row that this command would be, or why not."""

    async def learn(self, rows: Sequence[Row]) -> None:
        """Rows that follow the known head: appended elsewhere, or this command's own, before the next is judged."""


class Turn:
    """The right to append to one table, held by one command at a time in this process."""

    __slots__ = ("_appender", "_pending", "_queues", "table")

    def __init__(self, table: str, queues: dict[str, _Queue], appender: Appender) -> None:
        self.table = table
        self._queues = queues
        self._appender = appender
        self._pending: asyncio.Future[Won | Lost] | None = None

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
            if mine.cancelled():
                queue.remove(mine)
            else:
                self._pass_on()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pending is None or self._pending.done():
            self._pass_on()
        else:  # whoever commanded went away; the row is still under way, and the next must not overtake it
            self._pending.add_done_callback(self._left_behind)

    def _left_behind(self, outcome: "asyncio.Future[Won | Lost]") -> None:
        outcome.exception()
        self._pass_on()

    def _pass_on(self) -> None:
        queue = self._queues[self.table]
        while queue:
            next_one = queue.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        del self._queues[self.table]

    async def append(self, new: NewRow) -> Won | Lost:
        """The row, if it became the next of its table; else the log as it stands. Durable when this returns."""
        assert new.row.table == self.table
        self._pending = self._appender.append(new)
        return await asyncio.shield(self._pending)

    async def look(self, ask: Ask) -> Sight:
        """The log as it stands after this call."""
        return await self._appender.look(ask)


class Turns:
    """One queue for each table with a command under way."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._queues: dict[str, _Queue] = {}

    def turn(self, table: str) -> Turn:
        """`async with` it as soon as a command is received: that gives it its place."""
        return Turn(table, self._queues, self._appender)

    async def settle(self, case: Case[Refusal]) -> Won | Refusal:
        """Judge a command until its row stands, or it is refused on a log that was read after its receipt."""
        async with self.turn(case.ask.table) as turn:
            looked, blank = False, 0
            while True:
                verdict, ask = case.judge(), case.ask
                if isinstance(verdict, NewRow):
                    outcome = await turn.append(verdict)
                    if isinstance(outcome, Won):
                        await case.learn((outcome.row,))
                        return outcome
                    sight, blank = outcome, blank + (not outcome.rows)
                elif looked:
                    return verdict
                else:
                    sight = await turn.look(ask)
                answer = await _second_look(case, ask, sight)
                if answer is not None:
                    return answer
                if not isinstance(verdict, NewRow) and not sight.rows:
                    return verdict
                if blank > TRIES:
                    raise Unreachable("The database can be read, but takes no rows.")
                looked = True


async def _second_look(case: Case[Refusal], ask: Ask, sight: Sight) -> Won | None:
    """Let the case learn what it missed; its own row among what was found is its first answer."""
    if sight.head is None or sight.head < ask.n:
        raise NoTable(ask.table)
    if sight.rows:
        await case.learn(sight.rows)
    return None if sight.own is None else Won(sight.own, again=True)
