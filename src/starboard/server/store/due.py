"""The due list: what must happen later or elsewhere, one row per table and slot."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database
from starboard.server.store.row import DueSet

_COLUMNS = "table_id, slot, n, at, kind, rules, payload, tries"
HOUSEHOLD = 8  # people who share an address before they share what one person gets
LOOKED_AT = 2000  # due rows among which the next are chosen
CUT = 2**62  # never: the time of a slot that was cut, until it is swept away
EVENT = "event"  # who makes the tables of events, and is no person
MARGIN = 2_000  # how far behind the present the low-water mark stays: rows may be committed a little late


class Due(msgspec.Struct, frozen=True):
    """A due row that this process has claimed until `at`. Row n of the table set it; it is claimed for the nth time."""

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
        """What tells this claim from every other."""
        return self.table, self.slot, self.n, self.at, self.tries

    @property
    def command(self) -> str:
        """The command id under which what is due is done, so that it is done once."""
        return f"{self.slot}/{self.n}"


class Late(msgspec.Struct, frozen=True):
    """How many rows of a kind should have been done by now, and for how many ms the oldest has waited."""

    count: int
    ms: int


class DueList:
    """Claims due rows by moving their time forward, which is the lease: whoever dies lets it run out."""

    def __init__(self, database: Database) -> None:
        self._database = database
        known = f"rules {database.within('$1')} and kind {database.within('$2')}"
        now = database.now
        self._claim = f"""
            update due set at = {now} + $3, tries = tries + 1
            where {database.claimed(f"from due where at >= $4 and at <= {now} and {known} order by at limit $5")}
            returning {_COLUMNS}"""
        mine = "table_id = $1 and slot = $2 and n = $3 and at = $4 and tries = $5"  # the claim, by its number too
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
                        coalesce((select nullif(s.person, '') from slips s
                            where s.kind = 'opened' and s.key = d.table_id), d.table_id) as address
                    from due d where at >= $3 and at <= {now} and {known} order by at limit {LOOKED_AT}) asked) ranked
            order by case when of_person * {HOUSEHOLD} > of_address then of_person * {HOUSEHOLD}
                else of_address end, at limit $4"""
        self._next = f"""
            select {now}, (select at from due where at > {now} and at < {CUT} and {known} order by at limit 1)"""

    async def add(self, table: str, n: int, item: DueSet) -> None:
        """What falls due by no row of the log; what its slot holds already stays as it is."""
        await self._database.write(
            f"""insert into due ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, 0)
                on conflict (table_id, slot) do nothing""",
            table, item.slot, n, item.at, item.kind, item.rules, item.payload,
        )  # fmt: skip

    async def claim(
        self, rules: Sequence[str], kinds: Sequence[str], lease: int, limit: int, low: int = 0
    ) -> list[Due]:
        """At most `limit` rows that are due, not due before `low`, and known to the claimer; theirs for `lease` ms."""
        database = self._database
        known = database.listed(("", *rules)), database.listed(kinds)
        return [Due(*record) for record in await database.write(self._claim, *known, lease, low, limit)]

    async def claim_fairly(
        self, rules: Sequence[str], kinds: Sequence[str], lease: int, limit: int, low: int = 0
    ) -> list[Due]:
        """The same, but the rows of one person, or one address, take turns with those of others."""
        database = self._database
        known = database.listed(("", *rules)), database.listed(kinds)
        claimed: list[Due] = []
        while len(claimed) < limit:
            found = await database.read(self._waiting, *known, low, limit - len(claimed))
            taken = await self._take([Due(*record) for record in found], lease) if found else []
            if not taken:
                break
            claimed += taken
        return claimed

    async def _take(self, wanted: Sequence[Due], lease: int) -> list[Due]:
        """Those of these rows that nobody else has claimed meanwhile."""
        mine = " or ".join(
            "(table_id = ${} and slot = ${} and n = ${} and at = ${} and tries = ${})".format(*range(start, start + 5))
            for start in range(2, 2 + 5 * len(wanted), 5)
        )
        claim = f"""
            update due set at = {self._database.now} + $1, tries = tries + 1
            where {self._database.claimed(f"from due where {mine}")} returning {_COLUMNS}"""
        given = [part for due in wanted for part in due.claim]
        return [Due(*record) for record in await self._database.write(claim, lease, *given)]

    async def hasten(self, table: str, kind: str, beyond: int = 0) -> bool:
        """What is due at a table later than in so many ms is due now. False: nothing of that kind is."""
        now = self._database.now
        hastened = await self._database.write(
            f"""update due set at = {now}
                where table_id = $1 and kind = $2 and at > {now} + $3 and at < {CUT} returning slot""",
            table, kind, beyond,
        )  # fmt: skip
        return bool(hastened)

    async def next(self, rules: Sequence[str], kinds: Sequence[str]) -> tuple[int, int | None]:
        """The database's time, and when the next row known to the asker falls due."""
        database = self._database
        ((now, at),) = await database.read(self._next, database.listed(("", *rules)), database.listed(kinds))
        return now, at

    async def late(self) -> dict[str, Late]:
        """What nobody has done yet though it is due, by kind."""
        now = self._database.now
        found = await self._database.read(
            f"select kind, count(*), {now} - min(at) from due where at <= {now} group by kind"
        )
        return {kind: Late(count, ms) for kind, count, ms in found}

    async def finish(self, done: Sequence[Due]) -> None:
        """They are done: each row goes, unless it was, or is just being, set anew. Waits for nobody."""
        await self._database.write_many(self._finish, [due.claim for due in done])

    async def move(self, due: Due, at: int, payload: bytes | None = None) -> Due | None:
        """The claimed row is due at `at` instead: a lease drawn out, or work put back, with something to remember.
        None: it is no longer ours."""
        kept = due.payload if payload is None else payload
        moved = await self._database.write(self._move, *due.claim, at, kept)
        return msgspec.structs.replace(due, at=at, payload=kept) if moved else None

    async def put_back(self, moved: Sequence[tuple[Due, int, bytes]]) -> None:
        """Work that comes again at a time, with what is to be remembered; all in one transaction. Waits for nobody."""
        await self._database.write_many(self._put_back, [(*due.claim, at, payload) for due, at, payload in moved])

    async def sweep(self) -> None:
        """Throw away the slots that were cut."""
        await self._database.write("delete from due where at = $1", CUT)

    async def of(self, table: str) -> list[Due]:
        """All that is due at a table, sooner or later."""
        found = await self._database.read(
            f"select {_COLUMNS} from due where table_id = $1 and at < {CUT} order by slot",
            table,
        )
        return [Due(*record) for record in found]
