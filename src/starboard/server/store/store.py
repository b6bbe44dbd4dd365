"""The store: all data that a server keeps, one attribute per kind."""

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path

from starboard.server.store.appender import Appender, TableLock
from starboard.server.store.chat import Chat
from starboard.server.store.database import Database
from starboard.server.store.due import DueList
from starboard.server.store.error import StoreError
from starboard.server.store.expiring_item import ExpiringItems
from starboard.server.store.heartbeat import Heartbeats
from starboard.server.store.listing import Listings
from starboard.server.store.moderation import Moderation
from starboard.server.store.notice import NoticeLog
from starboard.server.store.rating import Ratings
from starboard.server.store.result import Results
from starboard.server.store.retention import Retention
from starboard.server.store.review import Reviews
from starboard.server.store.row import COLUMNS, StoredRow, read_row
from starboard.server.store.schema import bring_up_to_date, check_up_to_date, is_postgres
from starboard.server.store.shards import recognise, shard_of
from starboard.server.store.table import ListedTable, Tables
from starboard.server.store.tournaments import Tournaments
from starboard.server.store.tries import Tries
from starboard.server.store.unbegun import Unbegun


class Store:
    """One process's view of the data, independent of the database.

    If there are several databases, this one is the directory, which holds people and their data. Each database with
    tables is a store too, called a shard; `of(table)` returns the shard that holds a table. A single database is both
    the directory and the only shard.
    """

    def __init__(self, database: Database, process: str = "") -> None:
        self.database = database
        self.appender = Appender(database)
        self.tables = Tables(database)
        self.due = DueList(database)
        self.heartbeats = Heartbeats(database, process or uuid.uuid4().hex)
        self.chat = Chat(database)
        self.expiring_items = ExpiringItems(database)
        self.reviews = Reviews(database)
        self.results = Results(database)
        self.ratings = Ratings(database, self.expiring_items)
        self.tries = Tries(database)
        self.unbegun = Unbegun(database, self.expiring_items, self.tables)
        self.listings = Listings(database)
        self.moderation = Moderation(database)
        self.notices = NoticeLog(database)
        self.tournaments = Tournaments(database)
        self.retention = Retention(database, self.tables)
        self.shards: tuple[Store, ...] = (self,)

    @staticmethod
    async def open(url: str, process: str = "") -> "Store":
        """Open the data at `postgresql://...` or in a file. Create missing data and migrate older data.

        If several addresses are given, separated by spaces, the first is the directory and the others hold the tables.
        """
        if is_postgres(url):
            return await _open_all(url.split(), process or uuid.uuid4().hex)
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
        """Open data that servers may be using. No file is locked, and nothing is created or migrated."""
        if is_postgres(url):
            return await _open_all(url.split(), uuid.uuid4().hex, beside=True)
        from starboard.server.store.sqlite import Sqlite

        await check_up_to_date(url)
        return Store(Sqlite(Path(url.removeprefix("sqlite:///")), alone=False))

    # ---- by table

    def of(self, table: str) -> "Store":
        """Return the shard that holds a table."""
        return self.shards[shard_of(table, len(self.shards))]

    def lock(self, table: str) -> TableLock:
        """Return the lock for appending to a table, granted in order of request."""
        return self.of(table).appender.lock(table)

    async def rows(self, table: str, after: int = 0, page: int = 10_000) -> list[StoredRow]:
        """Return all rows after a number, in order, read `page` rows at a time."""
        statement = f"select {COLUMNS} from rows where table_id = $1 and n > $2 order by n limit $3"
        database = self.of(table).database
        found: list[StoredRow] = []
        while True:
            some = [read_row(record) for record in await database.read(statement, table, after, page)]
            found += some
            if len(some) < page:
                return found
            after = some[-1].n

    async def rewrite(self, table: str, rows: Sequence[StoredRow]) -> None:
        """Replace the bodies and authors of existing rows, in one transaction."""
        change = "update rows set author = $3, body = $4 where table_id = $1 and n = $2"
        await self.of(table).database.write_many(change, [(table, row.n, row.author, row.body) for row in rows])

    async def time(self) -> int:
        """Return the database's time in milliseconds since 1970."""
        ((now,),) = await self.database.read(f"select {self.database.now}")
        return int(now)

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last row number of each of these tables that has rows, in one query. All must be in this shard."""
        return await self.database.heads(tables)

    # ---- by person

    async def listed(self, person: str, limit: int = 100) -> list[ListedTable]:
        """Return a person's tables, last played first."""
        found = [listed for shard in self.shards for listed in await shard.tables.of(person, limit)]
        return sorted(found, key=lambda listed: -listed.touched)[:limit]

    async def tables_of(self, person: str) -> list[str]:
        """Return every table that a person has created or sat at."""
        every = "select table_id from members where person = $1"
        return [id for shard in self.shards for (id,) in await shard.database.read(every, person)]

    async def forget(self, person: str) -> None:
        """Delete a person's data, except log rows (see `rewrite`)."""
        for shard in self.shards:
            await shard.database.write_all(
                [
                    ("update chat set author = '', text = '' where author = $1", (person,)),
                    ("delete from members where person = $1", (person,)),
                    ("delete from results where person = $1", (person,)),
                ]
            )
        await self.database.write_all(
            [
                ("delete from expiring_items where person = $1", (person,)),
                ("delete from tries where person = $1", (person,)),
                ("delete from notices where person = $1", (person,)),
                ("delete from lobby where person = $1", (person,)),
                ("update host_log set subject = '' where subject = $1", (person,)),
            ]
        )

    # ---- all data

    async def erase(self) -> None:
        """Remove copies of deleted data from the files. Call it after deleting people's data."""
        for database in {self.database, *(shard.database for shard in self.shards)}:
            await database.erase()

    async def newest(self, stage: str, limit: int) -> list[ListedTable]:
        """Return the tables at a stage, newest first."""
        found = [listed for shard in self.shards for listed in await shard.tables.newest(stage, limit)]
        return sorted(found, key=lambda listed: -listed.table.created)[:limit]

    async def unbegun_of(self, address: str) -> int:
        """Count the unstarted tables created from an address."""
        return sum([await shard.unbegun.count(address) for shard in self.shards])

    async def addresses_over(self, budget: int) -> list[str]:
        """Return the addresses that have created at least `budget` unstarted tables.

        Each such address has at least its share of the budget on some shard.
        """
        share = -(-budget // len(self.shards))
        some = {address for shard in self.shards for address in await shard.unbegun.addresses(share)}
        return sorted([address for address in some if await self.unbegun_of(address) >= budget])

    async def close(self) -> None:
        """Finish queued writes, then close all connections."""
        for each in dict.fromkeys((*self.shards, self)):
            await each.appender.drain()
            await each.database.close()


async def _open_all(urls: Sequence[str], process: str, beside: bool = False) -> Store:
    directory = await open_unchecked(urls, process, beside)
    try:
        items = [shard.expiring_items for shard in directory.shards]
        await recognise(directory.expiring_items, items, await directory.tables.exist())
    except BaseException:
        await directory.close()
        raise
    return directory


async def open_unchecked(urls: Sequence[str], process: str = "", beside: bool = False) -> Store:
    """Open the databases without checking how the tables are spread.

    A database that is named twice is opened once, since the directory may also be a shard.
    """
    opened: dict[str, Store] = {}
    try:
        for url in urls:
            if not is_postgres(url):
                raise StoreError("Only PostgreSQL can share tables: name each database as postgresql://user@host/name.")
            if url not in opened:
                opened[url] = Store(await _postgres(url, beside), process)
        first, *others = urls
        directory = opened[first]
        directory.shards = tuple(opened[url] for url in others) or (directory,)
        return directory
    except BaseException:
        for store in opened.values():
            await store.database.close()
        raise


async def _postgres(url: str, beside: bool) -> Database:
    from starboard.server.store.postgres import Postgres, check

    await check(url)
    if beside:
        await check_up_to_date(url)
        return await Postgres.connect(url, writers=1, others=1)
    await bring_up_to_date(url)
    return await Postgres.connect(url)
