"""The table service: the tables that this process knows, and the one way in for every command, whoever sends it.

The referee (`starboard.table.referee`) decides on a command against the table as this process knows it; its row is
appended under the table's lock (`starboard.server.store.appender`). The store decides who was first: if another
process took the number, the missing rows are read and the command is decided again.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

from starboard.bots.roster import NAMES
from starboard.core.errors import Refused, Unreadable
from starboard.core.message import Message, Refusal, message, refusal, seat_name
from starboard.core.plain_name import plain_name
from starboard.core.real_time import levels_of
from starboard.core.seating import TABLE, Seat
from starboard.server import runtime
from starboard.server.counters import Counters
from starboard.server.guests.tokens import bot_name, is_bot
from starboard.server.log import fault_trace
from starboard.server.outages import Outages
from starboard.server.presence import SITS_IN
from starboard.server.restrictions import Restrictions
from starboard.server.store.appender import TableLock
from starboard.server.store.error import NoTable, StoreError, Unreachable
from starboard.server.store.row import Appended, DueChange, DueClear, DueSet, LogQuery, Member, NewRow
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.store import Store
from starboard.server.store.table import Table as Header
from starboard.table.command import SYSTEM, Command, with_argument, with_credit, with_kind
from starboard.table.due import changes
from starboard.table.referee import decide, follow, opened
from starboard.table.row import SALTS, Row, read_row
from starboard.table.setup import Setup
from starboard.table.table import OVER, PLAYING, Table

RECENT = 16  # rows that are remembered, to say who was faster
BEATEN_WITHIN = 1000  # ms
CACHE_SIZE = 2000  # tables that stay in memory though nobody watches them
LOOKS = 16  # tables looked at for each that is read, so that it costs the same however many are watched
TRIES = 50  # appends in a row whose outcome stayed unknown and which the log does not hold

RESULT = "result"  # the slot and the kind of what is due once a game is over, and when its doors are closed later
MOVES = ("play", "try", "early", "alarm", "undo")  # rows after which the same people sit there

LOGGED_AS = {"start": "close"}  # commands that logs have always held under another name

log = logging.getLogger(__name__)
R = TypeVar("R")
RowListener = Callable[[Table, Row, Table], None]  # the table before, the row, the table after


class UnknownRules(StoreError):
    """The table is played by a game, or a version of its rules, that this program does not know: others may."""

    def __init__(self) -> None:
        super().__init__("This table is played by rules that this server does not know.")


class DamagedRow(StoreError):
    """A row that cannot be followed: the table is lost from there on, and whoever runs the server must know which."""

    def __init__(self, row: StoredRow) -> None:
        super().__init__(f"Row {row.n} of table {row.table} is damaged: restore it from a backup.")


class CachedTable:
    """A table as far as this process has read its log, its recent rows, and the listeners for new ones."""

    __slots__ = ("_counters", "_recent", "listeners", "table")

    def __init__(self, table: Table, counters: Counters) -> None:
        self.table = table
        self._counters = counters
        self.listeners: list[RowListener] = []
        self._recent: deque[tuple[Table, Row, bool]] = deque(maxlen=RECENT)  # the table before, the row, made here?

    def apply(self, row: Row, after: Table, here: bool = True) -> None:
        """Move on to the next row and call the listeners. A row that is known already is ignored.

        The row is committed: a listener that fails is counted and logged, and stops neither the others nor the caller.
        """
        before = self.table
        if row.n == before.n + 1:
            self.table = after
            if before.setup.game.real_time:
                self._recent.append((before, row, here))
            for listener in tuple(self.listeners):
                with self._counters.isolating("a listener of row %s of table %s", row.n, after.setup.id):
                    listener(before, row, after)

    def beaten(self, command: Command) -> Message | None:
        """Who was faster, and by how much, if a command refused in real time would have been legal a moment earlier.

        Between processes the difference is not known to the millisecond.
        """
        for before, row, here in reversed(self._recent):
            if command.at - row.at > BEATEN_WITHIN:
                break
            if row.seat != command.seat and row.game is not None and _is_legal(before, command):
                ms = max(0, command.at - row.at)
                return message(f"table.beaten{'' if here else '.about'}", seat=seat_name(row.seat), ms=ms)
        return None


def _is_legal(table: Table, command: Command) -> bool:
    try:
        decide(table, command)
    except (Refused, Unreadable):
        return False
    return True


class TableService:
    """Decides on commands and reads logs. Any process can serve any table: what is held here is only a cache."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outages = {shard: Outages(shard) for shard in store.shards}
        self.counters = Counters()
        self.restrictions = Restrictions()  # what the host has decided; a server follows it
        self.file_bots: tuple[str, ...] = ()  # names of the host's own bots, which tables here may ask
        self.on_row: list[Callable[[str, int], None]] = []  # called with each row that was appended here
        self.on_seating: list[Callable[[Table], None]] = []  # called when somebody sat down or left, or a game ended
        self.stand_in: Callable[[str, Seat], Awaitable[str]] | None = None  # the bot for somebody who is away, or ""
        self.new_salt: Callable[[], str] = partial(secrets.token_hex, 32)  # for the hash of a name
        self.prepare: Callable[[Table], None] | None = None  # makes, in a thread, what a game needs to be shown
        self._preparing = asyncio.Lock()  # whoever waits for it finds it made
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()

    # ---- a command, from top to bottom

    async def command(self, id: str, command: Command) -> Appended | Refusal:
        """One row, durable when this returns; or the reason why not, decided on a log read after the command came."""
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
        if command.kind == "bot" and command.author != SYSTEM and not self._has_bot(cached.table, command.argument):
            return refusal("TA-10", "table.unreadable", text="there is no bot of that name")
        command = await self._completed(cached.table, command)
        decided: tuple[Row, Table, StoredRow] | None = None

        def verdict() -> tuple[LogQuery, NewRow | Refusal]:
            nonlocal decided
            before = cached.table
            query = LogQuery(id, before.n, command.author, command.id)
            try:
                row, after = decide(before, self._with_outages(before, command))
            except Refused as refused:
                return query, refused.refusal
            except Unreadable as unreadable:
                return query, refusal("TA-10", "table.unreadable", text=str(unreadable))
            new = stored(before, row, after, command.at)
            decided = row, after, new.row
            return query, new

        async def learn(rows: Sequence[StoredRow]) -> None:
            for each in rows:
                if decided is not None and each is decided[2]:  # its own row need not be read and decided again
                    await self._apply(cached, decided[0], decided[1])
                else:
                    await self._read(cached, (each,))

        outcome = await settle(self.store.lock(id), verdict, learn)
        if isinstance(outcome, Appended) and not outcome.repeated:
            assert decided is not None
            await self._apply(self._tables.get(id, cached), decided[0], decided[1])
            self._announce(decided[0], decided[1])
        return outcome

    def _announce(self, row: Row, after: Table) -> None:
        isolating = partial(self.counters.isolating, "announcing row %s of table %s", row.n, after.setup.id)
        for tell in self.on_row:
            with isolating():
                tell(after.setup.id, row.n)
        if row.kind not in MOVES or after.stage != PLAYING:
            for hear in self.on_seating:
                with isolating():
                    hear(after)

    def _has_bot(self, table: Table, name: str) -> bool:
        """Logs of old may hold any name, so only new commands are checked."""
        return name in (*NAMES, *levels_of(table.setup.game), *self.file_bots)

    async def _completed(self, table: Table, command: Command) -> Command:
        """The command as the log has it, with what the server adds to it; outages are known before a clock is read."""
        if command.kind in LOGGED_AS:
            command = with_kind(command, LOGGED_AS[command.kind])
        if command.kind == "sit":
            commitment, _, name = command.argument.partition(" ")
            called = self.called(command.author, name)
            command = command if called == name else with_argument(command, f"{commitment} {called}")
        if command.kind == "rematch":
            command = with_argument(command, new_id())
        if command.kind in ("leave", "resign"):
            command = with_argument(command, SITS_IN)  # the bot that goes on, where one does
        if command.kind == "substitute":
            bot = await self.stand_in(table.setup.id, command.seat) if self.stand_in else ""
            command = with_argument(command, bot)
        if table.setup.pace.timed and command.author != SYSTEM:
            await self.outages_of(table.setup.id).settle()
        return command

    def called(self, person: str, name: str) -> str:
        """What somebody is called at a table who asks to be called so: the host may have named them otherwise."""
        given = self.restrictions.name(person)
        return given if given is not None else bot_name(name) if is_bot(person) else plain_name(name)

    def _with_outages(self, table: Table, command: Command) -> Command:
        """The command with credit for the time of this turn during which the server could not be reached."""
        if command.author == SYSTEM or command.seat not in table.clocks.running:
            return command
        missed = self.outages_of(table.setup.id).missed(table.clocks.since, command.at)
        return with_credit(command, command.credit + missed) if missed else command

    async def _apply(self, cached: CachedTable, row: Row, after: Table, here: bool = True) -> None:
        """Move a table on by a row. If the row begins the game, what its picture needs is made in a thread first."""
        if cached.table.history is None:
            await self._prepared(after)
        cached.apply(row, after, here)

    async def _read(self, cached: CachedTable, rows: Sequence[StoredRow]) -> None:
        """Apply rows that were appended elsewhere."""
        for each in rows:
            if each.n == cached.table.n + 1:
                row, after = followed(cached.table, each)
                await self._apply(cached, row, after, here=False)

    def outages_of(self, table: str) -> Outages:
        """Those of the database that holds a table: no other delays its moves."""
        return self.outages[self.store.of(table)]

    # ---- tables

    async def open(self, setup: Setup, host: str, secret: bytes, at: int, id: str, audience: str = "link") -> Table:
        """A new table; one that was opened already stays as it is."""
        salts = ",".join([self.new_salt() for _ in setup.seating.seats])
        argument = f"{setup}{SALTS}{salts} secret {secret.hex()}"
        return await self.begin(Command(id, host, "open", at, TABLE, argument), audience)

    async def begin(self, command: Command, audience: str = "link") -> Table:
        """The table that this command opens."""
        row, table = opened(command)
        setup, at = table.setup, command.at
        rules = f"{setup.key}/{setup.version}"
        await self.store.of(setup.id).tables.create(Header(setup.id, at, str(setup), rules, table.stage, audience))
        async with self.store.lock(setup.id) as lock:
            if not isinstance(await lock.append(stored(None, row, table, at)), Appended):
                return (await self.cached(setup.id)).table
        return self._cache(setup.id, CachedTable(table, self.counters)).table

    async def cached(self, id: str) -> CachedTable:
        """The table as this process knows it, which may be behind; raises NoTable or UnknownRules."""
        cached = self._tables.get(id)
        if cached is None:
            cached = await self._load(id)
        self._tables.move_to_end(id)
        return cached

    async def latest(self, id: str) -> CachedTable:
        """The table with every row that the log holds now."""
        while True:
            cached = await self.cached(id)
            known = cached.table.n
            rows = await self.store.rows(id, known - 1)
            if not rows:
                self.forget(id)
                raise NoTable(id)
            await self._read(cached, rows)
            if self._tables.get(id) is cached:  # else it left the cache meanwhile, and would hear of no new rows
                return cached

    async def catch_up(self, id: str) -> None:
        """Read the rows that others have appended to a table known here; many tables share one statement."""
        cached = self._tables.get(id)
        if cached is not None:
            tail = await self.store.of(id).appender.read_tail(LogQuery(id, cached.table.n))
            await self._read(cached, tail.rows)

    def forget(self, id: str) -> None:
        """Drop a table from the cache: it was deleted."""
        self._tables.pop(id, None)

    def watched(self) -> dict[str, int]:
        """The tables that somebody watches here, with the number read so far."""
        return {id: cached.table.n for id, cached in self._tables.items() if cached.listeners}

    def watched_games(self) -> Counter[str]:
        """How many tables of each game somebody watches here."""
        return Counter(cached.table.setup.key for cached in self._tables.values() if cached.listeners)

    async def _load(self, id: str) -> CachedTable:
        rows = await self.store.rows(id)
        if not rows:
            raise NoTable(id)
        table = first_followed(rows[0])
        for line in rows[1:]:
            table = followed(table, line)[1]
        await self._prepared(table)
        return self._cache(id, CachedTable(table, self.counters))

    async def _prepared(self, table: Table) -> None:
        """Only saves time later: a table whose picture fails can still be played."""
        if self.prepare is not None and table.history is not None:
            async with self._preparing:
                with self.counters.isolating("preparing the picture of table %s", table.setup.id):
                    await runtime.in_thread(self.prepare, table)

    def _cache(self, id: str, cached: CachedTable) -> CachedTable:
        """Keep a table; of those not asked for the longest, let go a few that nobody watches if there are too many."""
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


def first_followed(line: StoredRow) -> Table:
    """Return the table after its first row; UnknownRules if it names none that are known here, else DamagedRow."""
    try:
        return follow(None, read_row(line.body.decode()))
    except Unreadable as fault:
        raise UnknownRules from fault
    except Exception as fault:
        log.error("Row %s of table %s is damaged (%s).", line.n, line.table, fault_trace(fault))
        raise DamagedRow(line) from fault


def followed(table: Table, line: StoredRow) -> tuple[Row, Table]:
    """The row, and the table after it; DamagedRow if its text is none, or is not one that can come here."""
    try:
        row = read_row(line.body.decode())
        return row, follow(table, row)
    except Exception as fault:
        log.error("Row %s of table %s is damaged (%s).", line.n, line.table, fault_trace(fault))
        raise DamagedRow(line) from fault


async def settle(
    lock: TableLock,
    verdict: Callable[[], tuple[LogQuery, NewRow | R]],
    learn: Callable[[Sequence[StoredRow]], Awaitable[None]],
) -> Appended | R:
    """Decide on a command until its row is in the log, or it is refused on a log that was read after it arrived.

    `verdict` decides on what is known: the row that it would be, or why not, and what to ask the log. `learn` takes
    rows that follow what is known: appended elsewhere, or this command's own, before the next command is decided.
    """
    async with lock:
        read, unknown = False, 0
        while True:
            query, decided = verdict()
            if isinstance(decided, NewRow):
                outcome = await lock.append(decided)
                if isinstance(outcome, Appended):
                    await learn((outcome.row,))
                    return outcome
                tail, unknown = outcome, unknown + (not outcome.rows)
            elif read:
                return decided
            else:
                tail = await lock.read_tail(query)
            if tail.head is None or tail.head < query.n:
                raise NoTable(query.table)
            if tail.rows:
                await learn(tail.rows)
            if tail.own is not None:  # the same command was sent before: it gets its first answer
                return Appended(tail.own, repeated=True)
            if not isinstance(decided, NewRow) and not tail.rows:
                return decided
            if unknown > TRIES:
                raise Unreachable("The database can be read, but takes no rows.")
            read = True


def stored(before: Table | None, row: Row, after: Table, now: int) -> NewRow:
    """A row as it is stored, with what falls due and who belongs to the table by it."""
    line = StoredRow(after.setup.id, row.n, row.author, row.id, row.at, str(row).encode())
    stage = after.stage if before is None or before.stage != after.stage else None
    return NewRow(line, due_changes(before, row, after, now), members(before, after), stage)


def due_changes(before: Table | None, row: Row, after: Table, now: int) -> list[DueChange]:
    """What falls due by this row; what should have happened already is due now, where runners look first.

    Now is the time of the command: a row keeps to the time of the row before it when the clock goes back.
    """
    anew, cut = changes(before, after, row)
    rules = f"{after.setup.key}/{after.setup.version}"
    sets = [DueSet(item.slot, item.at if item.at > row.at else now, item.kind, rules) for item in anew]
    if after.stage == OVER and (before is None or (before.stage, before.private) != (OVER, after.private)):
        sets.append(DueSet(RESULT, now, RESULT, rules))
    return [*sets, *(DueClear(slot) for slot in cut)]


def members(before: Table | None, after: Table) -> list[Member]:
    """Who belongs to the table, where that changed: those who sit there, and whoever made it."""
    if before is not None and before.occupants == after.occupants:
        return []
    old = {occupant.who for occupant in before.occupants if occupant.person} if before else set()
    new = {occupant.who for occupant in after.occupants if occupant.person}
    gone = [Member(who, "host" if who == after.host else "") for who in old - new]
    come = [Member(who, "player") for who in new - old]
    return [*gone, *come] if before else [Member(after.host, "host")]


def new_id() -> str:
    """The id of a table to be; it never begins with a dash, which a terminal takes for an option."""
    return secrets.token_urlsafe(9).replace("-", "_")
