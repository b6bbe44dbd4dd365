"""PostgreSQL: many processes share one database. Every statement here is safe to run concurrently."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any

import asyncpg

from starboard.server.store.address import POOLED, Address
from starboard.server.store.database import Database, Record, Statement
from starboard.server.store.error import BadData, StoreError, Unreachable
from starboard.server.store.row import COLUMNS, LogQuery, LogTail, NewRow, log_tails
from starboard.server.store.statement import group_statement

TIMEOUT = 10.0  # seconds without an answer after which the database counts as unreachable
_OURS = ", ".join(f"r.{column}" for column in COLUMNS.split(", "))
_READ_TAIL = f"""
    select a.i - 1, coalesce((select n from rows where table_id = a.t order by n desc limit 1), 0), r.*
    from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) with ordinality a (t, n, author, command, i)
    left join lateral (
        select {_OURS} from rows r where r.table_id = a.t and r.n > a.n
        union all
        select {_OURS} from rows r
        where r.table_id = a.t and r.author = a.author and r.command = a.command and r.n <= a.n
    ) r on true
    where (select 1 from tables where id = a.t and stage <> '') = 1 order by a.i, r.n"""
_HEADS = """
    select t, (select n from rows where table_id = t order by n desc limit 1) from unnest($1::text[]) as t"""


class Postgres(Database):
    """A PostgreSQL database, used with autocommit and READ COMMITTED.

    A lost connection or a timeout raises `Unreachable`: the outcome is unknown.

    Statements of the writing pool are never cancelled. If a statement that waits for its standby is cancelled,
    PostgreSQL keeps and shows the row although the standby lacks it. A reader would then acknowledge a row that a
    failover loses.
    """

    now = "(extract(epoch from now()) * 1000)::bigint"
    alone = False

    def __init__(self, writing: "asyncpg.Pool[Any]", others: "asyncpg.Pool[Any]", writers: int, pooled: bool) -> None:
        """Use two pools. With `pooled`, sessions may change between transactions, so each statement runs in one."""
        self._writing = writing
        self._others = others
        self._pooled = pooled
        self.writers = writers

    # Four writers: with fewer, even light load waits for one sync after another; with more, groups get too small.
    @staticmethod
    async def connect(url: str, writers: int = 4, others: int = 6) -> "Postgres":
        async with plain_errors():
            address = Address(url)
            writing = await _pool(address, writers, None)
            try:
                reading = await _pool(address, others, TIMEOUT)
            except BaseException:
                writing.terminate()
                raise
            return Postgres(writing, reading, writers, address.by_transaction)

    def within(self, parameter: str) -> str:
        return f"= any({parameter}::text[])"

    def listed(self, values: Sequence[str]) -> list[str]:
        return list(values)

    def claimed(self, choice: str) -> str:
        # By ctid, not by key: a planner that believes the due list to be empty would scan all its dead rows.
        return f"ctid = any(array(select ctid {choice} for update skip locked))"

    async def read(self, statement: str, *given: Any) -> Sequence[Record]:
        return await self._fetch(self._others, statement, *given)

    async def write(self, statement: str, *given: Any) -> Sequence[Record]:
        return await self._fetch(self._others, statement, *given)

    async def write_many(self, statement: str, given: Sequence[tuple[Any, ...]]) -> None:
        async with _line(self._others) as connection, self._span(connection):
            await connection.executemany(statement, given)

    async def write_all(self, statements: Sequence[Statement]) -> None:
        async with _line(self._writing) as connection, connection.transaction():
            for statement, given in statements:
                await connection.execute(statement, *given)

    async def commit(self, group: Sequence[NewRow]) -> set[str]:
        statement, given = group_statement(group)
        return {record[0] for record in await self._fetch(self._writing, statement, *given)}

    async def read_tails(self, queries: Sequence[LogQuery]) -> list[LogTail]:
        columns = zip(*((query.table, query.n, query.author, query.command) for query in queries), strict=True)
        return log_tails(queries, await self._fetch(self._others, _READ_TAIL, *columns))

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        found = await self._fetch(self._others, _HEADS, list(tables))
        return {table: head for table, head in found if head is not None}

    async def erase(self) -> None:
        """Do nothing, since autovacuum reuses the space of deleted rows."""

    async def close(self) -> None:
        for pool in (self._writing, self._others):
            try:
                await asyncio.wait_for(pool.close(), TIMEOUT)
            except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pool.terminate()

    async def _fetch(self, pool: "asyncpg.Pool[Any]", statement: str, *given: Any) -> Sequence[Record]:
        async with _line(pool) as connection, self._span(connection):
            found: Sequence[Record] = await connection.fetch(statement, *given)
            return found

    def _span(self, connection: Any) -> AbstractAsyncContextManager[Any]:
        """Return a context that keeps the parts of a statement in one session."""
        return connection.transaction() if self._pooled else nullcontext()


async def _pool(address: Address, size: int, command_timeout: float | None) -> "asyncpg.Pool[Any]":
    async def leave_as_it_is(connection: object) -> None:
        """Skip the reset, which costs a round trip: nothing here changes a connection's settings."""

    async def connect(*_: Any, **options: Any) -> Any:
        return await address.connect(**options)

    # A pooler rejects this setting; there `check` has verified it.
    isolation = {} if address.statement_cache is not None else {"default_transaction_isolation": "read committed"}
    return await asyncpg.create_pool(
        connect=connect,
        min_size=1,
        max_size=size,
        max_inactive_connection_lifetime=0,
        timeout=TIMEOUT,
        command_timeout=command_timeout,
        reset=leave_as_it_is,
        server_settings={**isolation, "application_name": "starboard"},
    )


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Any]:
    """Yield a connection with an open transaction, which is committed at the end."""
    async with plain_errors():
        connection = await Address(url).connect(TIMEOUT)
        try:
            async with connection.transaction():
                yield connection
        finally:
            await connection.close(timeout=TIMEOUT)


async def check(url: str) -> None:
    """Raise StoreError for an undeclared pooler, or one whose sessions are not at READ COMMITTED."""
    cache = Address(url).statement_cache
    async with connected(url) as connection:
        pooled = connection.get_server_pid() != await connection.fetchval("select pg_backend_pid()")
        if pooled and cache is None:
            raise StoreError(POOLED)
        isolation = await connection.fetchval("select current_setting('default_transaction_isolation')")
        if cache is not None and isolation != "read committed":
            raise StoreError(f"default_transaction_isolation must be read committed in the database, not {isolation}.")


UNKNOWN = (
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.TransactionRollbackError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)


@asynccontextmanager
async def plain_errors() -> AsyncIterator[None]:
    """Translate PostgreSQL's errors into Unreachable, BadData or StoreError, each with one sentence."""
    try:
        yield
    except asyncpg.ReadOnlySQLTransactionError as error:
        raise Unreachable("The PostgreSQL database is read-only: it may be a standby.") from error
    except UNKNOWN as error:
        raise Unreachable(f"The PostgreSQL database does not answer: {_said(error)}") from error
    except (OverflowError, UnicodeEncodeError) as error:
        raise BadData(f"This cannot be stored: {_said(error)}") from error
    except asyncpg.InterfaceError as error:
        raise Unreachable(f"The connection to PostgreSQL was lost: {_said(error)}") from error
    except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.ProgramLimitExceededError) as error:
        raise BadData(f"This cannot be stored: {_said(error)}") from error
    except asyncpg.DiskFullError as error:
        raise StoreError("The disk of the PostgreSQL database is full.") from error
    except asyncpg.PostgresError as error:
        raise StoreError(f"PostgreSQL refuses: {_said(error)}") from error


@asynccontextmanager
async def _line(pool: "asyncpg.Pool[Any]") -> AsyncIterator[Any]:
    """Yield a connection from the pool; discard it if its state is unknown or it answers too late."""
    async with plain_errors():
        connection = await pool.acquire(timeout=TIMEOUT)
        hung = asyncio.get_running_loop().call_later(TIMEOUT, _abandon, connection)
        try:
            yield connection
        except UNKNOWN:
            _abandon(connection)
            raise
        finally:
            hung.cancel()
            await pool.release(connection)


def _abandon(connection: Any) -> None:
    with suppress(asyncpg.InterfaceError):  # it may be closed already
        connection.terminate()


def _said(error: BaseException) -> str:
    return f"{str(error).splitlines()[0] if str(error) else type(error).__name__}.".replace("..", ".")
