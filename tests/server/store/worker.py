"""A process that claims what is due and never gets it done. Made to be killed."""

import asyncio
import sys

from starboard.server.store import Due, DueRunner, Store


async def work(url: str) -> None:
    async def handle(due: Due) -> None:
        print(due.table, flush=True)
        await asyncio.sleep(3600)

    store = await Store.open(url)
    await DueRunner(store.due, handle, ["bot"], ["tally/1"]).run()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1]))
