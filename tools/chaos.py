"""Kill every kind of process while tables are played, and check that nothing was lost, doubled or decided by it.

    tools/chaos.py                       the whole run: 50 tables, 50 kills, some minutes
    tools/chaos.py --tables 6 --kills 6  a slice of under a minute

Starts a PostgreSQL and a NATS of its own, two servers and two workers; kills them at moments drawn from --seed.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from tools.proving.audit import audit
from tools.proving.player import Player, Wait
from tools.proving.programs import Nats, Postgres, Starboard, ground
from tools.proving.words import cookie_of, seat

LIMIT = 5.0  # seconds after a restart within which everybody must have gone on
KINDS = ("server", "worker", "nats", "postgres")
PACES = ("none", "live 20+2", "live 60+1")
GAMES = (  # the game, people, bots, options
    ("spacewalk", 2, 0, "mode=plain"),
    ("spacewalk", 1, 1, "mode=cards"),
    ("drift", 2, 1, ""),
    ("hush", 1, 2, ""),
    ("spacewalk", 2, 1, "mode=tokens"),
)


@dataclass
class Kill:
    kind: str
    at: float
    again: float = 0.0  # when it was started again


@dataclass
class Ground:
    """All that runs, and what happened to it."""

    postgres: Postgres
    nats: Nats
    servers: list[Starboard]
    workers: list[Starboard]
    kills: list[Kill] = field(default_factory=list)

    @staticmethod
    def made(folder: Path) -> "Ground":
        postgres, nats = Postgres(folder), Nats(folder)
        data = "--database", postgres.url, "--bus", nats.url
        servers = [Starboard(folder, f"server{one}", "serve", *data, "--bots", "0") for one in (1, 2)]
        workers = [Starboard(folder, f"worker{one}", "work", *data, "--bots", "1") for one in (1, 2)]
        return Ground(postgres, nats, servers, workers)

    def start(self) -> None:
        self.postgres.start()
        for program in (self.nats, *self.servers):
            program.start()
        for server in self.servers:
            server.ready()
        for worker in self.workers:
            worker.start()
        for worker in self.workers:
            worker.at_work()

    def stop(self) -> None:
        for program in (*self.workers, *self.servers, self.nats):
            program.stop()
        self.postgres.stop()

    async def kill(self, kind: str, rng: Random) -> None:
        """Kill one, wait a little, start it again. A long pause of the database is longer than some clocks allow."""
        victims: dict[str, list[Postgres | Nats | Starboard]] = {
            "server": [*self.servers], "worker": [*self.workers], "nats": [self.nats], "postgres": [self.postgres]
        }  # fmt: skip
        victim = rng.choice(victims[kind])
        kill = Kill(kind, time.monotonic())
        self.kills.append(kill)
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(rng.choice((0.0, 0.3, 1.0, 3.0)))
        await asyncio.to_thread(victim.start)
        kill.again = time.monotonic()


class Tables:
    """So many tables at any time: where a game ends while kills go on, the next begins."""

    def __init__(self, servers: Sequence[Starboard], count: int, rng: Random) -> None:
        self.players: list[Player] = []
        self.tables: list[str] = []
        self.hurry = False
        self._servers = servers
        self._rng = rng
        self._count = count
        self._made = 0
        self._begun: set[int] = set()

    async def play(self, done: Callable[[], None]) -> None:
        await asyncio.gather(*(self._place(number, done) for number in range(self._count)))

    async def _place(self, number: int, done: Callable[[], None]) -> None:
        while not self.hurry or number not in self._begun:
            self._begun.add(number)
            await asyncio.gather(*(player.play() for player in await self._table(number)))
            done()

    async def _table(self, number: int) -> list[Player]:
        game, people, bots, options = GAMES[number % len(GAMES)]
        ports = [server.port for server in self._servers]
        rng = Random(self._rng.random())
        while True:
            self._made += 1
            names = [f"p{self._made}-{place}" for place in range(1, people + 1)]
            try:
                pace = PACES[number % len(PACES)]
                cookies = [cookie_of(name) for name in names]
                table = await seat(rng.choice(ports), game, cookies, bots, options=options, pace=pace)
                break
            except (OSError, TimeoutError):
                await asyncio.sleep(0.5)
        self.tables.append(table)
        turned = [ports[place % len(ports) :] + ports[: place % len(ports)] for place in range(people)]

        def pause() -> float:
            return 0.0 if self.hurry else rng.random() * 1.5

        players = [
            Player(name, table, own, Random(rng.random()), pause)
            for name, own in zip(names, turned, strict=True)
        ]  # fmt: skip
        self.players.extend(players)
        return players


async def kill_all(ground: Ground, kills: int, rng: Random, told: Callable[[], None]) -> None:
    """As many of each kind as of any other, in a random order, at random moments."""
    kinds = [KINDS[number % len(KINDS)] for number in range(kills)]
    rng.shuffle(kinds)
    for kind in kinds:
        await asyncio.sleep(0.5 + rng.random() * 2.5)
        await ground.kill(kind, rng)
        told()


def late(wait: Wait, kills: list[Kill]) -> float:
    """How long it took after the last restart, or from the beginning if nothing was killed meanwhile."""
    restarts = [min(kill.again, wait.until) for kill in kills if kill.at < wait.until and kill.again > wait.since]
    return wait.until - max([wait.since, *restarts])


async def run(ground: Ground, asked: argparse.Namespace) -> list[str]:
    rng = Random(asked.seed)
    tables = Tables(ground.servers, asked.tables, rng)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, disable=asked.quiet) as progress:
        kills = progress.add_task("kills", total=asked.kills)
        games = progress.add_task("games", total=None)
        playing = asyncio.create_task(tables.play(lambda: progress.advance(games)))
        async with asyncio.timeout(asked.seconds):
            await kill_all(ground, asked.kills, Random(rng.random()), lambda: progress.advance(kills))
            tables.hurry = True
            await playing
    faults = await audit(ground.postgres.url, tables.tables, tables.players)
    return [*faults, *report(ground.kills, tables)]


def report(kills: list[Kill], tables: Tables) -> list[str]:
    """Say what happened; what is wrong with it."""
    players = tables.players
    killed = Counter(kill.kind for kill in kills)
    print(f"killed: {', '.join(f'{kind} {count}' for kind, count in sorted(killed.items()))}")
    moves = sum(len(player.acknowledged) for player in players)
    cuts, refused = sum(player.cuts for player in players), sum(len(player.refused) for player in players)
    print(f"{len(tables.tables)} games to their end, {moves} moves acknowledged, {cuts} lines cut, {refused} refusals")
    faults = []
    for why in ("line", "answer", "others"):
        lates = sorted(late(wait, kills) for player in players for wait in player.waits if wait.why == why)
        if lates:
            middle, slow = lates[len(lates) // 2], lates[int(len(lates) * 0.99)]
            print(f"waited ({why}): median {middle:.3f} s, p99 {slow:.2f} s, longest after a restart {lates[-1]:.2f} s")
            if lates[-1] > LIMIT:
                faults.append(f"somebody went on only {lates[-1]:.1f} s after the restart ({why})")
    return [*faults, *slowest(players, kills)] if faults else []


def slowest(players: list[Player], kills: list[Kill]) -> list[str]:
    """The longest waits, with what was killed and started again before and meanwhile."""
    waits = [(late(wait, kills), wait, player) for player in players for wait in player.waits]
    told = []
    for seconds, wait, player in sorted(waits, key=lambda each: -each[0])[:12]:
        near = [kill for kill in kills if wait.since - 6 < kill.again and kill.at < wait.until]
        what = ", ".join(f"{kill.kind} {kill.at - wait.since:+.1f} to {kill.again - wait.since:+.1f}" for kill in near)
        told.append(f"{player.person} waited {wait.until - wait.since:.1f} s ({wait.why}), {seconds:.1f} late: {what}")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=900, help="the longest that it may take")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--keep", type=Path, help="where the programs' logs go if something is wrong")
    asked = parser.parse_args()
    with ground() as folder:
        all = Ground.made(folder)
        try:
            all.start()
            faults = asyncio.run(run(all, asked))
        finally:
            all.stop()
            if asked.keep:
                asked.keep.mkdir(parents=True, exist_ok=True)
                for log in folder.glob("*.log"):
                    (asked.keep / log.name).write_bytes(log.read_bytes())
    for fault in faults:
        print(f"WRONG: {fault}")
    print("nothing was lost, doubled or decided by a kill" if not faults else f"{len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
