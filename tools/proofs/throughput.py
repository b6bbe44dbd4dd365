"""Compare the throughput of a server with bare asyncpg and a bare echo, on PostgreSQL with durable commits.

    null             an empty game: moves/s and CPU per move against bare asyncpg
    spacewalk        a real game: the same, and the latency at half that load
    parts            microseconds per move of three games for each part of the work
    pairs --old PYTHON --new PYTHON    two installations in turn: CPU and bytes per move
    fanout           messages to many spectators per server CPU second, against a bare uvicorn echo
    spread           two servers with the sockets of each table spread, against one
    decided_again    two processes and tables with 7 commands a second: how many are decided again
    flat             move 500 against move 5; 100,000 stored tables against 100
    all              all but pairs

Ratios are within one run, and medians of its rounds, since the machine may be busy with other work.
"""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg
import uvloop
from tools.proofs.store import bare
from tools.proving import echo, parts, rivals
from tools.proving.crowd import Result, close, connect, play, start_tables
from tools.proving.programs import Program
from tools.proving.site import Site, site
from tools.proving.words import new_id

from starboard.server.store.store import Store

Bench = Callable[[Site, argparse.Namespace], Awaitable[None]]


async def played(
    site: Site, servers: Sequence[Program], count: int, game: str, seats: int, seconds: float,
    watchers: int = 0, options: str = "", database: bool = False, **how: Any,
) -> Result:  # fmt: skip
    """Play `count` new tables, each connected to all servers. With `database`, its CPU time counts too.

    The tables have clocks, so that each move sets a due row, as in `bare`.
    """
    ids = [new_id("t") for _ in range(count)]
    tables = await start_tables(site.data, ids, game, seats, watchers, options, "days 3")
    await connect(tables, [server.port for server in servers])
    pids = [server.pid for server in servers] + (site.postgres.pids if database and site.postgres else [])
    try:
        return await play(tables, pids, seconds, **how)
    finally:
        close(tables)


def said(name: str, result: Result) -> str:
    return f"{name} {result.rate:.0f} moves/s, {result.micros:.0f} us CPU a move, p99 {result.late(0.99):.0f} ms"


async def beside_bare(site: Site, asked: argparse.Namespace, game: str, options: str) -> None:
    """Alternate rounds of bare asyncpg and a server with three sockets per table, then run it at half load."""
    server, store = site.server("--bots", "0"), await Store.open(site.data)
    rates, costs, ours = [], [], []
    for number in range(asked.rounds):
        plain = await bare(site.data, store, f"bare-{game}-{number}", asked.seconds)
        result = await played(site, [server], asked.tables, game, 3, asked.seconds, options=options)
        rates.append(result.rate / plain[0])
        costs.append(result.micros / plain[1])
        ours.append(result.rate)
        print(
            f"{game}, load {os.getloadavg()[0]:.0f}: bare {plain[0]:.0f} rows/s, {plain[1]:.0f} us |"
            f" {said('server', result)}, {result.tally.bytes / max(1, result.tally.steps):.0f} bytes a step |"
            f" {rates[-1]:.2f}x rate, {costs[-1]:.2f}x CPU | {result.tally.refused} refused",
            flush=True,
        )
    print(f"{game}: median {median(rates):.2f}x the rate of bare asyncpg, {median(costs):.2f}x its CPU per move")
    await store.close()
    half = median(ours) / 2
    calm = await played(site, [server], asked.tables, game, 3, asked.seconds, options=options, rate=half, warm=2)
    print(f"{game}: at half load {said('', calm)}, p50 {calm.late(0.5):.1f} ms")


async def null(site: Site, asked: argparse.Namespace) -> None:
    await beside_bare(site, asked, "null", "")


async def spacewalk(site: Site, asked: argparse.Namespace) -> None:
    await beside_bare(site, asked, "spacewalk", "mode=tokens")


async def pairs(site: Site, asked: argparse.Namespace) -> None:
    """Compare the cost of a move in two installations, alternating, in three games with all seats connected."""
    both = [site.server("--bots", "0", python=python) for python in (asked.old, asked.new)]
    for game, (options, seats) in parts.GAMES.items():
        ratios, bytes = [], []
        for _ in range(asked.rounds):
            costs = []
            for server in both:
                result = await played(
                    site, [server], asked.tables // 8, game, seats, asked.seconds, options=options, warm=2
                )  # fmt: skip
                costs.append(result.micros)
                bytes.append(result.tally.bytes / max(1, result.tally.moves))
            ratios.append(costs[1] / costs[0])
            load = os.getloadavg()[0]
            print(
                f"{game}, load {load:.1f}: {costs[0]:.0f} us a move, then {costs[1]:.0f} us: {ratios[-1]:.2f}x",
                flush=True,
            )
        print(
            f"{game}: median {median(ratios):.2f}x the CPU per move;"
            f" {median(bytes[::2]) / 1000:.1f} kB to all seats, then {median(bytes[1::2]) / 1000:.1f} kB"
        )


async def fanout(site: Site, asked: argparse.Namespace) -> None:
    """Measure tables with many spectators: the cost of sending a message to one more connection."""
    server, ratios = site.server("--bots", "0"), []
    for _ in range(asked.rounds):
        plain = await echo.measured(site, asked.seconds)
        result = await played(site, [server], 4, "null", 2, asked.seconds, watchers=48)
        ours = result.tally.steps / result.cpu
        ratios.append(ours / plain)
        print(f"fan-out: echo {plain:.0f} | server {ours:.0f} messages per CPU second | {ratios[-1]:.2f}x", flush=True)
    print(f"fan-out: median {median(ratios):.2f}x of a bare uvicorn echo")


async def spread(site: Site, asked: argparse.Namespace) -> None:
    """Compare one server with two at the same load per process. With two, every table is connected to both."""
    site.use_bus()
    both = [site.server("--bots", "0") for _ in range(2)]
    for game, options in (("null", ""), ("spacewalk", "mode=tokens")):
        ratios = []
        for _ in range(asked.rounds):
            single, double = [
                await played(
                    site, both[:count], count * asked.tables // 2, game, 3, asked.seconds, options=options,
                    rate=count * asked.rate,
                )
                for count in (1, 2)
            ]  # fmt: skip
            ratios.append(double.micros / single.micros)
            print(f"{game} spread: {said('one', single)} | {said('two', double)} | {ratios[-1]:.2f}x CPU", flush=True)
        print(f"{game} spread: median {median(ratios):.2f}x CPU per move of one process")


async def decided_again(site: Site, asked: argparse.Namespace) -> None:
    bus, tables = site.use_bus().url, [new_id("t") for _ in range(5)]
    await start_tables(site.data, tables, "null", 3, pace="days 3")
    all, again = await rivals.decided_again(site.data, bus, tables, 5 * asked.seconds)
    print(f"decided again: {again} of {all} commands at 7 a second through two processes: {again / all:.1%}")


async def store_tables(url: str, count: int) -> None:
    """Store `count` finished tables in addition to those being played."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        """insert into tables (id, created, setup, rules, stage, audience)
           select 'old' || i, 0, 'old', 'null/1', 'over', 'link'
           from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into rows (table_id, n, author, command, at, body)
           select 'old' || i, n, 'p' || i, 'c' || n, 0, 'old'
           from generate_series(1, $1) i, generate_series(1, 20) n on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into due (table_id, slot, n, at, kind, rules, payload, tries)
           select 'old' || i, 'flag1', 20, 4000000000000, 'flag', 'null/1', '', 0
           from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute("analyze")
    await connection.close()


async def flat(site: Site, asked: argparse.Namespace) -> None:
    """Measure the cost of a move late in a game, and with many tables stored."""
    server = site.server("--bots", "0")
    ids = [new_id("t") for _ in range(8)]
    tables = await start_tables(site.data, ids, "null", 3, pace="days 3")
    await connect(tables, [server.port])
    early, _, late = [
        await play(tables, [server.pid], seconds, moves=8 * moves, warm=warm)
        for seconds, moves, warm in ((30, 60, 0.2), (60, 430, 0), (30, 60, 0))
    ]
    close(tables)
    print(f"flat: move 5 {early.micros:.0f} us, move 500 {late.micros:.0f} us: {late.micros / early.micros:.2f}x")
    costs = []
    for stored in (100, 100_000):
        await store_tables(site.data, stored)
        results = [
            await played(site, [server], asked.tables // 4, "null", 3, asked.seconds, database=True)
            for _ in range(asked.rounds)
        ]
        costs.append(median([result.micros for result in results]))
        print(f"flat: {stored} tables stored: {said('server and database', results[-1])}", flush=True)
    print(f"flat: 100,000 stored tables cost {costs[1] / costs[0]:.2f}x of 100")


async def split(site: Site, asked: argparse.Namespace) -> None:
    for game in parts.GAMES:
        parts.measure(asked.rounds, game)


BENCHES: dict[str, Bench] = {
    "null": null, "spacewalk": spacewalk, "parts": split, "pairs": pairs, "fanout": fanout, "spread": spread,
    "decided_again": decided_again, "flat": flat,
}  # fmt: skip


def busy() -> tuple[int, int]:
    """Return the busy ticks and the total ticks of all cores since the machine started."""
    ticks = [int(text) for text in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


async def say_load(seconds: float) -> None:
    """Measure and print how busy the machine is before any measurement."""
    before = busy()
    await asyncio.sleep(seconds)
    worked, passed = (now - then for now, then in zip(busy(), before, strict=True))
    print(
        f"the machine was busy for {worked / passed:.0%} of the {seconds:g} s before, {os.cpu_count()} cores",
        flush=True,
    )


async def run(asked: argparse.Namespace) -> None:
    await say_load(asked.before)
    for name, bench in BENCHES.items():
        if asked.what == name or (asked.what == "all" and name != "pairs"):
            with site(asked.new) as made:
                made.use_postgres()
                await bench(made, asked)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=[*BENCHES, "all"])
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--rate", type=float, default=200, help="moves per second for each process, with several processes"
    )
    parser.add_argument("--before", type=float, default=30, help="seconds to watch the machine first")
    parser.add_argument("--old", default="", help="the Python of an installation to compare with; default: this source")
    parser.add_argument("--new", default="", help="the Python of the installation to measure; default: this source")


def prove(asked: argparse.Namespace) -> list[str]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(asked))
    return []
