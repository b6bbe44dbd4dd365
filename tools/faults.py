"""Take away a part of a large site while tables are played, and check that nothing was lost, doubled or decided by it.

    tools/faults.py standby    the primary is destroyed (SIGKILL), its synchronous standby promoted, then back again
    tools/faults.py bus        one of three NATS servers is killed, then the next
    tools/faults.py pooler     PgBouncer stands before PostgreSQL, pools by transaction, and is killed
    tools/faults.py shards     one of two databases of tables is killed: the tables of the other play on
    tools/faults.py clocks     the clock of one of two servers is two seconds ahead (needs libfaketime)

Starts all that it needs on ports and in folders of its own. Says how long nobody's move was answered.
"""

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import ExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.chaos import Kill, Tables, report
from tools.proving.audit import audit
from tools.proving.player import Player
from tools.proving.programs import HOME, Nats, Pooler, Postgres, Program, Starboard, free_port, ground

from starboard.server.store.shards import shard_of

Faults = list[str]
NEWEST = "select coalesce(max(at), 0) - (extract(epoch from clock_timestamp()) * 1000)::bigint from rows"
AHEAD = 300  # ms by which the newest row may lie in the future
CLUSTERED = {"nats": 3}  # of every other kind there is one


class Programs:
    """What runs beside the databases: started together, and ended together."""

    def __init__(self, folder: Path, data: str, bus: str, *more: Program) -> None:
        given = "--database", data, "--bus", bus
        self.servers = [Starboard(folder, f"server{one}", "serve", *given, "--bots", "0") for one in (1, 2)]
        self.worker = Starboard(folder, "worker", "work", *given, "--bots", "1")
        self._others = more

    def start(self) -> None:
        for program in (*self._others, *self.servers):
            program.start()
        for server in self.servers:
            server.ready()
        self.worker.start()
        self.worker.at_work()

    def stop(self) -> None:
        for program in (self.worker, *self.servers, *self._others):
            program.stop()


@asynccontextmanager
async def played(programs: Programs, asked: argparse.Namespace) -> AsyncIterator[Tables]:
    """Tables that are played meanwhile, and to their end."""
    tables = Tables(programs.servers, asked.tables, Random(asked.seed))
    playing = asyncio.create_task(tables.play(lambda: None))
    async with asyncio.timeout(asked.seconds):
        await asyncio.sleep(asked.before)
        yield tables
        await asyncio.sleep(asked.before)
        tables.hurry = True
        await playing


def silences(players: Sequence[Player], kill: Kill) -> tuple[float, float]:
    """For how long around a kill no move was answered at all; and from when it was mended to the next answer."""
    answers = sorted(wait.until for player in players for wait in player.waits if wait.why == "answer")
    after = next((at for at in answers if at > kill.again), kill.again)
    near = [at for at in answers if kill.at - 5 < at <= after]
    gaps = [late - early for early, late in pairwise(near)]
    return max(gaps, default=0.0), after - kill.again


def told(tables: Tables, kills: list[Kill]) -> Faults:
    for kill in kills:
        silence, next_move = silences(tables.players, kill)
        print(
            f"{kill.kind}: mended after {kill.again - kill.at:.2f} s; no move was answered for {silence:.2f} s,"
            f" and the next {next_move:.2f} s after it was mended"
        )
    return report(tables, kills, {kill.kind: CLUSTERED.get(kill.kind, 1) for kill in kills})


# ---- a standby


async def standby(folder: Path, asked: argparse.Namespace) -> Faults:
    """Each round the primary is destroyed, the standby promoted, and the other machine becomes the new standby."""
    primary, nats = Postgres(folder, name="pg0"), Nats(folder)
    with ExitStack() as stack:
        stack.callback(lambda: primary.stop())
        primary.start()
        second = Postgres(folder, name="pg1", of=primary)
        stack.callback(lambda: second.stop())
        second.start()
        primary.replicate()
        hosts = f"{HOME}:{primary.port},{HOME}:{second.port}"
        url = f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write"
        programs = Programs(folder, url, nats.url, nats)
        stack.callback(programs.stop)
        programs.start()
        kills: list[Kill] = []
        async with played(programs, asked) as tables:
            for number in range(asked.rounds):
                kill = Kill("primary", time.monotonic())
                kills.append(kill)
                primary.destroy()
                await asyncio.sleep(asked.pause)
                await asyncio.to_thread(second.promote)
                kill.started = kill.again = time.monotonic()
                await asyncio.sleep(asked.before)
                if number + 1 < asked.rounds:
                    primary, second = second, Postgres(folder, name=f"pg{number + 2}", of=second, port=primary.port)
                    await asyncio.to_thread(second.start)
                    await asyncio.to_thread(primary.replicate)
                    await asyncio.sleep(asked.before)
        faults = await audit(url, tables.tables, tables.players)
        return [*faults, *told(tables, kills)]


# ---- the bus


async def bus(folder: Path, asked: argparse.Namespace) -> Faults:
    """Each round one NATS server of the three is killed, and started again."""
    postgres = Postgres(folder)
    ports = [free_port() for _ in range(CLUSTERED["nats"])]
    cluster = [Nats(folder, [port, *(other for other in ports if other != port)]) for port in ports]
    with ExitStack() as stack:
        stack.callback(postgres.stop)
        postgres.start()
        programs = Programs(folder, postgres.url, ",".join(nats.url for nats in cluster), *cluster)
        stack.callback(programs.stop)
        programs.start()
        async with played(programs, asked) as tables:
            kills = [await _killed("nats", cluster[number % len(cluster)], asked) for number in range(asked.rounds)]
        return [*await audit(postgres.url, tables.tables, tables.players), *told(tables, kills)]


async def _killed(kind: str, victim: Program | Postgres, asked: argparse.Namespace) -> Kill:
    """Killed, and after a pause started again; then everybody plays on for a while."""
    kill = Kill(kind, time.monotonic())
    await asyncio.to_thread(victim.kill)
    await asyncio.sleep(asked.pause)
    kill.started = time.monotonic()
    await asyncio.to_thread(victim.start)
    kill.again = time.monotonic()
    await asyncio.sleep(asked.before)
    return kill


# ---- a pooler


async def pooler(folder: Path, asked: argparse.Namespace) -> Faults:
    postgres, nats = Postgres(folder), Nats(folder)
    with ExitStack() as stack:
        stack.callback(postgres.stop)
        postgres.start()
        between = Pooler(folder, postgres)
        programs = Programs(folder, f"{between.url}?statement_cache=0", nats.url, nats, between)
        stack.callback(programs.stop)
        programs.start()
        async with played(programs, asked) as tables:
            kills = [await _killed("pgbouncer", between, asked) for _ in range(asked.rounds)]
        return [*await audit(postgres.url, tables.tables, tables.players), *told(tables, kills)]


# ---- shards


async def shards(folder: Path, asked: argparse.Namespace) -> Faults:
    databases = [Postgres(folder, name=f"pg{number}") for number in range(3)]
    nats = Nats(folder)
    with ExitStack() as stack:
        for database in databases:
            stack.callback(database.stop)
            database.start()
        url = " ".join(database.url for database in databases)
        programs = Programs(folder, url, nats.url, nats)
        stack.callback(programs.stop)
        programs.start()
        async with played(programs, asked) as tables:
            kills = [await _killed("shard", databases[2], asked) for _ in range(asked.rounds)]
        for number, name in enumerate(("the shard that stayed", "the shard that was killed")):
            theirs = [player for player in tables.players if shard_of(player.table, 2) == number]
            count = len({player.table for player in theirs})
            for kill in kills:
                print(f"{name}: {count} tables, no move was answered for {silences(theirs, kill)[0]:.2f} s")
        return [*await audit(url, tables.tables, tables.players), *told(tables, kills)]


# ---- clocks


async def clocks(folder: Path, asked: argparse.Namespace) -> Faults:
    """No row may lie in the future: a clock that is ahead would take its time from whoever is to move."""
    postgres, nats = Postgres(folder), Nats(folder)
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        raise SystemExit("libfaketime is not installed.")
    with ExitStack() as stack:
        stack.callback(postgres.stop)
        postgres.start()
        programs = Programs(folder, postgres.url, nats.url, nats)
        wrong = {"LD_PRELOAD": str(library), "FAKETIME": "+2s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        given = "--database", postgres.url, "--bus", nats.url, "--bots", "0"
        programs.servers[1] = Starboard(folder, "server2", "serve", *given, **wrong)
        stack.callback(programs.stop)
        programs.start()
        ahead = []
        async with played(programs, asked) as tables:
            for _ in range(int(asked.rounds * asked.before * 4)):
                await asyncio.sleep(0.25)
                ahead.append(int(await asyncio.to_thread(postgres.ask, NEWEST)))
        print(f"the newest row was at most {max(ahead)} ms ahead of the database's time")
        faults = [f"a row lies {max(ahead)} ms in the future"] if max(ahead) > AHEAD else []
        return [*faults, *await audit(postgres.url, tables.tables, tables.players), *told(tables, [])]


FAULTS: dict[str, Callable[[Path, argparse.Namespace], Coroutine[Any, Any, Faults]]] = {
    "standby": standby, "bus": bus, "pooler": pooler, "shards": shards, "clocks": clocks,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fault", choices=FAULTS)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=2, help="how often something is taken away")
    parser.add_argument("--before", type=float, default=4, help="seconds of play before and after each time")
    parser.add_argument("--pause", type=float, default=1, help="seconds until somebody mends it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="the longest that it may take")
    parser.add_argument("--keep", type=Path, help="where the programs' logs go")
    asked = parser.parse_args()
    with ground() as folder:
        try:
            faults = asyncio.run(FAULTS[asked.fault](folder, asked))
        finally:
            if asked.keep:
                asked.keep.mkdir(parents=True, exist_ok=True)
                for log in folder.glob("*.log"):
                    shutil.copy(log, asked.keep)
    for fault in faults:
        print(f"WRONG: {fault}")
    print("nothing was lost, doubled or decided by it" if not faults else f"{len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
