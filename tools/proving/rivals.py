"""Measure how often commands must be decided again when two processes serve the same busy tables."""

import asyncio
from random import Random
from typing import Any

from starboard.server import table_service
from starboard.server.bus import open_bus
from starboard.server.clock import now_ms
from starboard.server.live.connection import Connection
from starboard.server.live.outbox import Outbox
from starboard.server.site import Site
from starboard.server.store.store import Store
from starboard.table.command import Command
from starboard.table.operations import SetAutoReply
from starboard.table.row import LogRow
from starboard.table.table import Table

A_SECOND = 7.0  # commands at one table


async def decided_again(url: str, nats: str, tables: list[str], seconds: float) -> tuple[int, int]:
    """Return the number of commands, and how many of them were decided more than once."""
    decided: dict[tuple[str, str], int] = {}
    decide = table_service.decide  # type: ignore[attr-defined]

    def counted(table: Table, command: Command) -> tuple[LogRow, Table]:
        key = table.setup.id, command.id
        decided[key] = decided.get(key, 0) + 1
        return decide(table, command)

    sites = [Site(await Store.open(url), b"k" * 32, bus=open_bus(nats), bots=0) for _ in range(2)]
    await asyncio.sleep(1)  # until the bus answers
    table_service.decide = counted  # type: ignore[attr-defined]
    try:
        await asyncio.gather(*(_busy(sites, table, seconds) for table in tables))
    finally:
        table_service.decide = decide  # type: ignore[attr-defined]
        for site in sites:
            await site.bus.close()
            await site.store.close()
    return len(decided), sum(times > 1 for times in decided.values())


async def _unheard(message: bytes | None) -> None:
    """Ignore the message."""


async def _busy(sites: list[Site], table: str, seconds: float) -> None:
    """Send commands that are always allowed, at random moments, through either process."""
    rng = Random(table)
    for site in sites:
        room = await site.tables.room(table)
        room.join(Connection(room, Outbox(_unheard), "", None), None, now_ms())
    under_way: list[asyncio.Task[Any]] = []
    loop = asyncio.get_running_loop()
    end, number = loop.time() + seconds, 0
    while loop.time() < end:
        await asyncio.sleep(rng.expovariate(A_SECOND))
        number += 1
        seat = rng.randint(1, 3)
        habit = Command(f"h{number}", f"{table}-{seat}", SetAutoReply(seat, ("", "timeout")[number % 2]), now_ms())
        under_way.append(asyncio.create_task(rng.choice(sites).service.command(table, habit)))
    await asyncio.gather(*under_way)
