"""A process for tests to kill: it claims due rows and never finishes them."""

import asyncio
import sys

from starboard.server.store import DueRow, DueRunner, Store


async def work(url: str) -> None:
    async def handle(due: DueRow) -> None:
        print(due.table, flush=True)
        await asyncio.sleep(3600)

    store = await Store.open(url)
    await DueRunner(store.due, handle, ["bot"], ["tally/1"]).run()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1]))
