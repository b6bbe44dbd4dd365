"""Listings: tables shown in the lobby by their owners, and the details that everyone may read."""

from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database

_COLUMNS = "table_id, person, game, pace, language, listed, expires, free, yields, body"


class Listing(msgspec.Struct, frozen=True):
    """A table in the lobby until it expires. Without a free seat it can only be watched.

    `yields` means that its bots give up their seats to people, even during the game. `body` is opaque to the store.
    """

    table: str
    person: str
    game: str
    pace: str  # none, live or days
    language: str
    listed: int
    expires: int
    free: int
    yields: bool
    body: bytes


class Listings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, listing: Listing) -> None:
        """List a table, or replace its listing."""
        await self._database.write(
            f"""insert into lobby ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                on conflict (table_id) do update set person = excluded.person, game = excluded.game,
                pace = excluded.pace, language = excluded.language, expires = excluded.expires,
                free = excluded.free, yields = excluded.yields, body = excluded.body""",
            listing.table, listing.person, listing.game, listing.pace, listing.language, listing.listed,
            listing.expires, listing.free, int(listing.yields), listing.body,
        )  # fmt: skip

    async def change(self, listing: Listing) -> None:
        """Update the listing of a table, if it is still listed."""
        await self._database.write(
            "update lobby set person = $2, expires = $3, free = $4, body = $5 where table_id = $1",
            listing.table, listing.person, listing.expires, listing.free, listing.body,
        )  # fmt: skip

    async def remove(self, table: str) -> None:
        await self._database.write("delete from lobby where table_id = $1", table)

    async def get(self, tables: Sequence[str]) -> list[Listing]:
        """Return the unexpired listings of these tables, including full ones."""
        database = self._database
        statement = f"select {_COLUMNS} from lobby where table_id {database.within('$1')} and expires > {database.now}"
        return [_read(*record) for record in await database.read(statement, database.listed(tables))]

    async def of(self, person: str) -> list[str]:
        """Return the tables that a person has listed."""
        found = await self._database.read("select table_id from lobby where person = $1 order by listed", person)
        return [table for (table,) in found]

    async def page(
        self, game: str, pace: str, language: str, before: tuple[int, str], limit: int
    ) -> list[Listing]:  # fmt: skip
        """Return listings with a free seat, newest first; an empty game, pace or language matches any.

        `before` is the time and table of the last listing of the previous page.
        """
        found = await self._database.read(
            f"""select {_COLUMNS} from lobby
                where expires > {self._database.now} and free > 0 and ($1 = '' or game = $1)
                  and ($2 = '' or pace = $2) and ($3 = '' or language = $3)
                  and (listed < $4 or (listed = $4 and table_id < $5))
                order by listed desc, table_id desc limit $6""",
            game, pace, language, *before, limit,
        )  # fmt: skip
        return [_read(*record) for record in found]

    async def full(self, game: str, pace: str, language: str, limit: int) -> list[Listing]:
        """Return listings without a free seat, newest first."""
        found = await self._database.read(
            f"""select {_COLUMNS} from lobby
                where expires > {self._database.now} and free = 0 and ($1 = '' or game = $1)
                  and ($2 = '' or pace = $2) and ($3 = '' or language = $3)
                order by listed desc, table_id desc limit $4""",
            game, pace, language, limit,
        )  # fmt: skip
        return [_read(*record) for record in found]

    async def expire(self) -> None:
        await self._database.write(f"delete from lobby where expires <= {self._database.now}")


def _read(
    table: str, person: str, game: str, pace: str, language: str, listed: int, expires: int, free: int, yields: int,
    body: bytes,
) -> Listing:  # fmt: skip
    return Listing(table, person, game, pace, language, listed, expires, free, bool(yields), bytes(body))
