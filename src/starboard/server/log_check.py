"""Checks that every log replays, row by row: of tables by the rules that they are played by, and of events."""

from collections.abc import AsyncIterator

import msgspec

from starboard.core.errors import Broken, Refused, Unreadable
from starboard.event.referee import replay
from starboard.event.row import read_row as read_event_row
from starboard.server.store.store import Store
from starboard.server.store.table import Listed
from starboard.table.referee import follow
from starboard.table.row import read_row
from starboard.table.table import Table


class Checked(msgspec.Struct, frozen=True):
    """A table, and what is wrong with its log: "" for nothing."""

    listed: Listed
    fault: str


async def check(store: Store) -> AsyncIterator[Checked]:
    """Every table, in turn."""
    for shard in store.shards:
        async for listed in shard.tables.all():
            yield Checked(listed, await fault(shard, listed))


async def fault(store: Store, listed: Listed) -> str:
    """The first row that does not follow from those before it, and why; or what the header says otherwise."""
    table: Table | None = None
    n = 0
    while rows := await store.rows(listed.table.id, n):
        for row in rows:
            try:
                table = follow(table, read_row(row.body.decode()))
            except (Broken, Refused, Unreadable, ValueError) as why:
                return f"row {row.n}: {why}"
            n += 1
            if row.n != n or table.n != n:
                return f"row {row.n} stands where row {n} should"
    if table is None:
        return "it has no rows"
    if table.stage != listed.table.stage:
        return f"it is said to be {listed.table.stage}, and is {table.stage}"
    return ""


async def event_faults(store: Store) -> dict[str, str]:
    """The events whose logs do not replay, by their ids, and why."""
    found = {}
    for id in await store.events.all():
        try:
            replay([read_event_row(row.body.decode()) for row in await store.events.rows(id)])
        except (Broken, Unreadable, ValueError) as why:
            found[id] = str(why)
    return found
