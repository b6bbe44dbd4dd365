"""Kill workers while they send notices of turns; check that none is sent twice, and count those that are lost.

    tools/prove.py notices                          the whole run: 1,000 turns at 40 tables, several minutes
    tools/prove.py notices --turns 60 --tables 10   a short run of under a minute

Starts a separate PostgreSQL, NATS, mail server, `serve` and two `work`, and kills the workers at moments drawn from
--seed. All players are away and have e-mail. A claimed notice that does not arrive counts as lost. Its reminder is then
made due immediately, and must arrive.
"""

import argparse
import asyncio
import contextlib
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from email.message import EmailMessage
from random import Random

from tools.proving.figures import numbers
from tools.proving.mailbox import Mailbox
from tools.proving.programs import Starboard
from tools.proving.site import site
from tools.proving.words import Unasked, ask, command, cookie_of, new_id, seat

from starboard.server.store.notice import REMINDER, TURN
from starboard.server.store.store import Store

HELD = "nobody was notified twice"
LOST = 10_000  # ms after its claim when a notice that has not arrived counts as lost
LONGEST = 180.0  # seconds within which a worker must claim a notice, however often workers are killed
AIM = 0.01  # target share of turns whose notice is lost between claim and sending; twice that is a fault
ENOUGH = 500  # turns needed to judge a share
GAME = "drift"


@dataclass
class Ledger:
    """The e-mails that arrived, by message id, and an event for each awaited one."""

    came: Counter[str] = field(default_factory=Counter)
    waiting: dict[tuple[str, str], asyncio.Event] = field(default_factory=dict)
    loop: asyncio.AbstractEventLoop | None = None

    def heard(self, message: EmailMessage) -> None:
        """Count a message; the mail server calls this on a separate thread."""
        id = str(message["Message-ID"]).strip("<>")
        self.came[id] += 1
        part, *_, table = id.partition("@")[0].split(".")
        event = self.waiting.get((table, part))
        if event is not None and self.loop is not None:
            self.loop.call_soon_threadsafe(event.set)

    async def comes(self, table: str, part: str, seconds: float) -> bool:
        """Return whether a message arrives within `seconds`."""
        event = self.waiting[table, part]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)
        return event.is_set()

    def begin(self, table: str) -> None:
        """Start a new turn with new events to await."""
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
    silent: int = 0  # lost, and no reminder arrived
    moved: dict[str, int] = field(default_factory=dict)  # when the previous turn's move began, by table

    async def person(self, name: str) -> str:
        """Return the cookie of a new person with a confirmed address."""
        cookie, address = cookie_of(name), f"{name}@home.example"
        await done(self.port, "/api/me/notices/mail", cookie, {"address": address})
        found = re.search(r"#confirm-(\S+)", self.box.to(address)[0].get_content())
        assert found, "no link arrived"
        await done(self.port, "/api/notices/confirm", cookie, {"secret": found[1]})
        return cookie

    async def table(self, number: int) -> None:
        """Play at a table until there have been enough turns; if its game ends, start another."""
        cookies = [await self.person(f"p{number}-{place}") for place in (1, 2)]
        while self.done < self.turns:
            table = await seat(self.port, GAME, cookies, pace="days 2")
            self.ledger.begin(table)
            await self._move(table, cookies)  # the first notice isn't awaited, since its turn began earlier
            while self.done < self.turns and await self._turn(table, cookies):
                pass

    async def _turn(self, table: str, cookies: list[str]) -> bool:
        """Wait until a turn's notice arrives, then play the turn. Return False when the game is over."""
        self.done += 1
        if not await self._told(table, TURN):
            self.lost += 1
            self.silent += not await self._told(table, REMINDER)
        return await self._move(table, cookies)

    async def _told(self, table: str, part: str) -> bool:
        """Return whether the notice arrives. A reminder is made due immediately.

        A notice that was claimed over 10 s ago gets one more second; one that is never claimed gets `LONGEST`.
        """
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
        """Play until it is another player's turn. Return False if it is nobody's turn."""
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
    """Send a request whose response is empty."""
    try:
        await ask(port, path, cookie, body)
    except Unasked as answer:
        if " 204 " not in f"{answer} ":
            raise


async def kill(workers: list[Starboard], rng: Random, killed: list[int]) -> None:
    """Repeatedly kill a worker, restart it immediately, and wait until it works before the next kill."""
    while True:
        await asyncio.sleep(rng.random() / 2)
        victim = rng.choice(workers)
        await asyncio.to_thread(victim.kill)
        killed.append(1)
        victim.start()
        await asyncio.to_thread(victim.usable)


async def run(
    asked: argparse.Namespace, port: int, workers: list[Starboard], url: str, box: Mailbox, ledger: Ledger
) -> list[str]:
    ledger.loop = asyncio.get_running_loop()
    store = await Store.beside(url)
    played, killed = Run(port, store, box, ledger, asked.turns), list[int]()
    killing = asyncio.create_task(kill(workers, Random(asked.seed), killed))
    try:
        async with asyncio.timeout(asked.seconds):
            await asyncio.gather(*(played.table(number) for number in range(asked.tables)))
    finally:
        killing.cancel()
    await asyncio.sleep(5)  # a duplicate may arrive late
    await store.close()
    return report(played, len(killed))


def report(played: Run, kills: int) -> list[str]:
    """Print the results and return the faults."""
    came = {id: count for id, count in played.ledger.came.items() if not id.startswith("confirm")}
    twice = [id for id, count in came.items() if count > 1]
    print(f"{played.done} turns, {kills} workers killed, {sum(came.values())} e-mails arrived")
    print(f"notified twice: {len(twice)}; lost after the claim: {played.lost}; no reminder either: {played.silent}")
    faults = [f"notified twice: {id}" for id in twice]
    if played.done >= ENOUGH and played.lost > 2 * AIM * played.done:
        faults.append(f"{played.lost} of {played.done} notices were lost")
    if played.silent:
        faults.append(f"{played.silent} turns were never notified")
    return faults


def options(parser: argparse.ArgumentParser) -> None:
    numbers(parser, turns=1000, tables=40, seed=1)
    parser.add_argument("--seconds", type=float, default=1200, help="the maximum duration in seconds")


def prove(asked: argparse.Namespace) -> list[str]:
    ledger = Ledger()
    with site() as made, Mailbox(ledger.heard) as box:
        mail = {
            "STARBOARD_SMTP": box.url, "STARBOARD_MAIL_FROM": "Starboard <games@club.example>",
            "STARBOARD_PUBLIC_URL": "https://games.example", "STARBOARD_LIMITS": "1000",
        }  # fmt: skip
        made.use_postgres()
        made.use_bus()
        server = made.server("--bots", "0", **mail)
        workers = [made.program("work", "--bots", "1", **mail) for _ in range(2)]
        made.run(*workers)
        return asyncio.run(run(asked, server.port, workers, made.data, box, ledger))
