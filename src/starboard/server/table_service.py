"""The table service: the tables known to this process, and the only entry point for commands.

The referee (`starboard.table.referee`) decides on a command from a person, bot or timer, based on the rows that this
process knows. The row is appended under the table's lock (`starboard.server.store.appender`). The store settles races:
if another process took the row's number, the missing rows are read and the command is decided again.
"""

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from starboard.bots import even
from starboard.bots.roster import is_known
from starboard.core.errors import Refused, Unreadable
from starboard.core.message import Refusal
from starboard.core.plain_name import plain_name
from starboard.core.real_time import levels_of
from starboard.core.seating import TABLE, Seat
from starboard.server import runtime
from starboard.server.cached_table import CachedTable
from starboard.server.counters import Counters
from starboard.server.even_match import even_match
from starboard.server.guests.tokens import bot_name, is_bot
from starboard.server.new_row import new_row
from starboard.server.outages import Outages
from starboard.server.presence import SITS_IN
from starboard.server.refusal import refusal_of, unreadable
from starboard.server.restrictions import Restrictions
from starboard.server.store.attempt import settle
from starboard.server.store.error import NoTable
from starboard.server.store.row import Appended, LogQuery, NewRow, StoredRow
from starboard.server.store.store import Store
from starboard.server.store.table import TableHeader
from starboard.server.stored_log import followed
from starboard.server.work_time import timed
from starboard.table import operations
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.referee import decide, opened
from starboard.table.row import LogRow
from starboard.table.setup import TableSetup
from starboard.table.table import PLAYING, Table

CACHE_SIZE = 2000  # tables in the cache; may grow beyond this only with watched tables
LOOKS = 16  # tables examined per insertion: constant cost, however many are watched

MOVES = ("play", "try", "early", "alarm", "undo")  # kinds of rows that do not change who sits there

LOGGED_AS = {"start": "close"}  # commands stored in the log under another name


class TableService:
    """Decides on commands and reads logs. Any process can serve any table, since the state here is only a cache."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outages = {shard: Outages(shard) for shard in store.shards}
        self.counters = Counters()
        self.restrictions = Restrictions()  # the host's decisions; a server updates them
        self.file_bots: tuple[str, ...] = ()  # names of the host's bots, available at tables here
        self.on_row: list[Callable[[str, int], None]] = []  # called with the table and number of each row appended here
        self.on_seating: list[Callable[[Table], None]] = []  # called when seats changed or a game ended
        self.stand_in: Callable[[str, Seat], Awaitable[str]] | None = None  # bot for a person who is away, or ""
        self.new_salt: Callable[[], str] = partial(secrets.token_hex, 32)  # for the hash of a name
        self.prepare: Callable[[Table], None] | None = None  # prepares, in a thread, the picture of a game
        self._preparing = asyncio.Lock()  # concurrent callers find it prepared
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()

    # ---- a command, from top to bottom

    @timed("moves")
    async def command(self, id: str, command: Command) -> Appended | Refusal:
        """Append the command's row and return it, or return a refusal based on a log read after the command arrived."""
        began = time.perf_counter()
        outcome = await self._command(id, command)
        self.counters.answered(time.perf_counter() - began)
        if isinstance(outcome, Refusal):
            self.counters.refused_commands[outcome.clause] += 1
        elif not outcome.repeated:
            self.counters.rows[command.kind] += 1
        return outcome

    async def _command(self, id: str, command: Command) -> Appended | Refusal:
        cached = await self.cached(id)
        if self._names_no_bot(cached.table, command):
            return unreadable("there is no bot of that name")
        command = await self._completed(cached.table, command)
        attempt = _Attempt(self, cached, command)
        outcome = await settle(self.store.lock(id), attempt)
        if isinstance(outcome, Appended) and not outcome.repeated:
            await self._apply(self._tables.get(id, cached), attempt.row, attempt.after)  # it may have been reloaded
            self._announce(attempt.row, attempt.after)
        return outcome

    def _announce(self, row: LogRow, after: Table) -> None:
        isolating = partial(self.counters.isolating, "announcing row %s of table %s", row.n, after.setup.id)
        for tell in self.on_row:
            with isolating():
                tell(after.setup.id, row.n)
        if row.kind not in MOVES or after.stage != PLAYING:
            for hear in self.on_seating:
                with isolating():
                    hear(after)

    def _names_no_bot(self, table: Table, command: Command) -> bool:
        """Return whether a new command names an unknown bot. Commands in old logs may name any bot."""
        wanted = command.operation
        if command.author == SYSTEM or not isinstance(wanted, operations.SeatBot):
            return False
        own = levels_of(table.setup.game)
        if wanted.level == even.NAME:
            return bool(own)
        return not (is_known(wanted.level) or wanted.level in own or wanted.level in self.file_bots)

    async def _completed(self, table: Table, command: Command) -> Command:
        """Return the command as logged, with the server's additions. Read outages first if the table has a clock."""
        operation = await self._operation(table, command)
        if table.setup.pace.timed and command.author != SYSTEM:
            await self.outages_of(table.setup.id).settle()
        return replace(command, operation=operation)

    async def _operation(self, table: Table, command: Command) -> operations.Operation:
        wanted = command.operation
        if isinstance(wanted, operations.UnknownOperation) and wanted.kind in LOGGED_AS:
            return read_operation(LOGGED_AS[wanted.kind], wanted.seat, wanted.argument)
        if isinstance(wanted, operations.Sit):
            called = self.called(command.author, wanted.name or "")
            return wanted if called == (wanted.name or "") else replace(wanted, name=called)
        if isinstance(wanted, operations.SeatBot) and wanted.level == even.NAME:
            setup = table.setup
            sides = len(setup.seating.sides)
            return replace(wanted, level=await even_match(self.store, command.author, setup.key, sides))
        if isinstance(wanted, operations.Rematch):
            return replace(wanted, table=new_id())
        if isinstance(wanted, (operations.LeaveTable, operations.Resign)):
            return replace(wanted, level=SITS_IN)  # the bot that takes over, if any
        if isinstance(wanted, operations.Substitute):
            return replace(wanted, level=await self.stand_in(table.setup.id, wanted.seat) if self.stand_in else "")
        return wanted

    def called(self, person: str, name: str) -> str:
        """Return a person's name at a table: the one set by the host, or the one they asked for."""
        given = self.restrictions.name(person)
        return given if given is not None else bot_name(name) if is_bot(person) else plain_name(name)

    def _with_outages(self, table: Table, command: Command) -> Command:
        """Return the command with credit for outages during this turn."""
        if command.author == SYSTEM or command.seat not in table.clocks.running:
            return command
        missed = self.outages_of(table.setup.id).missed(table.clocks.since, command.at)
        return replace(command, credit=command.credit + missed)

    async def _apply(self, cached: CachedTable, row: LogRow, after: Table, here: bool = True) -> None:
        """Apply a row. If it starts the game, first prepare the picture in a thread."""
        if cached.table.history is None:
            await self._prepared(after)
        cached.apply(row, after, here)

    async def _read(self, cached: CachedTable, rows: Sequence[StoredRow]) -> None:
        """Apply rows that were appended by other processes."""
        for each in rows:
            if each.n == cached.table.n + 1:
                row, after = followed(cached.table, each)
                await self._apply(cached, row, after, here=False)

    def outages_of(self, table: str) -> Outages:
        """Return the outages of the database that holds a table. Only these delay its moves."""
        return self.outages[self.store.of(table)]

    # ---- tables

    async def open(
        self, setup: TableSetup, owner: str, secret: bytes, at: int, id: str, audience: str = "link"
    ) -> Table:
        """Create a table. If it exists already, return it unchanged."""
        salts = tuple([self.new_salt() for _ in setup.seating.seats])
        operation = operations.CreateTable(TABLE, str(setup), salts, secret.hex())
        return await self.begin(Command(id, owner, operation, at), audience)

    async def begin(self, command: Command, audience: str = "link") -> Table:
        """Create the table that a command opens."""
        row, table = opened(command)
        setup, at = table.setup, command.at
        header = TableHeader(setup.id, at, str(setup), setup.rules, table.stage, audience)
        await self.store.of(setup.id).tables.create(header)
        async with self.store.lock(setup.id) as lock:
            if not isinstance(await lock.append(new_row(None, row, table, at)), Appended):
                return (await self.cached(setup.id)).table
        return self._cache(setup.id, CachedTable(table, self.counters)).table

    async def cached(self, id: str) -> CachedTable:
        """Return the table as known to this process, which may be outdated. Raise NoTable or UnknownRules."""
        cached = self._tables.get(id)
        if cached is None:
            cached = await self._load(id)
        self._tables.move_to_end(id)
        return cached

    async def latest(self, id: str) -> CachedTable:
        """Return the cached table, up to date with its log."""
        while True:
            cached = await self.cached(id)
            known = cached.table.n
            rows = await self.store.rows(id, known - 1)
            if not rows:
                self.forget(id)
                raise NoTable(id)
            await self._read(cached, rows)
            if self._tables.get(id) is cached:  # otherwise it was evicted meanwhile and would miss new rows
                return cached

    async def table(self, id: str) -> Table:
        """Return a table, up to date with its log."""
        return (await self.latest(id)).table

    @timed("catch_up")
    async def catch_up(self, id: str) -> None:
        """Read the rows that other processes appended to a cached table. Many tables share one query."""
        cached = self._tables.get(id)
        if cached is not None:
            tail = await self.store.of(id).appender.read_tail(LogQuery(id, cached.table.n))
            await self._read(cached, tail.rows)

    def forget(self, id: str) -> None:
        """Remove a deleted table from the cache."""
        self._tables.pop(id, None)

    def watched(self) -> dict[str, int]:
        """Return the tables watched here, each with the number of the last row read."""
        return {id: cached.table.n for id, cached in self._tables.items() if cached.listeners}

    def watched_games(self) -> Counter[str]:
        """Return the number of tables watched here, by game."""
        return Counter(cached.table.setup.key for cached in self._tables.values() if cached.listeners)

    async def _load(self, id: str) -> CachedTable:
        rows = await self.store.rows(id)
        if not rows:
            raise NoTable(id)
        table: Table | None = None
        for line in rows:
            table = followed(table, line)[1]
        assert table is not None
        await self._prepared(table)
        return self._cache(id, CachedTable(table, self.counters))

    async def _prepared(self, table: Table) -> None:
        """Prepare the picture of a table ahead of time. If that fails, the table can still be played."""
        if self.prepare is not None and table.history is not None:
            async with self._preparing:
                with self.counters.isolating("preparing the picture of table %s", table.setup.id):
                    await runtime.in_thread(self.prepare, table)

    def _cache(self, id: str, cached: CachedTable) -> CachedTable:
        """Cache a table. If the cache is full, evict a few of the least recently used tables that have no listeners."""
        cached = self._tables.setdefault(id, cached)
        for _ in range(LOOKS):
            if len(self._tables) <= CACHE_SIZE:
                break
            oldest, other = next(iter(self._tables.items()))
            if other.listeners or oldest == id:
                self._tables.move_to_end(oldest)
            else:
                del self._tables[oldest]
        return cached


class _Attempt:
    """A command at a cached table, and the row that it produces."""

    row: LogRow
    after: Table

    def __init__(self, service: TableService, cached: CachedTable, command: Command) -> None:
        self._service = service
        self._cached = cached
        self._command = command
        self._stored: StoredRow | None = None

    def query(self) -> LogQuery:
        table = self._cached.table
        return LogQuery(table.setup.id, table.n, self._command.author, self._command.id)

    def decide(self) -> NewRow | Refusal:
        before = self._cached.table
        try:
            self.row, self.after = decide(before, self._service._with_outages(before, self._command))
        except (Refused, Unreadable) as fault:
            return refusal_of(fault)
        new = new_row(before, self.row, self.after, self._command.at)
        self._stored = new.row
        return new

    async def learn(self, rows: Sequence[StoredRow]) -> None:
        for each in rows:
            if each is self._stored:  # already decided: the table after it is known
                await self._service._apply(self._cached, self.row, self.after)
            else:
                await self._service._read(self._cached, (each,))


def new_id() -> str:
    """Return a new table id. It never begins with a dash, which a command line would read as an option."""
    return secrets.token_urlsafe(9).replace("-", "_")
