"""What a proving ground knows of its own tables: where each piece belongs, read from the data behind the server."""

import sqlite3

from starboard.core.chance import Fairness

FIRST = "select body from rows where table_id = {} and n = 1"


async def cosmetic_seed_of(data: str, table: str) -> bytes:
    """The cosmetic seed of a table at which nobody has committed to a share in the chance."""
    row = await _postgres(data, table) if data.startswith("postgres") else _sqlite(data, table)
    secret = row.decode().partition("\n")[0].rpartition(" secret ")[2]
    return Fairness(table, bytes.fromhex(secret)).cosmetic_seed


def _sqlite(data: str, table: str) -> bytes:
    base = sqlite3.connect(f"file:{data}?mode=ro", uri=True)
    try:
        ((body,),) = base.execute(FIRST.format("?"), (table,))
        return bytes(body)
    finally:
        base.close()


async def _postgres(data: str, table: str) -> bytes:
    import asyncpg

    base = await asyncpg.connect(data)
    try:
        return bytes(await base.fetchval(FIRST.format("$1"), table))
    finally:
        await base.close()
