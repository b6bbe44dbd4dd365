"""Real time on a real server: how soon it tells what happened, and what a bad connection costs. Players like people.

    tools/races.py speed                     100 tables on one server with a data file
    tools/races.py speed --postgres          the same with a PostgreSQL and a NATS of its own
    tools/races.py speed --spread            and with the seats of each table on two servers
    tools/races.py lines --trip 200 --jitter 40 --loss 0.02
                                             seat 1 on a good line, the last one on a bad one; turn about

`speed` counts from the receipt of a move until a player of its table has heard of it: the way over the loopback and the
players' own delay are in it. Beside it stands what the machine itself takes meanwhile: for a bare echo with as
much work, and to keep 4 kB on the disk, which every move waits for (`TMPDIR=/dev/shm` takes the disk out). Bounded in
seconds; games that are not over by then end with it.
"""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.proving.cosmetic_seed import cosmetic_seed_of
from tools.proving.programs import Nats, Postgres, Program, Starboard, cpu, ground
from tools.proving.racer import Racer, Score, quantile
from tools.proving.weather import Sky, Weather
from tools.proving.words import cookie_of, seat

from starboard.core.real_time import RealTimeGame
from starboard.core.registry import load

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

    async def open(self, made_at: int, ports: Sequence[int], data: str, asked: argparse.Namespace) -> None:
        """Begun, with all on their lines."""
        table = await seat(made_at, asked.game, self.cookies, options=asked.options)
        cosmetic_seed = await cosmetic_seed_of(data, table)
        for racer, cookie, port in zip(self.racers, self.cookies, ports, strict=True):
            await racer.open(port, table, cookie, cosmetic_seed)

    @property
    def over(self) -> bool:
        return all(racer.over.is_set() for racer in self.racers)

    def close(self) -> None:
        for racer in self.racers:
            racer.close()


@contextlib.asynccontextmanager
async def servers(count: int, postgres: bool) -> AsyncIterator[tuple[list[Starboard], Path, str]]:
    with ground() as folder:
        programs: list[Program] = []
        database = Postgres(folder) if postgres or count > 1 else None
        try:
            given = ["--data", str(folder / "races.db"), "--bots", "1"]
            if database is not None:
                database.start()
                nats = Nats(folder)
                programs.append(nats)
                nats.start()
                given = ["--database", database.url, "--bus", nats.url, "--bots", "1"]
            found = [Starboard(folder, f"server{number}", "serve", *given) for number in range(count)]
            for server in found:
                programs.append(server)
                server.start()
                await asyncio.to_thread(server.ready)
            yield found, folder, given[1]
        finally:
            for program in reversed(programs):
                program.stop()
            if database is not None:
                database.stop()


ECHO = """import sys, time
for line in sys.stdin:
    until = time.process_time() + 0.002
    while time.process_time() < until:
        pass
    print(flush=True)
"""


class Ground:
    """What the machine itself takes meanwhile, in ms: a bare process to answer after 2 ms of work, as much as a move is
    to the server; the disk to keep something."""

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
    async with servers(count, asked.postgres) as (found, folder, data):
        races = [Race(number, asked) for number in range(asked.tables)]
        ports = [server.port for server in found]
        for race in races:
            lines = [ports[(place + race.number) % count] for place in range(asked.seats)]
            await race.open(ports[race.number % count], lines, data, asked)
        await asyncio.sleep(asked.warm)
        scores = [racer.score for race in races for racer in race.racers]
        for score in scores:
            score.heard.clear()
            score.waits.clear()
        machine, used = Ground(folder), [cpu(server.pid) for server in found]
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
    """Half of the tables have the bad line on the first seat, half on the last."""
    weather = Weather(asked.trip, asked.jitter, asked.loss)
    async with (
        servers(1, asked.postgres) as ((server,), _, data),
        Sky(server.port, GOOD, asked.seed) as good, Sky(server.port, weather, asked.seed + 1) as bad,
    ):  # fmt: skip
        races = [Race(number, asked) for number in range(asked.tables)]
        pairs: list[tuple[Racer, Racer]] = []
        for race in races:
            first, last = race.racers[0], race.racers[-1]
            pairs.append((last, first) if race.number % 2 else (first, last))
            ports = [bad.port if racer is pairs[-1][1] else good.port for racer in race.racers]
            await race.open(server.port, ports, data, asked)
        for _ in range(int(asked.seconds * 10)):
            if all(race.over for race in races):
                break
            await asyncio.sleep(0.1)
        played = [(one.score, other.score) for one, other in pairs if one.score.place and other.score.place]
        for race in races:
            race.close()
        return {**_compared(played), "stalls": bad.stalls, "load": os.getloadavg()[0]}


def _compared(played: Sequence[tuple[Score, Score]]) -> dict[str, Any]:
    """What the bad line had of all that both had; how long each waited; who came too late."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "lines"))
    parser.add_argument("--game", default="situation7")
    parser.add_argument("--options", default="")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="ace", help="how quick the players are, in the game's own levels")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30, help="at most")
    parser.add_argument("--warm", type=float, default=8, help="seconds that are not counted")
    parser.add_argument("--postgres", action="store_true", help="the data are in a PostgreSQL of its own")
    parser.add_argument("--spread", action="store_true", help="the seats of each table are on two servers")
    parser.add_argument("--no-drags", dest="drags", action="store_false", help="what is carried is not shown to others")
    parser.add_argument("--trip", type=float, default=80, help="ms there and back on the bad line")
    parser.add_argument("--jitter", type=float, default=20, help="ms by which each way varies")
    parser.add_argument("--loss", type=float, default=0.02, help="share of what is sent that stalls for 200 to 400 ms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told = asyncio.run(speed(asked) if asked.what == "speed" else lines(asked))
    if asked.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' ')}: {value:,.2f}")


if __name__ == "__main__":
    main()
