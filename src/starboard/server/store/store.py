"""The store: all that a server keeps, by its nouns."""

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path

from starboard.server.store.appender import Appender, TableLock
from starboard.server.store.chat import Chat
from starboard.server.store.database import Database
from starboard.server.store.due import DueList
from starboard.server.store.expiring_item import ExpiringItems
from starboard.server.store.heartbeat import Heartbeats
from starboard.server.store.moderation import Moderation
from starboard.server.store.retention import Retention
from starboard.server.store.review import Reviews
from starboard.server.store.row import COLUMNS, Row, read_row
from starboard.server.store.schema import bring_up_to_date, check_up_to_date, is_postgres
from starboard.server.store.table import Tables
from starboard.server.store.unbegun import Unbegun


class Store:
    """One process's view of the data, the same whatever lies beneath it."""

    def __init__(self, database: Database, process: str = "") -> None:
        self.database = database
        self.appender = Appender(database)
        self.tables = Tables(database)
        self.due = DueList(database)
        self.heartbeats = Heartbeats(database, process or uuid.uuid4().hex)
        self.chat = Chat(database)
        self.reviews = Reviews(database)
        self.expiring_items = ExpiringItems(database)
        self.unbegun = Unbegun(database, self.expiring_items, self.tables)
        self.moderation = Moderation(database)
        self.retention = Retention(database, self.tables)

    @staticmethod
    async def open(url: str, process: str = "") -> "Store":
        """The data at `postgresql://...`, or in a file: made if missing, and brought up to date if they are older."""
        if is_postgres(url):
            from starboard.server.store.postgres import Postgres

            await bring_up_to_date(url)
            return Store(await Postgres.connect(url), process)
        from starboard.server.store.sqlite import Sqlite

        database = Sqlite(Path(url.removeprefix("sqlite:///")))
        try:
            await bring_up_to_date(url)
        except BaseException:
            await database.close()
            raise
        return Store(database, process)

    @staticmethod
    async def beside(url: str) -> "Store":
        """The data while servers may be using them: a file is not locked, and nothing is made or brought up to date."""
        await check_up_to_date(url)
        if is_postgres(url):
            from starboard.server.store.postgres import Postgres

            return Store(await Postgres.connect(url, writers=1, others=1))
        from starboard.server.store.sqlite import Sqlite

        return Store(Sqlite(Path(url.removeprefix("sqlite:///")), alone=False))

    def lock(self, table: str) -> TableLock:
        """The right to append to a table, granted in the order of asking."""
        return self.appender.lock(table)

    async def rows(self, table: str, after: int = 0, page: int = 10_000) -> list[Row]:
        """All rows after a number, in order, read in pages of so many."""
        statement = f"select {COLUMNS} from rows where table_id = $1 and n > $2 order by n limit $3"
        found: list[Row] = []
        while True:
            some = [read_row(record) for record in await self.database.read(statement, table, after, page)]
            found += some
            if len(some) < page:
                return found
            after = some[-1].n

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last number of each of these tables that has a row, in one query."""
        return await self.database.heads(tables)

    async def rewrite(self, rows: Sequence[Row]) -> None:
        """Put other texts and authors in the place of rows that are there, all at once."""
        change = "update rows set author = $3, body = $4 where table_id = $1 and n = $2"
        await self.database.write_many(change, [(row.table, row.n, row.author, row.body) for row in rows])

    async def tables_of(self, person: str) -> list[str]:
        """Every table that a person ever made or sat at."""
        found = await self.database.read("select table_id from members where person = $1", person)
        return [id for (id,) in found]

    async def forget(self, person: str) -> None:
        """Delete what is a person's, except rows: see `rewrite`."""
        await self.database.write_all(
            [
                ("update chat set author = '', text = '' where author = $1", (person,)),
                ("delete from members where person = $1", (person,)),
                ("delete from slips where person = $1", (person,)),
                ("update host_log set subject = '' where subject = $1", (person,)),
            ]
        )

    async def close(self) -> None:
        """Finish what is queued, and let go."""
        await self.appender.drain()
        await self.database.close()
