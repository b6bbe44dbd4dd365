"""Measure how fast bots answer: people at many tables, each against a bot of the highest level, with two bot processes.

    tools/prove.py answers                            the whole run: 20 tables, seven minutes
    tools/prove.py answers --tables 5 --seconds 40    a short run

Starts a separate server with a data file. Rounds: one table alone; many tables; many tables while two bots are killed
in mid-thought. People act every ten seconds on average, at moments drawn from --seed. Answer time is measured from the
previous action, by the person or the bot, until the person's connection receives the answer.
"""

import argparse
import asyncio
import os
import re
import secrets
import signal
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tools.proving.figures import numbers, quantile
from tools.proving.player import Player
from tools.proving.programs import HOME, Starboard
from tools.proving.site import site
from tools.proving.words import cookie_of, seat

GAMES = (
    ("spacewalk", ""), ("astron", ""), ("astroplane", ""), ("zylatron", "variant=short"),
    ("situation7", "mode=by_turns"),
)  # fmt: skip
TOKEN = secrets.token_hex(16)
CAP = 2.0  # maximum seconds that a level thinks


class People:
    """The people at the tables of one round. A player whose game ends starts another."""

    def __init__(self, server: Starboard, name: str, bot: str, every: float, rng: Random) -> None:
        self.players: list[Player] = []
        self._server = server
        self._name = name
        self._bot = bot
        self._every = every
        self._rng = rng

    async def play(self, tables: int, seconds: float) -> None:
        """Play at `tables` tables for `seconds`."""
        tasks = [asyncio.create_task(self._sit(number)) for number in range(tables)]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _sit(self, number: int) -> None:
        game, options = GAMES[number % len(GAMES)]
        rng = Random(self._rng.random())
        for again in range(1000):
            name = f"{self._name}-{number}-{again}".replace(" ", "-")
            table = await seat(self._server.port, game, [cookie_of(name)], 1, bot=self._bot, options=options)
            player = Player(name, table, [self._server.port], rng, lambda: rng.expovariate(1 / self._every))
            self.players.append(player)
            await player.play()

    @property
    def waits(self) -> list[float]:
        return [wait.until - wait.since for player in self.players for wait in player.waits if wait.why == "others"]


def thoughts(server: Starboard) -> tuple[int, int]:
    """Return the numbers of completed and shortened searches by bots so far."""
    asked = urllib.request.Request(f"http://{HOME}:{server.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    told = urllib.request.urlopen(asked, timeout=20).read().decode()
    found = dict(re.findall(r'thoughts\w*\{length="(\w+)"\} ([\d.]+)', told))
    return int(float(found.get("whole", 0))), int(float(found.get("shortened", 0)))


def thinking(server: Starboard) -> list[int]:
    """Return the ids of this server's processes in which a bot is thinking now."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            program = (entry / "cmdline").read_text() if entry.name.isdigit() else ""
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2] if program else ("", "")
        except OSError:
            continue
        if "bot_process" in program and parent == str(server.pid) and state == "R":
            found.append(int(entry.name))
    return found


async def kill_in_mid_thought(server: Starboard) -> None:
    while not (found := thinking(server)):
        await asyncio.sleep(0.02)
    os.kill(found[0], signal.SIGKILL)


def told(name: str, waits: Sequence[float]) -> str:
    if not waits:
        return f"{name}: no answer"
    middle, slow = quantile(waits, 0.5), quantile(waits, 0.99)
    return f"{name}: {len(waits)} answers, median {middle:.2f} s, p99 {slow:.2f} s, longest {max(waits):.2f} s"


async def round_of(server: Starboard, asked: argparse.Namespace, name: str, tables: int, kills: int = 0) -> None:
    before = thoughts(server)
    people = People(server, name, asked.bot, asked.every if tables > 1 else 0.5, Random(f"{asked.seed} {name}"))
    playing = asyncio.create_task(people.play(tables, asked.seconds if tables > 1 else asked.seconds / 3))
    for _ in range(kills):
        await asyncio.sleep(asked.seconds / (kills + 1))
        await kill_in_mid_thought(server)
    await playing
    whole, shortened = (now - then for now, then in zip(thoughts(server), before, strict=True))
    print(told(name, people.waits), f"| {shortened} of {whole + shortened} thoughts shortened", flush=True)


async def run(server: Starboard, asked: argparse.Namespace) -> None:
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; a level thinks for at most {CAP:g} s")
    await round_of(server, asked, "alone", 1)
    await round_of(server, asked, f"{asked.tables} tables", asked.tables)
    await round_of(server, asked, "killed in mid-thought", asked.tables, kills=2)


def options(parser: argparse.ArgumentParser) -> None:
    numbers(parser, tables=20, seed=1)
    parser.add_argument("--seconds", type=float, default=180, help="seconds per round; the single table gets a third")
    parser.add_argument("--every", type=float, default=10, help="average seconds between a person's actions")
    parser.add_argument("--bot", default="admiral")
    parser.add_argument("--python", default="", help="the Python of an installation; default: this source")


def prove(asked: argparse.Namespace) -> list[str]:
    with site(asked.python) as made:
        asyncio.run(run(made.server("--bots", "2", STARBOARD_METRICS_TOKEN=TOKEN), asked))
    return []
