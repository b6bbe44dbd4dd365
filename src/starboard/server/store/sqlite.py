"""SQLite: one file, used by one process with two threads, one for writing and one for reading."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from starboard.server import runtime
from starboard.server.store.database import Database, Record, Statement
from starboard.server.store.error import BadData, StoreError
from starboard.server.store.row import COLUMNS, DueSet, LogQuery, LogTail, NewRow, log_tails

T = TypeVar("T")

_APPEND = f"""
    insert into rows ({COLUMNS}) select ?1, ?2, ?3, ?4, ?5, ?6
    where case when ?2 = 1 then exists (select 1 from tables where id = ?1 and stage <> '')
                           else exists (select 1 from rows where table_id = ?1 and n = ?2 - 1) end
    on conflict do nothing"""
_SET = """
    insert into due (table_id, slot, n, at, kind, rules, payload, tries) values (?, ?, ?, ?, ?, ?, ?, 0)
    on conflict (table_id, slot) do update set n = excluded.n, at = excluded.at, kind = excluded.kind,
        rules = excluded.rules, payload = excluded.payload, tries = 0"""
_CUT = "delete from due where table_id = ? and slot = ?"
_JOIN = """
    insert into members (table_id, person, role) values (?, ?, ?)
    on conflict (table_id, person) do update set role = excluded.role"""
_STAGE = "update tables set stage = ? where id = ?"

_HEAD = "(select max(n) from rows where table_id = {0})"
_READ_TAIL = f"""
    with found as (
        select {COLUMNS} from rows where table_id = ?1 and n > ?2
        union all
        select {COLUMNS} from rows where table_id = ?1 and author = ?3 and command = ?4 and n <= ?2)
    select ?5, coalesce({_HEAD.format("?1")}, 0), found.*
    from tables left join found on true where tables.id = ?1 and tables.stage <> '' order by found.n"""
_HEADS = f"select value, {_HEAD.format('value')} from json_each(?)"


class Sqlite(Database):
    """A data file. Commits are durable when they return (WAL, synchronous FULL). Nothing blocks the event loop."""

    now = "now_ms()"
    alone = True
    writers = 1

    def __init__(self, path: Path, alone: bool = True) -> None:
        """Open a file. `alone` locks it against other processes; otherwise a server may use the file too."""
        self.path = path
        self._lock: sqlite3.Connection | None = None
        if alone:
            for file in (path, Path(f"{path}.lock")):
                make_private(file)
            self._lock = lock(path)
        self._writer = _Thread(path, "writer")
        self._reader = _Thread(path, "reader")

    def within(self, parameter: str) -> str:
        return f"in (select value from json_each({parameter}))"

    def listed(self, values: Sequence[str]) -> str:
        return json.dumps(list(values))

    def claimed(self, choice: str) -> str:
        return f"rowid in (select rowid {choice})"

    async def read(self, statement: str, *given: Any) -> Sequence[Record]:
        return await self._reader.run(lambda connection: _execute(connection, statement, given))

    async def write(self, statement: str, *given: Any) -> Sequence[Record]:
        return await self._written(lambda connection: _execute(connection, statement, given))

    async def write_many(self, statement: str, given: Sequence[tuple[Any, ...]]) -> None:
        await self.write_all([(statement, each) for each in given])

    async def write_all(self, statements: Sequence[Statement]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                for statement, given in statements:
                    _execute(connection, statement, given)

        await self._written(work)

    async def commit(self, group: Sequence[NewRow]) -> set[str]:
        def work(connection: sqlite3.Connection) -> set[str]:
            with transaction(connection):
                return {new.row.table for new in group if _append(connection, new)}

        return await self._written(work)

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work on the writer; return its result once all files are durable."""
        done = await self._writer.run(work)
        await runtime.keep_files()
        return done

    async def erase(self) -> None:
        await self._written(erase)

    async def read_tails(self, queries: Sequence[LogQuery]) -> list[LogTail]:
        def work(connection: sqlite3.Connection) -> list[LogTail]:
            found: list[Record] = []
            for index, query in enumerate(queries):
                _check((query.table, query.author, query.command))
                found += connection.execute(
                    _READ_TAIL, (query.table, query.n, query.author, query.command, index)
                ).fetchall()
            return log_tails(queries, found)

        return await self._reader.run(work)

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        found = await self._reader.run(lambda connection: connection.execute(_HEADS, (self.listed(tables),)).fetchall())
        return {table: head for table, head in found if head is not None}

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._lock is not None:
            self._lock.close()


class _Thread:
    """A thread with a separate connection. It runs its work in order, off the event loop."""

    def __init__(self, path: Path, name: str) -> None:
        self._path = path
        self._thread = runtime.SerialThread(name)
        self._connection: sqlite3.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._thread.run(self._run, work)

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with plain_errors(self._path):
            if self._connection is None:
                self._connection = connect(self._path)
            return work(self._connection)

    async def close(self) -> None:
        await self._thread.run(self._close)
        self._thread.close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection with explicit BEGIN and COMMIT. A commit is on disk when it returns."""
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute(f"pragma journal_mode = {'delete' if runtime.INLINE else 'wal'}")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma secure_delete = on")  # deleted data is overwritten with zeros
    connection.create_function("now_ms", 0, lambda: time.time_ns() // 1_000_000)
    return connection


def erase(connection: sqlite3.Connection) -> None:
    """Empty the write-ahead log, which still holds pages from before a deletion."""
    connection.execute("pragma wal_checkpoint(truncate)").fetchall()


def make_private(file: Path) -> None:
    """Make a data file readable by its owner only. SQLite gives the files next to it the same mode.

    A file that cannot be created, or isn't ours, is left to SQLite, which reports it. An existing file is not opened,
    because closing it again would drop every lock that this process holds on it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with suppress(OSError):
        file.chmod(0o600)


def lock(path: Path) -> sqlite3.Connection:
    """Lock the file against other processes. The system releases the lock when this process dies."""
    with plain_errors(path):
        lock = sqlite3.connect(f"{path.resolve()}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise StoreError(
                f"Another Starboard is already serving {path}: stop it first, or name another file."
            ) from None
        return lock


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("begin immediate")
    try:
        yield
        connection.execute("commit")
    finally:
        if connection.in_transaction:
            connection.execute("rollback")


def _execute(connection: sqlite3.Connection, statement: str, given: tuple[Any, ...]) -> list[Record]:
    _check(given)
    named = {str(number): value for number, value in enumerate(given, 1)}
    return connection.execute(statement, named).fetchall()


def _append(connection: sqlite3.Connection, new: NewRow) -> bool:
    """Append the row with its changes if its number is next; return whether it was appended."""
    row = new.row
    values = row.table, row.n, row.author, row.command, row.at, row.body
    _check(values)
    if connection.execute(_APPEND, values).rowcount != 1:
        return False
    for due in new.due:
        if isinstance(due, DueSet):
            given = row.table, due.slot, row.n, due.at, due.kind, due.rules, due.payload
            _check(given)
            connection.execute(_SET, given)
        else:
            connection.execute(_CUT, (row.table, due.slot))
    for member in new.members:
        _check((member.person, member.role))
        connection.execute(_JOIN, (row.table, member.person, member.role))
    if new.stage is not None:
        connection.execute(_STAGE, (new.stage, row.table))
    return True


def _check(given: Sequence[object]) -> None:
    """Raise BadData for a NUL in text: SQLite would store it, but PostgreSQL cannot, and both must behave the same."""
    for value in given:
        if isinstance(value, str) and "\0" in value:
            raise BadData(f"A text contains a NUL character: {value[:40]!r}.")


_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk that holds {0} is full: nothing can be written until there is room.",
    sqlite3.SQLITE_READONLY: "{0} cannot be written: the file, its folder or its disk is read-only.",
    sqlite3.SQLITE_CANTOPEN: "{0} cannot be opened for writing: its folder is missing, read-only or not yours.",
    sqlite3.SQLITE_NOTADB: "{0} is not a Starboard data file.",
    sqlite3.SQLITE_CORRUPT: "{0} is damaged: restore a backup.",
    sqlite3.SQLITE_IOERR: "The disk that holds {0} failed during a read or write.",
    sqlite3.SQLITE_BUSY: "Another program has locked {0}.",
}


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Translate SQLite's errors into BadData or StoreError, each with one sentence."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeEncodeError) as error:
        raise BadData(f"This cannot be stored: {error}.") from error
    except UnicodeDecodeError as error:  # SQLite does not validate text on reading
        raise StoreError(_SENTENCES[sqlite3.SQLITE_CORRUPT].format(path)) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        sentence = _SENTENCES.get(code, "{0} cannot be used: " + str(error).replace("{", "{{") + ".")
        raise StoreError(sentence.format(path)) from error
