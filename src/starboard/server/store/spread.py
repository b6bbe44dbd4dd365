"""Moves tables to the databases where they belong after a database is added or removed, while no server runs."""

from collections.abc import AsyncIterator, Callable, Sequence

from starboard.server.store.database import Statement
from starboard.server.store.error import StoreError
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.store.result import COLUMNS as RESULT_COLUMNS
from starboard.server.store.row import COLUMNS
from starboard.server.store.shards import MOVING, SHARDS, names_of
from starboard.server.store.store import Store, open_unchecked

GROUP = 50  # tables moved at a time
AT_ONCE = 500  # rows written in one transaction
_PARTS = (  # everything stored for a table: SQL table, key, columns
    ("tables", "id", "id, created, setup, rules, stage, audience"),
    ("rows", "table_id", COLUMNS),
    ("due", "table_id", "table_id, slot, n, at, kind, rules, payload, tries"),
    ("members", "table_id", "table_id, person, role, hinted"),
    ("chat", "table_id", "table_id, n, at, author, audience, text"),
    ("reviews", "table_id", "table_id, format, body"),
    ("results", "table_id", RESULT_COLUMNS),
    ("expiring_items", "kind = 'opened' and key", "kind, key, person, body, expires"),
)


async def spread(url: str, leaving: Sequence[str], told: Callable[[int], None]) -> int:
    """Move tables to their shards among the addresses in `url`, and out of those in `leaving`; return the number moved.

    It can be interrupted and run again, because a table is deleted at its source only after it was copied completely.
    No server can start until a run has finished.
    """
    store = await open_unchecked(url.split())
    others = [await open_unchecked([each]) for each in leaving]
    sources = dict.fromkeys((store, *store.shards, *others))
    try:
        for source in sources:
            await _refuse_if_served(source)
        await _remember(store, MOVING)
        moved = 0
        for source in sources:
            async for count in _emptied(source, store):
                moved += count
                told(moved)
        await _remember(store, await names_of([shard.expiring_items for shard in store.shards]))
        return moved
    finally:
        for each in (store, *others):
            await each.close()


async def _refuse_if_served(source: Store) -> None:
    if await source.heartbeats.serving():
        raise StoreError("A server is using these databases: stop all servers first, and wait ten seconds.")


async def _remember(store: Store, names: bytes) -> None:
    await store.expiring_items.put(ExpiringItem(SHARDS, "all", "", names, FOR_EVER))


async def _emptied(source: Store, store: Store) -> AsyncIterator[int]:
    """Move all tables in a database that belong elsewhere; yield the size of each group moved."""
    last = ""
    page = f"select id from tables where id > $1 order by id limit {GROUP}"
    while found := [id for (id,) in await source.database.read(page, last)]:
        last = found[-1]
        for target in dict.fromkeys(store.shards):
            theirs = [id for id in found if store.of(id) is target and target is not source]
            if theirs:
                await _move(source, target, theirs)
                yield len(theirs)


async def _move(source: Store, target: Store, ids: Sequence[str]) -> None:
    listed = source.database.listed(ids)
    deletes: list[Statement] = []
    for part, key, columns in _PARTS:
        these = f"{key} {source.database.within('$1')}"
        found = await source.database.read(f"select {columns} from {part} where {these}", listed)
        given = ", ".join(f"${number}" for number, _ in enumerate(columns.split(","), 1))
        insert = f"insert into {part} ({columns}) values ({given}) on conflict do nothing"
        for start in range(0, len(found), AT_ONCE):
            await target.database.write_many(insert, [tuple(each) for each in found[start : start + AT_ONCE]])
        deletes.append((f"delete from {part} where {these}", (listed,)))
    await source.database.write_all(deletes)
