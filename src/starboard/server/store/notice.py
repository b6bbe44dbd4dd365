"""Sent notices: at most one per turn, plus one reminder. Stored in the directory."""

import msgspec

from starboard.server.store.database import Database

_COLUMNS = "table_id, seat, n, part, person, at, outcome"
TURN, REMINDER = "turn", "reminder"  # parts: at the start of a turn, and after half of the time left then
SENT, FAILED = "sent", "failed"  # outcomes; "" while it is being sent, and forever if the sender died
KEPT = 120 * 24 * 3600_000  # ms: longer than any turn lasts
DYING = 60_000  # ms after which the sender must have died


class NoticeKey(msgspec.Struct, frozen=True):
    """A notice about a seat's turn, which began with row n of a table. `part` is TURN or REMINDER."""

    table: str
    seat: int
    n: int
    part: str


class SentNotice(msgspec.Struct, frozen=True):
    table: str
    seat: int
    n: int
    part: str
    person: str
    at: int
    outcome: str


class NoticeLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, key: NoticeKey, person: str) -> bool:
        """Claim the right to send a notice; return False if it was claimed before, even if sending failed."""
        claimed = await self._database.write(
            f"""insert into notices ({_COLUMNS}) values ($1, $2, $3, $4, $5, {self._database.now}, '')
                on conflict do nothing returning n""",
            key.table, key.seat, key.n, key.part, person,
        )  # fmt: skip
        return bool(claimed)

    async def settle(self, key: NoticeKey, outcome: str) -> None:
        await self._database.write(
            "update notices set outcome = $5 where table_id = $1 and seat = $2 and n = $3 and part = $4",
            key.table, key.seat, key.n, key.part, outcome,
        )  # fmt: skip

    async def recent(self, person: str, within: int) -> int:
        """Count the notices sent to a person in the last `within` ms."""
        ((count,),) = await self._database.read(
            f"select count(*) from notices where person = $1 and at > {self._database.now} - $2", person, within
        )
        return int(count)

    async def lost(self) -> int:
        """Count the notices that were claimed but never sent, because their sender died in between."""
        ((count,),) = await self._database.read(
            f"select count(*) from notices where outcome = '' and at < {self._database.now} - $1", DYING
        )
        return int(count)

    async def of(self, person: str) -> list[SentNotice]:
        found = await self._database.read(f"select {_COLUMNS} from notices where person = $1 order by at", person)
        return [SentNotice(*record) for record in found]

    async def expire(self) -> None:
        await self._database.write(f"delete from notices where at < {self._database.now} - $1", KEPT)
