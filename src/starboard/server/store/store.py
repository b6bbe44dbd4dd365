"""The store: all that a server keeps, by its nouns."""

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path

from starboard.server.store.appender import Appender
from starboard.server.store.chat import Chat
from starboard.server.store.database import Database
from starboard.server.store.due import DueList
from starboard.server.store.pulse import Pulses
from starboard.server.store.row import COLUMNS, Row, Won, read_row
from starboard.server.store.schema import bring_up_to_date
from starboard.server.store.slip import Slips
from starboard.server.store.snapshot import Snapshots
from starboard.server.store.table import Tables
from starboard.server.store.turn import Case, Refusal, Turn, Turns


class Store:
    """One process's view of the data, the same whatever lies beneath it."""

    def __init__(self, database: Database, process: str = "") -> None:
        self.database = database
        self.appender = Appender(database)
        self.tables = Tables(database)
        self.due = DueList(database)
        self.pulses = Pulses(database, process or uuid.uuid4().hex)
        self.snapshots = Snapshots(database)
        self.chat = Chat(database)
        self.slips = Slips(database)
        self._turns = Turns(self.appender)

    @staticmethod
    async def open(url: str, process: str = "") -> "Store":
        """The data at `postgresql://...`, or in a file: made if missing, and brought up to date if they are older."""
        if url.startswith(("postgresql://", "postgres://")):
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

    def turn(self, table: str) -> Turn:
        """The right to append to a table, in the order of asking; `settle` is the usual way to use it."""
        return self._turns.turn(table)

    async def settle(self, case: Case[Refusal]) -> Won | Refusal:
        """Judge a command until its row stands, or it is refused on a log that was read after its receipt."""
        return await self._turns.settle(case)

    async def rows(self, table: str, after: int = 0, limit: int = 10_000) -> list[Row]:
        """The rows after a number, in order."""
        found = await self.database.read(
            f"select {COLUMNS} from rows where table_id = $1 and n > $2 order by n limit $3", table, after, limit
        )
        return [read_row(record) for record in found]

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last number of each of these tables that has a row, in one query."""
        return await self.database.heads(tables)

    async def forget(self, person: str) -> None:
        """Delete what is a person's. Rows they commanded stay, as every row does, under a name that means nobody."""
        nobody = f"nobody-{uuid.uuid4().hex}"
        theirs = "table_id in (select table_id from members where person = $1)"
        await self.database.write_all(
            [
                (f"update rows set author = $2 where author = $1 and {theirs}", (person, nobody)),
                (f"update chat set author = '', text = '' where author = $1 and {theirs}", (person,)),
                ("delete from members where person = $1", (person,)),
                ("delete from slips where person = $1", (person,)),
            ]
        )

    async def close(self) -> None:
        """Finish what is queued, and let go."""
        await self.appender.drain()
        await self.database.close()
