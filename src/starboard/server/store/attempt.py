"""Settles a command: retries until its row is in the log, or it is refused based on an up-to-date log."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from starboard.server.store.appender import TableLock
from starboard.server.store.error import NoTable, Unreachable
from starboard.server.store.row import Appended, LogQuery, NewRow, StoredRow

TRIES = 50  # consecutive appends with an unknown outcome and no row in the log, before giving up
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Attempt(Protocol[R_co]):
    """A command, and the known rows of its table."""

    def query(self) -> LogQuery:
        """Return the query for the command's row and for the rows after the known ones."""
        ...

    def decide(self) -> NewRow | R_co:
        """Return the command's row, or its refusal, based on the known rows."""
        ...

    async def learn(self, rows: Sequence[StoredRow]) -> None:
        """Add the next rows, which may include the command's own."""
        ...


async def settle(lock: TableLock, attempt: Attempt[R]) -> Appended | R:
    """Append the command's row and return it, or return a refusal based on a log read after the command arrived."""
    async with lock:
        current, failures = False, 0  # whether the log was read in the meantime; appends with an unknown outcome
        while True:
            query, decided = attempt.query(), attempt.decide()
            if isinstance(decided, NewRow):
                outcome = await lock.append(decided)
            elif current:
                return decided
            else:
                outcome = await lock.read_tail(query)
            if isinstance(outcome, Appended):
                await attempt.learn((outcome.row,))
                return outcome
            if outcome.head is None or outcome.head < query.n:
                raise NoTable(query.table)
            await attempt.learn(outcome.rows)
            if outcome.own is not None:  # the command was sent before, so it gets the first answer
                return Appended(outcome.own, repeated=True)
            current = True
            if not outcome.rows:
                if not isinstance(decided, NewRow):
                    return decided
                failures += 1
                if failures > TRIES:
                    raise Unreachable("The database is readable but does not accept rows.")
