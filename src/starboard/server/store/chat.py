"""Chat messages at tables, stored separately from the log so that they can be deleted."""

import asyncio

import msgspec

from starboard.server.store.database import Database
from starboard.server.store.error import NoTable

_COLUMNS = "table_id, n, at, author, audience, text"


class ChatMessage(msgspec.Struct, frozen=True):
    """Message n in a table's chat, for an audience. A deleted message keeps its number but has no text."""

    table: str
    n: int
    at: int
    author: str
    audience: str
    text: str


class Chat:
    """The messages of all tables. Numbers have no gaps and become visible in order, so `after` never skips one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, table: str, author: str, audience: str, text: str, at: int) -> ChatMessage:
        statement = f"""
            insert into chat ({_COLUMNS})
            select id, coalesce((select max(n) from chat where table_id = id), 0) + 1,
                   cast($2 as bigint), cast($3 as text), cast($4 as text), cast($5 as text)
            from tables where id = $1 and stage <> '' on conflict do nothing returning {_COLUMNS}"""
        for tried in range(100):
            said = await self._database.write(statement, table, at, author, audience, text)
            if said:
                return ChatMessage(*said[0])
            if not await self._database.read("select 1 from tables where id = $1 and stage <> ''", table):
                break
            await asyncio.sleep(0.001 * tried)  # another message has taken the number
        raise NoTable(table)

    async def get(self, table: str, n: int) -> ChatMessage | None:
        found = await self._database.read(f"select {_COLUMNS} from chat where table_id = $1 and n = $2", table, n)
        return ChatMessage(*found[0]) if found else None

    async def after(self, table: str, n: int, limit: int = 200) -> list[ChatMessage]:
        """Return the last messages after n, at most `limit`."""
        found = await self._database.read(
            f"select {_COLUMNS} from chat where table_id = $1 and n > $2 order by n desc limit $3", table, n, limit
        )
        return [ChatMessage(*record) for record in reversed(found)]

    async def by(self, author: str, limit: int = 10_000) -> list[ChatMessage]:
        """Return a person's last messages at all tables, at most `limit`."""
        found = await self._database.read(
            f"select {_COLUMNS} from chat where author = $1 and text <> '' order by at desc, n desc limit $2",
            author,
            limit,
        )
        return [ChatMessage(*record) for record in reversed(found)]

    async def take_back(self, table: str, n: int) -> bool:
        """Delete a message's text; return whether the message exists."""
        blank = "update chat set text = '' where table_id = $1 and n = $2 returning n"
        return bool(await self._database.write(blank, table, n))
