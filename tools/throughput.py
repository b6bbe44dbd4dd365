"""How much one server does, beside bare asyncpg and a bare echo in the same run. PostgreSQL with durable commits.

    tools/throughput.py null        a game of nothing: moves/s and CPU per move against bare asyncpg
    tools/throughput.py spacewalk   a real game: the same, and the latency at half that load
    tools/throughput.py parts       microseconds per move of three games for each part of the way
    tools/throughput.py pairs --old PYTHON --new PYTHON    two installations in turn: CPU and bytes per move
    tools/throughput.py fanout      messages to many onlookers per server CPU second, against a bare uvicorn echo
    tools/throughput.py spread      two servers with the sockets of each table spread, against one
    tools/throughput.py decided_again    two processes and tables with 7 commands a second: how many are decided again
    tools/throughput.py flat        move 500 against move 5; 100,000 stored tables against 100
    tools/throughput.py all

Ratios are of one run and medians of its rounds: the machine may be busy with other things.
"""

import argparse
import asyncio
import os
import secrets
import statistics
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import uvloop
from tools.bench_store import bare
from tools.proving import echo, parts, rivals
from tools.proving.crowd import Result, Seats, play
from tools.proving.programs import Nats, Postgres, Starboard, ground
from tools.proving.words import cookie_of

from starboard.server.clock import now_ms
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.table.command import Command
from starboard.table.setup import new_setup

Bench = Callable[["Bank", argparse.Namespace], Awaitable[None]]


class Bank:
    """The programs that are measured, started when they are needed."""

    def __init__(self, folder: Path, python: str = "") -> None:
        """`python` is that of the installation whose servers are measured; else it is this source."""
        self.folder = folder
        self.python = python
        self.postgres = Postgres(folder)
        self.postgres.start()
        self._programs: list[Starboard | Nats] = []
        self._people = 0

    def server(self, name: str, *more: str, python: str = "", **environment: str) -> Starboard:
        arguments = "--database", self.postgres.url, "--bots", "0", *more
        server = Starboard(self.folder, name, "serve", *arguments, python=python or self.python, **environment)
        server.start()
        self._programs.append(server)
        server.ready()
        return server

    def nats(self) -> Nats:
        nats = Nats(self.folder)
        nats.start()
        self._programs.append(nats)
        return nats

    def stop(self, *programs: Starboard | Nats) -> None:
        for program in programs or list(self._programs):
            program.stop()
            self._programs.remove(program)

    def close(self) -> None:
        self.stop()
        self.postgres.stop()

    async def tables(
        self, ports: Sequence[int], count: int, game: str, people: int, watchers: int = 0, options: str = "",
        pace: str = "days 3",
    ) -> list[Seats]:  # fmt: skip
        """So many tables with their lines open. With a clock each move sets a due row, as with bare asyncpg."""
        numbers = range(self._people, self._people + count)
        self._people += count
        store = await Store.open(self.postgres.url)
        try:
            made = await asyncio.gather(
                *(begun(TableService(store), f"t{number}", game, options, people, pace) for number in numbers)
            )
        finally:
            await store.close()
        looking = [cookie_of(f"onlooker{number}") for number in range(watchers)]
        tables = [Seats(table, cookies, looking, Random(table)) for table, cookies in made]
        for start in range(0, count if ports else 0, 32):
            chunk = enumerate(tables[start : start + 32], start)
            await asyncio.gather(
                *(each.open([*ports[n % len(ports) :], *ports[: n % len(ports)]]) for n, each in chunk)
            )
        return tables


async def begun(
    service: TableService, id: str, game: str, options: str, people: int, pace: str
) -> tuple[str, list[str]]:
    """A table that is being played, made at our own service; its id and the cookies of those who sit there."""
    setup, now = new_setup(id, game, options, people, pace), now_ms()
    await service.open(setup, "host", secrets.token_bytes(32), now, "open")
    names = [f"{id}-{place}" for place in range(1, people + 1)]
    for place, name in enumerate(names, 1):
        await service.command(id, Command("sit", name, "sit", now, place, f"- Player{place}"))
    await service.command(id, Command("close", "host", "close", now))
    return id, [cookie_of(name) for name in names]


def close(tables: Sequence[Seats]) -> None:
    for each in tables:
        each.close()


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def said(name: str, result: Result) -> str:
    return f"{name} {result.rate:.0f} moves/s, {result.micros:.0f} us CPU a move, p99 {result.late(0.99):.0f} ms"


async def beside_bare(bank: Bank, asked: argparse.Namespace, game: str, options: str) -> None:
    """Rounds of bare asyncpg and of a server in turn, three sockets a table; then the server at half its load."""
    server, store = bank.server(f"server-{game}"), await Store.open(bank.postgres.url)
    rates, costs, ours = [], [], []
    for number in range(asked.rounds):
        plain = await bare(bank.postgres.url, store, f"bare-{game}-{number}", asked.seconds)
        tables = await bank.tables([server.port], asked.tables, game, 3, 0, options)
        result = await play(tables, [server.pid], asked.seconds)
        close(tables)
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
    half = await bank.tables([server.port], asked.tables, game, 3, 0, options)
    calm = await play(half, [server.pid], asked.seconds, rate=median(ours) / 2, warm=2)
    close(half)
    print(f"{game}: at half load {said('', calm)}, p50 {calm.late(0.5):.1f} ms")
    bank.stop(server)


async def null(bank: Bank, asked: argparse.Namespace) -> None:
    await beside_bare(bank, asked, "null", "")


async def spacewalk(bank: Bank, asked: argparse.Namespace) -> None:
    await beside_bare(bank, asked, "spacewalk", "mode=tokens")


async def pairs(bank: Bank, asked: argparse.Namespace) -> None:
    """Two installations in turn, three games, all seats watched: what a move costs each."""
    old, new = (bank.server(name, python=python) for name, python in (("old", asked.old), ("new", asked.new)))
    for game, (options, seats) in parts.GAMES.items():
        ratios, bytes = [], []
        for _ in range(asked.rounds):
            costs = []
            for server in (old, new):
                tables = await bank.tables([server.port], asked.tables // 8, game, seats, 0, options)
                result = await play(tables, [server.pid], asked.seconds, warm=2)
                close(tables)
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
    bank.stop(old, new)


async def fanout(bank: Bank, asked: argparse.Namespace) -> None:
    """Tables with many onlookers: what a message to one more line costs."""
    server = bank.server("server-fanout")
    ratios = []
    for _ in range(asked.rounds):
        plain = await echo.measured(bank.folder, asked.seconds)
        tables = await bank.tables([server.port], 4, "null", 2, 48)
        result = await play(tables, [server.pid], asked.seconds)
        close(tables)
        ours = result.tally.steps / result.cpu
        ratios.append(ours / plain)
        print(f"fan-out: echo {plain:.0f} | server {ours:.0f} messages per CPU second | {ratios[-1]:.2f}x", flush=True)
    print(f"fan-out: median {median(ratios):.2f}x of a bare uvicorn echo")
    bank.stop(server)


async def spread(bank: Bank, asked: argparse.Namespace) -> None:
    """Equal load for each process; in the second case every table is heard in both."""
    nats = bank.nats()
    one, other = (bank.server(f"server-spread{number}", "--bus", nats.url) for number in (1, 2))
    for game, options in (("null", ""), ("spacewalk", "mode=tokens")):
        ratios = []
        for _ in range(asked.rounds):
            alone = await bank.tables([one.port], asked.tables // 2, game, 3, 0, options)
            single = await play(alone, [one.pid], asked.seconds, rate=asked.rate)
            close(alone)
            both = await bank.tables([one.port, other.port], asked.tables, game, 3, 0, options)
            double = await play(both, [one.pid, other.pid], asked.seconds, rate=2 * asked.rate)
            close(both)
            ratios.append(double.micros / single.micros)
            print(f"{game} spread: {said('one', single)} | {said('two', double)} | {ratios[-1]:.2f}x CPU", flush=True)
        print(f"{game} spread: median {median(ratios):.2f}x CPU per move of one process")
    bank.stop(one, other, nats)


async def decided_again(bank: Bank, asked: argparse.Namespace) -> None:
    nats = bank.nats()
    tables = await bank.tables([], 5, "null", 3)
    all, again = await rivals.decided_again(
        bank.postgres.url, nats.url, [each.table for each in tables], 5 * asked.seconds
    )
    print(f"decided again: {again} of {all} commands at 7 a second through two processes: {again / all:.1%}")
    bank.stop(nats)


async def flat(bank: Bank, asked: argparse.Namespace) -> None:
    """The cost of a move late in a game, and with many tables stored."""
    server = bank.server("server-flat")
    tables = await bank.tables([server.port], 8, "null", 3)
    early = await play(tables, [server.pid], 30, moves=8 * 60, warm=0.2)
    await play(tables, [server.pid], 60, moves=8 * 430, warm=0)
    late = await play(tables, [server.pid], 30, moves=8 * 60, warm=0)
    close(tables)
    print(f"flat: move 5 {early.micros:.0f} us, move 500 {late.micros:.0f} us: {late.micros / early.micros:.2f}x")
    costs = []
    for stored in (100, 100_000):
        await parts.store_tables(bank.postgres.url, stored)
        tables = await bank.tables([server.port], asked.tables // 4, "null", 3)
        results = [await play(tables, [server.pid, *bank.postgres.pids], asked.seconds) for _ in range(asked.rounds)]
        close(tables)
        costs.append(median([result.micros for result in results]))
        print(f"flat: {stored} tables stored: {said('server and database', results[-1])}", flush=True)
    print(f"flat: 100,000 stored tables cost {costs[1] / costs[0]:.2f}x of 100")
    bank.stop(server)


async def split(bank: Bank, asked: argparse.Namespace) -> None:
    for game in parts.GAMES:
        parts.measure(asked.rounds, game)


BENCHES: dict[str, Bench] = {
    "null": null, "spacewalk": spacewalk, "parts": split, "pairs": pairs, "fanout": fanout, "spread": spread,
    "decided_again": decided_again, "flat": flat,
}  # fmt: skip


def busy() -> tuple[int, int]:
    """Ticks that all cores together have spent working, and ticks altogether, since the machine started."""
    ticks = [int(text) for text in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


async def say_load(seconds: float) -> None:
    """How busy the machine is before anything is measured."""
    before = busy()
    await asyncio.sleep(seconds)
    worked, passed = (now - then for now, then in zip(busy(), before, strict=True))
    print(
        f"the machine was busy for {worked / passed:.0%} of the {seconds:g} s before, {os.cpu_count()} cores",
        flush=True,
    )


async def run(asked: argparse.Namespace) -> None:
    with ground() as folder:
        bank = Bank(folder, asked.new)
        await say_load(asked.before)
        try:
            for name, bench in BENCHES.items():
                if asked.what == name or (asked.what == "all" and name != "pairs"):
                    await bench(bank, asked)
        finally:
            bank.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=[*BENCHES, "all"])
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--rate", type=float, default=200, help="moves a second for each process, where they are spread"
    )
    parser.add_argument("--before", type=float, default=30, help="seconds for which the machine is watched first")
    parser.add_argument("--old", default="", help="the Python of an installation to compare with; else this source")
    parser.add_argument("--new", default="", help="the Python of the installation that is measured; else this source")
    asked = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(asked))


if __name__ == "__main__":
    main()
