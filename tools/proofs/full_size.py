"""Run as many tables and connections as this machine supports: several servers on one database, moves at human speed.

    tools/prove.py full-size                                        400 tables and 2,000 connections, a minute
    tools/prove.py full-size --tables 10000 --seconds 300 --python PYTHON
    tools/prove.py full-size --tables 1000 --seconds 7200           a soak: does memory stay flat?
    tools/prove.py full-size --tables 1600 --every 40 --seconds 40 --spread --neighbours 4
                                                                    do the servers collapse when cores are short?
    tools/prove.py full-size --tables 10000 --idle 30               first the cost of connections without moves

Starts a PostgreSQL, a NATS, --processes servers and as many processes of players. Each table has two people and three
spectators, and connects from a separate address. All connections of a table go to one server, by the hash of its id, as
the shipped proxies do; with --spread they go to all servers in turn. At each table a player acts every --every seconds.
Latency is from sending a move until every connection of its table has received it.

With --neighbours the servers share one core with that many busy loops while moves are played, so together they get
servers / (servers + neighbours) of it. Everything else runs on the other cores.

Afterwards each server's /metrics give its longest stall and the time that it spent by kind of work.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import nan
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import uvloop
from tools.proving.crowd import connect, play, start_tables
from tools.proving.programs import HOME, ROOT, Starboard, cpu, memory
from tools.proving.site import Site, site

from starboard.server.collector import collecting_between_steps

SEATS, SPECTATORS = 2, 3
TOKEN = "the metrics of a proving ground"
WORK = re.compile(r'starboard_work_seconds_total{kind="(\w+)"}')
Players = list["subprocess.Popen[str]"]


# ---- a process of players


async def crowd(asked: argparse.Namespace) -> None:
    """Make the tables, open their connections, print `ready`; play as each line on stdin asks, and print the result."""
    ids = [f"full{number}" for number in range(asked.first, asked.first + asked.tables)]
    made = await start_tables(asked.database, ids, asked.game, SEATS, SPECTATORS, asked.options)
    await connect(made, asked.ports, lambda number: _address(asked.first + number), affine=not asked.spread)
    async with collecting_between_steps():  # a full collection of the players would count as the servers' latency
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            rate, seconds, warm = map(float, line.split())
            result = await play(made, [], seconds, rate, warm=warm)
            lost = sum(not each.over and each.tally.moves == 0 for each in made)
            told = {
                "moves": result.tally.moves, "p50": result.late(0.5), "p99": result.late(0.99),
                "refused": result.tally.refused, "postponed": result.tally.postponed, "silent": lost,
                "ended": result.tally.ended,
            }  # fmt: skip
            print(json.dumps(told), flush=True)


def _address(number: int) -> str:
    return f"127.0.{1 + number // 200 % 200}.{1 + number % 200}"


# ---- the whole run


def whole(asked: argparse.Namespace) -> None:
    players: Players = []
    with site(asked.python) as made:
        postgres, bus = made.use_postgres(), made.use_bus()
        servers = [
            made.program("serve", "--bots", "0", "--limits", "1000", STARBOARD_METRICS_TOKEN=TOKEN)
            for _ in range(asked.processes)
        ]
        made.run(*servers)
        try:
            idle = sum(memory(server.pid) for server in servers)
            began = time.monotonic()
            players += start_players(asked, made, servers)
            open_ = asked.tables * (SEATS + SPECTATORS)
            held = sum(memory(server.pid) for server in servers)
            placed = "spread over" if asked.spread else "each table on one of"
            print(
                f"{asked.tables} tables, {open_} connections, {placed} {asked.processes} servers,"
                f" after {time.monotonic() - began:.0f} s: {held / 1e6:.0f} MB,"
                f" {(held - idle) / open_ / 1e3:.1f} kB each",
                flush=True,
            )
            others = [*(each.pid for each in players), *postgres.pids, bus.pid]
            short = crowded([server.pid for server in servers], others, asked.neighbours)
            with short if asked.neighbours else contextlib.nullcontext():
                if asked.idle:
                    report_idle(asked.idle, servers, {"NATS": [bus.pid], "PostgreSQL": postgres.pids})
                report(asked, servers, players)
        finally:
            for each in players:
                each.kill()


def start_players(asked: argparse.Namespace, made: Site, servers: list[Starboard]) -> Players:
    """Start a process of players for each server; return when all their connections are open."""
    players = [_players(asked, made, servers, number) for number in range(asked.processes)]
    for each in players:
        assert each.stdout is not None
        if each.stdout.readline() != "ready\n":
            raise SystemExit("a process of players ended before it began")
    return players


def _players(asked: argparse.Namespace, made: Site, servers: list[Starboard], number: int) -> "subprocess.Popen[str]":
    share = asked.tables // asked.processes
    program = str(ROOT / "tools" / "prove.py")
    command: list[str] = [
        asked.python or sys.executable, program, "full-size", "--crowd", "--database", made.data,
        "--tables", str(share), "--first", str(number * share), "--game", asked.game, "--options", asked.options,
        *(["--spread"] if asked.spread else []), "--ports", *[str(server.port) for server in servers],
    ]  # fmt: skip
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@contextlib.contextmanager
def crowded(servers: Sequence[int], others: Sequence[int], neighbours: int) -> Iterator[None]:
    """Put the servers on one core, with a number of busy loops, and the other processes on the other cores."""
    cores = sorted(os.sched_getaffinity(0))
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(neighbours)]
    try:
        pin([*servers, *(each.pid for each in loops)], cores[:1])
        pin(others, cores[1:] or cores)
        yield
    finally:
        for each in loops:
            each.kill()


def pin(processes: Sequence[int], cores: Sequence[int]) -> None:
    """Let all threads of the processes run on these cores only."""
    for pid in processes:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores)


def begin(players: Players, rate: float, seconds: float, warm: float) -> None:
    """Have the players make `rate` moves a second together, and count those after the warm-up."""
    for each in players:
        assert each.stdin is not None
        each.stdin.write(f"{rate / len(players)} {seconds} {warm}\n")
        each.stdin.flush()


def results(players: Players) -> list[dict[str, Any]]:
    return [json.loads(each.stdout.readline()) for each in players if each.stdout is not None]


def report(asked: argparse.Namespace, servers: list[Starboard], players: Players) -> None:
    before = [figures(server) for server in servers]
    began, used = time.monotonic(), [cpu(server.pid) for server in servers]
    begin(players, asked.tables / asked.every, asked.seconds, asked.every)
    quarter = asked.seconds / 4
    for _ in range(3):
        time.sleep(asked.every / 3 + quarter)
        held = sum(memory(server.pid) for server in servers)
        print(f"after {time.monotonic() - began:.0f} s: {held / 1e6:.0f} MB in the servers", flush=True)
    told = results(players)
    passed = time.monotonic() - began
    busy = sum(cpu(server.pid) for server in servers) - sum(used)
    count = sum(each["moves"] for each in told)
    middle, slow = (max(each[name] for each in told) for name in ("p50", "p99"))
    print(
        f"{count / asked.seconds:.0f} moves a second for {asked.seconds:g} s: p50 {middle:.0f} ms, p99 {slow:.0f} ms"
        f" (the slowest of {len(told)} processes of players); servers {busy / passed:.2f} cores;"
        f" {sum(each['refused'] for each in told)} refused, {sum(each['postponed'] for each in told)} postponed,"
        f" {sum(each['ended'] for each in told)} games ended,"
        f" {sum(each['silent'] for each in told)} tables silent; load {os.getloadavg()[0]:.0f}",
        flush=True,
    )
    report_work(servers, before, passed)


def figures(server: Starboard) -> dict[str, float]:
    """Return the server's metrics by name and labels. This resets the longest stall."""
    asked = Request(f"http://{HOME}:{server.port}/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    with urlopen(asked, timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def report_work(servers: list[Starboard], before: list[dict[str, float]], passed: float) -> None:
    """Print the longest stall of any server, and all servers' time by kind of work since `before`."""
    after = [figures(server) for server in servers]
    spent: defaultdict[str, float] = defaultdict(float)
    for then, now in zip(before, after, strict=True):
        for name, seconds in now.items():
            if found := WORK.match(name):
                spent[found[1]] += (seconds - then.get(name, 0)) / passed
    stall = max(each.get("starboard_loop_lag_seconds", nan) for each in after)
    kinds = ", ".join(f"{kind} {share:.3f}" for kind, share in sorted(spent.items(), key=lambda each: -each[1]))
    print(f"longest stall {stall * 1000:.0f} ms; seconds of each second by kind of work: {kinds}", flush=True)


def report_idle(seconds: float, servers: list[Starboard], others: dict[str, list[int]]) -> None:
    groups = {"servers": [server.pid for server in servers], **others}
    began, used = time.monotonic(), {name: sum(map(cpu, pids)) for name, pids in groups.items()}
    time.sleep(seconds)
    passed = time.monotonic() - began
    spent = {name: (sum(map(cpu, pids)) - used[name]) / passed for name, pids in groups.items()}
    cores = ", ".join(f"{name} {share:.3f}" for name, share in spent.items())
    print(f"without moves for {passed:.0f} s, cores: {cores}", flush=True)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--processes", type=int, default=4, help="the number of servers, and of processes of players")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=30, help="seconds between two moves at a table")
    parser.add_argument("--spread", action="store_true", help="open a table's connections on all servers in turn")
    parser.add_argument("--neighbours", type=int, default=0, help="busy loops on the servers' core; default: none")
    parser.add_argument("--idle", type=float, default=0, help="seconds without moves that are measured first")
    parser.add_argument("--game", default="spacewalk")
    parser.add_argument("--options", default="")
    parser.add_argument("--python", default="", help="the Python of an installation; default: this source")
    parser.add_argument("--crowd", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--ports", type=int, nargs="*", default=[], help=argparse.SUPPRESS)


def prove(asked: argparse.Namespace) -> list[str]:
    if asked.crowd:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(crowd(asked))
    else:
        whole(asked)
    return []
