"""Slips: small things kept for a person under a key, each with its time: guests, tokens, one-time links.

Whoever keeps a secret keeps its digest as the key: what lies in the database opens no door.
"""

import msgspec

from starboard.server.store.database import Database

_COLUMNS = "kind, key, person, body, expires"


class Slip(msgspec.Struct, frozen=True):
    """Of some kind, under a key, for a person; it is as if it were not there once it has expired."""

    kind: str
    key: str
    person: str
    body: bytes
    expires: int  # milliseconds since 1970


class Slips:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._valid = f"kind = $1 and key = $2 and expires > {database.now}"

    async def put(self, slip: Slip) -> None:
        """Keep it in place of what its key held."""
        await self._database.write(
            f"""insert into slips ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict (kind, key)
                do update set person = excluded.person, body = excluded.body, expires = excluded.expires""",
            slip.kind, slip.key, slip.person, slip.body, slip.expires,
        )  # fmt: skip

    async def get(self, kind: str, key: str) -> Slip | None:
        found = await self._database.read(f"select {_COLUMNS} from slips where {self._valid}", kind, key)
        return Slip(*found[0]) if found else None

    async def take(self, kind: str, key: str) -> Slip | None:
        """Get it and tear it up: of any number who try, one gets it."""
        taken = await self._database.write(f"delete from slips where {self._valid} returning {_COLUMNS}", kind, key)
        return Slip(*taken[0]) if taken else None

    async def of(self, person: str) -> list[Slip]:
        found = await self._database.read(
            f"select {_COLUMNS} from slips where person = $1 and expires > {self._database.now} order by kind, key",
            person,
        )
        return [Slip(*record) for record in found]

    async def expire(self) -> int:
        """Throw away those whose time is over; how many there were."""
        return len(await self._database.write(f"delete from slips where expires <= {self._database.now} returning 1"))
