"""Measure real-time games on a server: how fast it reports actions, and how much a bad connection costs.

    tools/prove.py races speed                     100 tables on one server with a data file
    tools/prove.py races speed --postgres          the same with a separate PostgreSQL and NATS
    tools/prove.py races speed --spread            also with the seats of each table on two servers
    tools/prove.py races lines --trip 200 --jitter 40 --loss 0.02
                                             seat 1 or the last seat on a bad line, alternating by table

Racers play like people. `speed` measures from the receipt of a move until a player of its table receives it, including
loopback and the players' own delay. For comparison it prints the machine's times during the run: a bare echo with as
much work, and writing 4 kB to disk, which every move waits for (`TMPDIR=/dev/shm` leaves out the disk). --seconds
limits the run and also ends games that are not over.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from tools.proving.figures import numbers, quantile, show
from tools.proving.programs import Starboard, cpu
from tools.proving.racer import Racer, Score, cosmetic_seed_of
from tools.proving.site import Site, site
from tools.proving.weather import Sky, Weather
from tools.proving.words import cookie_of, seat

from starboard.core.real_time import RealTimeGame
from starboard.core.registry import load
from starboard.server.store.store import Store

GOOD = Weather(20, 5)


class Race:
    """One table with its racers."""

    def __init__(self, number: int, asked: argparse.Namespace) -> None:
        game = load(asked.game, asked.options)
        if not isinstance(game, RealTimeGame):
            raise SystemExit(f"{asked.game} is not played in real time")
        seating = game.seatings(asked.seats)[0]
        self.number = number
        self.cookies = [cookie_of(f"race{number}-{place}") for place in seating.seats]
        self.racers = [
            Racer(game, seating, place, asked.level, Random(f"{asked.seed} {number} {place}"), asked.drags)
            for place in seating.seats
        ]

    async def open(self, made_at: int, ports: Sequence[int], store: Store, asked: argparse.Namespace) -> None:
        """Start the table, and connect all racers."""
        table = await seat(made_at, asked.game, self.cookies, options=asked.options)
        cosmetic_seed = await cosmetic_seed_of(store, table)
        for racer, cookie, port in zip(self.racers, self.cookies, ports, strict=True):
            await racer.open(port, table, cookie, cosmetic_seed)

    @property
    def over(self) -> bool:
        return all(racer.over.is_set() for racer in self.racers)

    def close(self) -> None:
        for racer in self.racers:
            racer.close()


@contextlib.asynccontextmanager
async def servers(count: int, postgres: bool) -> AsyncIterator[tuple[list[Starboard], Site, Store]]:
    """Yield running servers, their site, and a store for reading their data."""
    with site() as made:
        if postgres or count > 1:
            made.use_postgres()
            made.use_bus()
        found = [made.program("serve", "--bots", "1") for _ in range(count)]
        await asyncio.to_thread(made.run, *found)
        store = await Store.beside(made.data)
        try:
            yield found, made, store
        finally:
            await store.close()


ECHO = """import sys, time
for line in sys.stdin:
    until = time.process_time() + 0.002
    while time.process_time() < until:
        pass
    print(flush=True)
"""


class Ground:
    """The machine's own times during the measurement, in ms.

    `echoed` is a bare process that answers after 2 ms of work, as much as a move costs the server. `kept` is a disk
    sync.
    """

    def __init__(self, folder: Path) -> None:
        self.echoed: list[float] = []
        self.kept: list[float] = []
        self._file = folder / "kept"

    async def run(self) -> None:
        bare = await asyncio.create_subprocess_exec(sys.executable, "-c", ECHO, stdin=PIPE, stdout=PIPE)
        assert bare.stdin is not None
        assert bare.stdout is not None
        try:
            while True:
                await asyncio.sleep(0.03)
                began = time.perf_counter()
                bare.stdin.write(b"\n")
                await bare.stdout.readline()
                self.echoed.append((time.perf_counter() - began) * 1000)
                self.kept.append(await asyncio.to_thread(self._keep))
        finally:
            bare.kill()
            await bare.wait()

    def _keep(self) -> float:
        with self._file.open("ab") as file:
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            return (time.perf_counter() - began) * 1000


async def speed(asked: argparse.Namespace) -> dict[str, Any]:
    count = 2 if asked.spread else 1
    async with servers(count, asked.postgres) as (found, made, store):
        races = [Race(number, asked) for number in range(asked.tables)]
        ports = [server.port for server in found]
        for race in races:
            lines = [ports[(place + race.number) % count] for place in range(asked.seats)]
            await race.open(ports[race.number % count], lines, store, asked)
        await asyncio.sleep(asked.warm)
        scores = [racer.score for race in races for racer in race.racers]
        for score in scores:
            score.heard.clear()
            score.waits.clear()
        machine, used = Ground(made.folder), [cpu(server.pid) for server in found]
        measuring = asyncio.create_task(machine.run())
        await asyncio.sleep(asked.seconds)
        measuring.cancel()
        await asyncio.gather(measuring, return_exceptions=True)
        spent = sum(cpu(server.pid) for server in found) - sum(used)
        heard = [late for score in scores for late in score.heard]
        for race in races:
            race.close()
    rows = len(heard) / asked.seats
    return {
        "tables": asked.tables, "rows_a_second": rows / asked.seconds, "heard": len(heard),
        "receipt_to_heard_p50_ms": quantile(heard, 0.5), "receipt_to_heard_p99_ms": quantile(heard, 0.99),
        "receipt_to_heard_most_ms": max(heard, default=0.0),
        "bare_echo_p50_ms": quantile(machine.echoed, 0.5), "bare_echo_p99_ms": quantile(machine.echoed, 0.99),
        "disk_p50_ms": quantile(machine.kept, 0.5), "disk_p99_ms": quantile(machine.kept, 0.99),
        "server_cpu_share": spent / asked.seconds / count, "server_cpu_us_a_row": spent / max(1.0, rows) * 1e6,
        "load": os.getloadavg()[0],
    }  # fmt: skip


async def lines(asked: argparse.Namespace) -> dict[str, Any]:
    """Play with the bad line at the last seat of half of the tables, and at the first seat of the others."""
    weather = Weather(asked.trip, asked.jitter, asked.loss)
    async with (
        servers(1, asked.postgres) as ((server,), _, store),
        Sky(server.port, GOOD, asked.seed) as good, Sky(server.port, weather, asked.seed + 1) as bad,
    ):  # fmt: skip
        races = [Race(number, asked) for number in range(asked.tables)]
        pairs: list[tuple[Racer, Racer]] = []
        for race in races:
            first, last = race.racers[0], race.racers[-1]
            pairs.append((last, first) if race.number % 2 else (first, last))
            ports = [bad.port if racer is pairs[-1][1] else good.port for racer in race.racers]
            await race.open(server.port, ports, store, asked)
        for _ in range(int(asked.seconds * 10)):
            if all(race.over for race in races):
                break
            await asyncio.sleep(0.1)
        played = [(one.score, other.score) for one, other in pairs if one.score.place and other.score.place]
        for race in races:
            race.close()
        return {**_compared(played), "stalls": bad.stalls, "load": os.getloadavg()[0]}


def _compared(played: Sequence[tuple[Score, Score]]) -> dict[str, Any]:
    """Return the bad line's share of points and actions, the waits of both lines, and how often each came too late."""
    wins = [0.5 if bad.place == good.place else float(bad.place < good.place) for good, bad in played]
    points = [bad.points / max(1, good.points + bad.points) for good, bad in played]
    acts = [bad.done / max(1, good.done + bad.done) for good, bad in played]
    told: dict[str, Any] = {"games": len(played), "bad_line_wins": mean(wins) if wins else 0.0}
    for name, values in (("points", points), ("acts", acts)):
        told[f"bad_line_share_of_{name}"] = mean(values) if values else 0.0
        told[f"bad_line_share_of_{name}_error"] = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    for name, own in (("good", [good for good, _ in played]), ("bad", [bad for _, bad in played])):
        waits = [wait for score in own for wait in score.waits]
        beaten = [ms for score in own for ms in score.beaten]
        told[f"{name}_answer_p50_ms"] = quantile(waits, 0.5)
        told[f"{name}_answer_p99_ms"] = quantile(waits, 0.99)
        told[f"{name}_beaten_a_game"] = len(beaten) / max(1, len(own))
        told[f"{name}_refused_a_game"] = sum(score.refused for score in own) / max(1, len(own))
    return told


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("speed", "lines"))
    parser.add_argument("--game", default="situation7")
    parser.add_argument("--options", default="")
    parser.add_argument("--level", default="ace", help="how fast the players are, as a level of the game")
    parser.add_argument("--seconds", type=float, default=30, help="the maximum seconds")
    parser.add_argument("--warm", type=float, default=8, help="warm-up seconds that are not counted")
    parser.add_argument("--postgres", action="store_true", help="keep the data in a separate PostgreSQL")
    parser.add_argument("--spread", action="store_true", help="put the seats of each table on two servers")
    parser.add_argument("--no-drags", dest="drags", action="store_false", help="do not show dragged pieces to others")
    parser.add_argument("--trip", type=float, default=80, help="the round-trip time of the bad line in ms")
    parser.add_argument("--jitter", type=float, default=20, help="the variation of each way in ms")
    parser.add_argument("--loss", type=float, default=0.02, help="the share of messages that stall for 200 to 400 ms")
    numbers(parser, seats=2, tables=100, seed=1)
    parser.add_argument("--json", action="store_true")


def prove(asked: argparse.Namespace) -> list[str]:
    show(asyncio.run(speed(asked) if asked.what == "speed" else lines(asked)), asked.json)
    return []
