"""The due list: work for later or for another process, one row per table and slot."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database
from starboard.server.store.row import DueSet

_COLUMNS = "table_id, slot, n, at, kind, rules, payload, tries"
HOUSEHOLD = 8  # people at one address who each get a full share of the turns
LOOKED_AT = 2000  # due rows that a fair choice considers
CUT = 2**62  # never: the time of a cleared slot until `sweep` deletes it
EVENT = "event"  # the owner of tournament tables, who isn't a person
MARGIN = 2_000  # ms by which the low-water mark trails the present: rows may be committed a little late


class DueRow(msgspec.Struct, frozen=True):
    """A due row claimed by this process until `at`. It was set by row n of the table; `tries` counts its claims."""

    table: str
    slot: str
    n: int
    at: int
    kind: str
    rules: str
    payload: bytes
    tries: int

    @property
    def claim(self) -> tuple[str, str, int, int, int]:
        """The values that identify this claim."""
        return self.table, self.slot, self.n, self.at, self.tries

    @property
    def command(self) -> str:
        """The command id of this work. It is the same in every process, so that the work is done once."""
        return f"{self.slot}/{self.n}"


class Overdue(msgspec.Struct, frozen=True):
    """The number of overdue rows of one kind, and how long the oldest has waited in ms."""

    count: int
    ms: int


class DueList:
    """Claims due rows by moving their time forward. That time is the lease, so the claims of a dead process expire."""

    def __init__(self, database: Database) -> None:
        self._database = database
        known = f"rules {database.within('$1')} and kind {database.within('$2')}"
        now = database.now
        self._claim = f"""
            update due set at = {now} + $3, tries = tries + 1
            where {database.claimed(f"from due where at >= $4 and at <= {now} and {known} order by at limit $5")}
            returning {_COLUMNS}"""
        mine = "table_id = $1 and slot = $2 and n = $3 and at = $4 and tries = $5"  # this claim, not a later one
        self._finish = f"delete from due where {database.claimed(f'from due where {mine}')}"
        self._move = f"update due set at = $6, payload = $7 where {mine} returning at"
        self._put_back = f"update due set at = $6, payload = $7 where {database.claimed(f'from due where {mine}')}"
        self._waiting = f"""
            select {_COLUMNS} from (
                select *, row_number() over (partition by person order by at) as of_person,
                    row_number() over (partition by address order by at) as of_address
                from (
                    select {_COLUMNS},
                        coalesce((select min(m.person) from members m
                            where m.table_id = d.table_id and m.role <> '' and m.person <> '{EVENT}'),
                            d.table_id) as person,
                        coalesce((select nullif(s.person, '') from expiring_items s
                            where s.kind = 'opened' and s.key = d.table_id), d.table_id) as address
                    from due d where at >= $3 and at <= {now} and {known} order by at limit {LOOKED_AT}) asked) ranked
            order by case when of_person * {HOUSEHOLD} > of_address then of_person * {HOUSEHOLD}
                else of_address end, at limit $4"""
        self._next = f"""
            select {now}, (select at from due where at > {now} and at < {CUT} and {known} order by at limit 1)"""

    async def add(self, table: str, n: int, item: DueSet) -> None:
        """Add a due row that was not set by a log row. Leave the slot unchanged if it is already set."""
        await self._database.write(
            f"""insert into due ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, 0)
                on conflict (table_id, slot) do nothing""",
            table, item.slot, n, item.at, item.kind, item.rules, item.payload,
        )  # fmt: skip

    async def claim(
        self, rules: Sequence[str], kinds: Sequence[str], lease: int, limit: int, low: int = 0
    ) -> list[DueRow]:
        """Claim up to `limit` rows of these rules and kinds that fell due at or after `low`, for `lease` ms."""
        database = self._database
        known = database.listed(("", *rules)), database.listed(kinds)
        return [DueRow(*record) for record in await database.write(self._claim, *known, lease, low, limit)]

    async def claim_fairly(
        self, rules: Sequence[str], kinds: Sequence[str], lease: int, limit: int, low: int = 0
    ) -> list[DueRow]:
        """Claim rows as `claim` does, but let people and addresses take turns."""
        database = self._database
        known = database.listed(("", *rules)), database.listed(kinds)
        claimed: list[DueRow] = []
        while len(claimed) < limit:
            found = await database.read(self._waiting, *known, low, limit - len(claimed))
            taken = await self._take([DueRow(*record) for record in found], lease) if found else []
            if not taken:
                break
            claimed += taken
        return claimed

    async def _take(self, wanted: Sequence[DueRow], lease: int) -> list[DueRow]:
        """Claim these rows, except those that another process has claimed in the meantime."""
        mine = " or ".join(
            "(table_id = ${} and slot = ${} and n = ${} and at = ${} and tries = ${})".format(*range(start, start + 5))
            for start in range(2, 2 + 5 * len(wanted), 5)
        )
        claim = f"""
            update due set at = {self._database.now} + $1, tries = tries + 1
            where {self._database.claimed(f"from due where {mine}")} returning {_COLUMNS}"""
        given = [part for due in wanted for part in due.claim]
        return [DueRow(*record) for record in await self._database.write(claim, lease, *given)]

    async def hasten(self, table: str, kind: str, beyond: int = 0) -> bool:
        """Make rows of a kind due now if they are due in more than `beyond` ms; return whether there were any."""
        now = self._database.now
        hastened = await self._database.write(
            f"""update due set at = {now}
                where table_id = $1 and kind = $2 and at > {now} + $3 and at < {CUT} returning slot""",
            table, kind, beyond,
        )  # fmt: skip
        return bool(hastened)

    async def next(self, rules: Sequence[str], kinds: Sequence[str]) -> tuple[int, int | None]:
        """Return the database's time, and the time at which the next row of these rules and kinds falls due."""
        database = self._database
        ((now, at),) = await database.read(self._next, database.listed(("", *rules)), database.listed(kinds))
        return now, at

    async def late(self) -> dict[str, Overdue]:
        """Return the overdue rows by kind."""
        now = self._database.now
        found = await self._database.read(
            f"select kind, count(*), {now} - min(at) from due where at <= {now} group by kind"
        )
        return {kind: Overdue(count, ms) for kind, count, ms in found}

    async def finish(self, done: Sequence[DueRow]) -> None:
        """Delete finished rows, unless they were set again or are being set now. Never blocks."""
        await self._database.write_many(self._finish, [due.claim for due in done])

    async def move(self, due: DueRow, at: int, payload: bytes | None = None) -> DueRow | None:
        """Make a claimed row due at `at` instead, which renews its lease or reschedules it.

        Replace its payload if one is given. Return None if the claim was lost.
        """
        kept = due.payload if payload is None else payload
        moved = await self._database.write(self._move, *due.claim, at, kept)
        return msgspec.structs.replace(due, at=at, payload=kept) if moved else None

    async def put_back(self, moved: Sequence[tuple[DueRow, int, bytes]]) -> None:
        """Reschedule claimed rows with their payloads, in one transaction. Never blocks."""
        await self._database.write_many(self._put_back, [(*due.claim, at, payload) for due, at, payload in moved])

    async def sweep(self) -> None:
        """Delete the cleared slots."""
        await self._database.write("delete from due where at = $1", CUT)

    async def of(self, table: str) -> list[DueRow]:
        """Return all due rows of a table."""
        found = await self._database.read(
            f"select {_COLUMNS} from due where table_id = $1 and at < {CUT} order by slot",
            table,
        )
        return [DueRow(*record) for record in found]
