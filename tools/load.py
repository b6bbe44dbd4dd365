"""Let scripted players play at many tables of a server, and say how it bears it. Loopback only.

    tools/load.py --tables 50 --watchers 1 --rate 100           a server of its own, with a data file
    tools/load.py --postgres --tables 50                        with a PostgreSQL and a NATS of its own
    tools/load.py --url http://127.0.0.1:8000 --moves 500       a server that runs already

Bounded in moves and in seconds. Latency is from sending a move until every socket of its table has heard of it.
"""

import argparse
import asyncio
import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from tools.proving.crowd import Seats, play
from tools.proving.programs import HOME, Nats, Postgres, Program, Starboard, ground, memory
from tools.proving.words import ask, cookie_of, seat

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Target:
    """The server that is asked, and its process where it is ours."""

    def __init__(self, host: str, port: int, pid: int | None) -> None:
        self.host = host
        self.port = port
        self.pid = pid
        self._guests = 0

    async def guest(self) -> str:
        """The cookie of somebody new."""
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
            raise SystemExit("This tool loads servers on this machine alone.")
        yield Target(parts.hostname or HOME, parts.port or 80, None)
        return
    with ground() as folder:
        programs: list[Program] = []
        postgres = Postgres(folder) if asked.postgres else None
        try:
            if postgres is not None:
                postgres.start()
                nats = Nats(folder)
                programs.append(nats)
                nats.start()
                data = ["--database", postgres.url, "--bus", nats.url, "--bots", "0"]
            else:
                data = ["--data", str(folder / "load.db"), "--bots", "1"]
            server = Starboard(folder, "server", "serve", *data)
            programs.append(server)
            server.start()
            server.ready()
            yield Target(HOME, server.port, server.pid)
        finally:
            for program in reversed(programs):
                program.stop()
            if postgres is not None:
                postgres.stop()


async def tables(to: Target, asked: argparse.Namespace) -> tuple[list[Seats], float, float]:
    """The tables with their lines; bytes that a table took, and bytes that a line took."""
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
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, disable=asked.quiet) as progress:
        bar = progress.add_task("moves", total=asked.moves)
        pids = [to.pid] if to.pid is not None else []
        result = await play(
            made, pids, asked.seconds, asked.rate, asked.warm, asked.moves,
            lambda done: progress.update(bar, completed=done),
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="", help="a server that runs already")
    parser.add_argument("--postgres", action="store_true", help="its own server keeps its data in PostgreSQL")
    parser.add_argument("--game", default="spacewalk")
    parser.add_argument("--options", default="")
    parser.add_argument("--pace", default="none")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--watchers", type=int, default=0, help="onlookers at each table")
    parser.add_argument("--rate", type=float, default=0, help="moves a second in all; as fast as it goes if not said")
    parser.add_argument("--moves", type=int, default=1000, help="at most")
    parser.add_argument("--seconds", type=float, default=30, help="at most")
    parser.add_argument("--warm", type=float, default=1, help="seconds that are not counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    asked = parser.parse_args()
    with target(asked) as to:
        told = asyncio.run(run(asked, to))
    if asked.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' ')}: {value:,.1f}")


if __name__ == "__main__":
    main()
