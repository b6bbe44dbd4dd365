"""Kill workers while they tell people of their turns, and check that nobody was told twice and how many were not told.

    tools/notices.py                          the whole run: 1,000 turns at 40 tables, some minutes
    tools/notices.py --turns 60 --tables 10   a slice of under a minute

Starts a PostgreSQL, a NATS, a mail server, a `serve` and two `work` of its own, and kills the workers at moments drawn
from --seed. Everybody is away and has e-mail. A notice that was claimed and does not come counts as lost; the time of
its reminder is then brought forward, and that must come.
"""

import argparse
import asyncio
import contextlib
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.proving.mailbox import Mailbox
from tools.proving.programs import Nats, Postgres, Starboard, ground
from tools.proving.words import Unasked, ask, command, cookie_of, new_id, seat

from starboard.server.store.notice import REMINDER, TURN
from starboard.server.store.store import Store

LOST = 10_000  # ms after its claim, when a notice that has not come never will
LONGEST = 180.0  # seconds in which somebody must claim it, however often workers are killed
AIM = 0.01  # of all turns, that may be lost between claim and sending; twice as many are a fault
ENOUGH = 500  # turns, of which a share can be told
GAME = "drift"


@dataclass
class Ledger:
    """What came, by the id of its message; and who waits for it."""

    came: Counter[str] = field(default_factory=Counter)
    waiting: dict[tuple[str, str], asyncio.Event] = field(default_factory=dict)
    loop: asyncio.AbstractEventLoop | None = None

    def heard(self, message: EmailMessage) -> None:
        """Called by the mail server, on a thread of its own."""
        id = str(message["Message-ID"]).strip("<>")
        self.came[id] += 1
        part, *_, table = id.partition("@")[0].split(".")
        event = self.waiting.get((table, part))
        if event is not None and self.loop is not None:
            self.loop.call_soon_threadsafe(event.set)

    async def comes(self, table: str, part: str, seconds: float) -> bool:
        """Whether it comes within so many seconds."""
        event = self.waiting[table, part]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)
        return event.is_set()

    def begin(self, table: str) -> None:
        """A new turn: what is waited for is new."""
        for part in (TURN, REMINDER):
            self.waiting[table, part] = asyncio.Event()


@dataclass
class Run:
    port: int
    store: Store
    box: Mailbox
    ledger: Ledger
    turns: int
    done: int = 0
    lost: int = 0
    silent: int = 0  # lost, and no reminder came
    moved: dict[str, int] = field(default_factory=dict)  # when the turn before began to be played, by table

    async def person(self, name: str) -> str:
        """Somebody with a confirmed address; their cookie."""
        cookie, address = cookie_of(name), f"{name}@home.example"
        await done(self.port, "/api/me/notices/mail", cookie, {"address": address})
        found = re.search(r"#confirm-(\S+)", self.box.to(address)[0].get_content())
        assert found, "no link came"
        await done(self.port, "/api/notices/confirm", cookie, {"secret": found[1]})
        return cookie

    async def table(self, number: int) -> None:
        """Play at a table until there were enough turns; then at another, if it is over."""
        cookies = [await self.person(f"p{number}-{place}") for place in (1, 2)]
        while self.done < self.turns:
            table = await seat(self.port, GAME, cookies, pace="days 2")
            self.ledger.begin(table)
            await self._move(table, cookies)  # nobody waits for the first: it began before we did
            while self.done < self.turns and await self._turn(table, cookies):
                pass

    async def _turn(self, table: str, cookies: list[str]) -> bool:
        """One turn: wait until it is told, then play it. False: the game is over."""
        self.done += 1
        if not await self._told(table, TURN):
            self.lost += 1
            self.silent += not await self._told(table, REMINDER)
        return await self._move(table, cookies)

    async def _told(self, table: str, part: str) -> bool:
        """Whether it comes: not if it was claimed a while ago, or nobody claims it. A reminder is due at once."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            if part == REMINDER:
                await self.store.of(table).due.hasten(table, "notice")
            if await self.ledger.comes(table, part, 2):
                return True
            old = f"table_id = $1 and part = $2 and at > $3 and at < {self.store.database.now} - $4"
            if await self.store.database.read(
                f"select 1 from notices where {old}", table, part, self.moved[table], LOST
            ):
                return await self.ledger.comes(table, part, 1)
        return False

    async def _move(self, table: str, cookies: list[str]) -> bool:
        """Play until somebody else is to act. False: nobody is."""
        info, _ = await ask(self.port, f"/api/tables/{table}", cookies[0])
        first = info["acting"]
        self.moved[table] = await self.store.time()
        self.ledger.begin(table)
        while info["acting"] == first and first:
            cookie = cookies[first[0] - 1]
            seen, _ = await ask(self.port, f"/api/tables/{table}/position?seat={first[0]}", cookie)
            said = command(new_id("m"), "play", first[0], seen["legal"][0], seen["decision"])
            await ask(self.port, f"/api/tables/{table}/commands", cookie, said)
            info, _ = await ask(self.port, f"/api/tables/{table}", cookies[0])
        return bool(info["acting"])


async def done(port: int, path: str, cookie: str, body: object) -> None:
    """A request whose answer is empty."""
    try:
        await ask(port, path, cookie, body)
    except Unasked as answer:
        if " 204 " not in f"{answer} ":
            raise


async def kill(workers: list[Starboard], rng: Random, killed: list[int]) -> None:
    """One of the workers, again and again; it is started again at once, and works before the next is killed."""
    while True:
        await asyncio.sleep(rng.random() / 2)
        victim = rng.choice(workers)
        begun = victim.said.count("Working")
        await asyncio.to_thread(victim.kill)
        killed.append(1)
        victim.start()
        while victim.said.count("Working") == begun:
            await asyncio.sleep(0.1)


async def run(asked: argparse.Namespace, server: Starboard, workers: list[Starboard], url: str, box: Mailbox,
    ledger: Ledger) -> list[str]:  # fmt: skip
    ledger.loop = asyncio.get_running_loop()
    store = await Store.beside(url)
    played, killed = Run(server.port, store, box, ledger, asked.turns), list[int]()
    killing = asyncio.create_task(kill(workers, Random(asked.seed), killed))
    try:
        async with asyncio.timeout(asked.seconds):
            await asyncio.gather(*(played.table(number) for number in range(asked.tables)))
    finally:
        killing.cancel()
    await asyncio.sleep(5)  # what is sent twice may come late
    await store.close()
    return report(played, len(killed))


def report(played: Run, kills: int) -> list[str]:
    """Say what happened; what is wrong with it."""
    came = {id: count for id, count in played.ledger.came.items() if not id.startswith("confirm")}
    twice = [id for id, count in came.items() if count > 1]
    print(f"{played.done} turns, {kills} workers killed, {sum(came.values())} e-mails came")
    print(
        f"told twice: {len(twice)}; lost between claim and sending: {played.lost}; no reminder either: {played.silent}"
    )
    faults = [f"told twice: {id}" for id in twice]
    if played.done >= ENOUGH and played.lost > 2 * AIM * played.done:
        faults.append(f"{played.lost} of {played.done} notices were lost")
    if played.silent:
        faults.append(f"{played.silent} turns were never told")
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1200, help="the longest that it may take")
    asked = parser.parse_args()
    ledger = Ledger()
    with ground() as folder, Mailbox(ledger.heard) as box:
        postgres, nats = Postgres(folder), Nats(folder)
        data = "--database", postgres.url, "--bus", nats.url
        mail = {
            "STARBOARD_SMTP": box.url, "STARBOARD_MAIL_FROM": "Starboard <games@club.example>",
            "STARBOARD_PUBLIC_URL": "https://games.example", "STARBOARD_LIMITS": "1000",
        }  # fmt: skip
        server = Starboard(folder, "server", "serve", *data, "--bots", "0", **mail)
        workers = [Starboard(folder, f"worker{one}", "work", *data, "--bots", "1", **mail) for one in (1, 2)]
        try:
            postgres.start()
            nats.start()
            server.start()
            server.ready()
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.at_work()
            faults = asyncio.run(run(asked, server, workers, postgres.url, box, ledger))
        finally:
            for program in (*workers, server, nats):
                program.stop()
            postgres.stop()
    for fault in faults:
        print(f"WRONG: {fault}")
    print("nobody was told twice" if not faults else f"{len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
