"""The store: all that a server keeps, by its nouns."""

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path

from starboard.server.store.appender import Appender, TableLock
from starboard.server.store.chat import Chat
from starboard.server.store.database import Database
from starboard.server.store.due import DueList
from starboard.server.store.error import StoreError
from starboard.server.store.events import Events
from starboard.server.store.expiring_item import ExpiringItems
from starboard.server.store.heartbeat import Heartbeats
from starboard.server.store.listing import Listings
from starboard.server.store.moderation import Moderation
from starboard.server.store.notice import NoticeLog
from starboard.server.store.rating import Ratings
from starboard.server.store.result import Results
from starboard.server.store.retention import Retention
from starboard.server.store.review import Reviews
from starboard.server.store.row import COLUMNS, Row, read_row
from starboard.server.store.schema import bring_up_to_date, check_up_to_date, is_postgres
from starboard.server.store.shards import recognise, shard_of
from starboard.server.store.table import Listed, Tables
from starboard.server.store.unbegun import Unbegun


class Store:
    """One process's view of the data, the same whatever lies beneath it.

    Where tables are spread over several databases, each of those is a store of its own, a shard, and this one is the
    directory: it holds people and all that is theirs. What belongs to a table is in `of(table)`. One database is its
    own only shard.
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
        self.unbegun = Unbegun(database, self.expiring_items, self.tables)
        self.listings = Listings(database)
        self.moderation = Moderation(database)
        self.notices = NoticeLog(database)
        self.events = Events(database)
        self.retention = Retention(database, self.tables)
        self.shards: tuple[Store, ...] = (self,)

    @staticmethod
    async def open(url: str, process: str = "") -> "Store":
        """The data at `postgresql://...`, or in a file: made if missing, and brought up to date if they are older.

        Of several addresses with spaces between them the first is the directory, and the others hold the tables.
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
        """The data while servers may be using them: a file is not locked, and nothing is made or brought up to date."""
        if is_postgres(url):
            return await _open_all(url.split(), uuid.uuid4().hex, beside=True)
        from starboard.server.store.sqlite import Sqlite

        await check_up_to_date(url)
        return Store(Sqlite(Path(url.removeprefix("sqlite:///")), alone=False))

    # ---- by table

    def of(self, table: str) -> "Store":
        """The shard that holds a table."""
        return self.shards[shard_of(table, len(self.shards))]

    def lock(self, table: str) -> TableLock:
        """The right to append to a table, granted in the order of asking."""
        return self.of(table).appender.lock(table)

    async def rows(self, table: str, after: int = 0, page: int = 10_000) -> list[Row]:
        """All rows after a number, in order, read in pages of so many."""
        statement = f"select {COLUMNS} from rows where table_id = $1 and n > $2 order by n limit $3"
        database = self.of(table).database
        found: list[Row] = []
        while True:
            some = [read_row(record) for record in await database.read(statement, table, after, page)]
            found += some
            if len(some) < page:
                return found
            after = some[-1].n

    async def rewrite(self, table: str, rows: Sequence[Row]) -> None:
        """Put other texts and authors in the place of rows that are there, all at once."""
        change = "update rows set author = $3, body = $4 where table_id = $1 and n = $2"
        await self.of(table).database.write_many(change, [(table, row.n, row.author, row.body) for row in rows])

    async def time(self) -> int:
        """The database's own, in milliseconds since 1970."""
        ((now,),) = await self.database.read(f"select {self.database.now}")
        return int(now)

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last number of each of these tables that has a row, all of this shard, in one query."""
        return await self.database.heads(tables)

    # ---- by person

    async def listed(self, person: str, limit: int = 100) -> list[Listed]:
        """A person's tables, the last played first."""
        found = [listed for shard in self.shards for listed in await shard.tables.of(person, limit)]
        return sorted(found, key=lambda listed: -listed.touched)[:limit]

    async def tables_of(self, person: str) -> list[str]:
        """Every table that a person ever made or sat at."""
        every = "select table_id from members where person = $1"
        return [id for shard in self.shards for (id,) in await shard.database.read(every, person)]

    async def forget(self, person: str) -> None:
        """Delete what is a person's, except rows: see `rewrite`."""
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
                ("delete from slips where person = $1", (person,)),
                ("delete from notices where person = $1", (person,)),
                ("delete from lobby where person = $1", (person,)),
                ("update host_log set subject = '' where subject = $1", (person,)),
            ]
        )

    # ---- of all

    async def erase(self) -> None:
        """Leave no copy of deleted data in the files: call it after data of people were deleted."""
        for database in {self.database, *(shard.database for shard in self.shards)}:
            await database.erase()

    async def newest(self, stage: str, limit: int) -> list[Listed]:
        """The tables at a stage, the newest first."""
        found = [listed for shard in self.shards for listed in await shard.tables.newest(stage, limit)]
        return sorted(found, key=lambda listed: -listed.table.created)[:limit]

    async def unbegun_of(self, address: str) -> int:
        """How many tables of this address have not begun."""
        return sum([await shard.unbegun.count(address) for shard in self.shards])

    async def addresses_over(self, budget: int) -> list[str]:
        """The addresses of which so many tables have not begun. One that has, has its share of them on some shard."""
        share = -(-budget // len(self.shards))
        some = {address for shard in self.shards for address in await shard.unbegun.addresses(share)}
        return sorted([address for address in some if await self.unbegun_of(address) >= budget])

    async def close(self) -> None:
        """Finish what is queued, and let go."""
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
    """Though the tables may be spread otherwise. A database that is named twice is opened once: the directory may be a
    shard too."""
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
