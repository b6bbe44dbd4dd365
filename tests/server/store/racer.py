"""A process for tests to kill: it appends to tables as fast as it can and prints each acknowledged row."""

import asyncio
import sys
from collections.abc import Sequence

from starboard.server.store import Appended, DueSet, NewRow, Store, StoredRow
from tests.server.store.kit import Tally, now


class Racing(Tally):
    """A tally command that also sets the table's clock."""

    def decide(self) -> NewRow | str:
        verdict = super().decide()
        assert isinstance(verdict, NewRow)
        return NewRow(verdict.row, [DueSet("clock", now() + 3_600_000, "clock", payload=self.command.encode())])


async def race(url: str, author: str, tables: Sequence[str], count: int) -> None:
    store = await Store.open(url)
    known: dict[str, list[StoredRow]] = {table: [] for table in tables}

    async def play(table: str, number: int) -> None:
        outcome = await Racing(table, f"{author}-{number}", known[table], author).settle(store)
        assert isinstance(outcome, Appended)
        print(table, outcome.row.n, outcome.row.command, flush=True)

    for number in range(0, count, 4):  # four commands of each table wait at once
        ahead = range(number, min(number + 4, count))
        await asyncio.gather(*(play(table, each) for table in tables for each in ahead))
    await store.close()


if __name__ == "__main__":
    asyncio.run(race(sys.argv[1], sys.argv[2], sys.argv[3].split(","), int(sys.argv[4])))
