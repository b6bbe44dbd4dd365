"""PostgreSQL: many processes, one database. Every statement here was written to be raced."""

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

TIMEOUT = 10.0  # a database that answers no statement for so long counts as unreachable
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
    """Autocommit, READ COMMITTED. A lost connection, or no answer in time, is `Unreachable`: the outcome is unknown.

    Statements of the writing pool are never cancelled. PostgreSQL, told to cancel one that waits for its standby, keeps
    and shows the row though the standby lacks it: whoever read it then would acknowledge what a failover loses.
    """

    now = "(extract(epoch from now()) * 1000)::bigint"
    alone = False

    def __init__(self, writing: "asyncpg.Pool[Any]", others: "asyncpg.Pool[Any]", writers: int, pooled: bool) -> None:
        """`pooled`: each transaction may be in another session, so that every statement is in one."""
        self._writing = writing
        self._others = others
        self._pooled = pooled
        self.writers = writers

    # Four writers: with fewer, little load waits for each sync in turn; with more, groups grow too small.
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
        # By place and not by key: a planner that takes the list for empty would walk through all its dead rows.
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
        """Do nothing: autovacuum reuses the space of deleted rows."""

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
        """What keeps a statement's parts in one session."""
        return connection.transaction() if self._pooled else nullcontext()


async def _pool(address: Address, size: int, command_timeout: float | None) -> "asyncpg.Pool[Any]":
    async def leave_as_it_is(connection: object) -> None:
        """Nothing here changes a connection's settings, so nothing is reset: that would be a round trip."""

    async def connect(*_: Any, **options: Any) -> Any:
        return await address.connect(**options)

    # A pooler takes no such setting; there `check` has looked.
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
    """One connection in one transaction, which is committed at the end."""
    async with plain_errors():
        connection = await Address(url).connect(TIMEOUT)
        try:
            async with connection.transaction():
                yield connection
        finally:
            await connection.close(timeout=TIMEOUT)


async def check(url: str) -> None:
    """Refuse what would go wrong later: a pooler of which nothing was said, sessions that isolate more."""
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
    """What PostgreSQL says, sorted: outcome unknown; not storable; or anything else, as one sentence for people."""
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
    """A connection of the pool. One in an unknown state, or that answers too late, is closed and not used again."""
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
    with suppress(asyncpg.InterfaceError):  # it may have ended by itself
        connection.terminate()


def _said(error: BaseException) -> str:
    return f"{str(error).splitlines()[0] if str(error) else type(error).__name__}.".replace("..", ".")
