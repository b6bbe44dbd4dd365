"""Compare the store with bare asyncpg in the same run: rows per second, and CPU time per row in this process.

Bare: each of 32 connections appends a row and its due row in one statement, one after the other. Starboard: many tables
at the same time, each with one command at a time, through the appender with its groups.
"""

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from starboard.server.store import Appended, DueSet, NewRow, Store, StoredRow, TableHeader

BODY = b"x" * 200
BARE = """
    with won as (
        insert into rows (table_id, n, author, command, at, body)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning table_id, n)
    insert into due (table_id, slot, n, at, kind, rules, payload, tries)
    select table_id, $7, n, $8, $9, $10, $11, 0 from won
    on conflict (table_id, slot) do update set n = excluded.n, at = excluded.at, kind = excluded.kind,
        rules = excluded.rules, payload = excluded.payload, tries = 0"""

Appending = Callable[[str, int], Awaitable[None]]


def new_row(table: str, n: int) -> NewRow:
    at = time.time_ns() // 1_000_000
    row = StoredRow(table, n, "guest-7", f"command-{n}", at, BODY)
    return NewRow(row, (DueSet("clock", at + 3_600_000, "clock", "spacewalk/1"),))


async def make_tables(store: Store, name: str, count: int) -> list[str]:
    tables = [f"{name}-{number:05}" for number in range(count)]
    await asyncio.gather(
        *(store.tables.create(TableHeader(table, 0, "", "spacewalk/1", "playing")) for table in tables)
    )
    return tables


async def measure(tables: list[str], append: Appending, seconds: float) -> tuple[float, float]:
    """Return rows per second and this process's CPU time per row in µs. Every table appends without a pause."""
    rows = 0
    end = time.perf_counter() + seconds

    async def play(table: str) -> None:
        nonlocal rows
        n = 0
        while time.perf_counter() < end:
            n += 1
            await append(table, n)
            rows += 1

    began, used = time.perf_counter(), cpu()
    await asyncio.gather(*(play(table) for table in tables))
    return rows / (time.perf_counter() - began), (cpu() - used) / rows * 1e6


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def bare(url: str, store: Store, name: str, seconds: float) -> tuple[float, float]:
    import asyncpg

    connections = [await asyncpg.connect(url) for _ in range(32)]
    tables = await make_tables(store, name, len(connections))
    by_table = dict(zip(tables, connections, strict=True))

    async def append(table: str, n: int) -> None:
        row, due = new_row(table, n).row, new_row(table, n).due[0]
        assert isinstance(due, DueSet)
        await by_table[table].fetch(
            BARE, row.table, row.n, row.author, row.command, row.at, row.body,
            due.slot, due.at, due.kind, due.rules, due.payload,
        )  # fmt: skip

    try:
        return await measure(tables, append, seconds)
    finally:
        for connection in connections:
            await connection.close()


async def grouped(store: Store, name: str, tables: int, seconds: float) -> tuple[float, float]:
    async def append(table: str, n: int) -> None:
        async with store.lock(table) as lock:
            outcome = await lock.append(new_row(table, n))
            assert isinstance(outcome, Appended), outcome

    return await measure(await make_tables(store, name, tables), append, seconds)


async def on_postgres(asked: argparse.Namespace) -> None:
    store = await Store.open(asked.database)
    ratios = []
    try:
        for number in range(asked.rounds):
            stamp = f"{time.time_ns()}-{number}"
            plain = await bare(asked.database, store, f"bare-{stamp}", asked.seconds)
            ours = await grouped(store, f"ours-{stamp}", asked.tables, asked.seconds)
            ratios.append(ours[0] / plain[0])
            measured = " | ".join(f"{rate:6.0f} rows/s {cost:4.0f} us" for rate, cost in (plain, ours))
            print(
                f"PostgreSQL, bare | store: {measured} | {ratios[-1]:.2f}x rows, {ours[1] / plain[1]:.2f}x CPU",
                flush=True,
            )
    finally:
        await store.close()


async def on_sqlite(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        store = await Store.open(str(Path(folder) / "bench.db"))
        for tables in (1, asked.tables):
            rate, cost = await grouped(store, f"tables-{tables}", tables, asked.seconds)
            print(f"SQLite, {tables} tables at once: {rate:.0f} rows/s, {cost:.0f} us CPU per row", flush=True)
        await store.close()


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default=os.environ.get("STARBOARD_BENCH_POSTGRES", ""), help="postgresql://...")
    parser.add_argument("--folder", default=None, help="the folder for the SQLite file")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--uvloop", action="store_true")


def prove(asked: argparse.Namespace) -> list[str]:
    runner = None
    if asked.uvloop:
        import uvloop

        runner = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=runner) as loop:
        if asked.database:
            loop.run(on_postgres(asked))
        loop.run(on_sqlite(asked))
    return []
