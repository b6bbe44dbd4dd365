"""The common interface of SQLite and PostgreSQL.

Statements are plain SQL that both understand, with $1, $2 ... for parameters. Where the dialects differ, a method
returns the SQL. The log has separate methods, because its speed and order are critical.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from starboard.server.store.row import LogQuery, LogTail, NewRow

Record = Sequence[Any]
Statement = tuple[str, tuple[Any, ...]]


class Database(ABC):
    """A database whose data is keyed by table, so that tables can be sharded."""

    now: str  # SQL: milliseconds since 1970; constant within a transaction on PostgreSQL only
    alone: bool  # no other process can use this data
    writers: int  # number of groups that may be committed concurrently

    @abstractmethod
    def within(self, parameter: str) -> str:
        """Return SQL that tests whether the preceding value is in the list passed as this parameter."""

    @abstractmethod
    def listed(self, values: Sequence[str]) -> Any:
        """Return texts in the form that `within` takes as its parameter."""

    @abstractmethod
    def claimed(self, choice: str) -> str:
        """Return an SQL condition for the rows selected by `from ...` that no other process is changing."""

    @abstractmethod
    async def read(self, statement: str, *given: Any) -> Sequence[Record]: ...

    @abstractmethod
    async def write(self, statement: str, *given: Any) -> Sequence[Record]:
        """Run one statement and commit it; return the rows of its RETURNING clause."""

    @abstractmethod
    async def write_many(self, statement: str, given: Sequence[tuple[Any, ...]]) -> None:
        """Run one statement with each set of parameters, in one transaction."""

    @abstractmethod
    async def write_all(self, statements: Sequence[Statement]) -> None:
        """Run several statements in one transaction, on the connection that also writes the log."""

    @abstractmethod
    async def commit(self, group: Sequence[NewRow]) -> set[str]:
        """Append each row whose number is next in its table's log, at most one per table; return those tables."""

    @abstractmethod
    async def read_tails(self, queries: Sequence[LogQuery]) -> list[LogTail]:
        """Return the ends of several logs, read in one query after this call was made."""

    @abstractmethod
    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last row number of each table that has rows, in one query."""

    @abstractmethod
    async def erase(self) -> None:
        """Remove copies of deleted data from the database's files, if the database doesn't do that itself."""

    @abstractmethod
    async def close(self) -> None: ...
