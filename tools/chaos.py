"""Kill every kind of process while tables are played, and check that nothing was lost, doubled or decided by it.

    tools/chaos.py                       the whole run: 50 tables, 50 kills, some minutes
    tools/chaos.py --tables 6 --kills 6  a slice of under a minute
    tools/chaos.py --home                one server with its data file, as at home

Starts a PostgreSQL and a NATS of its own, two servers and two workers; or, with --home, one server on SQLite. Kills
them (SIGKILL; PostgreSQL in immediate mode) at moments drawn from --seed.
"""

import argparse
import asyncio
import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
START = 300.0  # seconds that a server may take to answer on a machine that is very busy
KILLING = 0.5  # of the whole time; the rest is for the games to end
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
    victim: int = 0  # which one of its kind
    started: float = 0.0  # when it was started again
    again: float = 0.0  # when it could be used again: on a busy machine seconds after its start


@dataclass
class Ground:
    """All that runs, and what happened to it. At home that is one server, and its data are a file."""

    data: str
    servers: list[Starboard]
    workers: list[Starboard] = field(default_factory=list)
    nats: list[Nats] = field(default_factory=list)
    postgres: list[Postgres] = field(default_factory=list)
    kills: list[Kill] = field(default_factory=list)
    starting: list[asyncio.Task[None]] = field(default_factory=list)

    @staticmethod
    def home(folder: Path) -> "Ground":
        file = str(folder / "starboard.db")
        return Ground(file, [Starboard(folder, "server", "serve", "--data", file, "--bots", "1")])

    @staticmethod
    def site(folder: Path) -> "Ground":
        postgres, nats = Postgres(folder), Nats(folder)
        data = "--database", postgres.url, "--bus", nats.url
        servers = [Starboard(folder, f"server{one}", "serve", *data, "--bots", "0") for one in (1, 2)]
        workers = [Starboard(folder, f"worker{one}", "work", *data, "--bots", "1") for one in (1, 2)]
        return Ground(postgres.url, servers, workers, [nats], [postgres])

    def start(self) -> None:
        programs: list[Postgres | Nats | Starboard] = [*self.postgres, *self.nats, *self.servers]
        for program in programs:
            program.start()
        for server in self.servers:
            server.ready(START)
        for worker in self.workers:
            worker.start()
        for worker in self.workers:
            worker.at_work(START)

    def stop(self) -> None:
        programs: list[Postgres | Nats | Starboard] = [*self.workers, *self.servers, *self.nats, *self.postgres]
        for program in programs:
            program.stop()

    @property
    def victims(self) -> dict[str, Sequence[Postgres | Nats | Starboard]]:
        """What can be killed, by kind."""
        every: dict[str, Sequence[Postgres | Nats | Starboard]] = {
            "server": self.servers, "worker": self.workers, "nats": self.nats, "postgres": self.postgres,
        }  # fmt: skip
        return {kind: programs for kind, programs in every.items() if programs}

    def release(self) -> None:
        """Let the audit read the data: a server has its data file alone."""
        if not self.postgres:
            self.stop()

    async def kill(self, kind: str, rng: Random) -> None:
        """Kill one, wait a little, start it again. A long pause of the database is longer than some clocks allow. Where
        there is only one server, nobody can go on before it answers."""
        victims = self.victims[kind]
        victim = rng.choice(victims)
        kill = Kill(kind, time.monotonic(), victims.index(victim))
        self.kills.append(kill)
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(rng.choice((0.0, 0.3, 1.0, 3.0)))
        await asyncio.to_thread(victim.start)
        kill.started = time.monotonic()
        watching = asyncio.create_task(self._watch(kill, victim))
        self.starting.append(watching)
        if victim in self.servers and len(self.servers) == 1:
            await watching

    async def _watch(self, kill: Kill, victim: Postgres | Nats | Starboard) -> None:
        """Note when it can be used again. One that is killed before that is noted with its next kill."""
        if not isinstance(victim, Postgres):  # its start returns when it is ready
            with contextlib.suppress(RuntimeError):
                await asyncio.to_thread(victim.usable, START)
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


async def kill_all(ground: Ground, kills: int, rng: Random, told: Callable[[], None], until: float) -> None:
    """As many of each kind as of any other, in a random order, at random moments. None after `until`: on a slow
    machine fewer are killed, and the games still end and are audited."""
    every = list(ground.victims)
    kinds = [every[number % len(every)] for number in range(kills)]
    rng.shuffle(kinds)
    for number, kind in enumerate(kinds):
        if time.monotonic() > until:
            print(f"time is short: {number} of {kills} kills")
            return
        await asyncio.sleep(0.5 + rng.random() * 2.5)
        await ground.kill(kind, rng)
        told()


@dataclass(frozen=True)
class Excuse:
    """A time that no wait counts; `bots` if that holds only for waits for the others at a table."""

    at: float
    until: float
    bots: bool = False


def excuses(kills: list[Kill], programs: Mapping[str, int]) -> list[Excuse]:
    """From a kill to its restart; and, while no program of a kind is left, until the first can be used.

    `programs` is how many there are of each kind. Where another of its kind is left, its own start-up is no excuse.
    """
    found = [Excuse(kill.at, kill.started) for kill in kills]
    for kill in kills:
        others = [other for other in kills if other.kind == kill.kind and other.victim != kill.victim]
        away = {other.victim: other.at for other in others if other.at < kill.again <= other.again}
        if len(away) == programs[kill.kind] - 1:
            found.append(Excuse(max([kill.at, *away.values()]), kill.again, kill.kind == "worker"))
    return found


def late(wait: Wait, excuses: list[Excuse]) -> float:
    """Return how long a wait went on after the last excuse; all of it if there is none."""
    ends = [
        min(each.until, wait.until)
        for each in excuses
        if each.at < wait.until and (wait.why == "others" or not each.bots)
    ]
    return wait.until - max([wait.since, *ends])


async def run(ground: Ground, asked: argparse.Namespace) -> list[str]:
    rng = Random(asked.seed)
    tables = Tables(ground.servers, asked.tables, rng)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, disable=asked.quiet) as progress:
        kills = progress.add_task("kills", total=asked.kills)
        games = progress.add_task("games", total=None)
        playing = asyncio.create_task(tables.play(lambda: progress.advance(games)))
        async with asyncio.timeout(asked.seconds):
            until = time.monotonic() + asked.seconds * KILLING
            await kill_all(ground, asked.kills, Random(rng.random()), lambda: progress.advance(kills), until)
            tables.hurry = True
            await playing
            await asyncio.gather(*ground.starting)
    await asyncio.to_thread(ground.release)
    faults = await audit(ground.data, tables.tables, tables.players)
    return [*faults, *report(tables, ground.kills, {kind: len(programs) for kind, programs in ground.victims.items()})]


def report(tables: Tables, kills: list[Kill], programs: Mapping[str, int]) -> list[str]:
    """Say what happened; what is wrong with it. `programs` is how many there are of each kind."""
    players = tables.players
    excused = excuses(kills, programs)
    restarts = [Excuse(kill.at, kill.started) for kill in kills]
    killed = Counter(kill.kind for kill in kills)
    print(f"killed: {', '.join(f'{kind} {count}' for kind, count in sorted(killed.items()))}")
    starts = sorted(kill.again - kill.started for kill in kills)
    if starts:
        print(f"from start to use: median {starts[len(starts) // 2]:.1f} s, longest {starts[-1]:.1f} s")
    moves = sum(len(player.acknowledged) for player in players)
    cuts, refused = sum(player.cuts for player in players), sum(len(player.refused) for player in players)
    print(f"{len(tables.tables)} games to their end, {moves} moves acknowledged, {cuts} lines cut, {refused} refusals")
    faults = []
    for why in ("line", "answer", "others"):
        lates = sorted(late(wait, excused) for player in players for wait in player.waits if wait.why == why)
        if lates:
            middle, slow = lates[len(lates) // 2], lates[int(len(lates) * 0.99)]
            strict = max(late(wait, restarts) for player in players for wait in player.waits if wait.why == why)
            print(
                f"waited ({why}): median {middle:.3f} s, p99 {slow:.2f} s, longest after a restart {lates[-1]:.2f} s;"
                f" {strict:.2f} s if every start-up counts"
            )
            if lates[-1] > LIMIT:
                faults.append(f"somebody went on only {lates[-1]:.1f} s after the restart ({why})")
    return [*faults, *slowest(players, kills, excused)] if faults else []


def slowest(players: list[Player], kills: list[Kill], excused: list[Excuse]) -> list[str]:
    """The longest waits, with what was killed and started again before and meanwhile."""
    waits = [(late(wait, excused), wait, player) for player in players for wait in player.waits]
    told = []
    for seconds, wait, player in sorted(waits, key=lambda each: -each[0])[:12]:
        near = [kill for kill in kills if wait.since - 6 < kill.again and kill.at < wait.until]
        what = ", ".join(f"{kill.kind} {kill.at - wait.since:+.1f} to {kill.again - wait.since:+.1f}" for kill in near)
        told.append(f"{player.person} waited {wait.until - wait.since:.1f} s ({wait.why}), {seconds:.1f} late: {what}")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", action="store_true", help="one server with its data file")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=900, help="the longest that it may take")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--keep", type=Path, help="where the programs' logs go if something is wrong")
    asked = parser.parse_args()
    with ground() as folder:
        all = Ground.home(folder) if asked.home else Ground.site(folder)
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
