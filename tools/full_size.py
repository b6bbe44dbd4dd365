"""As many tables and connections as this machine carries: several servers on one database, moves at people's rate.

    tools/full_size.py                                        400 tables and 2,000 connections, a minute
    tools/full_size.py --tables 10000 --seconds 300 --python PYTHON
    tools/full_size.py --tables 1000 --seconds 7200           a soak: is the memory flat?

Starts a PostgreSQL, a NATS, so many servers and as many processes of players. Each table has two people and three
spectators, on servers in turn; tables call from addresses of their own. Somebody acts at each table every --every
seconds. Latency is from sending a move until each connection of its table has heard of it.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import uvloop
from tools.proving.crowd import Seats, play
from tools.proving.programs import Nats, Postgres, Starboard, cpu, ground, memory
from tools.proving.words import cookie_of
from tools.throughput import begun

from starboard.server.store.store import Store
from starboard.server.table_service import TableService

SEATS, SPECTATORS = 2, 3
AT_ONCE = 16  # tables that are made, and then opened, at the same time


# ---- a process of players


async def crowd(asked: argparse.Namespace) -> None:
    """Make the tables, open their connections, say so; play when told to."""
    numbers = range(asked.first, asked.first + asked.tables)
    made = await _made(asked, numbers)
    for start in range(0, len(made), AT_ONCE):
        await asyncio.gather(*(_opened(asked, number, made[number]) for number in range(start, len(made))[:AT_ONCE]))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    result = await play(made, [], asked.seconds, asked.tables / asked.every, warm=asked.every)
    lost = sum(not each.over and each.tally.moves == 0 for each in made)
    told = {
        "moves": result.tally.moves, "p50": result.late(0.5), "p99": result.late(0.99), "refused": result.tally.refused,
        "silent": lost, "ended": result.tally.ended,
    }  # fmt: skip
    print(json.dumps(told), flush=True)


async def _made(asked: argparse.Namespace, numbers: range) -> list[Seats]:
    store = await Store.open(asked.database)
    made: list[Seats] = []
    try:
        service = TableService(store)
        for start in range(0, len(numbers), AT_ONCE):
            some = numbers[start : start + AT_ONCE]
            found = await asyncio.gather(
                *(begun(service, f"full{number}", asked.game, asked.options, SEATS, "none") for number in some)
            )
            spectators = [cookie_of(f"spectator{number}") for number in range(SPECTATORS)]
            made += [Seats(table, cookies, spectators, Random(table)) for table, cookies in found]
    finally:
        await store.close()
    return made


async def _opened(asked: argparse.Namespace, number: int, seats: Seats) -> None:
    ports, turn = asked.ports, number % len(asked.ports)
    own = asked.first + number
    await seats.open([*ports[turn:], *ports[:turn]], f"127.0.{1 + own // 200 % 200}.{1 + own % 200}")


# ---- the whole


def whole(asked: argparse.Namespace) -> None:
    with ground() as folder:
        postgres, nats = Postgres(folder), Nats(folder)
        postgres.start()
        nats.start()
        data = "--database", postgres.url, "--bus", nats.url, "--bots", "0", "--limits", "1000"
        servers = [
            Starboard(folder, f"server{one}", "serve", *data, python=asked.python) for one in range(asked.processes)
        ]
        players: list[subprocess.Popen[str]] = []
        try:
            for server in servers:
                server.start()
                server.ready()
            idle = sum(memory(server.pid) for server in servers)
            began = time.monotonic()
            players += [_players(asked, postgres.url, servers, number) for number in range(asked.processes)]
            for each in players:
                assert each.stdout is not None
                if each.stdout.readline() != "ready\n":
                    raise SystemExit("players came to an end before they began")
            open_ = asked.tables * (SEATS + SPECTATORS)
            held = sum(memory(server.pid) for server in servers)
            print(
                f"{asked.tables} tables, {open_} connections, {asked.processes} servers, after"
                f" {time.monotonic() - began:.0f} s: {held / 1e6:.0f} MB, {(held - idle) / open_ / 1e3:.1f} kB each",
                flush=True,
            )
            report(asked, servers, postgres, players)
        finally:
            for each in players:
                each.kill()
            for program in (*servers, nats):
                program.stop()
            postgres.stop()


def _players(asked: argparse.Namespace, url: str, servers: list[Starboard], number: int) -> "subprocess.Popen[str]":
    share = asked.tables // asked.processes
    command: list[str] = [
        asked.python or sys.executable, __file__, "--crowd", "--database", url, "--tables", str(share), "--first",
        str(number * share), "--seconds", str(asked.seconds), "--every", str(asked.every), "--game", asked.game,
        "--options", asked.options, "--ports", *[str(server.port) for server in servers],
    ]  # fmt: skip
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def report(
    asked: argparse.Namespace, servers: list[Starboard], postgres: Postgres, players: "list[subprocess.Popen[str]]"
) -> None:
    began, used = time.monotonic(), [cpu(server.pid) for server in servers]
    for each in players:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    quarter = asked.seconds / 4
    for _ in range(3):
        time.sleep(asked.every / 3 + quarter)
        held = sum(memory(server.pid) for server in servers)
        print(f"after {time.monotonic() - began:.0f} s: {held / 1e6:.0f} MB in the servers", flush=True)
    told: list[dict[str, Any]] = [json.loads(each.stdout.readline()) for each in players if each.stdout is not None]
    passed = time.monotonic() - began
    busy = sum(cpu(server.pid) for server in servers) - sum(used)
    rate = sum(each["moves"] for each in told) / asked.seconds
    middle, slow = (max(each[name] for each in told) for name in ("p50", "p99"))
    print(
        f"{rate:.0f} moves a second for {asked.seconds:g} s: p50 {middle:.0f} ms, p99 {slow:.0f} ms (the slowest of"
        f" {len(told)} processes of players);"
        f" servers {busy / passed:.2f} cores; {sum(each['refused'] for each in told)} refused,"
        f" {sum(each['ended'] for each in told)} games ended, {sum(each['silent'] for each in told)} tables silent",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--processes", type=int, default=4, help="servers, and as many processes of players")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=30, help="seconds between two moves at a table")
    parser.add_argument("--game", default="spacewalk")
    parser.add_argument("--options", default="")
    parser.add_argument("--python", default="", help="that of an installation; else this source")
    parser.add_argument("--crowd", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--ports", type=int, nargs="*", default=[], help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if not asked.crowd:
        whole(asked)
        return
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(crowd(asked))


if __name__ == "__main__":
    main()
