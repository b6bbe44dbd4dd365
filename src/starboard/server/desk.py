"""The desk: the tables that this process knows, and one door for every command, whoever sends it."""

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence

from starboard.core.contract import TABLE, Seat, Unreadable
from starboard.core.course import Refused
from starboard.core.message import Message, Refusal, message, refusal, seat_name
from starboard.server.outages import Outages
from starboard.server.presence import SITS_IN
from starboard.server.store.due import DueChange, DueCut, DueSet
from starboard.server.store.error import NoTable, StoreError
from starboard.server.store.row import Ask, Member, NewRow, Won
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.store import Store
from starboard.server.store.table import Table as Header
from starboard.table.command import KEEPER, Command, with_argument, with_credit
from starboard.table.due import changes
from starboard.table.referee import follow, judge
from starboard.table.row import Row, read_row
from starboard.table.setup import Setup
from starboard.table.starter import opened
from starboard.table.table import Table

LATELY = 16  # rows that are remembered, to say who was faster
MOMENT = 1000  # ms within which somebody was beaten
KEPT = 2000  # tables that stay in memory though nobody watches them
Heard = Callable[[Table, Row, Table], None]  # the table before, the row, the table after


class UnknownRules(StoreError):
    """The table is played by a game, or a version of its rules, that this program does not know: others may."""

    def __init__(self) -> None:
        super().__init__("This table is played by rules that this server does not know.")


class Held:
    """A table as far as this process has read its log, its last rows, and whoever wants to hear of them."""

    __slots__ = ("_lately", "listeners", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: list[Heard] = []
        self._lately: deque[tuple[Table, Row, bool]] = deque(maxlen=LATELY)  # the table before, the row, made here?

    def take(self, row: Row, after: Table, here: bool = True) -> None:
        """The next row stands. One that was taken already is passed over."""
        before = self.table
        if row.n == before.n + 1:
            self.table = after
            if before.setup.game.real_time:
                self._lately.append((before, row, here))
            for listener in self.listeners:
                listener(before, row, after)

    def beaten(self, command: Command) -> Message | None:
        """Who was faster, and by how much, where a command that was refused in real time would not have been a moment
        earlier. Through different processes it is not known to the millisecond."""
        for before, row, here in reversed(self._lately):
            if command.at - row.at > MOMENT:
                break
            if row.seat != command.seat and row.game is not None and _stands(before, command):
                ms = max(0, command.at - row.at)
                return message(f"table.beaten{'' if here else '.about'}", seat=seat_name(row.seat), ms=ms)
        return None


def _stands(table: Table, command: Command) -> bool:
    try:
        judge(table, command)
    except (Refused, Unreadable):
        return False
    return True


class Case:
    """A command before the referee, against the table as this process knows it."""

    __slots__ = ("_command", "_desk", "_held", "_line", "after", "row")

    def __init__(self, desk: "Desk", held: Held, command: Command) -> None:
        self._desk = desk
        self._held = held
        self._command = command
        self.row: Row | None = None
        self.after: Table | None = None
        self._line: StoredRow | None = None

    @property
    def ask(self) -> Ask:
        table = self._held.table
        return Ask(table.setup.id, table.n, self._command.author, self._command.id)

    def judge(self) -> NewRow | Refusal:
        before = self._held.table
        try:
            self.row, self.after = judge(before, self._fair(before))
        except Refused as refused:
            return refused.refusal
        except Unreadable as unreadable:
            return refusal("TA-10", "table.unreadable", text=str(unreadable))
        new = stored(before, self.row, self.after)
        self._line = new.row
        return new

    def _fair(self, table: Table) -> Command:
        """The command with credit for the time of this turn in which the tables were not to be reached."""
        command = self._command
        if command.author == KEEPER or command.seat not in table.clocks.running:
            return command
        missed = self._desk.outages.missed(table.clocks.since, command.at)
        return with_credit(command, command.credit + missed) if missed else command

    async def learn(self, rows: Sequence[StoredRow]) -> None:
        """Its own row need not be read and judged again."""
        row, after = self.row, self.after
        for line in rows:
            if row is not None and after is not None and line is self._line:
                await self._desk.take(self._held, row, after)
            else:
                await self._desk.learn(self._held, (line,))


def stored(before: Table | None, row: Row, after: Table) -> NewRow:
    """A row as the store keeps it: the public text, the private ones where they differ, the whole; what is due."""
    public = row.text_for(None)
    private = {}
    if row.private:
        texts = {seat: row.text_for(seat) for seat in after.setup.seating.seats}
        private = {seat: text for seat, text in texts.items() if text != public}
    line = StoredRow(after.setup.id, row.n, row.author, row.id, row.at, public, private, str(row).encode())
    stage = after.stage if before is None or before.stage != after.stage else None
    return NewRow(line, due_changes(before, row, after), members(before, after), stage)


def due_changes(before: Table | None, row: Row, after: Table) -> list[DueChange]:
    """What falls due by this row; what should have happened already is due now, where runners look first."""
    anew, cut = changes(before, after, row)
    rules = f"{after.setup.key}/{after.setup.version}"
    sets = [DueSet(item.slot, max(item.at, row.at), item.kind, rules) for item in anew]
    return [*sets, *(DueCut(slot) for slot in cut)]


def members(before: Table | None, after: Table) -> list[Member]:
    """Who belongs to the table, where that changed: those who sit there, and whoever made it."""
    if before is not None and before.chairs == after.chairs:
        return []
    old = {chair.who for chair in before.chairs if chair.person} if before else set()
    new = {chair.who for chair in after.chairs if chair.person}
    gone = [Member(who, "host" if who == after.host else "") for who in old - new]
    come = [Member(who, "player") for who in new - old]
    return [*gone, *come] if before else [Member(after.host, "host")]


def new_id() -> str:
    """The id of a table to be; it never begins with a dash, which a terminal takes for an option."""
    return secrets.token_urlsafe(9).replace("-", "_")


class Desk:
    """Judges commands and reads logs. Any process can serve any table: what is held here is only a cache."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outages = Outages(store)
        self.on_row: list[Callable[[str, int], None]] = []  # told of each row that was appended here
        self.stand_in: Callable[[str, Seat], Awaitable[str]] | None = None  # the bot for somebody who is away, or ""
        self.prepare: Callable[[Table], None] | None = None  # makes, in a thread, what a game needs to be shown
        self._preparing = asyncio.Lock()  # whoever waits for it finds it made
        self._held: OrderedDict[str, Held] = OrderedDict()

    async def open(self, setup: Setup, host: str, secret: bytes, at: int, id: str, audience: str = "link") -> Table:
        """A new table; one that was opened already stays as it is."""
        row, table = opened(Command(id, host, "open", at, TABLE, f"{setup} secret {secret.hex()}"))
        rules = f"{setup.key}/{setup.version}"
        await self.store.tables.create(Header(setup.id, at, str(setup), rules, table.stage, audience))
        async with self.store.turn(setup.id) as turn:
            if not isinstance(await turn.append(stored(None, row, table)), Won):
                return (await self.held(setup.id)).table
        return self._keep(setup.id, Held(table)).table

    async def held(self, id: str) -> Held:
        """The table as this process knows it, which may be behind; raises NoTable or UnknownRules."""
        held = self._held.get(id)
        if held is None:
            held = await self._load(id)
        self._held.move_to_end(id)
        return held

    async def fresh(self, id: str) -> Held:
        """The table with every row that the log holds now."""
        while True:
            held = await self.held(id)
            known = held.table.n
            rows = await self.store.rows(id, known - 1)
            if not rows:
                self.forget(id)
                raise NoTable(id)
            await self.learn(held, rows)
            if self._held.get(id) is held:  # else it was put aside meanwhile, and nobody would tell it of new rows
                return held

    async def catch_up(self, id: str) -> None:
        """Learn the rows that others have appended to a table known here; many tables share one question."""
        held = self._held.get(id)
        if held is not None:
            await self.learn(held, (await self.store.appender.look(Ask(id, held.table.n))).rows)

    async def learn(self, held: Held, rows: Sequence[StoredRow]) -> None:
        """Rows that were appended elsewhere."""
        for stored in rows:
            if stored.n == held.table.n + 1:
                row = read_row(stored.body.decode())
                await self.take(held, row, follow(held.table, row), here=False)

    async def take(self, held: Held, row: Row, after: Table, here: bool = True) -> None:
        """The next row stands. If it begins the game, nobody at other tables waits while what it needs is made."""
        if held.table.course is None:
            await self._prepared(after)
        held.take(row, after, here)

    def forget(self, id: str) -> None:
        """The table is gone."""
        self._held.pop(id, None)

    async def command(self, id: str, command: Command) -> Won | Refusal:
        """One row, durable when this returns; or the reason why not, judged on a log read after the command came."""
        held = await self.held(id)
        if command.kind == "rematch":
            command = with_argument(command, new_id())
        if command.kind in ("leave", "resign"):
            command = with_argument(command, SITS_IN)  # the bot that goes on, where one does
        if command.kind == "substitute":
            command = with_argument(command, await self.stand_in(id, command.seat) if self.stand_in else "")
        if held.table.setup.pace.timed and command.author != KEEPER:
            await self.outages.settle()
        case = Case(self, held, command)
        outcome = await self.store.settle(case)
        if isinstance(outcome, Won) and not outcome.again:
            assert case.row is not None
            assert case.after is not None
            await self.take(self._held.get(id, held), case.row, case.after)
            for tell in self.on_row:
                tell(id, case.row.n)
        return outcome

    async def _prepared(self, table: Table) -> None:
        if self.prepare is not None and table.course is not None:
            async with self._preparing:
                await asyncio.to_thread(self.prepare, table)

    def known(self) -> dict[str, int]:
        """The tables that somebody watches here, with the number read so far."""
        return {id: held.table.n for id, held in self._held.items() if held.listeners}

    async def _load(self, id: str) -> Held:
        rows = await self.store.rows(id)
        if not rows:
            raise NoTable(id)
        try:
            table = follow(None, read_row(rows[0].body.decode()))
        except Unreadable as fault:
            raise UnknownRules from fault
        for line in rows[1:]:
            table = follow(table, read_row(line.body.decode()))
        await self._prepared(table)
        return self._keep(id, Held(table))

    def _keep(self, id: str, held: Held) -> Held:
        held = self._held.setdefault(id, held)
        spare = len(self._held) - KEPT
        for other in [id for id, each in self._held.items() if not each.listeners][: max(0, spare)]:
            if other != id:
                del self._held[other]
        return held
