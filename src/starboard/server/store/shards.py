"""Sharding: the hash of a table's id selects the database that holds it.

Jump consistent hashing (Lamping and Veach 2014): when a shard is added to n, one table in n + 1 moves, always to the
new shard. The directory stores the databases and their order, since tables would seem lost with any other list.
"""

import hashlib
import secrets
from collections.abc import Sequence
from functools import lru_cache

from starboard.server.store.error import StoreError
from starboard.server.store.expiring_item import ExpiringItems

SHARD, SHARDS = "shard", "shards"  # kinds of items about shards
MOVING = b"moving"  # replaces the list while tables are moved
_MASK = 2**64 - 1


@lru_cache(maxsize=100_000)
def shard_of(table: str, count: int) -> int:
    """Return the index of a table's shard, from 0 to count - 1."""
    key = int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest())
    found, next_one = 0, 0
    while next_one < count:
        found = next_one
        key = (key * 2862933555777941757 + 1) & _MASK
        next_one = int((found + 1) * (2**31 / ((key >> 33) + 1)))
    return found


async def name_of(items: ExpiringItems) -> bytes:
    """Return the random id of a database, which does not depend on its address."""
    return await items.keep(SHARD, "name", secrets.token_hex(8).encode())


async def names_of(shards: Sequence[ExpiringItems]) -> bytes:
    return b" ".join([await name_of(each) for each in shards])


async def recognise(directory: ExpiringItems, shards: Sequence[ExpiringItems], holds_tables: bool) -> None:
    """Raise StoreError if the tables were spread over other shards, or over these in a different order.

    `holds_tables` is True if there are tables in the directory.
    """
    known = await directory.get(SHARDS, "all")
    if known is None and list(shards) == [directory]:
        return  # a single database holds everything
    given = await names_of(shards)
    if known is None:
        if directory not in shards and holds_tables:
            raise StoreError("The first database holds tables: move them first, with `starboard host spread`.")
        known_body = await directory.keep(SHARDS, "all", given)
    else:
        known_body = known.body
    if known_body == MOVING:
        raise StoreError("Tables are being moved to other databases: run `starboard host spread` until it finishes.")
    if known_body != given:
        count = len(known_body.split())
        raise StoreError(
            f"The tables are spread over {count} {'database' if count == 1 else 'databases'}, but not over these in"
            " this order: name the same ones after the first, or move the tables with `starboard host spread`."
        )
