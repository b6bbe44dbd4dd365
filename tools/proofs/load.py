"""Let scripted players play at many tables of a server, and print latency, throughput and cost. Loopback only.

    tools/prove.py load --tables 50 --watchers 1 --rate 100           starts a server with a data file
    tools/prove.py load --postgres --tables 50                        starts a server with a PostgreSQL and a NATS
    tools/prove.py load --url http://127.0.0.1:8000 --moves 500       a server that is already running

Stops after --moves or --seconds. Latency is from sending a move until every socket of its table has received it.
"""

import argparse
import asyncio
import contextlib
from collections.abc import Iterator
from random import Random
from urllib.parse import urlsplit

from tools.proving.crowd import Seats, play
from tools.proving.figures import numbers, progress, show
from tools.proving.programs import HOME, memory
from tools.proving.site import site
from tools.proving.words import ask, cookie_of, seat

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Target:
    """The server under load, and its process if this tool started it."""

    def __init__(self, host: str, port: int, pid: int | None) -> None:
        self.host = host
        self.port = port
        self.pid = pid
        self._guests = 0

    async def guest(self) -> str:
        """Return the cookie of a new guest."""
        self._guests += 1
        if self.pid is not None:
            return cookie_of(f"load{self._guests}")
        return (await ask(self.port, "/api/me", host=self.host))[1]

    @property
    def memory(self) -> int:
        return memory(self.pid) if self.pid is not None else 0


@contextlib.contextmanager
def target(asked: argparse.Namespace) -> Iterator[Target]:
    if asked.url:
        parts = urlsplit(asked.url)
        if parts.hostname not in LOOPBACK:
            raise SystemExit("This tool only loads servers on this machine.")
        yield Target(parts.hostname or HOME, parts.port or 80, None)
        return
    with site() as made:
        if asked.postgres:
            made.use_postgres()
            made.use_bus()
        server = made.server("--bots", "0" if asked.postgres else "1")
        yield Target(HOME, server.port, server.pid)


async def tables(to: Target, asked: argparse.Namespace) -> tuple[list[Seats], float, float]:
    """Return the tables with their connections, the bytes per table, and the bytes per connection."""
    before = to.memory
    made: list[Seats] = []
    for number in range(asked.tables):
        cookies = [await to.guest() for _ in range(asked.seats)]
        table = await seat(to.port, asked.game, cookies, host=to.host, options=asked.options, pace=asked.pace)
        watchers = [await to.guest() for _ in range(asked.watchers)]
        made.append(Seats(table, cookies, watchers, Random(asked.seed + number), to.host))
    seated = to.memory
    for each in made:
        await each.open([to.port])
    lines = asked.tables * (asked.seats + asked.watchers)
    return made, (seated - before) / asked.tables, (to.memory - seated) / lines


async def run(asked: argparse.Namespace, to: Target) -> dict[str, float]:
    made, per_table, per_line = await tables(to, asked)
    with progress(asked.quiet) as bars:
        bar = bars.add_task("moves", total=asked.moves)
        pids = [to.pid] if to.pid is not None else []
        result = await play(
            made, pids, asked.seconds, asked.rate, asked.warm, asked.moves,
            lambda done: bars.update(bar, completed=done),
        )  # fmt: skip
    for each in made:
        each.close()
    told = {
        "moves": result.tally.moves, "seconds": result.seconds, "moves_per_second": result.rate,
        "latency_p50_ms": result.late(0.5), "latency_p99_ms": result.late(0.99),
        "refused": result.tally.refused, "games_ended": result.tally.ended,
        "bytes_per_step": result.tally.bytes / max(1, result.tally.steps),
    }  # fmt: skip
    ours = {"server_cpu_us_per_move": result.micros, "bytes_per_table": per_table, "bytes_per_socket": per_line}
    return {**told, **ours} if to.pid is not None else told


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", default="", help="a server that is already running")
    parser.add_argument("--postgres", action="store_true", help="start a server with PostgreSQL")
    parser.add_argument("--game", default="spacewalk")
    parser.add_argument("--options", default="")
    parser.add_argument("--pace", default="none")
    numbers(parser, tables=20, seats=3, seed=1)
    parser.add_argument("--watchers", type=int, default=0, help="spectators at each table")
    parser.add_argument("--rate", type=float, default=0, help="moves per second in total; default: as fast as possible")
    parser.add_argument("--moves", type=int, default=1000, help="the maximum moves")
    parser.add_argument("--seconds", type=float, default=30, help="the maximum seconds")
    parser.add_argument("--warm", type=float, default=1, help="warm-up seconds that are not counted")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def prove(asked: argparse.Namespace) -> list[str]:
    with target(asked) as to:
        show(asyncio.run(run(asked, to)), asked.json)
    return []
