"""How soon bots answer: people at many tables, each against a bot of the highest level, and two places to think.

    tools/answers.py                            the whole run: 20 tables, seven minutes
    tools/answers.py --tables 5 --seconds 40    a slice of it

A server of its own with a data file. First one table alone; then many; then as many while two bots are killed in
mid-thought. People act every ten seconds on average, at moments drawn from --seed. An answer is counted from what came
before it, a person's action or another of the bot's, until the person's line has heard of it.
"""

import argparse
import asyncio
import os
import re
import secrets
import signal
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.proving.player import Player
from tools.proving.programs import HOME, Starboard, ground
from tools.proving.words import cookie_of, seat

GAMES = (
    ("spacewalk", ""), ("astron", ""), ("astroplane", ""), ("zylatron", "variant=short"),
    ("situation7", "mode=by_turns"),
)  # fmt: skip
TOKEN = secrets.token_hex(16)
CAP = 2.0  # seconds that a level thinks at most


class People:
    """Who sits at the tables of one round; whoever ends a game begins another."""

    def __init__(self, server: Starboard, name: str, bot: str, every: float, rng: Random) -> None:
        self.players: list[Player] = []
        self._server = server
        self._name = name
        self._bot = bot
        self._every = every
        self._rng = rng

    async def play(self, tables: int, seconds: float) -> None:
        """At so many tables, until the time is over."""
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
        return sorted(
            wait.until - wait.since for player in self.players for wait in player.waits if wait.why == "others"
        )


def thoughts(server: Starboard) -> tuple[int, int]:
    """Whole ones and shortened ones so far."""
    asked = urllib.request.Request(f"http://{HOME}:{server.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    told = urllib.request.urlopen(asked, timeout=20).read().decode()
    found = dict(re.findall(r'thoughts\w*\{length="(\w+)"\} ([\d.]+)', told))
    return int(float(found.get("whole", 0))), int(float(found.get("shortened", 0)))


def thinking(server: Starboard) -> list[int]:
    """The processes in which a bot of this server thinks at this moment."""
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
    middle, slow = waits[len(waits) // 2], waits[min(len(waits) - 1, int(len(waits) * 0.99))]
    return f"{name}: {len(waits)} answers, median {middle:.2f} s, p99 {slow:.2f} s, longest {waits[-1]:.2f} s"


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
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; a level thinks {CAP:g} s at most")
    await round_of(server, asked, "alone", 1)
    await round_of(server, asked, f"{asked.tables} tables", asked.tables)
    await round_of(server, asked, "killed in mid-thought", asked.tables, kills=2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=180, help="for each round; a third of it for the table alone")
    parser.add_argument("--every", type=float, default=10, help="seconds between the actions of a person, on average")
    parser.add_argument("--bot", default="admiral")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default="", help="that of an installation; else this source")
    asked = parser.parse_args()
    with ground() as folder:
        data = str(folder / "answers.sqlite3")
        options = "--data", data, "--bots", "2"
        server = Starboard(
            folder, "server", "serve", *options, python=asked.python, STARBOARD_METRICS_TOKEN=TOKEN
        )  # fmt: skip
        server.start()
        try:
            server.ready()
            asyncio.run(run(server, asked))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
