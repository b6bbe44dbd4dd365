"""Reviews of finished games as stored. Their text is opaque to the store."""

from starboard.server.store.database import Database


class Reviews:
    """One review per table. A review in another format counts as missing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, format: str, body: bytes) -> None:
        """Store a review, replacing an older one."""
        await self._database.write(
            """insert into reviews (table_id, format, body) values ($1, $2, $3) on conflict (table_id)
               do update set format = excluded.format, body = excluded.body""",
            table, format, body,
        )  # fmt: skip

    async def get(self, table: str, format: str) -> bytes | None:
        found = await self._database.read("select body from reviews where table_id = $1 and format = $2", table, format)
        return bytes(found[0][0]) if found else None
