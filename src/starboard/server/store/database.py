"""The seam between what is kept and where: two databases that mean the same.

Statements are plain SQL that both understand, with $1, $2 ... for what is given; where they differ, a database
says how it is written there. The log has calls of its own, because there speed and order are everything.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from starboard.server.store.row import LogQuery, LogTail, NewRow

Record = Sequence[Any]
Statement = tuple[str, tuple[Any, ...]]


class Database(ABC):
    """Everything is keyed by table, so that a database may be cut by it."""

    now: str  # SQL: milliseconds since 1970, the same throughout a transaction
    alone: bool  # no other process can be at work on this data
    writers: int  # groups that may be under way at once

    @abstractmethod
    def within(self, parameter: str) -> str:
        """SQL: that what stands before it is in the list given as this parameter."""

    @abstractmethod
    def listed(self, values: Sequence[str]) -> Any:
        """A list of texts, as it is given for `within`."""

    @abstractmethod
    def claimed(self, choice: str) -> str:
        """SQL: that a row is one of those that `from ...` chooses, and nobody else is changing it now."""

    @abstractmethod
    async def read(self, statement: str, *given: Any) -> Sequence[Record]: ...

    @abstractmethod
    async def write(self, statement: str, *given: Any) -> Sequence[Record]:
        """One statement, committed when this returns; what its RETURNING says."""

    @abstractmethod
    async def write_many(self, statement: str, given: Sequence[tuple[Any, ...]]) -> None:
        """One statement again and again, as one transaction."""

    @abstractmethod
    async def write_all(self, statements: Sequence[Statement]) -> None:
        """Several statements as one transaction, on the connection that also writes the log."""

    @abstractmethod
    async def commit(self, group: Sequence[NewRow]) -> set[str]:
        """Append each row that fits onto its table's log; the tables whose rows did. At most one row per table."""

    @abstractmethod
    async def read_tails(self, queries: Sequence[LogQuery]) -> list[LogTail]:
        """The ends of several logs as they stand once this is called, in one statement."""

    @abstractmethod
    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The number of the last row of each table that has one, in one statement."""

    @abstractmethod
    async def erase(self) -> None:
        """Leave no copy of deleted data in the database's files, where that is ours to do."""

    @abstractmethod
    async def close(self) -> None: ...
