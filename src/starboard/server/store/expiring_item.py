"""Expiring items: small values stored for a person under a key, such as names, tokens and one-time links."""

import msgspec

from starboard.server.store.database import Database, Statement

_COLUMNS = "kind, key, person, body, expires"
_INSERT = f"insert into expiring_items as stored ({_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict (kind, key)"
_REPLACE = f"{_INSERT} do update set person = excluded.person, body = excluded.body, expires = excluded.expires"
FOR_EVER = 2**62


class ExpiringItem(msgspec.Struct, frozen=True):
    """A value of one kind, stored for a person under a key. An expired item counts as missing."""

    kind: str
    key: str
    person: str
    body: bytes
    expires: int  # milliseconds since 1970


class ExpiringItems:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._valid = f"where kind = $1 and key = $2 and expires > {database.now}"

    async def put(self, item: ExpiringItem) -> None:
        """Store an item, replacing any item under its key."""
        statement, given = putting(item)
        await self._database.write(statement, *given)

    async def keep(self, kind: str, key: str, body: bytes) -> bytes:
        """Store a permanent value unless the key has one; return the stored value. Of concurrent calls, one wins."""
        await self._database.write(f"{_INSERT} do nothing", kind, key, "", body, FOR_EVER)
        stored = "select body from expiring_items where kind = $1 and key = $2"
        ((kept,),) = await self._database.read(stored, kind, key)
        return bytes(kept)

    async def claim(self, item: ExpiringItem) -> bool:
        """Store an item unless its key has a different unexpired body; return whether it was stored.

        Of concurrent calls, one wins.
        """
        statement, given = putting(item)
        free = f"where stored.body = excluded.body or stored.expires <= {self._database.now}"
        return bool(await self._database.write(f"{statement} {free} returning 1", *given))

    async def swap(self, kind: str, key: str, old: bytes, new: bytes) -> bool:
        """Replace a body if it is still `old`; return whether it was replaced."""
        swapped = f"update expiring_items set body = $4 {self._valid} and body = $3 returning 1"
        return bool(await self._database.write(swapped, kind, key, old, new))

    async def change(self, kind: str, key: str, body: bytes) -> bool:
        """Replace the body of an item; return False if there is no such item."""
        changed = f"update expiring_items set body = $3 {self._valid} returning 1"
        return bool(await self._database.write(changed, kind, key, body))

    async def get(self, kind: str, key: str) -> ExpiringItem | None:
        found = await self._database.read(f"select {_COLUMNS} from expiring_items {self._valid}", kind, key)
        return ExpiringItem(*found[0]) if found else None

    async def take(self, kind: str, key: str) -> ExpiringItem | None:
        """Delete and return an item; of concurrent calls, only one gets it."""
        taken = await self._database.write(f"delete from expiring_items {self._valid} returning {_COLUMNS}", kind, key)
        return ExpiringItem(*taken[0]) if taken else None

    async def of(self, person: str) -> list[ExpiringItem]:
        valid = f"person = $1 and expires > {self._database.now}"
        found = await self._database.read(
            f"select {_COLUMNS} from expiring_items where {valid} order by kind, key", person
        )
        return [ExpiringItem(*record) for record in found]

    async def expire(self) -> int:
        """Delete expired items; return the number of deleted items."""
        expired = f"expires <= {self._database.now}"
        return len(await self._database.write(f"delete from expiring_items where {expired} returning 1"))


def putting(item: ExpiringItem) -> Statement:
    """Return the statement that stores an item, replacing any under its key."""
    return _REPLACE, msgspec.structs.astuple(item)
