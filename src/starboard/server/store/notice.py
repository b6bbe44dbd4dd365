"""Which turns people were told of: at most once each, and once more as a reminder. Kept in the directory."""

import msgspec

from starboard.server.store.database import Database

_COLUMNS = "table_id, seat, n, part, person, at, outcome"
TURN, REMINDER = "turn", "reminder"  # parts: when a turn begins, and at half of the time that is left then
SENT, FAILED = "sent", "failed"  # outcomes; "" while it is being sent, and for ever where the sender died
KEPT = 120 * 24 * 3600_000  # ms: longer than any turn lasts
DYING = 60_000  # ms after which whoever was sending must have died


class NoticeKey(msgspec.Struct, frozen=True):
    """The turn of a seat that began with row n of a table; `part` of what is said about it."""

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
        """The right to say this, once: of any number who ask, and whatever becomes of them, one gets it."""
        claimed = await self._database.write(
            f"""insert into notices ({_COLUMNS}) values ($1, $2, $3, $4, $5, {self._database.now}, '')
                on conflict do nothing returning n""",
            key.table, key.seat, key.n, key.part, person,
        )  # fmt: skip
        return bool(claimed)

    async def settle(self, key: NoticeKey, outcome: str) -> None:
        """What became of it."""
        await self._database.write(
            "update notices set outcome = $5 where table_id = $1 and seat = $2 and n = $3 and part = $4",
            key.table, key.seat, key.n, key.part, outcome,
        )  # fmt: skip

    async def recent(self, person: str, within: int) -> int:
        """How many of them a person was sent in the last so many ms."""
        ((count,),) = await self._database.read(
            f"select count(*) from notices where person = $1 and at > {self._database.now} - $2", person, within
        )
        return int(count)

    async def lost(self) -> int:
        """How many were claimed and never sent: their sender died in between."""
        ((count,),) = await self._database.read(
            f"select count(*) from notices where outcome = '' and at < {self._database.now} - $1", DYING
        )
        return int(count)

    async def of(self, person: str) -> list[SentNotice]:
        found = await self._database.read(f"select {_COLUMNS} from notices where person = $1 order by at", person)
        return [SentNotice(*record) for record in found]

    async def expire(self) -> None:
        await self._database.write(f"delete from notices where at < {self._database.now} - $1", KEPT)
