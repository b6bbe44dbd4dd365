"""Break a part of a large site during play. No row may be lost or repeated, and no game decided by the failure.

    tools/prove.py faults standby    the primary is destroyed (SIGKILL), its synchronous standby promoted, and back
    tools/prove.py faults bus        one of three NATS servers is killed, then the next
    tools/prove.py faults pooler     PgBouncer in front of PostgreSQL, pooling by transaction, is killed
    tools/prove.py faults shards     one of two databases of tables is killed; tables on the other must continue
    tools/prove.py faults clocks     the clock of one of two servers is two seconds ahead (needs libfaketime)

Starts everything it needs on free ports and in a temporary folder. Prints for how long no move was answered.
"""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from tools.proofs.chaos import Kill, Tables, report
from tools.proving.audit import audit
from tools.proving.figures import numbers
from tools.proving.player import Player
from tools.proving.programs import HOME, Nats, Pooler, Postgres, free_port
from tools.proving.site import Runs, Site, site

from starboard.server.store.shards import shard_of

Faults = list[str]
HELD = "nothing was lost, doubled or decided by it"
NEWEST = "select coalesce(max(at), 0) - (extract(epoch from clock_timestamp()) * 1000)::bigint from rows"
AHEAD = 300  # ms by which the newest row may be in the future
CLUSTERED = {"nats": 3}  # there is one of every other kind


def start(site: Site, **second: str) -> list[int]:
    """Start two servers and a worker; return the servers' ports. `second` is the environment of the second server."""
    servers = [site.program("serve", "--bots", "0", **environment) for environment in ({}, second)]
    site.run(*servers)
    site.run(site.program("work", "--bots", "1"))
    return [server.port for server in servers]


@asynccontextmanager
async def played(ports: Sequence[int], asked: argparse.Namespace) -> AsyncIterator[Tables]:
    """Play tables during the block, then finish their games."""
    tables = Tables(ports, asked.tables, Random(asked.seed))
    playing = asyncio.create_task(tables.play(lambda: None))
    async with asyncio.timeout(asked.seconds):
        await asyncio.sleep(asked.before)
        yield tables
        await asyncio.sleep(asked.before)
        tables.hurry = True
        await playing


def silences(players: Sequence[Player], kill: Kill) -> tuple[float, float]:
    """Return the seconds without an answered move around a kill, and from the repair to the next answer."""
    answers = sorted(wait.until for player in players for wait in player.waits if wait.why == "answer")
    after = next((at for at in answers if at > kill.again), kill.again)
    near = [at for at in answers if kill.at - 5 < at <= after]
    gaps = [late - early for early, late in pairwise(near)]
    return max(gaps, default=0.0), after - kill.again


def told(tables: Tables, kills: list[Kill]) -> Faults:
    for kill in kills:
        silence, next_move = silences(tables.players, kill)
        print(
            f"{kill.kind}: repaired after {kill.again - kill.at:.2f} s; no move was answered for {silence:.2f} s,"
            f" and the next {next_move:.2f} s after the repair"
        )
    return report(tables, kills, {kill.kind: CLUSTERED.get(kill.kind, 1) for kill in kills})


# ---- a standby


async def standby(site: Site, asked: argparse.Namespace) -> Faults:
    """In each round, destroy the primary, promote the standby, and add a new standby."""
    primary, nats = site.use_postgres(), site.use_bus()
    second = Postgres(site.folder, name="pg1", of=primary)
    site.run(second)
    primary.replicate()
    hosts = f"{HOME}:{primary.port},{HOME}:{second.port}"
    site.use(f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write", nats.url)
    kills: list[Kill] = []
    async with played(start(site), asked) as tables:
        for number in range(asked.rounds):
            kill = Kill("primary", time.monotonic())
            kills.append(kill)
            primary.destroy()
            await asyncio.sleep(asked.pause)
            await asyncio.to_thread(second.promote)
            kill.started = kill.again = time.monotonic()
            await asyncio.sleep(asked.before)
            if number + 1 < asked.rounds:
                copy = Postgres(site.folder, name=f"pg{number + 2}", of=second, port=primary.port)
                primary, second = second, copy
                await asyncio.to_thread(site.run, second)
                await asyncio.to_thread(primary.replicate)
                await asyncio.sleep(asked.before)
    return [*await audit(site.data, tables.tables, tables.players), *told(tables, kills)]


async def _killed(kind: str, victim: Runs, asked: argparse.Namespace) -> Kill:
    """Kill a program, restart it after a pause, then let every table continue for a while."""
    kill = Kill(kind, time.monotonic())
    await asyncio.to_thread(victim.kill)
    await asyncio.sleep(asked.pause)
    kill.started = time.monotonic()
    await asyncio.to_thread(victim.start)
    kill.again = time.monotonic()
    await asyncio.sleep(asked.before)
    return kill


async def bus(site: Site, asked: argparse.Namespace) -> Faults:
    """In each round, kill and restart one of the three NATS servers."""
    postgres, ports = site.use_postgres(), [free_port() for _ in range(CLUSTERED["nats"])]
    cluster = [Nats(site.folder, [port, *(other for other in ports if other != port)]) for port in ports]
    site.run(*cluster)
    site.use(postgres.url, ",".join(nats.url for nats in cluster))
    async with played(start(site), asked) as tables:
        kills = [await _killed("nats", cluster[number % len(cluster)], asked) for number in range(asked.rounds)]
    return [*await audit(postgres.url, tables.tables, tables.players), *told(tables, kills)]


async def pooler(site: Site, asked: argparse.Namespace) -> Faults:
    postgres, nats = site.use_postgres(), site.use_bus()
    between = Pooler(site.folder, postgres)
    site.run(between)
    site.use(f"{between.url}?statement_cache=0", nats.url)
    async with played(start(site), asked) as tables:
        kills = [await _killed("pgbouncer", between, asked) for _ in range(asked.rounds)]
    return [*await audit(postgres.url, tables.tables, tables.players), *told(tables, kills)]


async def shards(site: Site, asked: argparse.Namespace) -> Faults:
    databases = [Postgres(site.folder, name=f"pg{number}") for number in range(3)]
    site.run(*databases)
    site.use(" ".join(database.url for database in databases))
    site.use_bus()
    async with played(start(site), asked) as tables:
        kills = [await _killed("shard", databases[2], asked) for _ in range(asked.rounds)]
    for number, name in enumerate(("the shard that stayed", "the shard that was killed")):
        theirs = [player for player in tables.players if shard_of(player.table, 2) == number]
        count = len({player.table for player in theirs})
        for kill in kills:
            print(f"{name}: {count} tables, no move was answered for {silences(theirs, kill)[0]:.2f} s")
    return [*await audit(site.data, tables.tables, tables.players), *told(tables, kills)]


async def clocks(site: Site, asked: argparse.Namespace) -> Faults:
    """Check that no row is in the future: a clock that is ahead would take time from the player to move."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        raise SystemExit("libfaketime is not installed.")
    wrong = {"LD_PRELOAD": str(library), "FAKETIME": "+2s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    postgres, ahead = site.use_postgres(), list[int]()
    site.use_bus()
    async with played(start(site, **wrong), asked) as tables:
        for _ in range(int(asked.rounds * asked.before * 4)):
            await asyncio.sleep(0.25)
            ahead.append(int(await asyncio.to_thread(postgres.ask, NEWEST)))
    print(f"the newest row was at most {max(ahead)} ms ahead of the database's time")
    faults = [f"a row is {max(ahead)} ms in the future"] if max(ahead) > AHEAD else []
    return [*faults, *await audit(postgres.url, tables.tables, tables.players), *told(tables, [])]


FAULTS: dict[str, Callable[[Site, argparse.Namespace], Coroutine[Any, Any, Faults]]] = {
    "standby": standby, "bus": bus, "pooler": pooler, "shards": shards, "clocks": clocks,
}  # fmt: skip


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fault", choices=FAULTS)
    numbers(parser, tables=20, seed=1)
    parser.add_argument("--rounds", type=int, default=2, help="the number of failures")
    parser.add_argument("--before", type=float, default=4, help="seconds of play before and after each failure")
    parser.add_argument("--pause", type=float, default=1, help="seconds until the repair")
    parser.add_argument("--seconds", type=float, default=300, help="the maximum duration in seconds")
    parser.add_argument("--keep", type=Path, help="a folder for the programs' logs")


def prove(asked: argparse.Namespace) -> Faults:
    with site(keep=asked.keep) as made:
        return asyncio.run(FAULTS[asked.fault](made, asked))
