"""Kill every kind of process during play. No row may be lost or repeated, and no game decided by a kill.

    tools/prove.py chaos                       the whole run: 50 tables, 50 kills, several minutes
    tools/prove.py chaos --tables 6 --kills 6  a short run of under a minute
    tools/prove.py chaos --home                one server with its data file, as at home

Starts a separate PostgreSQL and NATS, two servers and two workers; or, with --home, one server on SQLite. Kills them
(SIGKILL; PostgreSQL in immediate mode) at moments drawn from --seed.
"""

import argparse
import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tools.proving.audit import audit
from tools.proving.figures import numbers, progress, quantile
from tools.proving.player import Player, Wait
from tools.proving.site import Runs, Site, site
from tools.proving.words import cookie_of, seat

HELD = "nothing was lost, doubled or decided by a kill"
LIMIT = 5.0  # most seconds after a restart until every player continues
KILLING = 0.5  # fraction of the whole time; the rest is for the games to end
PACES = ("none", "live 20+2", "live 60+1")
GAMES = (  # game, people, bots, options
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
    victim: int = 0  # index among victims of the same kind
    started: float = 0.0  # time of the restart
    again: float = 0.0  # time when usable again, which on a busy machine is seconds after the restart


@dataclass
class Ground:
    """The running programs that can be killed, by kind, and what happened to them."""

    site: Site
    victims: dict[str, Sequence[Runs]]
    kills: list[Kill] = field(default_factory=list)
    starting: list[asyncio.Task[None]] = field(default_factory=list)

    @staticmethod
    def home(site: Site) -> "Ground":
        return Ground(site, {"server": [site.server("--bots", "1")]})

    @staticmethod
    def many(site: Site) -> "Ground":
        postgres, nats = site.use_postgres(), site.use_bus()
        servers = [site.program("serve", "--bots", "0") for _ in range(2)]
        workers = [site.program("work", "--bots", "1") for _ in range(2)]
        site.run(*servers)
        site.run(*workers)
        return Ground(site, {"server": servers, "worker": workers, "nats": [nats], "postgres": [postgres]})

    @property
    def ports(self) -> list[int]:
        """The ports of the servers."""
        return [server.port for server in self.victims["server"]]

    async def kill(self, kind: str, rng: Random) -> None:
        """Kill one program and restart it after up to 3 s; for the database, after longer than some clocks allow.

        If there is only one server, wait until it answers, since no game can continue before.
        """
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
        if kind == "server" and len(victims) == 1:
            await watching

    async def _watch(self, kill: Kill, victim: Runs) -> None:
        """Record when a program is usable again. If it is killed before that, record this with its next kill."""
        with contextlib.suppress(RuntimeError):
            await asyncio.to_thread(victim.usable)
        kill.again = time.monotonic()


class Tables:
    """A constant number of tables. While kills continue, each game that ends is followed by another."""

    def __init__(self, ports: Sequence[int], count: int, rng: Random) -> None:
        self.players: list[Player] = []
        self.tables: list[str] = []
        self.hurry = False
        self._ports = list(ports)
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
        ports, rng = self._ports, Random(self._rng.random())
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
    """Kill equally many of each kind, in random order, at random moments, none after `until`.

    On a slow machine there are fewer kills, and the games still end and are audited.
    """
    every = list(ground.victims)
    kinds = [every[number % len(every)] for number in range(kills)]
    rng.shuffle(kinds)
    for number, kind in enumerate(kinds):
        if time.monotonic() > until:
            print(f"out of time after {number} of {kills} kills")
            return
        await asyncio.sleep(0.5 + rng.random() * 2.5)
        await ground.kill(kind, rng)
        told()


@dataclass(frozen=True)
class Excuse:
    """A period that doesn't count towards any wait; with `bots`, only towards waits for others at a table."""

    at: float
    until: float
    bots: bool = False


def excuses(kills: list[Kill], programs: Mapping[str, int]) -> list[Excuse]:
    """Return the periods from each kill to its restart, and those in which no program of a kind is usable.

    `programs` is the number of each kind. Start-up is not excused while another program of that kind runs.
    """
    found = [Excuse(kill.at, kill.started) for kill in kills]
    for kill in kills:
        others = [other for other in kills if other.kind == kill.kind and other.victim != kill.victim]
        away = {other.victim: other.at for other in others if other.at < kill.again <= other.again}
        if len(away) == programs[kill.kind] - 1:
            found.append(Excuse(max([kill.at, *away.values()]), kill.again, kill.kind == "worker"))
    return found


def late(wait: Wait, excuses: list[Excuse]) -> float:
    """Return how long a wait lasted after the last excuse; the full length if there is none."""
    ends = [
        min(each.until, wait.until)
        for each in excuses
        if each.at < wait.until and (wait.why == "others" or not each.bots)
    ]
    return wait.until - max([wait.since, *ends])


async def run(ground: Ground, asked: argparse.Namespace) -> list[str]:
    rng = Random(asked.seed)
    tables = Tables(ground.ports, asked.tables, rng)
    with progress(asked.quiet) as bars:
        kills = bars.add_task("kills", total=asked.kills)
        games = bars.add_task("games", total=None)
        playing = asyncio.create_task(tables.play(lambda: bars.advance(games)))
        async with asyncio.timeout(asked.seconds):
            until = time.monotonic() + asked.seconds * KILLING
            await kill_all(ground, asked.kills, Random(rng.random()), lambda: bars.advance(kills), until)
            tables.hurry = True
            await playing
            await asyncio.gather(*ground.starting)
    if asked.home:  # a server locks its data file
        await asyncio.to_thread(ground.site.stop)
    faults = await audit(ground.site.data, tables.tables, tables.players)
    return [*faults, *report(tables, ground.kills, {kind: len(programs) for kind, programs in ground.victims.items()})]


def report(tables: Tables, kills: list[Kill], programs: Mapping[str, int]) -> list[str]:
    """Print the results and return the faults. `programs` is the number of programs of each kind."""
    players = tables.players
    excused = excuses(kills, programs)
    restarts = [Excuse(kill.at, kill.started) for kill in kills]
    killed = Counter(kill.kind for kill in kills)
    print(f"killed: {', '.join(f'{kind} {count}' for kind, count in sorted(killed.items()))}")
    starts = [kill.again - kill.started for kill in kills]
    if starts:
        print(f"from start-up to ready: median {quantile(starts, 0.5):.1f} s, longest {max(starts):.1f} s")
    moves = sum(len(player.acknowledged) for player in players)
    cuts, refused = sum(player.cuts for player in players), sum(len(player.refused) for player in players)
    print(
        f"{len(tables.tables)} games finished, {moves} moves acknowledged, {cuts} connections cut, {refused} refusals"
    )
    faults = []
    for why in ("line", "answer", "others"):
        waits = [wait for player in players for wait in player.waits if wait.why == why]
        if waits:
            lates = [late(wait, excused) for wait in waits]
            print(
                f"waited ({why}): median {quantile(lates, 0.5):.3f} s, p99 {quantile(lates, 0.99):.2f} s,"
                f" longest after a restart {max(lates):.2f} s;"
                f" {max(late(wait, restarts) for wait in waits):.2f} s if every start-up counts"
            )
            if max(lates) > LIMIT:
                faults.append(f"a player could continue only {max(lates):.1f} s after the restart ({why})")
    return [*faults, *slowest(players, kills, excused)] if faults else []


def slowest(players: list[Player], kills: list[Kill], excused: list[Excuse]) -> list[str]:
    """Return the longest waits, with the kills and restarts shortly before and during each."""
    waits = [(late(wait, excused), wait, player) for player in players for wait in player.waits]
    told = []
    for seconds, wait, player in sorted(waits, key=lambda each: -each[0])[:12]:
        near = [kill for kill in kills if wait.since - 6 < kill.again and kill.at < wait.until]
        what = ", ".join(f"{kill.kind} {kill.at - wait.since:+.1f} to {kill.again - wait.since:+.1f}" for kill in near)
        told.append(f"{player.person} waited {wait.until - wait.since:.1f} s ({wait.why}), {seconds:.1f} late: {what}")
    return told


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--home", action="store_true", help="test one server with a data file")
    numbers(parser, tables=50, kills=50, seed=1)
    parser.add_argument("--seconds", type=float, default=900, help="the maximum duration in seconds")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--keep", type=Path, help="a folder for the programs' logs")


def prove(asked: argparse.Namespace) -> list[str]:
    with site(keep=asked.keep) as made:
        return asyncio.run(run(Ground.home(made) if asked.home else Ground.many(made), asked))
