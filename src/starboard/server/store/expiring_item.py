"""Expiring items: small values stored for a person under a key: names, tokens, one-time links, finished lessons.

A secret is stored by its digest, so that nothing in the database can be used to sign in. The SQL table is `slips`.
"""

import msgspec

from starboard.server.store.database import Database, Statement

_COLUMNS = "kind, key, person, body, expires"
FOR_EVER = 2**62


class ExpiringItem(msgspec.Struct, frozen=True):
    """Of some kind, under a key, for a person; it is as if it were not there once it has expired."""

    kind: str
    key: str
    person: str
    body: bytes
    expires: int  # milliseconds since 1970


class ExpiringItems:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._valid = f"kind = $1 and key = $2 and expires > {database.now}"

    async def put(self, item: ExpiringItem) -> None:
        """Keep it in place of what its key held."""
        statement, given = putting(item)
        await self._database.write(statement, *given)

    async def keep(self, kind: str, key: str, body: bytes) -> bytes:
        """What is kept under that key for ever: this, if nothing was before; of any number who try, one decides."""
        await self._database.write(
            f"insert into slips ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict do nothing",
            kind, key, "", body, FOR_EVER,
        )  # fmt: skip
        ((kept,),) = await self._database.read("select body from slips where kind = $1 and key = $2", kind, key)
        return bytes(kept)

    async def claim(self, item: ExpiringItem) -> bool:
        """Keep it, unless its key holds another body that has not expired; of any number who try, one decides."""
        kept = await self._database.write(
            f"""insert into slips ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict (kind, key)
                do update set person = excluded.person, body = excluded.body, expires = excluded.expires
                where slips.body = excluded.body or slips.expires <= {self._database.now} returning 1""",
            item.kind, item.key, item.person, item.body, item.expires,
        )  # fmt: skip
        return bool(kept)

    async def swap(self, kind: str, key: str, old: bytes, new: bytes) -> bool:
        """Another body for what is there, unless that was changed meanwhile."""
        swapped = f"update slips set body = $4 where {self._valid} and body = $3 returning 1"
        return bool(await self._database.write(swapped, kind, key, old, new))

    async def change(self, kind: str, key: str, body: bytes) -> bool:
        """Another body for what is there; False: nothing is."""
        return bool(
            await self._database.write(f"update slips set body = $3 where {self._valid} returning 1", kind, key, body)
        )

    async def get(self, kind: str, key: str) -> ExpiringItem | None:
        found = await self._database.read(f"select {_COLUMNS} from slips where {self._valid}", kind, key)
        return ExpiringItem(*found[0]) if found else None

    async def take(self, kind: str, key: str) -> ExpiringItem | None:
        """Get it and tear it up: of any number who try, one gets it."""
        taken = await self._database.write(f"delete from slips where {self._valid} returning {_COLUMNS}", kind, key)
        return ExpiringItem(*taken[0]) if taken else None

    async def of(self, person: str) -> list[ExpiringItem]:
        found = await self._database.read(
            f"select {_COLUMNS} from slips where person = $1 and expires > {self._database.now} order by kind, key",
            person,
        )
        return [ExpiringItem(*record) for record in found]

    async def expire(self) -> int:
        """Throw away those whose time is over; how many there were."""
        return len(await self._database.write(f"delete from slips where expires <= {self._database.now} returning 1"))


def putting(item: ExpiringItem) -> Statement:
    """The statement that keeps it in place of what its key held."""
    return (
        f"""insert into slips ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict (kind, key)
            do update set person = excluded.person, body = excluded.body, expires = excluded.expires""",
        (item.kind, item.key, item.person, item.body, item.expires),
    )
